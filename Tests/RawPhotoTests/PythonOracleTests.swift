import Foundation
import TestSupport
import Testing

@testable import RawPhoto

/// Files that tifffile and imagecodecs packed; a test dependency only.
struct PythonOracleTests {
  private static let program = """
    import sys, numpy as np, tifffile, imagecodecs
    folder = sys.argv[1]
    rng = np.random.default_rng(3)
    smooth = lambda top: (np.add.outer(np.arange(96) * 31, np.arange(128) * 17) % top + rng.integers(0, 9, (96, 128))).astype('u2')
    def write(name, values, want, **options):
        mosaic = values.ndim == 2 if hasattr(values, 'ndim') else options.pop('mosaic', True)
        tags = [(50706, 1, 4, bytes([1, 6, 0, 0]), True), (50708, 2, 0, 'Test', True)]
        if mosaic:
            tags += [(33421, 3, 2, (2, 2), True), (33422, 1, 4, bytes([0, 1, 1, 2]), True)]
        tifffile.imwrite(f'{folder}/{name}.dng', values, photometric=32803 if mosaic else 34892, extratags=tags, metadata=None, **options)
        np.ascontiguousarray(want).astype('f4').tofile(f'{folder}/{name}.raw')
    a = smooth(12000)
    write('deflate16', a, a, compression='deflate', predictor=2, tile=(48, 64))
    h = (rng.random((96, 128)) * 4 - 0.5).astype('f2')
    write('half', h, h, compression='deflate', predictor=3, tile=(48, 64))
    f = (rng.random((96, 128, 3)) * 4 - 0.5).astype('f4')
    write('float', f, f, compression='deflate', predictor=3, tile=(48, 64), planarconfig=1)
    write('plainfloat', f, f, rowsperstrip=10, planarconfig=1, byteorder='>')
    tiles = lambda v: [np.ascontiguousarray(v[t:t + 48, l:l + 64]) for t in (0, 48) for l in (0, 64)]
    packed = dict(shape=a.shape, dtype='u2', tile=(48, 64))
    b = (a % 4096).astype('u2')
    write('ljpeg', iter([imagecodecs.ljpeg_encode(t, bitspersample=12) for t in tiles(b)]), b, compression=7, **packed)
    write('jxl', iter([imagecodecs.jpegxl_encode(t, lossless=True) for t in tiles(a)]), a, compression=52546, **packed)
    """

  private static let areHere: Bool = {
    let check = Process()
    check.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    check.arguments = ["python3", "-c", "import numpy, tifffile, imagecodecs"]
    check.standardError = FileHandle.nullDevice
    guard (try? check.run()) != nil else { return false }
    check.waitUntilExit()
    return check.terminationStatus == 0
  }()

  /// The folder they are written to; made once.
  private static let made = Result { () throws -> String in
    let folder = NSTemporaryDirectory() + "raw-oracle-\(getpid())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let python = Process()
    python.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    python.arguments = ["python3", "-c", program, folder]
    try python.run()
    python.waitUntilExit()
    guard python.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    return folder
  }

  @Test(
    .enabled(if: areHere, "python3 with tifffile and imagecodecs is missing"),
    arguments: ["deflate16", "half", "float", "plainfloat", "ljpeg", "jxl"])
  func `what others packed comes out bit for bit`(name: String) throws {
    let folder = try Self.made.get()
    func data(_ ending: String) throws -> Data {
      try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name).\(ending)"))
    }
    let expected = try data("raw").withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    let frame = try RawPhoto.read(Array(try data("dng")), threads: 2)
    let values = frame.floats ?? frame.words.map { $0.map { Float($0) } } ?? []
    #expect(values == expected)
  }
}
