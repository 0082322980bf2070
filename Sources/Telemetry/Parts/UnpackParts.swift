import Archives

/// The files of an archive that can be part of a motion log.
///
/// - Throws: ``TelemetryError/badArchive(file:reason:)``.
func logParts(ofArchive bytes: [UInt8], file: String) throws(TelemetryError) -> [LogPart] {
  let endings = [".csv", ".txt", ".gcsv", ".ulg", ".bbl", ".bfl", ".gyroflow"]
  do throws(ArchiveError) {
    let archive = try ZipArchive(bytes, limits: .init(entries: 10_000, entryBytes: 1 << 30))
    let wanted = archive.entries.filter { entry in
      let name = lastComponent(of: entry.name).lowercased()
      return endings.contains { name.hasSuffix($0) } && !name.hasPrefix(".") && !entry.name.hasPrefix("__MACOSX/")
    }
    let total = wanted.reduce(0) { $0.addingReportingOverflow($1.size).overflow ? .max : $0 + $1.size }
    guard wanted.count <= 500, total <= 4 << 30 else {
      throw .tooLarge(what: "the archive's \(wanted.count) logs", limit: 4 << 30)
    }
    var parts: [LogPart] = []
    for entry in wanted {
      // Named within the archive: it is what the user knows.
      parts.append(LogPart(name: "\(file)/\(entry.name)", bytes: try archive.contents(of: entry)))
    }
    return parts
  } catch { throw .badArchive(file: file, reason: error.description) }
}
