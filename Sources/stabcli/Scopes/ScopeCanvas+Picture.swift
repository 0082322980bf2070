import Geometry
import Imaging

extension ScopeCanvas {
  /// The canvas as limited-range BT.709 at full resolution of colour, for a preview clip.
  var picture: Picture {
    let picture = Picture(format: .yuv444(bitDepth: 8), size: size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let ink = self[x, y]
        let luma = 0.2126 * ink.red + 0.7152 * ink.green + 0.0722 * ink.blue
        let codes = [
          16 + 219 * luma / 255, 128 + 224 * (ink.blue - luma) / (1.8556 * 255),
          128 + 224 * (ink.red - luma) / (1.5748 * 255),
        ]
        for (plane, code) in zip(picture.planes, codes) {
          plane.row(y).storeBytes(of: UInt8(code.rounded()), toByteOffset: x, as: UInt8.self)
        }
      }
    }
    return picture
  }
}
