/// What did not decode while a clip was read; empty for a sound one.
public struct Damage: Equatable, Sendable {
  /// Packets that no frame could be made of.
  public internal(set) var brokenPackets = 0
  /// Frames delivered although part of them is concealed.
  public internal(set) var concealedFrames = 0
  /// Frames left out because their time stamp does not follow the one before.
  public internal(set) var disorderedFrames = 0
  /// Why reading stopped before the end the file promised; `nil` when it did not.
  public internal(set) var earlyEnd: String?
  /// What the decoder said first.
  public internal(set) var firstMessage: String?

  /// Whether nothing was wrong.
  public var isEmpty: Bool { brokenPackets == 0 && concealedFrames == 0 && disorderedFrames == 0 && earlyEnd == nil }
}

extension Damage: CustomStringConvertible {
  /// One line for a person.
  public var description: String {
    var parts: [String] = []
    if brokenPackets > 0 {
      parts.append(brokenPackets == 1 ? "1 packet does not decode" : "\(brokenPackets) packets do not decode")
    }
    if concealedFrames > 0 {
      parts.append(
        concealedFrames == 1 ? "1 frame is partly concealed" : "\(concealedFrames) frames are partly concealed")
    }
    if disorderedFrames > 0 { parts.append("\(disorderedFrames) frames go back in time and are left out") }
    if let earlyEnd { parts.append("the file ends early (\(earlyEnd))") }
    if let firstMessage, earlyEnd != firstMessage, !parts.isEmpty { parts.append("first: \(firstMessage)") }
    return parts.isEmpty ? "no damage" : parts.joined(separator: "; ")
  }
}
