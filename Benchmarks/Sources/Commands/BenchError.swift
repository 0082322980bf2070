/// Why a benchmark cannot be run.
enum BenchError: Error {
  /// The word names no part of the report.
  case unknownPart(String)
  /// A planned frame has no mesh.
  case noMesh
  /// A program could not be started or failed; its exit status, or the error number of the start.
  case commandFailed(command: [String], status: Int32)
  /// An argument is missing.
  case missingArgument(String)
  /// A file could not be written; the error number.
  case notWritten(path: String, errno: Int32)
}
