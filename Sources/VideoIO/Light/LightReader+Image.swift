import Geometry
public import Light

/// Why rows that were lent were not all used.
public enum StripFailure<Inner: Error>: Error {
  /// The file cannot be read.
  case file(VideoIOError)
  /// The borrower gave up.
  case body(Inner)
}

extension LightReader {
  /// Lends all rows, some at a time, from the top.
  public func forEachStrip<Inner>(
    _ body: (LightStrip) throws(Inner) -> Void
  ) throws(StripFailure<Inner>) {
    while true {
      let strip: LightStrip?
      do throws(VideoIOError) { strip = try next() } catch { throw .file(error) }
      guard let strip else { return }
      do throws(Inner) { try body(strip) } catch { throw .body(error) }
    }
  }

  /// The whole picture as light.
  ///
  /// - Throws: ``VideoIOError`` when it cannot be decoded, or holds a value that is no light.
  public func image() throws(VideoIOError) -> LightImage {
    var image = LightImage(size: size, channels: channels, primaries: primaries)
    let width = size.width * channels
    let table = codeBits.map { scale.table(count: 1 << $0) } ?? []
    while let strip = try next() {
      var at = strip.rows.lowerBound * width
      switch strip.samples {
      case .bytes(let values):
        for value in values {
          image.samples[at] = table[Int(value)]
          at += 1
        }
      case .words(let values):
        for value in values {
          image.samples[at] = table[Int(value)]
          at += 1
        }
      case .floats(let values):
        for value in values {
          image.samples[at] = scale == .plain ? value : Float(scale.light(Double(value)))
          at += 1
        }
      }
    }
    return image
  }
}

extension CodeScale {
  /// Numbers that are light.
  static let plain = CodeScale(function: .linear, black: 0, white: 1)
}
