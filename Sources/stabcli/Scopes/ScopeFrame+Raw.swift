import Develop
import Geometry
import RawPhoto
import Scopes

extension ScopeFrame {
  /// A raw file as its sensor stored it: the sites of each colour on their own, before white balance, upright.
  ///
  /// - Throws: ``CommandFailure`` with ``ExitCode/unsupported`` for patterns other than Bayer's.
  init(_ raw: RawFrame, path: String) throws(CommandFailure) {
    let (shares, width) = (raw.shares(), raw.crop.columns.count)
    let levels = (black: raw.levels.mostBlack(0), white: raw.levels.white[0])
    switch raw.layout {
    case .linear(let channels):
      let names: [ScopeChannel.Name] = channels == 1 ? [.grey] : [.red, .green, .blue]
      let size = raw.crop.size
      let found = names.enumerated().map { place, name in
        let values = stride(from: place, to: shares.count, by: channels).map { shares[$0] }
        return ScopeChannel(name, stored: size, values, orientation: raw.orientation)
      }
      self.init(size: found[0].size, channels: found, codes: levels)
    case .mosaic(let pattern):
      guard pattern.isBayer else {
        throw CommandFailure(
          .unsupported, "\(path): its sensor's pattern is not Bayer's; scopes look at raw files of Bayer sensors")
      }
      let corner = (
        raw.crop.columns.lowerBound - raw.activeArea.columns.lowerBound,
        raw.crop.rows.lowerBound - raw.activeArea.rows.lowerBound
      )
      let size = PixelSize(width: width / 2, height: raw.crop.rows.count / 2)
      guard size.width > 0, size.height > 0 else {
        throw CommandFailure(.unsupported, "\(path): a picture smaller than 2x2 has no sites of every colour")
      }
      // The row of red tells the two greens apart.
      let found = (0..<4).map { site -> ScopeChannel in
        let (x, y) = (site % 2, site / 2)
        let colour = pattern[corner.0 + x, corner.1 + y]
        let beside = pattern[corner.0 + x + 1, corner.1 + y]
        let name: ScopeChannel.Name =
          colour == 0 ? .rawRed : colour == 2 ? .rawBlue : beside == 0 ? .rawGreen1 : .rawGreen2
        let values = (0..<size.height).flatMap { row in
          (0..<size.width).map { shares[(2 * row + y) * width + 2 * $0 + x] }
        }
        return ScopeChannel(name, stored: size, values, orientation: raw.orientation)
      }
      let order: [ScopeChannel.Name] = [.rawRed, .rawGreen1, .rawGreen2, .rawBlue]
      let sorted = order.compactMap { name in found.first { $0.name == name } }
      self.init(size: sorted[0].size, channels: sorted, codes: levels)
    }
  }
}

extension ScopeChannel {
  /// A channel turned upright.
  ///
  /// - Parameter orientation: Exif's number, 1 to 8.
  fileprivate init(_ name: Name, stored: PixelSize, _ values: [Float], orientation: Int) {
    let (w, h) = (stored.width, stored.height)
    let isTurned = orientation >= 5
    let size = isTurned ? PixelSize(width: h, height: w) : stored
    func place(_ x: Int, _ y: Int) -> Int {
      let (column, row) =
        switch orientation {
        case 2: (w - 1 - x, y)
        case 3: (w - 1 - x, h - 1 - y)
        case 4: (x, h - 1 - y)
        case 5: (y, x)
        case 6: (y, h - 1 - x)
        case 7: (w - 1 - y, h - 1 - x)
        case 8: (w - 1 - y, x)
        default: (x, y)
        }
      return row * w + column
    }
    self.init(
      name, size: size, values: (0..<size.height).flatMap { y in (0..<size.width).map { values[place($0, y)] } })
  }
}
