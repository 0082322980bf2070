/// What a blackbox log says between its frames.
enum BlackboxEvent {
  /// The log ends here.
  case end
  /// Logging went on after a pause.
  case resumed(iteration: UInt32, microseconds: UInt32)
  /// Something that does not matter for motion.
  case other

  /// Reads the event behind its letter; `nil` for one that is not known, whose length nobody can tell.
  static func read(_ bits: inout BlackboxBits) -> BlackboxEvent? {
    func skip(_ count: Int) { for _ in 0..<count { _ = bits.byte() } }
    switch bits.byte() {
    case 0, 15, 40: _ = bits.unsigned()
    case 10: skip(5)
    case 11: skip(4)
    case 12: skip(8)
    case 13:
      if bits.byte() < 128 { _ = bits.signed() } else { skip(4) }
    case 14: return .resumed(iteration: bits.unsigned(), microseconds: bits.unsigned())
    case 20:
      skip(1)
      _ = bits.signed()
      skip(2)
    case 30:
      _ = bits.unsigned()
      _ = bits.unsigned()
    case 255:
      let text = Array("End of log\0".utf8)
      return text.allSatisfy { bits.byte() == $0 } ? .end : nil
    default: return nil
    }
    return .other
  }
}
