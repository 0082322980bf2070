import Foundation
import Geometry
import Light
import TestSupport
import Testing

@testable import VideoIO

/// What other programs make of the files that are written here, and what is read here of theirs.
@Suite struct `Stills of light and other programs` {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// A smooth picture: what a lossy file keeps.
  private func smooth(_ width: Int = 96, _ height: Int = 64) -> LightImage {
    var image = LightImage(size: PixelSize(width: width, height: height), channels: 3, primaries: .bt709)
    for y in 0..<height {
      for x in 0..<width {
        let (u, v) = (Float(x) / Float(width), Float(y) / Float(height))
        (image[x, y, 0], image[x, y, 1], image[x, y, 2]) = (u, v * 0.8, (1 - u) * 0.5)
      }
    }
    return image
  }

  @Test(.enabled(if: Python.hasStills, Comment(rawValue: Python.skipped)))
  func `tifffile reads the same floats`() throws {
    let image = `Writing light`.noise()
    _ = try writeLight(image, to: scratch("a.tif"), settings: LightFileSettings(path: "a.tif"))
    _ = try writeLight(image, to: scratch("a.dng"), settings: LightFileSettings(path: "a.dng", depth: .float))
    for name in ["a.tif", "a.dng"] {
      try Python.run(
        "import sys, tifffile; tifffile.imread(sys.argv[1]).astype('<f8').tofile(sys.argv[2])",
        [scratch(name), scratch("raw")])
      #expect(try Python.doubles(scratch("raw")).map(Float.init) == image.samples, "\(name)")
    }
  }

  @Test(.enabled(if: Tools.isInstalled, "needs the ffmpeg tool")) func `ffmpeg and OpenEXR agree both ways`() throws {
    let image = `Writing light`.noise()
    _ = try writeLight(image, to: scratch("a.exr"), settings: LightFileSettings(path: "a.exr"))
    try Tools.make(scratch("raw"), "-i \(scratch("a.exr")) -f rawvideo -pix_fmt gbrpf32le")
    let planes = try Data(contentsOf: URL(fileURLWithPath: scratch("raw"))).withUnsafeBytes {
      Array($0.bindMemory(to: Float.self))
    }
    let pixels = image.size.width * image.size.height
    for pixel in 0..<pixels {
      for (channel, plane) in [2, 0, 1].enumerated() {
        #expect(planes[plane * pixels + pixel] == image.samples[3 * pixel + channel])
      }
    }
    for packing in ["none", "zip1", "zip16", "rle"] {
      for format in ["half", "float"] {
        try Tools.make(
          scratch("b.exr"),
          "-f rawvideo -pix_fmt gbrpf32le -s 61x37 -i \(scratch("raw")) -frames:v 1 "
            + "-compression \(packing) -format \(format)")
        let read = try LightReader(scratch("b.exr")).image()
        for (ours, theirs) in zip(read.samples, image.samples) {
          let limit: Float = format == "half" ? max(theirs.magnitude * 0x1p-10, 0x1p-24) : 0
          #expect(abs(ours - theirs) <= limit, "\(packing) \(format)")
        }
      }
    }
  }

  @Test(arguments: [TransferFunction.srgb, .pq, .linear])
  func `a HEIC says its colours, and decodes to the picture`(transfer: TransferFunction) throws {
    // Smooth in its codes, so that what is lost is the codec's.
    var image = smooth()
    for index in image.samples.indices { image.samples[index] = Float(transfer.light(Double(image.samples[index]))) }
    _ = try writeLight(image, to: scratch("a.heic"), settings: LightFileSettings(path: "a.heic", transfer: transfer))
    let codes = try HEIC.codes(scratch("a.heic"))
    try #require(codes.count == image.samples.count)
    var sum = 0.0
    for (code, light) in zip(codes, image.samples) {
      let difference = Double(code) - transfer.code(Double(light)) * 1023
      sum += difference * difference
    }
    // Chroma at half size and a codec: a few codes of 1023, where a wrong matrix or range would be tens.
    #expect((sum / Double(codes.count)).squareRoot() < 6)
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: scratch("a.heic"))))
    let box = Array("colrnclx".utf8) + [0, 1, 0, try #require(transfer.codePoint), 0, 1, 0x80]
    #expect(bytes.indices.dropLast(box.count).contains { Array(bytes[$0..<$0 + box.count]) == box })
  }

  private static let hasRawpy =
    (try? Tools.run("/usr/bin/env", ["python3", "-c", "import rawpy, numpy"])) != nil

  @Test(.enabled(if: hasRawpy, "needs python3 with rawpy"), arguments: [LightDepth.sixteen, .float])
  func `LibRaw develops the linear DNG to the same colours`(depth: LightDepth) throws {
    let image = smooth()
    _ = try writeLight(image, to: scratch("a.dng"), settings: LightFileSettings(path: "a.dng", depth: depth))
    try Python.run(
      """
      import sys, numpy, rawpy
      r = rawpy.imread(sys.argv[1])
      p = r.postprocess(gamma=(1, 1), no_auto_bright=True, output_bps=16, use_camera_wb=True, adjust_maximum_thr=0,
                        output_color=rawpy.ColorSpace.sRGB, highlight_mode=rawpy.HighlightMode.Clip)
      p.astype('<f8').tofile(sys.argv[2])
      """, [scratch("a.dng"), scratch("raw")])
    let codes = try Python.doubles(scratch("raw"))
    try #require(codes.count == image.samples.count)
    let worst = zip(codes, image.samples).map { abs($0 / 65535 - Double($1)) }.max() ?? 1
    #expect(worst < 0.002, "off by \(worst) of white")
  }

  @Test(
    .enabled(if: ExifTool.path != nil && FileManager.default.isExecutableFile(atPath: "/usr/bin/dcraw"), "needs dcraw"))
  func `dcraw opens the linear DNG`() throws {
    _ = try writeLight(smooth(), to: scratch("a.dng"), settings: LightFileSettings(path: "a.dng"))
    try Tools.run("/usr/bin/dcraw", ["-4", "-T", "-w", "-o", "1", "-j", scratch("a.dng")])
    let reader = try LightReader(scratch("a.tiff"), transfer: .linear)
    let read = try reader.image()
    #expect(read.size == PixelSize(width: 96, height: 64))
    let worst = zip(read.samples, smooth().samples).map { abs($0 - $1) }.max() ?? 1
    #expect(worst < 0.002, "off by \(worst) of white")
  }

  @Test(.enabled(if: Python.hasStills, Comment(rawValue: Python.skipped)))
  func `profiles of another program are understood`() throws {
    try Python.run(
      """
      import sys, numpy as np, tifffile, imagecodecs as ic
      d65 = [0.3127, 0.329, 1]
      p3 = [0.68, 0.32, 1, 0.265, 0.69, 1, 0.15, 0.06, 1]
      for name, profile in {
          'srgb': ic.cms_profile('srgb'),
          'p3': ic.cms_profile('rgb', whitepoint=d65, primaries=p3, gamma=2.2),
          'linear': ic.cms_profile('rgb', whitepoint=d65, primaries=p3, gamma=1.0),
          'grey': ic.cms_profile('gray', whitepoint=d65, gamma=1.8)}.items():
          a = np.zeros((4, 4) if name == 'grey' else (4, 4, 3), 'u2')
          tifffile.imwrite(f'{sys.argv[1]}/{name}.tif', a, photometric='minisblack' if name == 'grey' else 'rgb',
                           iccprofile=profile, metadata=None)
      """, [scratch.path])
    for (name, transfer, primaries) in [
      ("srgb", TransferFunction.srgb, Primaries.bt709), ("p3", .gamma(2.2), .displayP3),
      ("linear", .linear, .displayP3),
      ("grey", .gamma(1.8), nil),
    ] {
      let still = try describeStill(scratch(name + ".tif"))
      #expect(still.transfer == transfer && still.primaries == primaries, "\(name): \(still)")
    }
  }
}
