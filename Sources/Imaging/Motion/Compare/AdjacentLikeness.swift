import Glibc
import Threads

/// How alike neighbouring pictures of a clip are: the mean of their peak signal-to-noise ratios.
///
/// ```
/// PSNR = 10·log₁₀(peak²/MSE) dB        over the first plane, peak = greatest code of the depth;  MSE ≥ 1/12
/// ```
/// The mean over all pairs is the interframe transformation fidelity (ITF). Two equal pictures would be infinitely
/// alike; a twelfth of a squared code, the error of rounding, bounds it (58.9 dB for 8 bits).
///
/// - Source: Marcenaro, Vernazza and Regazzoni, "Image stabilization algorithms for video-surveillance applications",
///   ICIP 2001.
public struct AdjacentLikeness: Sendable {
  private let threads: Int
  private var last: Picture?
  private var sum = 0.0
  /// Pairs of pictures so far.
  public private(set) var pairs = 0

  /// No picture yet.
  public init(threads: Int) { self.threads = max(1, threads) }

  /// Mean PSNR in decibels; `nil` for fewer than two pictures.
  public var itf: Double? { pairs > 0 ? sum / Double(pairs) : nil }

  /// Takes the next picture, which is kept until the one after.
  /// - Precondition: same format and size as the others.
  public mutating func add(_ picture: Picture) {
    if let last {
      precondition(last.format == picture.format && last.size == picture.size, "pictures of one clip")
      sum += Self.peakSignalToNoise(last, picture, threads)
      pairs += 1
    }
    last = picture
  }

  private static func peakSignalToNoise(_ a: Picture, _ b: Picture, _ threads: Int) -> Double {
    let (one, two) = (a.planes[0], b.planes[0])
    let parts = threads * 2
    let sums = PartSums(parts)
    inParallel(parts, threads: threads) { index in
      for y in part(index, of: parts, length: one.shape.height) {
        sums.values[index] &+= squaredDifference(one.row(y), two.row(y), one.shape)
      }
    }
    let samples = Double(one.shape.width * one.shape.height)
    let unit = Double(1 << (2 * a.format.lowPaddingBits))
    let peak = Double((1 << a.format.bitDepth) - 1)
    let meanSquare = max(1.0 / 12, Double(sums.total) / unit / samples)
    return 10 * log10(peak * peak / meanSquare)
  }

  private static func squaredDifference(
    _ a: UnsafeMutableRawPointer, _ b: UnsafeMutableRawPointer, _ shape: PlaneShape
  ) -> UInt64 {
    let count = shape.width
    var x = 0
    if shape.bytesPerSample == 1 {
      let (a, b) = (a.assumingMemoryBound(to: UInt8.self), b.assumingMemoryBound(to: UInt8.self))
      // 65,536 samples of 255² fit 32 bits.
      var sum: UInt32 = 0
      while x < count {
        let difference = Int32(a[x]) &- Int32(b[x])
        sum &+= UInt32(bitPattern: difference &* difference)
        x &+= 1
      }
      return UInt64(sum)
    }
    let (a, b) = (a.assumingMemoryBound(to: UInt16.self), b.assumingMemoryBound(to: UInt16.self))
    var sum: UInt64 = 0
    while x < count {
      let difference = Int64(a[x]) &- Int64(b[x])
      sum &+= UInt64(bitPattern: difference &* difference)
      x &+= 1
    }
    return sum
  }

  /// A sum for each part of the rows; whole numbers, so that their order does not matter.
  private final class PartSums: @unchecked Sendable {
    let values: UnsafeMutablePointer<UInt64>
    private let count: Int

    init(_ count: Int) {
      self.count = count
      values = .allocate(capacity: count)
      values.initialize(repeating: 0, count: count)
    }

    deinit { values.deallocate() }

    var total: UInt64 { (0..<count).reduce(0) { $0 &+ values[$1] } }
  }
}
