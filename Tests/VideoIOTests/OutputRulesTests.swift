import Foundation
import Testing

@testable import VideoIO

struct OutputRulesTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try Data("input".utf8).write(to: URL(fileURLWithPath: scratch("in.mp4")))
  }

  private func error(_ output: String, overwrite: Bool = true) -> VideoIOError? {
    do throws(VideoIOError) {
      try OutputRules.check(outputs: [output], inputs: [scratch("in.mp4")], overwrite: overwrite)
      return nil
    } catch { return error }
  }

  @Test func `an input is refused under every alias, even when overwriting is allowed`() throws {
    let files = FileManager.default
    try files.createSymbolicLink(atPath: scratch("link.mp4"), withDestinationPath: scratch("in.mp4"))
    try files.linkItem(atPath: scratch("in.mp4"), toPath: scratch("hard.mp4"))
    try files.createSymbolicLink(atPath: scratch("folder"), withDestinationPath: scratch.path)
    try files.createDirectory(atPath: scratch("sub"), withIntermediateDirectories: true)
    let aliases = ["in.mp4", "./in.mp4", "link.mp4", "hard.mp4", "folder/in.mp4", "sub/../in.mp4", ".//in.mp4"]
    for alias in aliases {
      #expect(error(scratch(alias)) == .outputIsInput(path: scratch(alias), input: scratch("in.mp4")))
      #expect(error(scratch(alias), overwrite: false) == .outputIsInput(path: scratch(alias), input: scratch("in.mp4")))
    }
  }

  @Test func `the name of an input that is a link is refused`() throws {
    try FileManager.default.createSymbolicLink(atPath: scratch("alias.mp4"), withDestinationPath: scratch("in.mp4"))
    #expect(throws: VideoIOError.outputIsInput(path: scratch("in.mp4"), input: scratch("alias.mp4"))) {
      try OutputRules.check(outputs: [scratch("in.mp4")], inputs: [scratch("alias.mp4")], overwrite: true)
    }
    #expect(throws: VideoIOError.outputIsInput(path: scratch("alias.mp4"), input: scratch("alias.mp4"))) {
      try OutputRules.check(outputs: [scratch("alias.mp4")], inputs: [scratch("alias.mp4")], overwrite: true)
    }
  }

  @Test func `an existing output is refused unless told`() throws {
    try Data("old".utf8).write(to: URL(fileURLWithPath: scratch("out.mp4")))
    #expect(error(scratch("out.mp4"), overwrite: false) == .outputExists(path: scratch("out.mp4")))
    #expect(error(scratch("out.mp4"), overwrite: true) == nil)
    // A link to nowhere is a name that is taken, too.
    try FileManager.default.createSymbolicLink(atPath: scratch("dangling"), withDestinationPath: scratch("nothing"))
    #expect(error(scratch("dangling"), overwrite: false) == .outputExists(path: scratch("dangling")))
  }

  @Test func `folders and what is not a file are refused`() throws {
    try FileManager.default.createDirectory(atPath: scratch("dir"), withIntermediateDirectories: true)
    for bad in [scratch("dir"), scratch("missing/out.mp4"), scratch("in.mp4/out.mp4"), "/dev/null", scratch("")] {
      let found = error(bad)
      #expect(found?.category == .output, "\(bad): \(String(describing: found))")
    }
  }

  @Test(.enabled(if: geteuid() != 0, "root may write anywhere"))
  func `a folder without permission is named`() throws {
    try FileManager.default.createDirectory(
      atPath: scratch("locked"), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o500])
    guard case .outputFailed(_, let reason) = error(scratch("locked/out.mp4")) else {
      Issue.record("the folder was accepted")
      return
    }
    #expect(reason.contains("ermission"))
  }

  @Test func `two outputs of one run may not share a name`() throws {
    #expect(throws: VideoIOError.outputNamedTwice(path: scratch("./a.csv"))) {
      try OutputRules.check(outputs: [scratch("a.csv"), scratch("./a.csv")], inputs: [], overwrite: true)
    }
  }
}

struct TemporaryOutputTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  private func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `the name appears only when the file is complete`() throws {
    let output = try TemporaryOutput(path: scratch("out.csv"), overwrite: false)
    try write("all of it", to: output.temporaryPath)
    #expect(scratch.names == [".out.csv.partial-\(getpid())"])
    try output.commit()
    #expect(scratch.names == ["out.csv"])
    #expect(text(scratch("out.csv")) == "all of it")
    output.abandon()
    #expect(scratch.names == ["out.csv"])
  }

  @Test func `giving up or going away leaves nothing`() throws {
    let output = try TemporaryOutput(path: scratch("a"), overwrite: false)
    output.abandon()
    #expect(scratch.names.isEmpty)
    do { _ = try TemporaryOutput(path: scratch("b"), overwrite: false) }
    #expect(scratch.names.isEmpty)
  }

  @Test func `a name taken meanwhile is not overwritten`() throws {
    let output = try TemporaryOutput(path: scratch("out"), overwrite: false)
    try write("mine", to: output.temporaryPath)
    try write("theirs", to: scratch("out"))
    #expect(throws: VideoIOError.outputExists(path: scratch("out"))) { try output.commit() }
    #expect(text(scratch("out")) == "theirs")
    output.abandon()
    #expect(scratch.names == ["out"])
  }

  @Test func `overwriting replaces at once`() throws {
    try write("old", to: scratch("out"))
    let output = try TemporaryOutput(path: scratch("out"), overwrite: true)
    try write("new", to: output.temporaryPath)
    #expect(text(scratch("out")) == "old")
    try output.commit()
    #expect(text(scratch("out")) == "new")
    #expect(scratch.names == ["out"])
  }

  @Test func `a left-over of the same name does not stop a new run`() throws {
    try write("stale", to: scratch(".out.partial-\(getpid())"))
    let output = try TemporaryOutput(path: scratch("out"), overwrite: false)
    try output.commit()
    #expect(text(scratch("out")) == "")
    #expect(text(scratch(".out.partial-\(getpid())")) == "stale")
  }

  @Test func `the longest name a file may have works`() throws {
    let name = String(repeating: "é", count: 125) + ".mp4"
    let output = try TemporaryOutput(path: scratch(name), overwrite: false)
    try output.commit()
    #expect(scratch.names == [name])
  }

  @Test func `an interrupt removes every unfinished file and no finished one`() async throws {
    // In a process of its own: other tests have unfinished files, too.
    await #expect(processExitsWith: .success) {
      let scratch = try Scratch()
      TemporaryOutput.prepareForSignals()
      let done = try TemporaryOutput(path: scratch("done"), overwrite: false)
      try done.commit()
      let first = try TemporaryOutput(path: scratch("first"), overwrite: false)
      let second = try TemporaryOutput(path: scratch("second"), overwrite: false)
      signal(SIGTERM) { _ in TemporaryOutput.removeAll() }
      // To the process, as a person's interrupt comes: worker threads hold signals back.
      kill(getpid(), SIGTERM)
      for _ in 0..<500 where scratch.names.count > 1 { usleep(10_000) }
      #expect(scratch.names == ["done"])
      first.abandon()
      second.abandon()
      #expect(scratch.names == ["done"])
    }
  }

  @Test func `checksums are SHA-256`() throws {
    // FIPS 180-4 examples: the empty message and "abc".
    #expect(try sha256(of: []) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(try sha256(of: Array("abc".utf8)) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    try write("abc", to: scratch("abc"))
    #expect(try sha256(ofFile: scratch("abc")) == sha256(of: Array("abc".utf8)))
    // Two blocks of the standard's own example, and a million letters, which a file's chunks cut anywhere.
    let two = Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8)
    #expect(try sha256(of: two) == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    let million = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    #expect(try sha256(of: million) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    #expect(throws: VideoIOError.notFound(path: scratch("none"))) { try sha256(ofFile: scratch("none")) }
    #expect(throws: VideoIOError.self) { try sha256(ofFile: scratch.path) }
  }
}
