import Glibc
import Testing

@testable import stabcli

/// Files that appear whole or not at all, and files that cannot be read.
struct FileTests {
  @Test func `a file appears complete and alone`() throws {
    let folder = try TemporaryFolder()
    try UnfinishedFile.write(Array("hello".utf8), to: folder("a.txt"), mayOverwrite: false)
    #expect(try FileBytes.read(folder("a.txt"), limit: 10) == Array("hello".utf8))
    #expect(folder.entries == ["a.txt"])
  }

  @Test func `an existing file is kept unless replacing is allowed`() throws {
    let folder = try TemporaryFolder()
    let path = folder("a.txt")
    try UnfinishedFile.write([1], to: path, mayOverwrite: false)
    let failure = #expect(throws: CommandFailure.self) { try UnfinishedFile.write([2], to: path, mayOverwrite: false) }
    #expect(failure == .notWritten(path, "exists already; --overwrite replaces it"))
    #expect(try FileBytes.read(path, limit: 10) == [1])
    try UnfinishedFile.write([3], to: path, mayOverwrite: true)
    #expect(try FileBytes.read(path, limit: 10) == [3])
    #expect(folder.entries == ["a.txt"])
  }

  @Test func `a folder that is not there is said in one line`() throws {
    let folder = try TemporaryFolder()
    let failure = #expect(throws: CommandFailure.self) {
      try UnfinishedFile.write([1], to: folder("no/a.txt"), mayOverwrite: false)
    }
    #expect(failure?.exitCode == .outputNotWritten)
    #expect(failure?.message == "\(folder("no/a.txt")): No such file or directory")
  }

  @Test func `what cannot be read is said in one line`() throws {
    let folder = try TemporaryFolder()
    func failure(_ path: String) -> CommandFailure? {
      do throws(CommandFailure) { _ = try FileBytes.read(path, limit: 4) } catch { return error }
      return nil
    }
    #expect(failure(folder("no")) == .invalidInput(folder("no"), "there is no such file"))
    #expect(failure(folder.path) == .invalidInput(folder.path, "is a folder, not a file"))
    #expect(failure("/dev/null")?.message == "/dev/null: is not a regular file")
    try UnfinishedFile.write([], to: folder("empty"), mayOverwrite: false)
    #expect(failure(folder("empty"))?.message == "\(folder("empty")): is empty")
    try UnfinishedFile.write([1, 2, 3, 4, 5], to: folder("large"), mayOverwrite: false)
    #expect(failure(folder("large"))?.exitCode == .invalidInput)
  }
}
