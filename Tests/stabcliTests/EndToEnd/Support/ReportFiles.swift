import Foundation
import Testing

/// A report.csv read by column names.
struct ReportTable {
  let rows: [[String: String]]

  init(_ path: String) throws {
    let lines = try text(ofFile: path).split(separator: "\n")
    let names = try #require(lines.first).split(separator: ",").map(String.init)
    rows = try lines.dropFirst().map { line in
      let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      try #require(cells.count == names.count)
      return Dictionary(uniqueKeysWithValues: zip(names, cells))
    }
  }

  /// One column as numbers.
  func numbers(_ name: String) throws -> [Double] { try rows.map { try #require($0[name].flatMap { Double($0) }) } }

  /// One column as whole numbers.
  func ticks() throws -> [Int64] { try rows.map { try #require($0["pts"].flatMap { Int64($0) }) } }

  /// Which frames are in a state.
  func isIn(_ state: String) -> [Bool] {
    rows.map { $0["state"]?.split(separator: "+").contains(Substring(state)) ?? false }
  }
}

/// A report.json read by paths such as `certificate.outsideTaps`.
struct ReportObject {
  private let root: [String: Any]

  init(_ path: String) throws { try self.init(json: text(ofFile: path)) }

  /// - Throws: unless the text is exactly one JSON object.
  init(json: String) throws {
    root = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
  }

  private func value(_ path: String) -> Any? {
    path.split(separator: ".").reduce(root as Any?) { ($0 as? [String: Any])?[String($1)] }
  }

  func number(_ path: String) -> Double? { (value(path) as? NSNumber)?.doubleValue }
  func string(_ path: String) -> String? { value(path) as? String }
  func list(_ path: String) -> [Any]? { value(path) as? [Any] }
  func isNull(_ path: String) -> Bool { value(path) is NSNull }
  /// `kind` of every note.
  var noteKinds: [String] { kinds("notes") }
  /// `kind` of every entry of a list.
  func kinds(_ list: String) -> [String] { (root[list] as? [[String: Any]] ?? []).compactMap { $0["kind"] as? String } }
}
