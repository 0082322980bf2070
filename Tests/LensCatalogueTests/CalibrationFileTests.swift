import Geometry
import LensCatalogue
import Testing

@Suite struct `Calibrations in YAML` {
  private func read(_ text: String) throws(LensCatalogueError) -> LensCalibration {
    try CalibrationFile.read(Array(text.utf8))
  }

  /// As OpenCV's sample program writes it.
  static let openCV = """
    %YAML:1.0
    ---
    calibration_time: "Tue 01 Dec 2026 10:00:00"
    image_width: 1280
    image_height: 720
    fisheye_model: 0
    camera_matrix: !!opencv-matrix
       rows: 3
       cols: 3
       dt: d
       data: [ 9.1e+02, 0., 6.395e+02, 0., 9.2e+02, 3.595e+02, 0., 0., 1. ]
    distortion_coefficients: !!opencv-matrix
       rows: 5
       cols: 1
       dt: d
       data: [ -2.5e-01, 8.e-02, 1.0e-03, -2.0e-03,
           -1.e-02 ]
    avg_reprojection_error: 4.2e-01
    """

  @Test func `a file of OpenCV's program is read, half a pixel moved`() throws {
    let lens = try read(Self.openCV)
    #expect(lens.model == .standard && lens.size == PixelSize(width: 1280, height: 720))
    #expect([lens.fx, lens.fy, lens.cx, lens.cy] == [910, 920, 640, 360])
    #expect(lens.coefficients == [-0.25, 0.08, 0.001, -0.002, -0.01] && lens.rmsErrorPixels == 0.42)
    #expect(try read(Self.openCV.replacing("fisheye_model: 0", with: "fisheye_model: 1")).model == .fisheye)
  }

  @Test func `a camera of ROS is read`() throws {
    let lens = try read(
      """
      image_width: 640
      image_height: 480
      camera_name: head
      distortion_model: equidistant
      camera_matrix: {rows: 3, cols: 3, data: [300, 0, 319.5, 0, 301, 239.5, 0, 0, 1]}
      distortion_coefficients: {rows: 1, cols: 4, data: [0.1, 0.02, -0.01, 0.003]}
      """)
    #expect(lens.name == "head" && lens.model == .fisheye && lens.coefficients == [0.1, 0.02, -0.01, 0.003])
    #expect([lens.fx, lens.fy, lens.cx, lens.cy] == [300, 301, 320, 240])
  }

  @Test func `a camera chain of Kalibr is read`() throws {
    let lens = try read(
      """
      cam0:
        camera_model: pinhole
        intrinsics: [461.6, 460.2, 362.68, 246.04]
        distortion_model: radtan
        distortion_coeffs: [-0.28, 0.07, 0.0002, 1.7e-05]
        resolution: [752, 480]
        rostopic: /cam0
      """)
    #expect(lens.model == .standard && lens.size == PixelSize(width: 752, height: 480))
    #expect([lens.fx, lens.fy, lens.cx, lens.cy] == [461.6, 460.2, 363.18, 246.54])
  }

  @Test(arguments: [
    ("", "is not YAML: nothing in line 1"), ("a: [1, 2", "is not YAML: did not find expected ',' or ']' in line 1"),
    ("- 1\n- 2\n", "is not a lens calibration: it is not a list of keys and values"),
    ("a: 1\n", "is not a lens calibration: it has no camera_matrix of nine numbers"),
    (
      "camera_matrix: [1, 0, 1, 0, 1, 1, 0, 0, 1]\n",
      "is not a lens calibration: it has no image_width and image_height"
    ),
    ("a: &x [1]\nb: *x\n", "is not a lens calibration: it has an alias (*), which is not read"),
    (
      "cam0: {camera_model: omni, intrinsics: [1, 2, 3, 4, 5]}",
      "the camera model 'omni' is not supported; pinhole with radtan or equidistant is"
    ),
  ])
  func `what is none is refused in one line`(text: String, message: String) {
    let error = #expect(throws: LensCatalogueError.self) { try read(text) }
    #expect(error?.message == message)
  }

  @Test func `a file cut short anywhere or changed anywhere is read or refused`() {
    let bytes = Array(Self.openCV.utf8)
    for end in bytes.indices { _ = try? CalibrationFile.read(Array(bytes[..<end])) }
    for (i, byte) in bytes.enumerated() {
      var changed = bytes
      changed[i] = byte ^ UInt8(truncatingIfNeeded: 1 << (i % 8))
      _ = try? CalibrationFile.read(changed)
    }
  }

  @Test func `nesting without end is refused`() {
    let text = String(repeating: "[", count: 5000)
    #expect(throws: LensCatalogueError.self) { try read("camera_matrix: " + text) }
  }
}
