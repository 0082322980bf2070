import Light

extension ValueType where Value == TransferFunction {
  /// A transfer function by its name.
  static var transferFunction: Self {
    let names = TransferFunction.named.map(\.description)
    return Self(
      placeholder: "NAME", expectation: "\(names.joined(separator: ", ")) or gamma:X such as gamma:2.2",
      completion: .words(names + ["gamma:2.2"]),
      read: { text in
        TransferFunction(text).map { .value($0) }
          ?? .refused(hint: Suggestion.nearest(to: text, among: names).map { "did you mean \($0)?" })
      }, record: { .text($0.description) })
  }
}
