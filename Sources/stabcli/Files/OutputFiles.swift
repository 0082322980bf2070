import Glibc
import VideoIO

/// What is checked of the outputs before any work is done.
enum OutputFiles {
  /// Longest name a file may have here, bytes: the system's 255, less what a temporary name adds.
  private static let longestName = 255 - 32

  /// Refuses outputs that exist, that are inputs under any name, or that no file system would take.
  ///
  /// - Parameter option: the option that chooses other names, for messages.
  static func check(
    _ files: [String], inputs: [String], mayOverwrite: Bool, option: String = "-o"
  ) throws(CommandFailure) {
    // Pictures of a sequence have names of their own, and a folder that is made where it is missing.
    let sequences = files.compactMap { SequenceName($0) }
    for sequence in sequences { try sequence.check(mayOverwrite: mayOverwrite) }
    let files = files.filter { file in
      SequenceName(file) == nil
        && !sequences.contains { access($0.folder, F_OK) != 0 && file.hasPrefix($0.folder + "/") }
    }
    for file in files {
      let name = FileName(file)
      guard file.utf8.count - name.folder.utf8.count <= longestName else {
        throw .notWritten(
          file, "the name is too long; names of up to \(longestName) bytes are taken (\(option) chooses one)")
      }
    }
    do throws(VideoIOError) {
      try OutputRules.check(outputs: files, inputs: inputs, overwrite: mayOverwrite)
    } catch {
      if case .outputExists(let path) = error {
        throw .notWritten(path, "exists already; --overwrite replaces it, \(option) chooses another name")
      }
      throw CommandFailure(error)
    }
  }
}
