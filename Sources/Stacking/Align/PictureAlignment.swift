public import Geometry
import Glibc

/// Lays a frame on a reference by their pictures: direct, from coarse to fine, all pixels together.
///
/// The coarsest level is tried at every shift; then a homography is refined at each level so that the frame, moved, and
/// the reference correlate best (after G. Evangelidis and E. Psarakis, "Parametric Image Alignment Using Enhanced
/// Correlation Coefficient Maximization", 2008, with the reference's gradients as S. Baker and I. Matthews have it,
/// 2004): brightness and contrast do not matter. No feature has to be found, so noise may be stronger than the picture.
public struct PictureAlignment: Sendable {
  private let reference: GreyPyramid
  private let fits: [LevelFit]

  /// Standard deviations by which two pictures must correlate better than noise would at one place: among all places that
  /// are tried, noise comes to half of that.
  private static let significance = 10.0
  /// Pixels of a smoothed level that tell as much as one that has noise of its own.
  private static let dependent = 8.0

  /// Prepares a reference.
  public init(reference: GreyPyramid) {
    self.reference = reference
    fits = reference.levels.map { LevelFit($0) }
  }

  /// Where the reference's points lie in a frame.
  ///
  /// - Parameter isRough: whether the frame may be anywhere; otherwise it is known to lie nearly right.
  /// - Returns: `nil` when the pictures have nothing in common that noise has not, too.
  public func homography(to frame: GreyPyramid, isRough: Bool) -> PictureShift? {
    guard frame.size == reference.size, let coarsest = fits.last, let last = frame.levels.last else { return nil }
    var found = PlaneHomography.identity
    var first = fits.count - 1
    if isRough {
      found = coarsest.bestShift(last)
    } else {
      first = min(first, 2)
    }
    var (correlation, count) = (0.0, 0.0)
    for level in stride(from: first, through: 0, by: -1) {
      guard let better = fits[level].refined(found, frame.levels[level], isCoarse: level > 1) else { return nil }
      (found, correlation, count) = (better.homography, better.correlation, better.count)
    }
    let samples = count / Self.dependent
    guard correlation * samples.squareRoot() > Self.significance else { return nil }
    return PictureShift(homography: found, correlation: correlation, size: reference.size)
  }
}

/// How a frame lies against the reference, by their pictures.
public struct PictureShift: Sendable {
  let homography: PlaneHomography
  /// Correlation of the two, 1 for the same picture.
  public let correlation: Double
  let size: PixelSize

  /// As an alignment.
  public var alignment: FrameAlignment { .bent(homography.pixels(in: size)) }

  /// The reference's point that ``alignment`` starts from, for one that goes on from there.
  public var map: @Sendable (PixelPoint<OutputPixels>) -> PixelPoint<SourcePixels>? { homography.pixels(in: size) }

  /// The same from another reference: the one that `other` leads to.
  public func from(_ other: PictureShift) -> PictureShift? {
    guard let back = other.homography.inverse, let both = homography.after(back) else { return nil }
    return PictureShift(homography: both, correlation: correlation, size: size)
  }
}
