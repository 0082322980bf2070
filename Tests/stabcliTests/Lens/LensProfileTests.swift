import Geometry
import Stabiliser
import Testing

@testable import stabcli

/// Lens profiles made for the purpose.
struct LensProfileTests {
  static let hd = PixelSize(width: 1920, height: 1080)
  static let portrait = PixelSize(width: 1080, height: 1920)

  /// A profile of a given content; principal point 10 px right of and 20 px above the centre.
  static func json(
    size: (Int, Int) = (3840, 2160), k: String = "[0.04, 0.03, -0.03, 0.01]", extra: String = "", rms: Double = 0.5
  ) -> String {
    """
    {"name": "test", "calib_dimension": {"w": \(size.0), "h": \(size.1)}, \(extra)
     "fisheye_params": {"RMS_error": \(rms), "camera_matrix":
       [[1800, 0, \(Double(size.0) / 2 + 10)], [0, 1700, \(Double(size.1) / 2 - 20)], [0, 0, 1]],
       "distortion_coeffs": \(k), "radial_distortion_limit": null}}
    """
  }

  func profile(_ text: String) throws -> LensProfile { try LensProfile.profile(in: Array(text.utf8), "l.json") }

  func camera(
    _ text: String, _ stored: PixelSize = hd, _ display: DisplayRotation = .none, fps: Double? = 30
  ) throws -> ProfiledCamera {
    try profile(text).camera(stored: stored, display: display, framesPerSecond: fps)
  }

  func numbers(_ lens: Lens) -> [Double] {
    [lens.focalLength.x, lens.focalLength.y, lens.principalPoint.x, lens.principalPoint.y]
  }

  @Test func `a profile scales to the clip and its principal point is the centre`() throws {
    let camera = try camera(Self.json())
    #expect(numbers(camera.lens) == [900, 850, 960, 540])
    guard case .kannalaBrandt4(let fisheye) = camera.lens else { return #expect(Bool(false), "a fisheye") }
    #expect(fisheye.k == [0.04, 0.03, -0.03, 0.01])
    #expect(camera.warnings.isEmpty && camera.notes.map(\.kind) == ["readoutUnknown"])
  }

  @Test func `an asymmetrical profile keeps its principal point`() throws {
    #expect(numbers(try camera(Self.json(extra: "\"asymmetrical\": true,")).lens) == [900, 850, 965, 530])
  }

  @Test(
    arguments: [
      (1, [850, 900, 1080 - 530, 965]), (2, [900, 850, 1920 - 965, 1080 - 530]), (3, [850, 900, 530, 1920 - 965]),
    ] as [(Int, [Double])])
  func `a rotated clip turns its lens and readout along`(turns: Int, expected: [Double]) throws {
    let display = DisplayRotation(clockwiseQuarterTurns: turns)
    let camera = try camera(
      Self.json(extra: "\"asymmetrical\": true, \"frame_readout_time\": 16.0,"), Self.hd, display)
    #expect(numbers(camera.lens) == expected)
    #expect(camera.shutter == RollingShutter(readoutSeconds: 0.016).turned(by: display))
  }

  /// The law behind the case above: turning the lens is turning the picture.
  @Test(arguments: [0, 1, 2, 3], [false, true])
  func `what the upright lens sees is what the stored lens sees, turned`(turns: Int, mirrored: Bool) throws {
    let display = DisplayRotation(clockwiseQuarterTurns: turns, isMirrored: mirrored)
    try expectTurned(Self.json(extra: "\"asymmetrical\": true,"), display)
    let decentred = Self.json(
      k: "[-0.1, 0.02, 0.003, -0.002, 0.001]",
      extra: "\"asymmetrical\": true, \"distortion_model\": \"opencv_standard\",")
    try expectTurned(decentred, display)
  }

  private func expectTurned(_ text: String, _ display: DisplayRotation) throws {
    let upright = try camera(text, Self.hd, display).lens
    let stored = try camera(text).lens
    let upper = display.uprightSize(of: Self.hd)
    for (x, y) in [(0.1, 0.2), (0.5, 0.5), (0.9, 0.3), (0.7, 0.8)] {
      let point = PixelPoint<SourcePixels>(x * Double(upper.width), y * Double(upper.height))
      let inStored = display.storedPoint(of: point, stored: Self.hd)
      let ray = try #require(stored.unproject(PixelPoint(inStored.x, inStored.y)))
      let turned = display.cameraFromSensor(Vector3<Sensor>(ray.x, ray.y, ray.z))
      let seen = try #require(upright.project(turned))
      // Newton's inverse is exact to a few ulp of a thousand pixels.
      #expect(abs(seen.x - point.x) < 1e-9 && abs(seen.y - point.y) < 1e-9)
    }
  }

  @Test func `a portrait profile serves the upright picture, or is turned with a note`() throws {
    let text = Self.json(size: (2160, 3840))
    let turned = DisplayRotation(clockwiseQuarterTurns: 1)
    let upright = try camera(text, Self.hd, turned)
    #expect(numbers(upright.lens) == [900, 850, 540, 960] && !upright.notes.map(\.kind).contains("lensTurned"))
    let swapped = try camera(text, Self.hd)
    #expect(numbers(swapped.lens) == [850, 900, 960, 540] && swapped.notes.map(\.kind).contains("lensTurned"))
  }

  @Test func `a small difference of shape is absorbed, a larger one noted, another shape refused`() throws {
    let silent = try camera(Self.json(), PixelSize(width: 1920, height: 1088))
    #expect(silent.notes.map(\.kind) == ["readoutUnknown"])
    let noted = try camera(Self.json(), PixelSize(width: 1920, height: 1120))
    #expect(noted.notes.map(\.kind).contains("lensAspect"))
    #expect(
      throws: LensProfileMismatch.aspect(
        profile: PixelSize(width: 3840, height: 2160), clip: PixelSize(width: 1440, height: 1080),
        shown: PixelSize(width: 1440, height: 1080))
    ) {
      try camera(Self.json(), PixelSize(width: 1440, height: 1080))
    }
  }

  @Test(arguments: [
    ("\"frame_readout_time\": 16.5,", 16.5, RollingShutter.Direction.topToBottom),
    ("\"frame_readout_time\": -12,", 12, .bottomToTop),
    ("\"frame_readout_time\": 12, \"frame_readout_direction\": \"LeftToRight\",", 12, .leftToRight),
    ("\"frame_readout_time\": 12, \"frame_readout_direction\": 3,", 12, .rightToLeft),
    ("\"frame_readout_time\": 12, \"global_shutter\": true,", 0, .topToBottom),
  ])
  func `the readout is read with its direction`(
    extra: String, milliseconds: Double, direction: RollingShutter.Direction
  ) throws {
    let shutter = try #require(try camera(Self.json(extra: extra)).shutter)
    #expect(abs(shutter.readoutSeconds * 1000 - milliseconds) < 1e-12 && shutter.direction == direction)
  }

  @Test(arguments: ["\"frame_readout_time\": 0.0,", "\"frame_readout_time\": null,", ""])
  func `a readout nobody measured is unknown, not zero`(extra: String) throws {
    #expect(try camera(Self.json(extra: extra)).shutter == nil)
  }

  @Test(arguments: [10_016.0, 34, 250])
  func `a readout longer than a frame is not believed`(milliseconds: Double) throws {
    // At 30 frames a second a frame lasts 33.3 ms; 34 is within the tolerance of nominal rates.
    let camera = try camera(Self.json(extra: "\"frame_readout_time\": \(milliseconds),"))
    #expect((camera.shutter == nil) == (milliseconds > 35))
    #expect(camera.notes.map(\.kind) == [milliseconds > 35 ? "readoutImpossible" : "readoutOfOtherMode"])
  }

  @Test func `the clip's own mode decides the readout`() throws {
    let extra = """
      "fps": 29.97, "frame_readout_time": 16.7, "compatible_settings": [
        {"width": 1920, "height": 1080, "fps": 59.94, "frame_readout_time": 8.3},
        {"width": 1920, "height": 1080, "fps": 29.97, "frame_readout_time": 14.5, "identifier": "x"}],
      """
    #expect(try camera(Self.json(extra: extra), fps: 59.94).shutter?.readoutSeconds == 0.0083)
    let own = try camera(Self.json(extra: extra), fps: 29.97)
    #expect(own.shutter?.readoutSeconds == 0.0145 && own.notes.isEmpty)
    let other = try camera(Self.json(extra: extra), PixelSize(width: 1280, height: 720), fps: 29.97)
    #expect(other.shutter?.readoutSeconds == 0.0167 && other.notes.map(\.kind) == ["readoutOfOtherMode"])
  }

  @Test func `doubts are warnings`() throws {
    let camera = try camera(Self.json(extra: "\"digital_lens\": \"gopro_superview\",", rms: 3.5))
    #expect(camera.warnings.map(\.kind) == ["digitalLens", "lensCalibration"])
    #expect(try self.camera(Self.json(extra: "\"is_superview\": true,")).warnings.map(\.kind) == ["digitalLens"])
  }

  @Test func `OpenCV's standard lens is read with its coefficients, and refused where it turns back`() throws {
    let model = "\"distortion_model\": \"opencv_standard\","
    let camera = try camera(Self.json(k: "[-0.1, 0.02, 0.003, -0.002, 0.001]", extra: model))
    guard case .brownConrady(let lens) = camera.lens else { return #expect(Bool(false), "a Brown lens") }
    #expect(lens.coefficients == [-0.1, 0.02, 0.003, -0.002, 0.001, 0, 0, 0])
    // r − 0.3 r³ turns at r = 1/√0.9; the corner lies at radius 1.25 of the picture.
    let mismatch = #expect(throws: LensProfileMismatch.self) {
      try self.camera(Self.json(k: "[-0.3, 0, 0, 0]", extra: model))
    }
    guard case .turnsBack? = mismatch else { return #expect(Bool(false), "it turns back") }
  }

  @Test func `a polynomial that turns back inside the picture is refused`() throws {
    // θd grows until 1 − 0.9θ² = 0, θ = 60.4°; the corner lies at radius 1.25.
    let mismatch = #expect(throws: LensProfileMismatch.self) { try camera(Self.json(k: "[-0.3, 0, 0, 0]")) }
    guard case .turnsBack(let angle)? = mismatch else { return #expect(Bool(false), "it turns back") }
    #expect(abs(angle - (1 / 0.9).squareRoot()) < 1e-9)
    #expect(mismatch?.failure("l.json").exitCode == .invalidInput)
    // The same polynomial with a longer lens turns back outside the picture.
    let longer = Self.json(k: "[-0.3, 0, 0, 0]").replacing("1800", with: "6000").replacing("1700", with: "6000")
    #expect(throws: Never.self) { try camera(longer) }
  }

  @Test(arguments: [
    ("\"distortion_model\": \"poly5\",", "[0, 0, 0, 0]"),
    ("\"distortion_model\": \"opencv_standard\",", "[0.1, 0, 0, 0, 0, 0, 0, 0, 0.01, 0, 0, 0]"),
    ("\"input_horizontal_stretch\": 1.3333,", "[0, 0, 0, 0]"),
  ])
  func `what is not supported is said with what would work`(extra: String, k: String) throws {
    let mismatch = #expect(throws: LensProfileMismatch.self) { try camera(Self.json(k: k, extra: extra)) }
    #expect(mismatch?.failure("l.json").exitCode == .unsupported)
    #expect(mismatch?.message.contains("support") == true)
  }

  @Test(arguments: [
    ("", "is not a lens profile: it is not a JSON object (calibrations in YAML are named .yaml)"),
    ("{", "is not a lens profile: it is not a JSON object (calibrations in YAML are named .yaml)"),
    ("{}", "is not a lens profile: it has no calib_dimension"),
    ("{\"calib_dimension\":{\"w\":1,\"h\":1}}", "is not a usable lens profile: fisheye_params is missing"),
    (json(k: "[1, 2]"), "is not a usable lens profile: opencv_fisheye has 4 distortion coefficients, here are 2"),
    (json(k: "\"x\""), "is not a usable lens profile: fisheye_params.distortion_coeffs has the wrong type"),
    (json(size: (0, 2160)), "is not a usable lens profile: calib_dimension is 0x2160"),
    (
      json().replacing("1800", with: "-1800"), "is not a usable lens profile: the focal lengths are -1800.0 and 1700.0"
    ),
    (json().replacing(", [0, 0, 1]]", with: "]"), "is not a usable lens profile: fisheye_params is not valid"),
  ])
  func `what is no profile is refused in one line`(text: String, message: String) {
    let failure = #expect(throws: CommandFailure.self) { try profile(text) }
    #expect(failure?.message == "l.json: \(message)")
    #expect(failure?.exitCode == .invalidInput)
  }
}
