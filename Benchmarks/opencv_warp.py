"""Times OpenCV's warpPerspective and our warp in turn, on one 1080p 4:2:0 frame and one mapping, one thread each.

usage: opencv_warp.py PATH_OF_BENCH

Prints a Markdown table. Ratios are of CPU time, round by round; the frames come from rings that no cache holds.
"""

import subprocess
import sys
import time

import cv2
import numpy as np

WIDTH, HEIGHT = 1920, 1080
ROUNDS, FRAMES, RING = 11, 4, 16
FILTERS = {"bilinear": cv2.INTER_LINEAR, "bicubic": cv2.INTER_CUBIC, "lanczos3": cv2.INTER_LANCZOS4}
# Column and row of chroma sample 0 of a plane sited left, in pixels from the edge; luma stands at half pixels.
PLANES = [(1, 0.5, 0.5), (2, 0.5, 1.0), (2, 0.5, 1.0)]


def matrix_of_plane(picture, divisor, first_x, first_y):
    """The mapping of pixels as one of a plane's samples."""
    to_pixels = np.array([[divisor, 0, first_x], [0, divisor, first_y], [0, 0, 1.0]])
    return np.linalg.inv(to_pixels) @ picture @ to_pixels


class Ring:
    """Source frames with room for their warps."""

    def __init__(self, bits, picture):
        kind = np.uint8 if bits == 8 else np.uint16
        random = np.random.default_rng(1)
        sizes = [(HEIGHT // d, WIDTH // d) for d, _, _ in PLANES]
        self.sources = [[random.integers(0, 1 << bits, s).astype(kind) for s in sizes] for _ in range(RING)]
        self.outputs = [[np.zeros_like(p) for p in frame] for frame in self.sources]
        self.matrices = [matrix_of_plane(picture, *plane) for plane in PLANES]
        self.next = 0

    def warp(self, interpolation):
        """CPU milliseconds of a frame."""
        start = time.process_time()
        for _ in range(FRAMES):
            self.next = (self.next + 1) % RING
            for source, output, matrix in zip(self.sources[self.next], self.outputs[self.next], self.matrices):
                cv2.warpPerspective(
                    source, matrix, (source.shape[1], source.shape[0]), dst=output,
                    flags=interpolation | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE)
        return (time.process_time() - start) * 1000 / FRAMES


def text(values):
    values = sorted(values)
    return f"{values[len(values) // 2]:.2f}", f"({values[0]:.2f}–{values[-1]:.2f})"


def main():
    cv2.setNumThreads(1)
    service = subprocess.Popen([sys.argv[1], "warp-service"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    corners = np.array(service.stdout.readline().split(), np.float32).reshape(4, 2)
    outputs = np.array([(0, 0), (WIDTH, 0), (0, HEIGHT), (WIDTH, HEIGHT)], np.float32)
    picture = cv2.getPerspectiveTransform(outputs, corners)

    def ours(kernel, bits, path):
        service.stdin.write(f"{kernel} {bits} {path}\n")
        service.stdin.flush()
        return float(service.stdout.readline())

    flags = open("/proc/cpuinfo").read()
    paths = ["avx2"] * ("avx2" in flags) + ["avx512"] * ("avx512_vbmi" in flags) or ["portable"]
    print(f"| 1080p 4:2:0 | filter | path | ours, CPU ms | OpenCV {cv2.__version__}, CPU ms | ratio (least–greatest) |")
    print("| --- | --- | --- | --: | --: | --: |")
    for bits in (8, 10, 16):
        ring = Ring(bits, picture)
        for kernel, interpolation in FILTERS.items():
            mine, other = {path: [] for path in paths}, []
            for turn in range(ROUNDS + 1):
                for path in paths:
                    mine[path].append(ours(kernel, bits, path))
                other.append(ring.warp(interpolation))
            for path in paths:
                # The first round warms caches.
                ratio = text([theirs / us for theirs, us in zip(other[1:], mine[path][1:])])
                name = "lanczos3; OpenCV's Lanczos4" if kernel == "lanczos3" else kernel
                print(
                    f"| {bits} bit | {name} | {path} | {text(mine[path][1:])[0]} | {text(other[1:])[0]} "
                    f"| {' '.join(ratio)} |", flush=True)
    service.stdin.close()
    service.wait()


if __name__ == "__main__":
    main()
