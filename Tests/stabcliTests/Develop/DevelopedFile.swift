import Foundation
import Light
import Testing
import VideoIO

/// What `develop` made of a file.
struct DevelopedFile {
  let image: LightImage
  let report: ReportObject
  let messages: String

  /// Develops to a float TIFF in a folder.
  init(_ path: String, _ options: [String] = [], in folder: Workspace, as name: String = "out") throws {
    let output = folder("\(name).tif")
    let outcome = try Stabcli.run(["develop", path, "-o", output, "--overwrite"] + options)
    try #require(outcome.status == 0, "\(outcome.messages)")
    image = try LightReader(output, transfer: .linear).image()
    report = try ReportObject(folder("\(name).report.json"))
    messages = outcome.messages
  }

  func pixel(_ x: Int, _ y: Int) -> [Double] { (0..<image.channels).map { Double(image[x, y, $0]) } }
}

/// Whether numbers are so near.
func isNear(_ values: [Double], _ expected: [Double], within tolerance: Double) -> Bool {
  values.count == expected.count && zip(values, expected).allSatisfy { abs($0 - $1) <= tolerance }
}

/// Whether red, green and blue are alike.
func isNeutral(_ pixel: [Double], within tolerance: Double) -> Bool {
  guard let low = pixel.min(), let high = pixel.max() else { return false }
  return high - low <= tolerance
}
