import Stabiliser

/// One mode to be compared, perhaps with settings of its own: `horizon`, `horizon:crop=dynamic`.
struct ModeChoice: Equatable, Sendable {
  /// What the virtual camera does.
  let mode: StabilisationMode
  /// Options that differ from the command's, as they were typed: name and value, `nil` for a switch.
  let changes: [Change]

  /// One option that differs.
  struct Change: Equatable, Sendable {
    let name: String
    let value: String?

    /// As it was typed.
    var text: String { name + (value.map { "=" + $0 } ?? "") }
  }

  /// What it is called in tables and above its picture.
  var label: String { ([mode.rawValue] + changes.map(\.text)).joined(separator: " ") }

  /// As it was typed.
  var text: String { ([mode.rawValue] + changes.map(\.text)).joined(separator: ":") }

  /// The command's options with this mode's own.
  func options(_ common: StabilisingOptions) -> StabilisingOptions {
    var own = common
    for change in changes { _ = change.apply(to: &own) }
    return own
  }

  /// Whether it holds the horizon, which takes gravity.
  func needsGravity(_ common: StabilisingOptions) -> Bool { mode == .horizon || options(common).policy.locksHorizon }

  /// Reads one mode.
  static func read(_ text: Substring) -> ValueReading<ModeChoice> {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    switch ValueType<StabilisationMode>.choice("MODE").read(parts[0]) {
    case .refused(let hint): return .refused(hint: hint ?? "there is no mode '\(parts[0])'")
    case .value(let mode):
      var scratch = StabilisingOptions()
      var changes: [Change] = []
      for part in parts.dropFirst() {
        let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let change = Change(name: sides[0], value: sides.count > 1 ? sides[1] : nil)
        if let problem = change.apply(to: &scratch) { return .refused(hint: problem) }
        changes.append(change)
      }
      return .value(ModeChoice(mode: mode, changes: changes))
    }
  }
}

extension ModeChoice.Change {
  /// The options a mode may have of its own: how it crops and what it holds. All cells of a comparison have one size,
  /// one shape and one filter; commas and files have no place in a list of modes.
  static var options: [OptionDefinition<StabilisingOptions>] {
    let others: Set = ["--size", "--aspect", "--resample", "--anchor", "--zoom-keys"]
    let picture = PictureOptions.group.embedded(at: \StabilisingOptions.picture).options
    let lock = LockOptions.group.embedded(at: \StabilisingOptions.policy.lock).options
    let policy = [ModeOptions.lockHorizon, ModeOptions.live].map { $0.embedded(at: \StabilisingOptions.policy) }
    return (picture + lock + policy).filter { !others.contains($0.description.name) }
  }

  /// Sets the option; says what is wrong when it cannot.
  func apply(to job: inout StabilisingOptions) -> String? {
    let options = Self.options
    guard let option = options.first(where: { $0.description.names.contains("--" + name) }) else {
      let names = options.map { String($0.description.name.drop { $0 == "-" }) }
      return "a mode may have its own \(names.alternatives), not '\(name)'"
    }
    switch (option.action, value) {
    case (.flag(let turnOn), nil):
      turnOn(&job)
      return nil
    case (.value(let read), let value?):
      guard let refusal = read(&job, value) else { return nil }
      return "\(name) takes \(option.description.expectation)\(refusal.hint.map { " (\($0))" } ?? ""), not '\(value)'"
    case (.flag, _): return "\(name) takes no value"
    case (.value, nil): return "\(name) needs a value: \(name)=…"
    }
  }
}

extension ValueType where Value == [ModeChoice] {
  /// Modes separated by commas, each once.
  static var modes: Self {
    let most = 9
    let names = StabilisationMode.allCases.map(\.rawValue)
    return Self(
      placeholder: "MODES", expectation: "modes separated by commas, of \(names.alternatives), 2 to \(most) of them",
      completion: .words(names),
      read: { text in
        var choices: [ModeChoice] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
          switch ModeChoice.read(part) {
          case .refused(let hint): return .refused(hint: hint)
          case .value(let choice):
            guard !choices.contains(choice) else { return .refused(hint: "\(choice.text) is named twice") }
            choices.append(choice)
          }
        }
        return (2...most).contains(choices.count) ? .value(choices) : .refused
      }, record: { .text($0.map(\.text).joined(separator: ",")) })
  }
}
