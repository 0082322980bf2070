import Geometry
import Light
import TestSupport

@testable import Develop
@testable import RawPhoto

/// Frames made for tests.
enum Frames {
  /// A sensor much like that of a camera, under D65 and standard light A.
  static let daylightMatrix: [Double] = [0.7, -0.2, -0.05, -0.4, 1.2, 0.2, -0.05, 0.2, 0.6]
  static let tungstenMatrix: [Double] = [0.9, -0.3, -0.1, -0.3, 1.1, 0.25, 0.0, 0.1, 0.45]
  static let rggb: CFAPattern = {
    guard let pattern = CFAPattern(width: 2, height: 2, colours: [0, 1, 1, 2]) else {
      preconditionFailure("red, green and blue are there")
    }
    return pattern
  }()

  static func calibration(_ kelvin: Double, _ rows: [Double]) -> CameraColour.Calibration {
    .init(kelvin: kelvin, light: "\(Int(kelvin)) K", colourMatrix: ColourTransform(rows: rows))
  }

  static func colour(neutral: [Double]? = [0.5, 1, 0.6]) -> CameraColour {
    var colour = CameraColour()
    colour.calibrations = [calibration(6500, daylightMatrix)]
    colour.neutral = neutral
    return colour
  }

  static func frame(
    _ width: Int, _ height: Int, _ samples: RawSamples, layout: RawLayout = .mosaic(rggb), black: Double = 0,
    white: Double = 65535, colour: CameraColour = colour()
  ) -> RawFrame {
    let size = PixelSize(width: width, height: height)
    let whole = SampleBox(whole: size)
    let channels = layout.channels
    return RawFrame(
      size: size, layout: layout, samples: samples,
      levels: RawLevels(
        black: [Double](repeating: black, count: channels), white: [Double](repeating: white, count: channels)),
      activeArea: whole, crop: whole, orientation: 1, colour: colour, opcodes: RawOpcodes(), baselineExposure: nil,
      facts: ShotFacts(), storage: RawStorage(reader: "test", compression: 1, bits: 16, chunks: 1), notes: [])
  }

  /// A mosaic of a scene in the camera's own colours, 0 to 1 for the sensor's white.
  static func mosaic(
    _ width: Int, _ height: Int, pattern: CFAPattern = rggb, white: Double = 65535, colour: CameraColour = colour(),
    _ light: (Int, Int) -> [Double]
  ) -> RawFrame {
    let values = (0..<width * height).map { i -> UInt16 in
      let (x, y) = (i % width, i / width)
      return UInt16((min(max(light(x, y)[pattern[x, y]], 0), 1) * white).rounded())
    }
    return frame(width, height, .words(values), layout: .mosaic(pattern), white: white, colour: colour)
  }
}

extension RawFrame {
  /// The picture by some settings.
  func light(_ settings: DevelopSettings = DevelopSettings(), threads: Int = 2) throws -> LightImage {
    try developed(by: Development(self, settings), threads: threads).image
  }
}

extension DevelopSettings {
  /// The sensor's colours, nothing done to them.
  static var plain: DevelopSettings {
    var settings = DevelopSettings()
    (settings.whiteBalance, settings.primaries, settings.highlights) = (.none, nil, .keep)
    return settings
  }
}

extension LightImage {
  func pixel(_ x: Int, _ y: Int) -> [Float] { (0..<channels).map { self[x, y, $0] } }
}
