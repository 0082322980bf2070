import Stabiliser

/// A mode with settings, as a row of a table.
struct Way: Sendable {
  let name: String
  let settings: PlanSettings

  private init(_ name: String, _ mode: StabilisationMode, _ change: (inout PlanSettings) -> Void = { _ in }) {
    var settings = PlanSettings.usual
    settings.mode = mode
    change(&settings)
    (self.name, self.settings) = (name, settings)
  }

  /// Every mode as it is by default, with the horizon held, and as a camera could run it while it films.
  static let modes = [
    Way("horizon", .horizon), Way("zoom", .zoom), Way("zoom, level", .zoom) { $0.locksHorizon = true },
    Way("smart", .smart), Way("smart, level", .smart) { $0.locksHorizon = true },
    Way("action", .action), Way("action, level", .action) { $0.locksHorizon = true },
    Way("horizon, live", .horizon) { $0.isLive = true }, Way("zoom, live", .zoom) { $0.isLive = true },
    Way("smart, live", .smart) { $0.isLive = true }, Way("action, live", .action) { $0.isLive = true },
  ]

  /// Other crops, and caps that bind hard.
  static let crops = [
    Way("horizon, full turn", .horizon) { $0.crop = .fullTurn },
    Way("horizon, dynamic", .horizon) { $0.crop = .dynamic },
    Way("action, dynamic", .action) { $0.crop = .dynamic },
    Way("action, level, dynamic", .action) { ($0.locksHorizon, $0.crop) = (true, .dynamic) },
    Way("horizon, at most 1.1", .horizon) { $0.maximumZoom = 1.1 },
    Way("action, at most 1.02", .action) { $0.maximumZoom = 1.02 },
    Way("action, level, at most 1.1", .action) { ($0.locksHorizon, $0.maximumZoom) = (true, 1.1) },
    Way("zoom, level, at most 1.1", .zoom) { ($0.locksHorizon, $0.maximumZoom) = (true, 1.1) },
    Way("horizon, trimmed by 45°", .horizon) { $0.trimRoll = .pi / 4 },
    Way("action, zoom 2", .action) { $0.zoom = 2 },
  ]
}
