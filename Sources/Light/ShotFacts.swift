/// What a camera wrote of one exposure; `nil` where it wrote nothing.
public struct ShotFacts: Equatable, Sendable {
  /// How long the shutter was open, seconds.
  public var exposure_s: Double?
  /// Sensitivity, ISO.
  public var iso: Double?
  /// Focal length over the aperture's diameter.
  public var fNumber: Double?
  /// What neutral is in the camera's own red, green, blue, green at 1: the white balance as shot.
  public var neutral: [Double]?
  /// Who made the camera.
  public var make: String?
  /// The camera.
  public var model: String?
  /// When, as Exif writes it: `2026:05:01 12:00:00`.
  public var taken: String?
  /// Exif's own block, as TIFF is built, for a file that is made from this one; without thumbnail and maker's note.
  public var exif: [UInt8]?

  /// Creates facts.
  public init(
    exposure_s: Double? = nil, iso: Double? = nil, fNumber: Double? = nil, neutral: [Double]? = nil,
    make: String? = nil, model: String? = nil, taken: String? = nil, exif: [UInt8]? = nil
  ) {
    self.exposure_s = exposure_s
    self.iso = iso
    self.fNumber = fNumber
    self.neutral = neutral
    self.make = make
    self.model = model
    self.taken = taken
    self.exif = exif
  }
}
