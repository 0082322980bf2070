#!/usr/bin/env python3
"""How well and how fast raw files are developed, beside LibRaw (through rawpy): needs numpy, tifffile, imagecodecs, rawpy.

usage: Benchmarks/raw.py [--stabcli PROGRAM] [PICTURE…]

Missing colours are judged by a synthetic scene and by pictures, PNG or TIFF in sRGB: small ones that were large, so that
they hold no traces of a demosaic or a codec of their own.
"""
import os
import resource
import subprocess
import sys
import tempfile
import time

import imagecodecs
import numpy as np
import rawpy
import tifffile

ARGUMENTS = sys.argv[1:]
STABCLI = ".build/release/stabcli"
if ARGUMENTS[:1] == ["--stabcli"]:
    STABCLI, ARGUMENTS = ARGUMENTS[1], ARGUMENTS[2:]
MATRIX = [(7000, 10000), (-2000, 10000), (-500, 10000), (-4000, 10000), (12000, 10000), (2000, 10000),
          (-500, 10000), (2000, 10000), (6000, 10000)]


def scene(height, width, seed=1):
    """Linear light, 0 to 1: coloured regions with straight and curved edges, rings, stripes, soft shading; a little
    blurred, as lenses and anti-alias filters do."""
    rng = np.random.default_rng(seed)
    s = 3                                             # samples a pixel and side, averaged at the end
    y, x = np.mgrid[0:height * s, 0:width * s] / s
    image = np.full((height * s, width * s, 3), 0.3)
    for _ in range(60):
        # Colours of things are alike in brightness from channel to channel: greys with a cast.
        colour = np.clip(rng.uniform(0.05, 0.85) + rng.uniform(-0.15, 0.15, 3), 0.01, 0.95)
        cx, cy = rng.uniform(0, width), rng.uniform(0, height)
        radius, angle = rng.uniform(10, 60), rng.uniform(0, np.pi)
        if rng.random() < 0.5:
            inside = (x - cx) ** 2 + (y - cy) ** 2 < radius ** 2
        else:
            u = (x - cx) * np.cos(angle) + (y - cy) * np.sin(angle)
            v = -(x - cx) * np.sin(angle) + (y - cy) * np.cos(angle)
            inside = (abs(u) < radius) & (abs(v) < radius / 3)
        image[inside] = colour
    rings = 0.5 + 0.4 * np.cos(((x - width / 4) ** 2 + (y - height / 2) ** 2) * 0.36 * np.pi / width)
    near = (x - width / 4) ** 2 + (y - height / 2) ** 2 < (width / 5) ** 2
    image[near] = (rings[..., None] * [0.9, 0.8, 0.6] + [0.05, 0.05, 0.1])[near]
    image *= (0.85 + 0.15 * np.sin(x / width * 5 + y / height * 3))[..., None]
    kernel = np.array([1, 2, 3, 2, 1]) / 9
    for axis in (0, 1):
        image = sum(k * np.roll(image, i - 2, axis) for i, k in enumerate(kernel))
    return image.reshape(height, s, width, s, 3).mean((1, 3))


def dng(path, samples, neutral=(1, 1, 1), isMosaic=True, **options):
    """A DNG of a mosaic (RGGB) or of three values a pixel; samples, or packed tiles with their shape and dtype."""
    tags = [(50706, 1, 4, bytes([1, 4, 0, 0]), True), (50708, 2, 0, "Test", True), (50778, 3, 1, 21, True),
            (50721, 10, 9, [v for pair in MATRIX for v in pair], True),
            (50728, 5, 3, [v for n in neutral for v in (int(n * 10000), 10000)], True)]
    if isMosaic:
        tags += [(33421, 3, 2, (2, 2), True), (33422, 1, 4, bytes([0, 1, 1, 2]), True)]
    tifffile.imwrite(path, samples, photometric=32803 if isMosaic else 34892, extratags=tags, metadata=None, **options)


def mosaic(image):
    y, x = np.mgrid[0:image.shape[0], 0:image.shape[1]]
    site = np.array([[0, 1], [1, 2]])[y % 2, x % 2]
    return np.take_along_axis(image, site[..., None], 2)[..., 0]


def decibel(picture, truth):
    d = (picture - truth)[12:-12, 12:-12]
    return -10 * np.log10((d ** 2).mean())


def light(path):
    """A picture in sRGB as light, even in size."""
    codes = tifffile.imread(path) if path.endswith((".tif", ".tiff")) else imagecodecs.imread(path)
    codes = codes[..., :3] / np.iinfo(codes.dtype).max
    values = np.where(codes <= 0.04045, codes / 12.92, ((codes + 0.055) / 1.055) ** 2.4)
    return values[:values.shape[0] // 2 * 2, :values.shape[1] // 2 * 2]


def quality(folder, pictures):
    names = ("LINEAR", "VNG", "PPG", "AHD", "DCB", "DHT", "AAHD")
    print("missing colours: PSNR in dB of linear light, all values but a border of 12")
    print(f"  {'picture':24}" + "".join(f"{n:>9}" for n in ("stabcli",) + names))
    for title, truth in [("synthetic scene", scene(480, 640))] + [(os.path.basename(p), light(p)) for p in pictures]:
        path, out = f"{folder}/scene.dng", f"{folder}/scene.tif"
        dng(path, np.round(mosaic(truth) * 65535).astype("u2"))
        subprocess.run([STABCLI, "develop", path, "-o", out, "--overwrite", "-q", "--primaries", "camera", "--highlights",
                        "keep"], check=True)
        row = [decibel(tifffile.imread(out), truth)]
        for name in names:
            with rawpy.imread(path) as raw:
                picture = raw.postprocess(
                    demosaic_algorithm=rawpy.DemosaicAlgorithm[name], gamma=(1, 1), no_auto_bright=True, output_bps=16,
                    user_wb=[1, 1, 1, 1], output_color=rawpy.ColorSpace.raw, adjust_maximum_thr=0, user_sat=65535,
                    user_black=0)
            row.append(decibel(picture / 65535, truth))
        print(f"  {title:24}" + "".join(f"{v:9.2f}" for v in row))


def timed(command):
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(command, check=True)
    wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def speed(folder):
    height, width, side = 3072, 4096, 256
    rng = np.random.default_rng(2)
    image = np.repeat(np.repeat(scene(height // 4, width // 4), 4, 0), 4, 1)
    bayer = np.clip(np.round(mosaic(image) * 16000 + rng.normal(0, 20, (height, width))), 0, 16383).astype("u2")
    tiles = [np.ascontiguousarray(bayer[t:t + side, l:l + side]) for t in range(0, height, side) for l in range(0, width, side)]
    packed = {"tile": (side, side), "shape": (height, width), "dtype": "u2"}
    kinds = {
        "uncompressed": (bayer, {}),
        "deflate, predictor 2": (bayer, {"compression": "deflate", "predictor": 2, "tile": (side, side)}),
        "lossless JPEG": (iter([imagecodecs.ljpeg_encode(t, bitspersample=14) for t in tiles]), packed | {"compression": 7}),
        "JPEG XL, lossless": (iter([imagecodecs.jpegxl_encode(t, lossless=True, effort=3) for t in tiles]),
                              packed | {"compression": 52546}),
    }
    print(f"\n{width}x{height} mosaic of 14 bit to a float TIFF, the best of 3")
    for name, (samples, options) in kinds.items():
        path = f"{folder}/{name.split(',')[0].replace(' ', '')}.dng"
        dng(path, samples, **options)
        runs = [timed([STABCLI, "develop", path, "-o", f"{folder}/o.tif", "--overwrite", "-q"]) for _ in range(3)]
        print(f"  {name:22} {min(r[0] for r in runs):5.2f} s wall {min(r[1] for r in runs):5.2f} s CPU")
    with rawpy.imread(f"{folder}/uncompressed.dng") as raw:
        start = time.process_time()
        raw.postprocess(demosaic_algorithm=rawpy.DemosaicAlgorithm.AHD, gamma=(1, 1), no_auto_bright=True, output_bps=16)
        print(f"  {'LibRaw AHD, no file':22} {'':12} {time.process_time() - start:5.2f} s CPU")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        quality(folder, ARGUMENTS)
        speed(folder)
