import Charts
import Geometry
import Stabiliser
import Testing

@testable import stabcli

/// Pages: safe whatever a file is called, and one file that needs nothing else.
struct PageTests {
  /// A name that is markup in every place it could stand in, and in several scripts.
  static let wicked = "a<script>alert('1')</script>&\"b\" ümlaut 日本 \u{202E}gpm.\u{7}mp4"

  func page(_ name: String = Self.wicked, contact: [ContactSheet.Row] = []) -> String {
    var report = ReportJSONTests().document(
      SamplePlan.plan(
        SamplePlan.two.frames, notes: [PlanNote(kind: "clip", message: "about <\(name)>", frames: 0...1)]),
      log: ReportLog(path: name, format: "gcsv", samples: 3, issues: []))
    report.input.path = "folder/" + name
    report.settings["lens"] = .text(name)
    report.mode = "horizon"
    return ReportPage(report: report, plan: SamplePlan.two, trimRoll: 0, contact: contact).html
  }

  @Test func `names and notes cannot become markup`() {
    let html = page()
    #expect(!html.contains("<script") && !html.contains("</script") && !html.contains("\u{202E}"))
    #expect(!html.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
    #expect(html.contains("a&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;&quot;b&quot; ümlaut 日本"))
  }

  @Test func `elements close in the order they opened`() throws {
    let html = page(contact: [
      ContactSheet.Row(
        frame: 1, seconds: 0.25, pictures: [Thumbnail(name: Self.wicked, width: 2, height: 1, png: [1, 2, 3])])
    ])
    var open: [Substring] = []
    for tag in html.matches(of: #/<(/?)([a-zA-Z0-9]+)([^>]*)>/#) {
      let (name, attributes) = (tag.2, tag.3)
      if ["meta", "img"].contains(name) || attributes.hasSuffix("/") { continue }
      if tag.1.isEmpty { open.append(name) } else { #expect(open.popLast() == name, "\(tag.0)") }
    }
    #expect(open.isEmpty && html.contains("src=\"data:image/png;base64,AQID\"") && html.contains("0.25 s, frame 1"))
  }

  @Test func `a page loads nothing and runs nothing`() {
    let html = page()
    for word in ["http://", "https://", "src=\"/", "@import", "url(", "javascript:", "onload", "<link", "<iframe"] {
      let rest = html.replacing("http://www.w3.org/2000/svg", with: "")
      #expect(!rest.contains(word), "\(word)")
    }
    #expect(html.contains("default-src &#39;none&#39;") && html.contains("width=device-width"))
  }

  @Test func `equal reports are equal pages, with every part on them`() {
    #expect(page() == page())
    for part in ["Result", "Over time", "Notes", "Certificate", "Inputs", "Settings", "Shake of the picture", "Zoom"] {
      #expect(page().contains(part), "\(part)")
    }
    #expect(!page().contains("Moments"), "no picture was decoded")
    #expect(!page().lowercased().contains("nan") || page().contains("dynamic"), "what is not known is a dash")
  }

  @Test func `angles over time have no jumps of whole turns`() {
    let turning = stride(from: 0.0, through: 20, by: 0.5).map { $0 }
    let wrapped = turning.map { ($0 + .pi).truncatingRemainder(dividingBy: 2 * .pi) - .pi }
    #expect(zip(PathCharts.unwrapped(wrapped), turning).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(abs(PathCharts.unwrapped([-3.1], beside: 3.1)[0] - (2 * .pi - 3.1)) < 1e-9)
  }

  @Test func `every chart has the same axis of time, and a name and colour for each mode`() {
    let columns = ["horizon", "other"].map { ModeColumn(name: $0, plan: SamplePlan.two, trimRoll: 0) }
    let charts = PathCharts.charts(columns, SamplePlan.two)
    #expect(charts.map(\.title) == ["Roll", "Heading", "Pitch", "Zoom", "Distance to the source's edge"])
    #expect(Set(charts.map { $0.x.range }).count == 1 && charts[0].x.range?.lowerBound == 0)
    for chart in charts { #expect(chart.series.dropFirst().map(\.name) == ["horizon", "other"]) }
    var source = SamplePlan.two
    source.mode = .source
    let untouched = PathCharts.charts([ModeColumn(name: "source", plan: source, trimRoll: 0)] + columns, source)
    #expect(untouched[0].series.map(\.name) == ["camera", "", "horizon", "other"], "one colour a mode")
    #expect(untouched[3].series.map(\.name) == ["", "source", "horizon", "other"])
    #expect(charts[0].series[0].name == "camera" && abs(charts[0].series[0].points[0].y - 10) < 1e-9)
  }

  @Test func `crop kept is the area that zoom leaves`() throws {
    let kept = try #require(ModeColumn(name: "a", plan: SamplePlan.two, trimRoll: 0).cropKept)
    #expect(abs(kept.mean - 0.64) < 1e-12 && abs(kept.least - 0.64) < 1e-12)
  }
}
