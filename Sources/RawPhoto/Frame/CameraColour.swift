public import Light

/// Colours of a sensor as a file describes them (DNG 1.7, "Mapping camera colour space to CIE XYZ space").
public struct CameraColour: Equatable, Sendable {
  /// A sensor measured under one light.
  public struct Calibration: Equatable, Sendable {
    /// The light's correlated colour temperature, kelvin; `nil` where the file does not say it.
    public var kelvin: Double?
    /// Exif's name for it.
    public var light: String
    /// X, Y, Z to camera.
    public var colourMatrix: ColourTransform
    /// White-balanced camera to X, Y, Z under D50.
    public var forwardMatrix: ColourTransform?
    /// This copy of the camera against its model.
    public var cameraCalibration: ColourTransform

    /// Creates a calibration.
    public init(
      kelvin: Double?, light: String, colourMatrix: ColourTransform, forwardMatrix: ColourTransform? = nil,
      cameraCalibration: ColourTransform = .identity
    ) {
      (self.kelvin, self.light, self.colourMatrix) = (kelvin, light, colourMatrix)
      (self.forwardMatrix, self.cameraCalibration) = (forwardMatrix, cameraCalibration)
    }
  }

  /// None, one or two lights.
  public var calibrations: [Calibration] = []
  /// Gains applied to the numbers before they were stored.
  public var analogBalance: [Double] = [1, 1, 1]
  /// What neutral reads, as shot.
  public var neutral: [Double]?
  /// What light it was, as shot; where no neutral is given.
  public var white: Chromaticity?

  /// Nothing known.
  public init() {}
}
