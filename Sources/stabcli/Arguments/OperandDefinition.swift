/// One argument without a dash: what it is, and where it goes in the command's typed options.
struct OperandDefinition<Options> {
  /// What it is called and what it means.
  let description: OperandDescription
  /// Puts one argument into the options.
  let store: (inout Options, String) -> Void

  /// An argument that must be given.
  static func one(_ name: String, at path: WritableKeyPath<Options, String>, help: String) -> Self {
    Self(description: .init(name: name, count: .one, help: help)) { $0[keyPath: path] = $1 }
  }

  /// An argument that may be left out.
  static func optional(_ name: String, at path: WritableKeyPath<Options, String?>, help: String) -> Self {
    Self(description: .init(name: name, count: .optional, help: help)) { $0[keyPath: path] = $1 }
  }

  /// One or more arguments; only as the last operand.
  static func oneOrMore(_ name: String, at path: WritableKeyPath<Options, [String]>, help: String) -> Self {
    Self(description: .init(name: name, count: .oneOrMore, help: help)) { $0[keyPath: path].append($1) }
  }
}
