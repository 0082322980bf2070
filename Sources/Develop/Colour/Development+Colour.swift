import Light
import RawPhoto

extension Development {
  /// Decides white balance and matrix.
  mutating func decideColour(_ colour: CameraColour, _ settings: DevelopSettings) throws(DevelopError) {
    let space = CameraSpace(colour)
    let shot = Self.asShot(colour, space)
    let neutral: [Double]
    switch settings.whiteBalance {
    case .asShot:
      neutral = shot ?? [1, 1, 1]
      if shot == nil {
        notes.append(
          RawNote(
            kind: "whiteBalance",
            message: "the file does not say what was white: the sensor's colours are left as they are"))
      }
    case .none: neutral = [1, 1, 1]
    case .gains(let gains): neutral = gains.map { 1 / $0 }
    case .light(let kelvin, let tint):
      guard let space else { throw .noMatrix }
      neutral = try Self.neutral(kelvin, tint, space, shot)
    }
    // Proportions count; the greatest reading is the one that clips first.
    let most = neutral.max() ?? 1
    gains = neutral.map { most / $0 }
    guard let wished = settings.primaries else { return (transform, primaries) = (.identity, nil) }
    // Without white balance, colours are turned as if there were one, so that the cast is the sensor's own.
    let balanced = settings.whiteBalance == .none ? shot ?? [1, 1, 1] : neutral
    guard let space, let white = space.white(of: balanced),
      let toXYZ = space.xyzFromBalanced(white: white, neutral: balanced.map { $0 / (balanced.max() ?? 1) }),
      let fromXYZ = wished.xyzFromRGB?.inverse
    else {
      notes.append(
        RawNote(
          kind: "matrix",
          message: space == nil
            ? "the file holds no colour matrix: red, green and blue are the camera's own"
            : "no light reads as the file's neutral does: red, green and blue are the camera's own"))
      return (transform, primaries) = (.identity, nil)
    }
    transform = fromXYZ * ColourTransform.adaptation(from: .d50, to: wished.white) * toXYZ
    primaries = wished
    (self.white, lights) = (white, space.lights)
    share = space.share(ColourTemperature(white).kelvin)
    if space.lacksTemperature {
      notes.append(
        RawNote(
          kind: "matrix", message: "a light of the file's two matrices has no temperature: only the first is used"))
    }
  }

  /// What neutral read when the picture was taken.
  private static func asShot(_ colour: CameraColour, _ space: CameraSpace?) -> [Double]? {
    colour.neutral ?? colour.white.flatMap { white in space?.neutral(of: white) }
  }

  /// What a light reads; what is not said of it is as shot, or daylight.
  private static func neutral(
    _ kelvin: Double?, _ tint: Double?, _ space: CameraSpace, _ shot: [Double]?
  ) throws(DevelopError) -> [Double] {
    let asShot = ColourTemperature(shot.flatMap(space.white) ?? .d50)
    let light = ColourTemperature(kelvin: kelvin ?? asShot.kelvin, tint: tint ?? asShot.tint)
    let white = light.white
    guard white.x > 0, white.y > 0, let neutral = space.neutral(of: white) else {
      throw .impossibleLight(kelvin: light.kelvin, tint: light.tint)
    }
    return neutral
  }
}
