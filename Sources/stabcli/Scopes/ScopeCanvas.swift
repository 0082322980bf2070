import Geometry
import VideoIO

/// A picture of bytes to draw scopes on.
struct ScopeCanvas {
  /// A colour, 0…255 each.
  struct Ink: Equatable {
    let red: Double
    let green: Double
    let blue: Double

    init(_ red: Double, _ green: Double, _ blue: Double) { (self.red, self.green, self.blue) = (red, green, blue) }

    static let paper = Ink(24, 24, 26)
    static let rule = Ink(70, 70, 74)
    static let letter = Ink(214, 214, 210)
    static let red = Ink(255, 80, 70)
    static let green = Ink(70, 230, 90)
    static let blue = Ink(90, 130, 255)
    static let grey = Ink(220, 220, 220)
    static let mark = Ink(255, 210, 0)
  }

  let size: PixelSize
  private var samples: [UInt16]

  /// Paper.
  init(size: PixelSize) {
    self.size = size
    samples = []
    samples.reserveCapacity(3 * size.width * size.height)
    for _ in 0..<size.width * size.height { samples += [24, 24, 26] }
  }

  /// The finished picture.
  var still: StillPicture { StillPicture(size: size, colour: .rgb, depth: .eight, samples: samples) }

  /// Colour of a pixel.
  subscript(x: Int, y: Int) -> Ink {
    let place = 3 * (y * size.width + x)
    return Ink(Double(samples[place]), Double(samples[place + 1]), Double(samples[place + 2]))
  }

  /// Lays ink on a pixel; outside of the picture nothing happens.
  ///
  /// - Parameter share: 1 covers what was there, 0 leaves it.
  mutating func dot(_ x: Int, _ y: Int, _ ink: Ink, share: Double = 1) {
    guard x >= 0, y >= 0, x < size.width, y < size.height else { return }
    let place = 3 * (y * size.width + x)
    func mixed(_ old: UInt16, _ new: Double) -> UInt16 {
      UInt16(max(0, min(255, (Double(old) + (new - Double(old)) * share).rounded())))
    }
    samples[place] = mixed(samples[place], ink.red)
    samples[place + 1] = mixed(samples[place + 1], ink.green)
    samples[place + 2] = mixed(samples[place + 2], ink.blue)
  }

  /// Adds light, as overlapping channels do on a scope.
  mutating func glow(_ x: Int, _ y: Int, _ ink: Ink, share: Double) {
    let old = self[x, y]
    dot(x, y, Ink(old.red + ink.red * share, old.green + ink.green * share, old.blue + ink.blue * share))
  }

  /// Fills a rectangle.
  mutating func fill(_ columns: Range<Int>, _ rows: Range<Int>, _ ink: Ink, share: Double = 1) {
    for y in rows { for x in columns { dot(x, y, ink, share: share) } }
  }

  /// A straight line, two pixels wide so that it is seen on any picture: light beside dark.
  mutating func line(_ from: (x: Double, y: Double), _ to: (x: Double, y: Double), _ ink: Ink) {
    let steps = Int(max(abs(to.x - from.x), abs(to.y - from.y)).rounded(.up))
    guard steps < 100_000 else { return }
    let isFlat = abs(to.x - from.x) >= abs(to.y - from.y)
    for step in 0...max(1, steps) {
      let share = Double(step) / Double(max(1, steps))
      let x = Int((from.x + (to.x - from.x) * share).rounded(.down))
      let y = Int((from.y + (to.y - from.y) * share).rounded(.down))
      dot(x, y, ink)
      dot(isFlat ? x : x + 1, isFlat ? y + 1 : y, Ink(0, 0, 0), share: 0.6)
    }
  }

  /// One line of text in a strip.
  mutating func text(_ text: String, x: Int, y: Int, width: Int, height: Int, _ ink: Ink = .letter) {
    var dots: [LabelLetters.Dot] = []
    LabelLetters(text, width: width, height: height).forEachDot { dots.append($0) }
    for dot in dots {
      fill(x + dot.x..<x + dot.x + dot.side, y + dot.y..<y + dot.y + dot.side, ink)
    }
  }
}
