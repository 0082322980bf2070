import Geometry
import Imaging
import Testing

struct PictureRGBTests {
  private static func flat(_ format: PixelFormat, _ codes: [Int]) -> Picture {
    let picture = Picture(format: format, size: PixelSize(width: 3, height: 3))
    picture.fill { plane, _, _, channel in codes[plane + channel] }
    return picture
  }

  @Test
  func `codes of colour bars become their colours`() {
    // ITU-R BT.709 and BT.601, 8 bit: red, green and blue of 75 % (191), as published for colour bars (SMPTE RP 219).
    let bars: [(ColourMatrix, codes: [Int], rgb: [UInt8])] = [
      (.bt709, [180, 128, 128], [191, 191, 191]),
      (.bt709, [51, 109, 212], [191, 0, 0]), (.bt709, [133, 63, 52], [0, 191, 0]),
      (.bt709, [28, 212, 120], [0, 0, 191]),
      (.bt601, [65, 100, 212], [191, 0, 0]), (.bt601, [112, 72, 58], [0, 191, 0]),
    ]
    for (matrix, codes, rgb) in bars {
      for format in [PixelFormat.yuv420(), .nv12, .yuv444()] {
        let bytes = Self.flat(format, codes).rgb8(matrix: matrix)
        // Whole codes are half a code off at worst, which chroma's factor of up to 1.9 enlarges.
        for (value, expected) in zip(bytes, rgb) { #expect(abs(Int(value) - Int(expected)) <= 2) }
        #expect(bytes.count == 27)
      }
    }
  }

  @Test
  func `black, grey and white keep their ends in every range and depth`() {
    for depth in [8, 10, 12, 16] {
      let unit = 1 << (depth - 8)
      let grey = 128 * unit
      for (code, level) in [(16, UInt8(0)), (235, 255), (0, 0), (255, 255)] {
        let picture = Self.flat(.yuv420(bitDepth: depth), [code * unit, grey, grey])
        #expect(picture.rgb8() == [UInt8](repeating: level, count: 27))
      }
      let greatest = (1 << depth) - 1
      for (code, level) in [(0, UInt8(0)), (greatest, 255)] {
        let picture = Self.flat(.grey(bitDepth: depth), [code])
        #expect(picture.rgb8(range: .full) == [UInt8](repeating: level, count: 27))
      }
    }
    #expect(Self.flat(.p010, [940, 512, 512]).rgb8() == [UInt8](repeating: 255, count: 27))
  }

  @Test
  func `green, blue and red planes are put in order`() {
    #expect(Array(Self.flat(.yuv444(), [10, 20, 30]).rgb8(matrix: .gbr, range: .full)[0..<3]) == [30, 10, 20])
  }

  @Test
  func `chroma is shown where its siting says`() {
    // A chroma ramp over 4:2:0: Cr rises by 16 a sample, 8 a pixel; at sample k it stands at first + 2k.
    for siting in ChromaSiting.everyKind {
      let picture = Picture(format: .yuv420(), size: PixelSize(width: 12, height: 2), siting: siting)
      picture.fill { plane, x, _, _ in plane == 2 ? 88 + 16 * x : 128 }
      let bytes = picture.rgb8(range: .full)
      let first = siting.isCositedHorizontally ? 0.5 : 1
      for x in 2..<10 {
        let cr = 88 + 8 * (Double(x) + 0.5 - first)
        let red = 128 + 1.5748 * (cr - 128)
        // Half a code of rounding.
        #expect(abs(Double(bytes[3 * x]) - red) <= 0.5 + 1e-9)
      }
    }
  }
}
