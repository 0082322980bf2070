public import Geometry

/// Why a plan and a truth cannot be compared.
public enum EvaluationError: Error, Equatable {
  /// They are of pictures of different sizes.
  case sizes(plan: PixelSize, truth: PixelSize)
  /// The plan turns the stored picture upright, which no truth describes.
  case turnedPicture
  /// No frame of the plan is a frame of the truth.
  case noCommonFrames(plan: Int, truth: Int)
  /// The lens of the plan has no answer inside a frame's crop.
  case noMapping(frame: Int)
}
