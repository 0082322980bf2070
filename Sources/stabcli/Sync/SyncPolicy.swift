/// Whether the pictures are asked for what log and options leave open.
enum SyncPolicy: String, CaseIterable, Sendable {
  /// Where clock or axes are not known for sure.
  case auto
  /// Never: what is not known is assumed.
  case off
}
