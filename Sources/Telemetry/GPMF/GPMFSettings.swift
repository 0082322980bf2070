/// One setting of a camera, as its key and its values in words.
public struct CameraSetting: Equatable, Sendable {
  /// Four letters, such as `VRES` or `MINF`.
  public var key: String
  /// The values, separated by blanks.
  public var value: String
}

/// What a GoPro wrote of itself and its settings when the recording began (the `GPMF` box of its files).
///
/// - Returns: the settings in the file's order, those without readable values left out; empty for bytes that are none.
public func readGPMFSettings(_ bytes: [UInt8]) -> [CameraSetting] {
  settings(in: bytes[...], depth: 0)
}

private func settings(in bytes: ArraySlice<UInt8>, depth: Int) -> [CameraSetting] {
  KLV.records(in: bytes).records.flatMap { record -> [CameraSetting] in
    // Devices hold streams hold values: what is nested deeper is none of GoPro's.
    if record.isNested { return depth < 3 ? settings(in: record.data, depth: depth + 1) : [] }
    return record.words.map { [CameraSetting(key: record.key, value: $0)] } ?? []
  }
}

extension KLV {
  /// The values as words, at most sixteen numbers; `nil` where there are none that can be read.
  fileprivate var words: String? {
    switch type {
    case UInt8(ascii: "c"), UInt8(ascii: "F"), UInt8(ascii: "U"): return text.isEmpty ? nil : text
    default:
      guard let numbers, !numbers.isEmpty, numbers.count <= 16 else { return nil }
      return numbers.map { $0 == $0.rounded() && abs($0) < 1e15 ? String(Int64($0)) : "\($0)" }.joined(separator: " ")
    }
  }
}
