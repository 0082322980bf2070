/// What a scope picture may show.
enum ScopeElement: String, CaseIterable {
  /// How many values lie at each level.
  case histogram
  /// The same for each column of the picture.
  case waveform
  /// Stripes where values are lost in the dark or in the light.
  case clipping
  /// Marks where there is detail as fine as pixels.
  case peaking
  /// Thirds.
  case grid
  /// Where level is, as a plan knows it.
  case level
  /// What a plan crops out of the frame.
  case outline

  /// Shown unless others are asked for; what a plan is needed for only with a plan.
  static func usual(hasPlan: Bool) -> Set<Self> {
    let always: Set<Self> = [.histogram, .waveform, .clipping]
    return hasPlan ? always.union([.level, .outline]) : always
  }

  /// Whether a plan is needed.
  var needsPlan: Bool { self == .level || self == .outline }
}

/// A limit from which on values count as lost.
enum ClipThreshold: Equatable {
  /// Of the way from black to white, 100 is white.
  case percent(Double)
  /// A number as it stands in the file.
  case code(Double)
}

extension ValueType where Value == ClipThreshold {
  /// `95%` or `code:940`.
  static var clipThreshold: Self {
    Self(
      placeholder: "LIMIT", expectation: "a share such as 95%, or a number of the file such as code:940",
      completion: .none,
      read: { text in
        if text.hasSuffix("%"), let percent = Double(text.dropLast()), (-100...1000).contains(percent) {
          return .value(.percent(percent))
        }
        if text.hasPrefix("code:"), let code = Double(text.dropFirst(5)), code.isFinite, abs(code) <= 1e6 {
          return .value(.code(code))
        }
        return .refused
      },
      record: { threshold in
        switch threshold {
        case .percent(let percent): .text("\(percent)%")
        case .code(let code): .text("code:\(code)")
        }
      })
  }
}

extension ValueType where Value == Set<ScopeElement> {
  /// Names, with commas between them.
  static var scopeElements: Self {
    let names = ScopeElement.allCases.map(\.rawValue)
    return Self(
      placeholder: "LIST", expectation: "some of \(names.joined(separator: ", ")), with commas between them",
      completion: .words(names),
      read: { text in
        let elements = text.split(separator: ",", omittingEmptySubsequences: false).map {
          ScopeElement(rawValue: "\($0)")
        }
        let known = elements.compactMap(\.self)
        return known.count == elements.count ? .value(Set(known)) : .refused
      },
      record: { .text($0.map(\.rawValue).sorted().joined(separator: ",")) })
  }
}
