import CLensfun
import Geometry
import LensCatalogue
import Testing

/// A database of the test's own, and lensfun's own correction as the judge.
@Suite struct `Lenses of lensfun` {
  private static let entries = """
    <lensdatabase version="1">
      <mount><name>test</name></mount>
      <camera><maker>Acme</maker><model>Body 1</model><mount>test</mount><cropfactor>1.5</cropfactor></camera>
      <lens><maker>Acme</maker><model>Acme 18-55mm f/4</model><mount>test</mount><cropfactor>1.5</cropfactor>
        <focal min="18" max="55" />
        <calibration>
          <distortion model="ptlens" focal="18" a="0.012" b="-0.04" c="0.01" />
          <distortion model="ptlens" focal="55" a="0.0" b="0.004" c="0.0" />
        </calibration></lens>
      <lens><maker>Acme</maker><model>Acme 35mm f/2</model><mount>test</mount><cropfactor>1.5</cropfactor>
        <focal value="35" />
        <calibration><distortion model="poly3" focal="35" k1="-0.011" /></calibration></lens>
      <lens><maker>Acme</maker><model>Acme 50mm f/2</model><mount>test</mount><cropfactor>1.5</cropfactor>
        <focal value="50" />
        <calibration><distortion model="poly5" focal="50" k1="0.006" k2="-0.001" /></calibration></lens>
      <lens><maker>Acme</maker><model>Acme 8mm Fisheye</model><mount>test</mount><cropfactor>1.5</cropfactor>
        <focal value="8" /><type>fisheye</type>
        <calibration><distortion model="ptlens" focal="8" a="0.01" b="-0.03" c="0.0" /></calibration></lens>
      <lens><maker>Acme</maker><model>Acme 85mm f/2</model><mount>test</mount><cropfactor>1.5</cropfactor>
        <focal value="85" /></lens>
    </lensdatabase>
    """

  private let folder: String

  init() throws {
    folder = TestFolder.make()
    try TestFolder.write(Self.entries, to: folder + "/test.xml")
  }

  private func lens(_ name: String?, _ focal: Double? = nil, camera: String? = "Body 1") -> LensfunLens {
    LensfunLens(camera: camera, lens: name, focalMillimetres: focal, folder: folder)
  }

  private static let size = PixelSize(width: 1500, height: 1000)

  /// Where lensfun reads the real picture for each point of the ideal one, by its own code.
  private func judge(_ name: String, _ focal: Double, _ points: [(Double, Double)]) throws -> [(Double, Double)] {
    let database = try #require(lf_db_new())
    defer { lf_db_destroy(database) }
    #expect(lf_db_load_directory(database, folder) != 0)
    let lenses = try #require(lf_db_find_lenses_hd(database, nil, nil, name, 0))
    defer { lf_free(lenses) }
    let found = try #require(lenses[0])
    let modifier = try #require(lf_modifier_new(found, 1.5, Int32(Self.size.width), Int32(Self.size.height)))
    defer { lf_modifier_destroy(modifier) }
    let flags = lf_modifier_initialize(
      modifier, found, LF_PF_U8, Float(focal), 4, 10, 1, found.pointee.Type, Int32(LF_MODIFY_DISTORTION), 0)
    #expect(flags & Int32(LF_MODIFY_DISTORTION) != 0)
    return points.map { x, y in
      var result: [Float] = [0, 0]
      // lensfun counts from the centre of the first pixel.
      _ = lf_modifier_apply_geometry_distortion(modifier, Float(x - 0.5), Float(y - 0.5), 1, 1, &result)
      return (Double(result[0]) + 0.5, Double(result[1]) + 0.5)
    }
  }

  @Test(arguments: [
    ("Acme 18-55mm f/4", 18.0), ("Acme 18-55mm f/4", 30), ("Acme 35mm f/2", 35), ("Acme 50mm f/2", 50),
    ("Acme 8mm Fisheye", 8),
  ])
  func `a point is where lensfun itself has it`(name: String, focal: Double) throws {
    let calibration = try lens(name, focal).calibration(on: Self.size)
    guard case .radialPolynomial(let radius) = calibration.model else { return #expect(Bool(false), "a polynomial") }
    let ours = RadialPolynomial(
      fx: calibration.fx, fy: calibration.fy, cx: calibration.cx, cy: calibration.cy,
      coefficients: calibration.coefficients, of: radius)
    let ideal = RadialPolynomial(
      fx: calibration.fx, fy: calibration.fy, cx: calibration.cx, cy: calibration.cy, coefficients: [1, 0, 0, 0, 0],
      of: radius)
    let points = [(100.0, 80.0), (750, 40), (1400, 900), (760, 510), (30, 500)]
    for (point, judged) in zip(points, try judge(name, focal, points)) {
      let ray = try #require(ideal.unproject(PixelPoint(point.0, point.1)))
      let seen = try #require(ours.project(ray))
      // Single precision, of a coordinate of a thousand; its centre is that of w − 1 by h − 1.
      #expect(abs(seen.x - judged.0) < 0.05 && abs(seen.y - judged.1) < 0.05)
    }
  }

  @Test func `the field of view is that of the focal length on the sensor`() throws {
    let calibration = try lens("35mm f/2").calibration(on: PixelSize(width: 1920, height: 1080))
    // 24 mm across at a crop of 1.5.
    #expect(abs(calibration.fx - 35.0 / 24 * 1920) < 0.5 && calibration.cx == 960 && calibration.cy == 540)
    #expect(calibration.notes.count == 1 && calibration.name == "Acme 35mm f/2, 35.0 mm")
  }

  @Test func `what is not known is said with what would help`() {
    func error(_ lens: LensfunLens) -> String? {
      do { _ = try lens.calibration(on: Self.size) } catch { return error.message }
      return nil
    }
    #expect(error(lens("Zeiss")) == "lensfun knows no lens 'Zeiss'; calibrate it, or give --hfov")
    #expect(
      error(lens("35mm", camera: "Body 7")) == "lensfun knows no camera 'Body 7'; `lensfun-update-data` may know more")
    #expect(
      error(lens("18-55mm"))
        == "the Acme 18-55mm f/4 has focal lengths from 18.0 to 55.0 mm; say which with --focal-length")
    #expect(
      error(lens("18-55mm", 70))
        == "the Acme 18-55mm f/4 has focal lengths from 18.0 to 55.0 mm; say which with --focal-length")
    #expect(
      error(lens("85mm")) == "lensfun has no distortion data of the Body 1 with 85mm; calibrate it, or give --hfov")
    #expect(error(LensfunLens(camera: nil, lens: "35mm", folder: "/nowhere")) == LensCatalogueError.noDatabase.message)
  }

  @Test func `a name of several lenses is no choice`() {
    let error = #expect(throws: LensCatalogueError.self) { try lens("Acme f/2").calibration(on: Self.size) }
    guard case .ambiguous(_, let others)? = error else { return #expect(Bool(false), "several match") }
    #expect(others.contains("35mm") && others.contains("50mm"))
  }
}
