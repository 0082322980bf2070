"""Averages of 12-megapixel frames: stabcli, a plain C loop and numpy, in turn. Prints two Markdown tables.

stack.py STABCLI REFERENCE FOLDER [ROUNDS]: REFERENCE is stack_reference.c compiled; FOLDER takes 2.4 GB of frames.
"""
import os
import resource
import statistics
import struct
import sys
import time

import numpy as np

WIDTH, HEIGHT = 4000, 3000


def write_frame(path, pixels):
    """An uncompressed little-endian TIFF of 16-bit RGB in strips of 64 rows, its exposure said to be 1/10 s."""
    h, w, _ = pixels.shape
    row = w * 6
    strips = [(y, min(64, h - y)) for y in range(0, h, 64)]
    data_at = 8
    offsets = [data_at + y * row for y, _ in strips]
    counts = [n * row for _, n in strips]
    at = data_at + h * row
    extra, extra_at = b'', at + 2 + 12 * 12 + 4

    def values(kind, code, numbers):
        nonlocal extra
        packed = struct.pack('<%d%s' % (len(numbers), code), *numbers)
        if len(packed) <= 4:
            return len(numbers), packed.ljust(4, b'\0')
        place = extra_at + len(extra)
        extra += packed
        return len(numbers), struct.pack('<I', place)

    entries = []
    for tag, kind, code, numbers in [
            (256, 4, 'I', [w]), (257, 4, 'I', [h]), (258, 3, 'H', [16] * 3), (259, 3, 'H', [1]), (262, 3, 'H', [2]),
            (273, 4, 'I', offsets), (277, 3, 'H', [3]), (278, 4, 'I', [64]), (279, 4, 'I', counts),
            (284, 3, 'H', [1]), (339, 3, 'H', [1] * 3)]:
        count, field = values(kind, code, numbers)
        entries.append(struct.pack('<HHI', tag, kind, count) + field)
    exif_at = extra_at + len(extra)
    extra += struct.pack('<H', 1) + struct.pack('<HHII', 33434, 5, 1, exif_at + 18) + struct.pack('<III', 0, 1, 10)
    entries.append(struct.pack('<HHII', 34665, 4, 1, exif_at))
    with open(path, 'wb') as file:
        file.write(b'II*\0' + struct.pack('<I', at))
        file.write(pixels.tobytes())
        file.write(struct.pack('<H', len(entries)) + b''.join(entries) + b'\0\0\0\0' + extra)


def make(folder, count):
    rng = np.random.default_rng(1)
    scene = np.linspace(2000, 60000, WIDTH * 3).reshape(1, WIDTH, 3) * np.linspace(0.2, 1, HEIGHT).reshape(-1, 1, 1)
    names = []
    for k in range(count):
        name = os.path.join(folder, 'frame_%02d.tif' % k)
        names.append(name)
        if not os.path.exists(name):
            noise = rng.standard_normal((HEIGHT, WIDTH, 3), dtype='f4') * 900
            write_frame(name, np.clip(scene + noise, 0, 65535).astype('<u2'))
    return names


NUMPY = '''
import sys, numpy as np
def pixels(name): return np.memmap(name, '<u2', 'r', 8, (%d, %d, 3))
names = sys.argv[2:]
total = np.zeros((%d, %d, 3), 'f4')
for name in names: total += pixels(name) * np.float32(1 / 65535 / len(names))
total.tofile(sys.argv[1])
''' % (HEIGHT, WIDTH, HEIGHT, WIDTH)


def run(command):
    start = time.perf_counter()
    child = os.posix_spawn(command[0], command, os.environ)
    _, status, usage = os.wait4(child, 0)
    if status:
        sys.exit('stack.py: failed: ' + ' '.join(command[:6]))
    return time.perf_counter() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def exact(names):
    total = np.zeros((HEIGHT, WIDTH, 3))
    for name in names:
        total += np.memmap(name, '<u2', 'r', 8, (HEIGHT, WIDTH, 3))
    return total / 65535 / len(names)


def floats(path):
    """Values of an uncompressed float TIFF that a library wrote, through cv2, which every bench has."""
    import cv2
    return cv2.imread(path, cv2.IMREAD_UNCHANGED)[..., ::-1]


def main():
    stabcli, reference, folder = sys.argv[1:4]
    rounds = int(sys.argv[4]) if len(sys.argv) > 4 else 5
    names = make(folder, 32)
    out = os.path.join(folder, 'out.tif')

    def ours(count, *more):
        return [stabcli, 'stack', *names[:count], '--average', '--transfer', 'linear', '--overwrite', '-q', '-o', out, *more]
    sides = {
        'stabcli stack': ours(32), 'stabcli stack --threads 1': ours(32, '--threads', '1'),
        'plain C loop': [reference, os.path.join(folder, 'ref.tif'), *names],
        'numpy, memory mapped': [sys.executable, '-c', NUMPY, os.path.join(folder, 'np.raw'), *names],
    }
    for command in sides.values():
        run(command)
    readings = {name: [] for name in sides}
    for _ in range(rounds):
        for name, command in sides.items():
            readings[name].append(run(command))
    middle = {name: [statistics.median(r[k] for r in all_) for k in range(3)] for name, all_ in readings.items()}
    print('| 32 frames | wall s | CPU s | CPU, times the C loop | MB |\n|---|---|---|---|---|')
    for name, (wall, cpu, rss) in middle.items():
        ratio = statistics.median(a[1] / b[1] for a, b in zip(readings[name], readings['plain C loop']))
        print('| %s | %.2f | %.2f | %.2f | %.0f |' % (name, wall, cpu, ratio, rss))
    run(ours(32))
    truth = exact(names)
    error = np.abs(floats(out) - truth).max()
    _, _, four = run(ours(4))
    _, _, all32 = run(ours(32))
    print('\n| | |\n|---|---|')
    print('| largest error of the average against float64 | %.2g |' % error)
    print('| largest error of the C loop | %.2g |' % np.abs(floats(os.path.join(folder, 'ref.tif')) - truth).max())
    print('| memory at 4 and at 32 frames | %.0f and %.0f MB |' % (four, all32))


main()
