import Geometry
import Imaging
import Testing

struct CodeRowsTests {
  private static let formats: [PixelFormat] = [
    .yuv420(), .yuv422(bitDepth: 10), .yuv444(bitDepth: 12), .nv12, .p010, .grey(), .grey(bitDepth: 10),
  ]

  /// The rounded twin is the truth where nothing is cut; it knows 65535 values.
  @Test(arguments: formats, [ColourMatrix.bt601, .bt709, .bt2020, .gbr])
  func `codes are those of the rounded picture, not rounded`(format: PixelFormat, matrix: ColourMatrix) {
    for (range, siting) in [(CodeRange.limited, ChromaSiting.left), (.full, .topLeft), (.limited, .centre)] {
      let picture = Picture(format: format, size: PixelSize(width: 13, height: 9), siting: siting)
      var random = SeededRandom(5)
      let middle = Double(1 << (format.bitDepth - 1))
      for plane in picture.planes {
        for y in 0..<plane.shape.height {
          for x in 0..<plane.shape.width {
            for channel in 0..<plane.shape.channels {
              plane[x, y, channel] = Int(middle * random.real(0.8...1.2)) << format.lowPaddingBits
            }
          }
        }
      }
      let (rounded, cut) = picture.rgb(greatest: 65535, matrix: matrix, range: range)
      let channels = picture.codeChannels
      var codes = [Float](repeating: 0, count: 13 * 9 * channels)
      codes.withUnsafeMutableBufferPointer {
        guard let start = $0.baseAddress else { return }
        picture.writeCodeRows(0..<4, matrix: matrix, range: range, into: start)
        picture.writeCodeRows(4..<9, matrix: matrix, range: range, into: start + 4 * 13 * channels)
      }
      #expect(cut == 0)
      for pixel in 0..<13 * 9 {
        for channel in 0..<channels {
          let wanted = Double(rounded[3 * pixel + channel]) / 65535
          #expect(abs(Double(codes[pixel * channels + channel]) - wanted) < 1.2e-5)
        }
      }
    }
  }

  @Test func `what lies above white and below black stays there`() {
    let picture = Picture(format: .grey(), size: PixelSize(width: 2, height: 1))
    (picture.planes[0][0, 0], picture.planes[0][1, 0]) = (255, 0)
    var codes: [Float] = [0, 0]
    codes.withUnsafeMutableBufferPointer {
      if let start = $0.baseAddress { picture.writeCodeRows(0..<1, matrix: .bt709, range: .limited, into: start) }
    }
    #expect(abs(codes[0] - 239 / 219) < 1e-6 && abs(codes[1] + 16 / 219) < 1e-6)
  }
}
