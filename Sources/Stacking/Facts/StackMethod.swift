/// What becomes of the light of all frames.
public enum StackMethod: String, CaseIterable, Sendable {
  /// It is added: one longer exposure, white at as many times white as there are frames.
  case sum
  /// It is averaged: the same exposure with less noise.
  case average

  /// What each frame's light is multiplied by before it is added.
  public func weight(of count: Int) -> Double { self == .sum ? 1 : 1 / Double(count) }
}
