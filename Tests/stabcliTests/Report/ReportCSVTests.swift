import Geometry
import Glibc
import Stabiliser
import Testing

@testable import stabcli

/// `report.csv`, byte by byte.
struct ReportCSVTests {
  @Test func `the header is the contract's`() {
    let contract =
      "frame,pts,time_s,camera_roll_deg,camera_pitch_deg,camera_heading_deg,virtual_roll_deg,virtual_pitch_deg,"
      + "virtual_heading_deg,correction_deg,rate_deg_s,crop_x_px,crop_y_px,crop_scale,zoom,margin_px,margin_edge,"
      + "detail,blur_px,state,confidence"
    #expect(ReportCSV.header == contract)
    #expect(ReportCSV.text(of: SamplePlan.plan([])) == contract + "\n")
  }

  @Test func `rows are exactly these bytes`() {
    let rows = ReportCSV.text(of: SamplePlan.two).split(separator: "\n").dropFirst()
    #expect(
      rows.first == """
        0,0,0.000000000,10.000000,0.000000,0.000000,0.000000,0.000000,0.000000,10.000000,28.647890,640.2500,359.7500,\
        1.250000,1.250000,3.5000,top,0.800000,,edge+limited,0.875000
        """)
    #expect(
      rows.last == """
        1,512,0.033366667,-3.000000,0.000000,0.000000,0.000000,0.000000,0.000000,3.000000,28.647890,640.2500,359.7500,\
        1.250000,1.250000,3.5000,top,0.800000,1.5000,ok,0.875000
        """)
  }

  @Test func `what is not a number is an empty cell`() {
    let frame = SamplePlan.frame(0, nanoseconds: 1, blur: .nan, margin: .infinity)
    let cells = ReportCSV.row(of: frame).split(separator: ",", omittingEmptySubsequences: false)
    #expect(cells.count == ReportCSV.header.split(separator: ",").count)
    #expect(cells[15].isEmpty && cells[18].isEmpty && cells[2] == "0.000000001")
  }

  @Test func `states stand in their declared order`() {
    #expect(ReportCSV.state([]) == "ok")
    #expect(ReportCSV.state(Set(FrameState.allCases)) == "locked+edge+limited+gyroHold+bridged+noMotion+duplicate+held")
  }

  @Test func `no locale changes a byte`() {
    let before = ReportCSV.text(of: SamplePlan.two)
    // Locales with a decimal comma; at worst none is installed and the C locale stays.
    for name in ["de_DE.UTF-8", "fr_FR.UTF-8", "ar_EG.UTF-8"] {
      setlocale(LC_ALL, name)
      #expect(ReportCSV.text(of: SamplePlan.two) == before)
      #expect(DecimalNumber.parse("1.5") == 1.5)
    }
    setlocale(LC_ALL, "C")
  }

  @Test(arguments: [
    (0.0, 4, "0.0000"), (-0.0, 4, "0.0000"), (-0.00004, 4, "0.0000"), (-0.00006, 4, "-0.0001"), (1.00005, 4, "1.0001"),
    (0.5, 0, "1"), (-179.9999999, 6, "-180.000000"), (123456.789, 2, "123456.79"), (1e300, 2, "1e+300"),
    (0.05, 1, "0.1"), (-12.5, 3, "-12.500"),
  ])
  func `fixed decimals round half away from zero and know no negative zero`(value: Double, digits: Int, text: String) {
    #expect(FixedDecimal.text(value, digits: digits) == text)
  }

  @Test func `what is not finite has no decimal`() {
    #expect(FixedDecimal.text(.nan, digits: 2) == nil)
    #expect(FixedDecimal.text(-.infinity, digits: 2) == nil)
  }

  @Test(
    arguments: [
      (0, "0.000000000"), (-1, "-0.000000001"), (.max, "9223372036.854775807"), (.min, "-9223372036.854775808"),
    ]
      as [(Int64, String)])
  func `nanoseconds are printed exactly`(nanoseconds: Int64, text: String) {
    #expect(FixedDecimal.seconds(nanoseconds: nanoseconds) == text)
  }
}
