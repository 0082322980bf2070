/// One option of a command: its description, and where its value goes in the command's typed options.
struct OptionDefinition<Options> {
  /// What it is called and what it means.
  let description: OptionDescription
  /// What giving it does.
  let action: Action
  /// Its present value, for help and the report; `nil` while it is not given and has no default.
  let record: (Options) -> SettingValue?

  /// What giving an option does.
  enum Action {
    /// Turns something on.
    case flag((inout Options) -> Void)
    /// Reads a value.
    case value((inout Options, String) -> ValueRefusal?)
  }

  /// Why a value was not taken.
  struct ValueRefusal {
    /// More than the option's expectation says, if there is more to say.
    let hint: String?
  }

  /// An option with a default.
  static func value<Value>(
    _ names: String..., type: ValueType<Value>, at path: WritableKeyPath<Options, Value>, absence: String? = nil,
    isRequired: Bool = false, help: String
  ) -> Self {
    Self(
      description: .init(names, type, help: help, absence: absence, isRequired: isRequired),
      action: .value { options, text in type.store(text) { options[keyPath: path] = $0 } },
      record: { type.record($0[keyPath: path]) })
  }

  /// An option that may be left out; `absence` says what happens then.
  static func value<Value>(
    _ names: String..., type: ValueType<Value>, optional path: WritableKeyPath<Options, Value?>, absence: String,
    help: String
  ) -> Self {
    Self(
      description: .init(names, type, help: help, absence: absence),
      action: .value { options, text in type.store(text) { options[keyPath: path] = $0 } },
      record: { $0[keyPath: path].map(type.record) })
  }

  /// An option that may be given several times.
  static func list<Value>(
    _ names: String..., type: ValueType<Value>, at path: WritableKeyPath<Options, [Value]>, absence: String,
    help: String
  ) -> Self {
    Self(
      description: .init(names, type, help: help, absence: absence, repeats: true),
      action: .value { options, text in type.store(text) { options[keyPath: path].append($0) } },
      record: { .list($0[keyPath: path].map(type.record)) })
  }

  /// A switch.
  static func flag(_ names: String..., at path: WritableKeyPath<Options, Bool>, help: String) -> Self {
    Self(
      description: .init(flag: names, help: help), action: .flag { $0[keyPath: path] = true },
      record: { .flag($0[keyPath: path]) })
  }

  /// One of several switches that set the same field and exclude each other.
  static func flag<Value: Equatable>(
    _ names: String..., at path: WritableKeyPath<Options, Value>, to value: Value, exclusion: String, help: String
  ) -> Self {
    Self(
      description: .init(flag: names, exclusion: exclusion, help: help),
      action: .flag { $0[keyPath: path] = value }, record: { .flag($0[keyPath: path] == value) })
  }

  /// The same option as part of a larger set.
  func embedded<Whole>(at path: WritableKeyPath<Whole, Options>) -> OptionDefinition<Whole> {
    let lifted: OptionDefinition<Whole>.Action
    switch action {
    case .flag(let turnOn): lifted = .flag { turnOn(&$0[keyPath: path]) }
    case .value(let read):
      lifted = .value { whole, text in read(&whole[keyPath: path], text).map { .init(hint: $0.hint) } }
    }
    return OptionDefinition<Whole>(
      description: description, action: lifted, record: { record($0[keyPath: path]) })
  }
}

extension ValueType {
  /// Reads a text and hands the value on; says why when it cannot.
  fileprivate func store<Options>(
    _ text: String, _ assign: (Value) -> Void
  ) -> OptionDefinition<Options>.ValueRefusal? {
    switch read(text) {
    case .value(let value):
      assign(value)
      return nil
    case .refused(let hint): return .init(hint: hint)
    }
  }
}

extension OptionDescription {
  fileprivate init<Value>(
    _ names: [String], _ type: ValueType<Value>, help: String, absence: String? = nil, repeats: Bool = false,
    isRequired: Bool = false
  ) {
    self.init(
      names: names, placeholder: type.placeholder, expectation: type.expectation, completion: type.completion,
      help: help, absence: absence, repeats: repeats, isRequired: isRequired, exclusion: nil)
  }

  fileprivate init(flag names: [String], exclusion: String? = nil, help: String) {
    self.init(
      names: names, placeholder: nil, expectation: "", completion: .none, help: help, absence: nil, repeats: false,
      isRequired: false, exclusion: exclusion)
  }
}
