import Geometry
import Imaging
import VideoIO

/// A small picture for a page.
struct Thumbnail: Equatable, Sendable {
  /// What is shown.
  let name: String
  /// Columns and rows.
  let width: Int
  let height: Int
  /// The bytes of a PNG file.
  let png: [UInt8]

  /// A picture that is small already.
  init(name: String, width: Int, height: Int, png: [UInt8]) {
    (self.name, self.width, self.height, self.png) = (name, width, height, png)
  }

  /// Makes a picture small and upright; colours are converted for a screen without more ado.
  ///
  /// - Parameter longestSide: Pixels; pictures that are smaller stay as they are.
  init(
    _ name: String, of picture: Picture, display: DisplayRotation, video: VideoTrackInfo, longestSide: Int
  ) throws(CommandFailure) {
    let small = Self.small(
      picture, display: display, pixelAspect: video.uprightAspectRatio?.value ?? 1, longestSide: Double(longestSide))
    let bytes = small.rgb8(matrix: video.colourMatrix, range: video.codeRange)
    let still = StillPicture(size: small.size, colour: .rgb, depth: .eight, samples: bytes.map(UInt16.init))
    do { png = try pngBytes(of: still) } catch { throw CommandFailure(error) }
    self.name = name
    (width, height) = (small.size.width, small.size.height)
  }

  private static func small(
    _ picture: Picture, display: DisplayRotation, pixelAspect: Double, longestSide: Double
  ) -> Picture {
    let upright = display.uprightSize(of: picture.size)
    let (w, h) = (Double(upright.width), Double(upright.height))
    let shrink = min(1, longestSide / max(w * pixelAspect, h))
    let size = PixelSize(
      width: max(1, Int((w * pixelAspect * shrink).rounded())), height: max(1, Int((h * shrink).rounded())))
    let (stepX, stepY) = (w / Double(size.width), h / Double(size.height))
    let spacing = 64
    let (columns, rows) = ((size.width + spacing - 1) / spacing + 1, (size.height + spacing - 1) / spacing + 1)
    let nodes = (0..<rows * columns).map { node in
      let (x, y) = (Double(node % columns * spacing) * stepX, Double(node / columns * spacing) * stepY)
      return display.storedPoint(of: PixelPoint<SourcePixels>(x, y), stored: picture.size)
    }
    let mesh = WarpMesh(
      spacing: spacing, columns: columns, rows: rows, outputSize: size, storedSize: picture.size, x: nodes.map(\.x),
      y: nodes.map(\.y))
    let output = Picture(format: picture.format, size: size, siting: picture.siting)
    // At the picture's edge a filter this wide takes the edge's own samples again: a thumbnail, not a result.
    Warp(kernel: .bilinear, threads: 1).render(picture, through: mesh, stretch: max(1, stepX, stepY), into: output)
    return output
  }
}

extension VideoTrackInfo {
  /// The matrix the file names; where it names none, what its size suggests.
  var colourMatrix: ColourMatrix {
    switch colour.matrix {
    case "gbr": .gbr
    case "bt709": .bt709
    case "bt2020nc", "bt2020c": .bt2020
    case "smpte170m", "bt470bg", "fcc": .bt601
    default: isRGB ? .gbr : max(storedSize.width, storedSize.height) >= 1280 ? .bt709 : .bt601
    }
  }

  /// Whether the planes are green, blue and red.
  var isRGB: Bool { pixelFormatName.hasPrefix("gbr") }

  /// What the file says of black and white; video without a word is limited.
  var codeRange: CodeRange { colour.range == "pc" || (colour.range == nil && isRGB) ? .full : .limited }
}
