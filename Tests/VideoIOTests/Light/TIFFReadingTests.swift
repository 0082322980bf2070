import Foundation
import Geometry
import Light
import TestSupport
import Testing

@testable import VideoIO

@Suite struct `Reading TIFF as light` {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Writes the same noise in every layout, and beside each file the values that must come out, as doubles.
  private static let writer = """
    import sys, numpy as np, tifffile
    folder = sys.argv[1]
    rng = np.random.default_rng(5)
    h, w = 45, 67
    kinds = {'u1': (0, 256), 'u2': (0, 65536), 'u4': (0, 1 << 32)}
    def noise(kind, *shape):
        if kind[0] == 'u':
            a = rng.integers(*kinds[kind], shape, dtype='u8').astype(kind)
            a.flat[0], a.flat[-1] = kinds[kind][1] - 1, 0
            return a
        return (rng.standard_normal(shape) * 3).astype(kind)
    def put(name, a, order='<', planes=False, extra=0, **more):
        data = np.moveaxis(a, 2, 0) if planes else a
        grey = a.ndim == 2
        if extra: more['extrasamples'] = ['unassalpha'] * extra
        more.setdefault('photometric', 'minisblack' if grey else 'rgb')
        tifffile.imwrite(folder + '/' + name + '.tif', data, byteorder=order,
                         planarconfig=None if grey else 'separate' if planes else 'contig', metadata=None, **more)
        keep = a if grey else a[..., :3]
        keep.astype('<f8').tofile(folder + '/' + name + '.raw')
    for kind in ['u1', 'u2', 'u4', 'f2', 'f4', 'f8']:
        for order in '<>':
            tag = kind + ('le' if order == '<' else 'be')
            put(tag + '_rgb', noise(kind, h, w, 3), order)
            put(tag + '_grey', noise(kind, h, w), order)
            put(tag + '_planes', noise(kind, h, w, 3), order, planes=True)
            put(tag + '_alpha', noise(kind, h, w, 4), order, extra=1)
            put(tag + '_tiles', noise(kind, h, w, 3), order, tile=(16, 32))
            put(tag + '_tile_planes', noise(kind, h, w, 3), order, planes=True, tile=(16, 16))
    for packing in ['lzw', 'deflate', 'packbits', 'zstd']:
        put(packing, noise('u2', h, w, 3), compression=packing, rowsperstrip=7)
        put(packing + '_tiles', noise('f4', h, w, 3), compression=packing, tile=(32, 16))
    put('predicted', noise('u2', h, w, 3), compression='deflate', predictor=2)
    put('float_predicted', noise('f4', h, w, 3), compression='deflate', predictor=3)
    put('half_predicted', noise('f2', h, w, 3), compression='zstd', predictor=3, rowsperstrip=4)
    put('plane_strips', noise('u2', h, w, 3), planes=True, rowsperstrip=10)
    put('alpha_planes', noise('u2', h, w, 4), planes=True, extra=1)
    put('big', noise('u2', h, w, 3), bigtiff=True)
    put('big_be', noise('f4', h, w, 3), order='>', bigtiff=True)
    """

  @Test(.enabled(if: Python.hasStills, Comment(rawValue: Python.skipped)))
  func `every layout of another writer comes out exactly`() throws {
    try Python.run(Self.writer, [scratch.path])
    let names = scratch.names.filter { $0.hasSuffix(".tif") }
    #expect(names.count == 87)
    for name in names {
      let expected = try Python.doubles(scratch(String(name.dropLast(4)) + ".raw")).map(Float.init)
      let reader = try LightReader(scratch(name), transfer: .linear)
      #expect(try numbers(reader) == expected, "\(name)")
      #expect(reader.size == PixelSize(width: 67, height: 45) && reader.channels == (name.contains("grey") ? 1 : 3))
      let isFloat =
        ["f", "half", "big_be"].contains(where: name.hasPrefix)
        || name.hasSuffix("_tiles.tif") && !name.hasPrefix("u")
      #expect((reader.scale.white == 1) == isFloat, "\(name)")
      #expect(reader.notes.contains { $0.hasPrefix("left out") } == name.contains("alpha"), "\(name)")
    }
  }

  private func numbers(_ reader: LightReader) throws -> [Float] {
    var all: [Float] = []
    while let strip = try reader.next() {
      #expect(strip.rows.lowerBound * reader.size.width * reader.channels == all.count)
      switch strip.samples {
      case .bytes(let values): all += values.map(Float.init)
      case .words(let values): all += values.map(Float.init)
      case .floats(let values): all += values
      }
    }
    return all
  }

  /// Every orientation of one picture, as another program stores it; upright they are all the same.
  @Test(arguments: 1...8) func `orientations are undone once`(code: Int) throws {
    let (width, height) = (5, 3)
    let upright = (0..<width * height).map { Float($0) / 16 }
    // Exif 2.32, 4.6.4: where the stored row 0 and column 0 are seen.
    let (w, h) = code >= 5 ? (height, width) : (width, height)
    var stored = [Float](repeating: -1, count: w * h)
    for y in 0..<height {
      for x in 0..<width {
        let (right, bottom) = (width - 1 - x, height - 1 - y)
        let (row, column) = [
          (y, x), (y, right), (bottom, right), (bottom, x), (x, y), (right, y), (right, bottom), (x, bottom),
        ][code - 1]
        stored[row * w + column] = upright[y * width + x]
      }
    }
    let image = LightImage(size: PixelSize(width: w, height: h), channels: 1, samples: stored)
    _ = try writeLight(image, to: scratch("a.tif"), settings: LightFileSettings(path: "a.tif"))
    try setOrientation(code, of: scratch("a.tif"))
    let reader = try LightReader(scratch("a.tif"))
    #expect(try reader.image().samples == upright)
    #expect(reader.size == PixelSize(width: width, height: height))
    #expect(reader.notes.contains { $0.contains("upright") } == (code != 1))
  }

  private func setOrientation(_ code: Int, of path: String) throws {
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let tag: [UInt8] = [0x12, 0x01, 3, 0, 1, 0, 0, 0, 1, 0]
    let place = try #require(bytes.indices.dropLast(10).first { Array(bytes[$0..<$0 + 10]) == tag })
    bytes[place + 8] = UInt8(code)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  @Test func `a value that is no number is named by its place`() throws {
    var image = LightImage(size: PixelSize(width: 700, height: 900), channels: 3)
    image[13, 801, 2] = .nan
    _ = try writeLight(image, to: scratch("a.tif"), settings: LightFileSettings(path: "a.tif"))
    #expect(throws: VideoIOError.notLight(path: scratch("a.tif"), x: 13, y: 801, channel: 2)) {
      try LightReader(scratch("a.tif")).image()
    }
  }

  @Test func `whole numbers without a profile are asked for`() throws {
    let still = StillPicture(size: PixelSize(width: 2, height: 1), colour: .grey, depth: .sixteen, samples: [0, 65535])
    try writeTIFF(still, to: scratch("a.tif"))
    let error = #expect(throws: VideoIOError.self) { try LightReader(scratch("a.tif")) }
    #expect(error?.category == .usage && error?.description.contains("--transfer linear|srgb") == true)
    #expect(try LightReader(scratch("a.tif"), transfer: .gamma(2)).image().samples == [0, 1])
    #expect(try describeStill(scratch("a.tif")).transfer == nil)
  }

  @Test(.enabled(if: Python.hasStills, Comment(rawValue: Python.skipped)))
  func `white at zero is turned round, and what is not understood is named`() throws {
    try Python.run(
      """
      import sys, numpy as np, tifffile
      a = np.array([[0, 1000], [65535, 40000]], 'u2')
      tifffile.imwrite(sys.argv[1] + '/white.tif', a, photometric='miniswhite', metadata=None)
      tifffile.imwrite(sys.argv[1] + '/signed.tif', a.astype('i2'), photometric='minisblack', metadata=None)
      tifffile.imwrite(sys.argv[1] + '/jxl.tif', np.zeros((64, 64), 'u1'), compression='jpegxl', metadata=None)
      """, [scratch.path])
    #expect(try readStill(scratch("white.tif")).samples == [65535, 64535, 0, 25535])
    for (name, word) in [("signed.tif", "signed"), ("jxl.tif", "compression 5")] {
      let error = #expect(throws: VideoIOError.self) { try LightReader(scratch(name), transfer: .linear) }
      #expect(error?.category == .notSupported && error?.description.contains(word) == true, "\(name)")
    }
  }
}
