/// What makes a frame unfit for a stack, seen in its numbers.
public enum StackError: Error, Equatable, Sendable {
  /// A number that is none, or infinite, in this row.
  case notFinite(row: Int)
  /// Another frame failed first; nothing is wrong with this one.
  case abandoned
}
