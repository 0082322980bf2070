import Geometry
import Sync

/// What the pictures said, as a table for people.
enum SyncTable {
  /// The table; without a line break at its end.
  static func text(of result: SyncResult, log: String) -> String {
    let rows = head(result) + (result.verdict == .found ? [("", "")] + windows(result) : [])
    let width = rows.map { $0.0.count }.max() ?? 0
    let lines = rows.map { name, value in
      name.isEmpty && value.isEmpty
        ? "" : name + String(repeating: " ", count: width - name.count) + "  " + value
    }
    return ([log] + lines).joined(separator: "\n")
  }

  private static func head(_ result: SyncResult) -> [(String, String)] {
    let facts = SyncFacts(result)
    guard result.verdict == .found else { return unfound(result, facts) }
    let axes = result.axes
    let next = axes.runnerUp.map { ", next \($0.letters), \(number(axes.margin * 100, 1)) % behind" } ?? ""
    var rows = [
      ("verdict", facts.reason.map { "\(facts.verdict) (\($0))" } ?? facts.verdict),
      ("confidence", number(result.confidence, 2)),
      ("offset mid-clip", estimate(result.offset, 1, 4, "s", sigma: 1e3, "ms")),
      ("as options", options(result)),
      ("drift", estimate(result.driftPPM, 1, 1, "ppm", sigma: 1, "ppm")),
      ("axes", "\(axes.map.letters) (\(axes.origin.rawValue)\(next))"),
      ("readout", estimate(result.readoutSeconds, 1e3, 2, "ms", sigma: 1e3, "ms")),
      (
        "focal length",
        "\(number(result.camera.lens.focalLength.x, 1)) px, "
          + estimate(result.focalScale, 1, 4, "of the assumed one", sigma: 100, "%")
      ),
    ]
    if result.gyroBiasSigma != nil {
      let bias = result.gyroBias * (180 / .pi)
      rows.append(("gyro bias", "\(number(bias.x, 3)), \(number(bias.y, 3)), \(number(bias.z, 3)) °/s"))
    }
    rows.append(("explained", "\(number(result.explained * 100, 1)) % of the pictures' turning"))
    if let seconds = result.residualSeconds { rows.append(("residual", "\(number(seconds * 1e3, 2)) ms")) }
    if let pixels = result.residualPixels { rows.append(("track residual", "\(number(pixels, 3)) px")) }
    return rows
  }

  /// What came nearest, in whole milliseconds and per cents: it is not known, and not used.
  private static func unfound(_ result: SyncResult, _ facts: SyncFacts) -> [(String, String)] {
    let explained = "\(number(result.explained * 100, 0)) % of the pictures' turning"
    var rows = [
      ("verdict", facts.reason.map { "\(facts.verdict) (\($0))" } ?? facts.verdict),
      ("confidence", number(result.confidence, 2)),
    ]
    if result.offset.origin == .given {
      rows += [("offset (given)", "\(number(result.offset.value, 4)) s"), ("explained", explained)]
    } else if !result.windows.isEmpty {
      rows.append(("nearest, not used", "\(number(result.offset.value, 2)) s, which explains \(explained)"))
    }
    return rows
  }

  /// What to type for the same clock.
  private static func options(_ result: SyncResult) -> String {
    let clock = result.usedClock
    let scale = clock.scale == 1 ? "" : " --log-scale \(number(clock.scale, 9))"
    return "--log-offset \(number(clock.offset.seconds, 6))\(scale)"
  }

  private static func windows(_ result: SyncResult) -> [(String, String)] {
    result.windows.map { window in
      let span = "\(number(window.start.seconds, 1))–\(number(window.end.seconds, 1)) s"
      let value = "\(number(window.deviationSeconds * 1e3, 2)) ms ± \(number(window.sigmaSeconds * 1e3, 2))"
      return (
        span, window.use == .notObservable ? "too little motion" : value + (window.use == .rejected ? ", rejected" : "")
      )
    }
  }

  private static func estimate(
    _ estimate: SyncEstimate, _ unit: Double, _ digits: Int, _ name: String, sigma: Double, _ sigmaName: String
  ) -> String {
    let value = "\(number(estimate.value * unit, digits)) \(name)"
    switch estimate.origin {
    case .found: return "\(value) ± \(number(estimate.sigma * sigma, 2)) \(sigmaName)"
    case .given, .assumed: return "\(value) (\(estimate.origin.rawValue))"
    }
  }

  private static func number(_ value: Double, _ digits: Int) -> String {
    FixedDecimal.text(value, digits: digits) ?? "–"
  }
}
