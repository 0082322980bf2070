import Glibc

/// The names of the pictures of a sequence: a path with one place for the number, such as `frames/ride_%05d.png`.
struct SequenceName: Equatable, Sendable {
  /// The folder, without its closing slash; `.` for the current one.
  let folder: String
  /// What stands before the number, and behind it.
  private let before, after: String
  /// Figures the number has at least.
  private let width: Int

  /// Endings of the pictures that can be written.
  static let endings: Set<String> = ["png", "tif", "tiff"]

  /// Whether a path ends as a picture does.
  static func isPicture(_ path: String) -> Bool { endings.contains(FileName(path).ending?.lowercased() ?? "") }

  /// Reads a path; `nil` for one that is no picture's or has not exactly one place for a number.
  init?(_ path: String) {
    guard Self.isPicture(path) else { return nil }
    let name = FileName(path)
    let whole = name.stem + "." + (name.ending ?? "")
    let places = whole.indices.compactMap { Self.place(in: whole, at: $0) }
    guard places.count == 1, let place = places.first else { return nil }
    folder = name.folder.isEmpty ? "." : name.folder == "/" ? "/" : String(name.folder.dropLast())
    (before, after) = (String(whole[..<place.range.lowerBound]), String(whole[place.range.upperBound...]))
    width = place.width
  }

  /// `%d` or `%05d` at a place of a text.
  private static func place(in text: String, at index: String.Index) -> (range: Range<String.Index>, width: Int)? {
    guard text[index] == "%" else { return nil }
    let rest = text[text.index(after: index)...]
    let figures = rest.prefix { $0.isASCII && $0.isNumber }
    guard rest[figures.endIndex...].first == "d", figures.isEmpty || figures.first == "0" else { return nil }
    guard let width = figures.isEmpty ? 1 : Int(figures), width <= 18 else { return nil }
    return (index..<text.index(after: figures.endIndex), width)
  }

  /// The name of a picture in the folder.
  func name(_ number: Int) -> String {
    let figures = String(number)
    return before + String(repeating: "0", count: max(0, width - figures.count)) + figures + after
  }

  /// The path that reports are named after: the same without number and ending.
  var reportStem: String {
    var stem = before + (FileName(after).ending == nil ? "" : FileName(after).stem)
    if after.hasPrefix(".") { stem = before }
    while let last = stem.last, "_-. ".contains(last) { stem.removeLast() }
    return (folder == "." ? "" : folder == "/" ? "/" : folder + "/") + (stem.isEmpty ? "frames" : stem)
  }

  /// Pictures of this sequence that are in the folder already, whatever their number.
  var present: [String] {
    guard let handle = opendir(folder) else { return [] }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      guard name.hasPrefix(before), name.hasSuffix(after), name.utf8.count > before.utf8.count + after.utf8.count else {
        continue
      }
      let middle = name.dropFirst(before.count).dropLast(after.count)
      if middle.count >= width, middle.utf8.allSatisfy({ (48...57).contains($0) }) { names.append(name) }
    }
    return names.sorted()
  }

  /// Refuses to begin when pictures would be replaced that may not be, or mixed with others.
  func check(mayOverwrite: Bool) throws(CommandFailure) {
    guard !mayOverwrite, let first = present.first else { return }
    throw .notWritten(
      "\(folder)/\(first)", "exists already; --overwrite replaces the sequence, -o chooses another name")
  }
}
