import Stabiliser

extension StabilisingOptions {
  /// Options that are set and change nothing in a mode, by name: what is asked for and not done would be a lie.
  func unused(by mode: StabilisationMode) -> [String] {
    let lock = policy.lock
    let isHeld = mode == .zoom && !policy.isLive
    let holds = mode == .horizon || policy.locksHorizon && mode != .source
    let uses: [(name: String, isSet: Bool, isUsed: Bool)] = [
      ("--zoom", lock.zoom != nil, mode != .horizon && mode != .source),
      ("--zoom-keys", lock.zoomKeys != nil, isHeld),
      ("--anchor", lock.anchor != LockOptions().anchor, isHeld),
      ("--recentre-at", !lock.recentreTimes.isEmpty, isHeld),
      ("--ease", lock.easeSeconds > 0, isHeld),
      ("--lock-horizon", policy.locksHorizon, mode != .source),
      ("--live", policy.isLive, mode != .source),
      ("--trim-roll", picture.trimRollRadians != 0, holds),
    ]
    return uses.filter { $0.isSet && !$0.isUsed }.map(\.name)
  }

  /// Refuses options that a mode has no use for.
  func checkUse(by mode: StabilisationMode) throws(CommandFailure) {
    try lapse.check()
    if lapse.interval != nil, policy.isLive {
      throw CommandFailure(
        .usage, "--live is what a camera does frame by frame as it films; a time-lapse leaves most out")
    }
    guard let name = unused(by: mode).first else { return }
    throw CommandFailure(.usage, Self.refusal(of: name, mode: mode.rawValue + (policy.isLive ? " --live" : "")))
  }

  /// One line: what the option is for.
  static func refusal(of name: String, mode: String) -> String {
    name == "--trim-roll"
      ? "--trim-roll is the roll at which a horizon is held, and \(mode) holds none; add --lock-horizon"
      : "\(name) changes nothing in \(mode); leave it out"
  }
}

extension ModeChoice {
  /// Refuses what would change nothing: a mode's own option that it has no use for, and one for all that none has.
  static func checkUse(_ choices: [ModeChoice], _ common: StabilisingOptions) throws(CommandFailure) {
    for choice in choices {
      if let name = choice.options(StabilisingOptions()).unused(by: choice.mode).first(where: choice.changesOption) {
        throw CommandFailure(
          .usage, "--modes \(choice.text): " + StabilisingOptions.refusal(of: name, mode: choice.label))
      }
      if let twice = choice.changes.first(where: { change in choice.changes.count { $0.name == change.name } > 1 }) {
        throw CommandFailure(.usage, "--modes \(choice.text): \(twice.name) is given twice")
      }
    }
    let idle = choices.map { Set($0.options(common).unused(by: $0.mode)) }
    if let name = idle.dropFirst().reduce(idle.first ?? [], { $0.intersection($1) }).min() {
      throw CommandFailure(.usage, StabilisingOptions.refusal(of: name, mode: "any of the modes"))
    }
  }

  private func changesOption(_ name: String) -> Bool { changes.contains { "--" + $0.name == name } }
}
