import Geometry

/// How steady a picture is, in numbers that follow from its motion alone. Definitions: Docs/MEASURE.md.
///
/// Every number is `nil` where the path has too few frames to say it. Where the path is broken, its parts are measured
/// one by one and their squares averaged over all frames.
public struct Steadiness: Equatable, Sendable {
  /// Root mean square distance of the picture from its smoothed path, pixels.
  public var jitterRms: Double?
  /// The same of the roll, radians.
  public var rollJitterRms: Double?
  /// Root mean square motion above 1 Hz, roll included, pixels.
  public var shake: Double?
  /// Root mean square second difference of the path, pixels a frame².
  public var acceleration: Double?
  /// The same of the roll, radians a frame².
  public var rollAcceleration: Double?
  /// Root mean square motion of the rows against each other from frame to frame, pixels.
  public var wobble: Double?
  /// Share of the motion's energy in the five lowest frequencies.
  public var stability: Double?

  /// σ of the smoothed path, seconds.
  public static let smoothingSeconds = 0.5
  /// What is left out at both ends of jitter, seconds.
  public static let trimmedSeconds = 0.5
  /// Where shake begins, hertz.
  public static let shakeHertz = 1.0

  /// Measures a path.
  ///
  /// - Parameters:
  ///   - shears: of each pair of frames whose motion is known, see ``PictureMotion/shear``.
  ///   - rowExtent: height of the stored picture, pixels.
  ///   - leverArm: how far from the centre a roll counts, pixels; the focal length, for a camera that turned.
  public init(_ path: MotionPath, shears: [Double], rowExtent: Double, leverArm: Double) {
    let jitter = path.pieces.compactMap(Self.jitter)
    jitterRms = Self.rms(jitter.map { [$0.x, $0.y] })
    rollJitterRms = Self.rms(jitter.map { [$0.roll] })
    shake = Self.rms(path.pieces.compactMap { Self.fast($0, leverArm) })
    acceleration = Self.rms(path.pieces.map { [Self.secondDifference($0.x), Self.secondDifference($0.y)] })
    rollAcceleration = Self.rms(path.pieces.map { [Self.secondDifference($0.roll)] })
    // The mean square of s·(y − h/2) over the rows of a picture is s²h²/12.
    wobble = Self.rms([[shears]]).map { $0 * rowExtent / 12.0.squareRoot() }
    stability = path.pieces.max { $0.times.count < $1.times.count }.flatMap(LowFrequencyShare.init)?.mean
  }

  /// Path less smoothed path, without the ends; `nil` for a part that is all ends.
  private static func jitter(_ piece: MotionPath.Piece) -> (x: [Double], y: [Double], roll: [Double])? {
    guard let first = piece.times.first, let last = piece.times.last else { return nil }
    let inner = piece.times.indices.filter {
      piece.times[$0] >= first + trimmedSeconds && piece.times[$0] <= last - trimmedSeconds
    }
    guard inner.count >= 2 else { return nil }
    let signals = [piece.x, piece.y, piece.roll]
    let slow = GaussianSmoothing(sigma: smoothingSeconds)(times: piece.times, signals)
    let left = zip(signals, slow).map { signal, slow in inner.map { signal[$0] - slow[$0] } }
    return (left[0], left[1], left[2])
  }

  /// x, y and the roll on its lever above 1 Hz; `nil` for a part of fewer than three frames.
  private static func fast(_ piece: MotionPath.Piece, _ leverArm: Double) -> [[Double]]? {
    guard let highPass = SplineHighPass(times: piece.times, cutoffHertz: shakeHertz) else { return nil }
    return [highPass(piece.x), highPass(piece.y), highPass(piece.roll.map { $0 * leverArm })]
  }

  private static func secondDifference(_ signal: [Double]) -> [Double] {
    guard signal.count >= 3 else { return [] }
    let steps = zip(signal.dropFirst(), signal).map { $0 - $1 }
    return zip(steps.dropFirst(), steps).map { $0 - $1 }
  }

  /// Root of the sum of all squares over the number of instants. Parts hold components, components instants.
  private static func rms(_ parts: [[[Double]]]) -> Double? {
    let count: Int = parts.reduce(0) { sum, components in sum + (components.first?.count ?? 0) }
    guard count > 0 else { return nil }
    let squares: Double = parts.joined().joined().reduce(0) { sum, value in sum + value * value }
    return (squares / Double(count)).squareRoot()
  }
}
