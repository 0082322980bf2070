import TestSupport
import Testing

@testable import Archives

struct ZipArchiveTests {
  private let text = Array(("t,gx,gy,gz\n" + (0..<8).map { "\($0),0.1,0.2,0.3\n" }.joined()).utf8)
  /// The text as zlib's own deflate packs it at level 9, and its CRC-32.
  private let packed: [UInt8] = [
    43, 209, 73, 175, 208, 73, 175, 212, 73, 175, 226, 50, 208, 49, 208, 51, 4, 98, 35, 32, 54, 230, 50, 68, 225, 25,
    161, 240, 140, 81, 120, 38, 40, 60, 83, 20, 158, 25, 10, 207, 28, 133, 7, 0,
  ]
  private let checksum: UInt32 = 0xA327_D66B

  private var archive: [UInt8] {
    var zip = ZipFile()
    zip.add("folder/", [])
    zip.add("folder/plain.csv", text)
    zip.add("folder/packed.csv", packed: packed, method: 8, size: text.count, checksum: checksum)
    return zip.bytes
  }

  private func failure(_ bytes: [UInt8], limits: ZipArchive.Limits = .init()) -> ArchiveError? {
    do throws(ArchiveError) {
      let archive = try ZipArchive(bytes, limits: limits)
      for entry in archive.entries { _ = try archive.contents(of: entry) }
      return nil
    } catch { return error }
  }

  @Test func `stored and deflated files come out as they went in, and folders are none`() throws {
    let archive = try ZipArchive(archive)
    #expect(archive.entries.map(\.name) == ["folder/plain.csv", "folder/packed.csv"])
    for entry in archive.entries { #expect(try archive.contents(of: entry) == text) }
    #expect(ZipFile.checksum(text) == checksum)
    #expect(Archives.checksum(of: text) == checksum)
  }

  @Test func `a comment behind the directory is passed over`() throws {
    var bytes = archive
    bytes[bytes.count - 2] = 5
    #expect(try ZipArchive(bytes + Array("hello".utf8)).entries.count == 2)
  }

  @Test func `sizes beyond 32 bits stand in the extra field`() throws {
    var zip = ZipFile()
    zip.add("wide.csv", text)
    var bytes = zip.bytes
    let directory = try #require(bytes.firstRange(of: [0x50, 0x4B, 1, 2])).lowerBound
    let extra = [1, 0, 16, 0, UInt8(text.count), 0, 0, 0, 0, 0, 0, 0, UInt8(text.count), 0, 0, 0, 0, 0, 0, 0]
    for i in 20..<28 { bytes[directory + i] = 0xFF }
    bytes[directory + 30] = UInt8(extra.count)
    bytes.insert(contentsOf: extra, at: directory + 46 + "wide.csv".utf8.count)
    let archive = try ZipArchive(bytes)
    #expect(try archive.contents(of: archive.entries[0]) == text)
  }

  @Test func `a file that unpacks to more than is allowed is refused before it fills the memory`() {
    // A megabyte of zeros in stored blocks that claim to be ten bytes.
    let zeros = [UInt8](repeating: 0, count: 60_000)
    let block = [UInt8(0), 0x60, 0xEA, 0x9F, 0x15] + zeros
    var zip = ZipFile()
    zip.add("bomb.csv", packed: (0..<20).flatMap { _ in block }, method: 8, size: 10, checksum: 0)
    #expect(failure(zip.bytes, limits: .init(entryBytes: 100_000)) == .tooLarge(what: "bomb.csv", limit: 100_000))
  }

  @Test func `wrong checksums, encryption, other methods and too many files are named`() {
    var zip = ZipFile()
    zip.add("a", packed: text, method: 0, size: text.count, checksum: 1)
    #expect(failure(zip.bytes) == .damaged(reason: "a does not match its checksum"))
    zip = ZipFile()
    zip.add("a", packed: text, method: 0, size: text.count, checksum: checksum, flags: 1)
    #expect(failure(zip.bytes) == .unsupported(reason: "a is encrypted"))
    zip = ZipFile()
    zip.add("a", packed: text, method: 14, size: text.count, checksum: checksum)
    #expect(failure(zip.bytes).map { "\($0)" }?.contains("method 14") == true)
    #expect(failure(archive, limits: .init(entries: 2)).map { "\($0)" }?.contains("3 files") == true)
    #expect(failure([]) == .damaged(reason: "the archive has no directory; is it complete?"))
  }

  @Test func `no cut and no flipped byte ever traps`() {
    let bytes = archive
    for count in 0..<bytes.count {
      #expect(failure(Array(bytes.prefix(count))) != nil)
      _ = failure(Array(bytes.suffix(count)))
    }
    var random = SeededRandom(seed: 5)
    for _ in 0..<4000 {
      var noise = bytes
      for _ in 0..<3 {
        noise[Int.random(in: 0..<noise.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      _ = failure(noise)
    }
  }

  @Test func `zlib's own wrapping is read, and its checksum kept to`() throws {
    let adler: [UInt8] = [4, 46, 23, 47]
    let wrapped = [120, 218] + packed + adler
    #expect(try inflated(wrapped[...], wrapping: .zlib, limit: 1000, what: "it") == text)
    #expect(throws: ArchiveError.damaged(reason: "it cannot be unpacked")) {
      try inflated((wrapped.dropLast() + [0])[...], wrapping: .zlib, limit: 1000, what: "it")
    }
    #expect(throws: ArchiveError.damaged(reason: "it cannot be unpacked")) {
      try inflated(wrapped.prefix(20), wrapping: .zlib, limit: 1000, what: "it")
    }
  }
}
