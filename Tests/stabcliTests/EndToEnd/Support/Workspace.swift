import Foundation

/// A folder of one test, gone with everything in it when the test is over.
final class Workspace: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "stabcli-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

  /// Everything below the folder, hidden files too: contents of files, targets of links.
  func contents() throws -> [String: Data] {
    var found: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
      let attributes = try FileManager.default.attributesOfItem(atPath: self(name))
      switch attributes[.type] as? FileAttributeType {
      case .typeDirectory?: found[name + "/"] = Data()
      case .typeSymbolicLink?:
        found[name] = Data(try FileManager.default.destinationOfSymbolicLink(atPath: self(name)).utf8)
      default: found[name] = try Data(contentsOf: URL(fileURLWithPath: self(name)))
      }
    }
    return found
  }

  /// Names of everything in the folder, sorted.
  func names() throws -> [String] { try contents().keys.sorted() }

  /// Names in the folder itself, whatever becomes of the files meanwhile.
  var topNames: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }

  /// Writes a small file.
  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: self(name)))
  }

  /// Copies a file here.
  func copy(_ source: String, as name: String) throws {
    try FileManager.default.copyItem(atPath: source, toPath: self(name))
  }
}

/// A whole file.
func bytes(ofFile path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

/// A whole file as text.
func text(ofFile path: String) throws -> String { String(decoding: try bytes(ofFile: path), as: UTF8.self) }
