import Glibc

/// The facades all round, and which of them a heading may meet.
final class Skyline: @unchecked Sendable {
  private static let bins = 4096

  /// Written in `init`, read only afterwards.
  private let facades: UnsafeMutablePointer<Facade>
  private let count: Int
  /// Index of the one facade that may be seen at each heading: borders lie in the gaps between facades.
  private let nearest: UnsafeMutablePointer<UInt8>

  init(_ random: inout RandomStream) {
    let placed = Self.layout(&random)
    count = placed.count
    facades = .allocate(capacity: count)
    facades.initialize(from: placed.map(\.facade), count: count)
    nearest = .allocate(capacity: Self.bins)
    let spans = placed.map { (from: $0.heading - $0.extent, to: $0.heading + $0.extent) }
    for bin in 0..<Self.bins { nearest[bin] = Self.owner(of: Self.heading(ofBin: bin), spans) }
  }

  deinit {
    facades.deinitialize(count: count)
    facades.deallocate()
    nearest.deallocate()
  }

  /// Share and tint of what stands in this direction; nothing above 40°.
  @inline(__always)
  func shade(_ x: Float, _ y: Float, _ z: Float, _ width: Float, _ grain: Float) -> (share: Float, tint: Tint) {
    facades[Int(nearest[Self.bin(x, y)])].shade(x, y, z, width, grain)
  }

  /// Bin of a heading by the position on a square instead of a circle: as monotone as the angle, and no arc tangent.
  @inline(__always) private static func bin(_ x: Float, _ y: Float) -> Int {
    let t = x / (abs(x) + abs(y) + 1e-20)
    let position = y >= 0 ? t + 1 : 3 - t
    return Int(position * Float(bins / 4)) & (bins - 1)
  }

  /// Heading of a bin's middle, radians in (−π, π].
  private static func heading(ofBin bin: Int) -> Double {
    let position = (Double(bin) + 0.5) / Double(bins / 4)
    let t = position <= 2 ? position - 1 : 3 - position
    return atan2(t, position <= 2 ? 1 - abs(t) : abs(t) - 1)
  }

  /// The facade whose span is nearest to a heading, round the circle.
  private static func owner(of heading: Double, _ spans: [(from: Double, to: Double)]) -> UInt8 {
    func distance(_ span: (from: Double, to: Double)) -> Double {
      let middle = (span.from + span.to) / 2
      let away = abs(remainder(heading - middle, 2 * .pi))
      return away - (span.to - span.from) / 2
    }
    let best = spans.indices.min { distance(spans[$0]) < distance(spans[$1]) } ?? 0
    return UInt8(best)
  }
}
