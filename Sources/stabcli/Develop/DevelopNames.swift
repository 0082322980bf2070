/// What one raw file is written to.
struct DevelopNames: Equatable {
  let picture: String
  /// `nil` for a preview, which is a copy and has no report.
  let report: String?

  /// Names for all inputs.
  ///
  /// - Parameter chosen: What `-o` said: a file for one input, a folder for any number, `nil` for beside each input.
  static func names(
    of inputs: [String], chosen: String?, isPreview: Bool
  ) throws(CommandFailure) -> [DevelopNames] {
    let isFolderChosen = chosen.map { $0.hasSuffix("/") || isFolder($0) } ?? false
    if let chosen, !isFolderChosen {
      guard inputs.count == 1 else {
        throw CommandFailure(
          .usage,
          "--output '\(chosen)' is one file, and there are \(inputs.count) inputs; a folder (\(chosen)/) takes them"
        )
      }
      return [DevelopNames(picture: chosen, isPreview: isPreview)]
    }
    let folder = chosen.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
    return inputs.map { input in
      let name = FileName(input)
      let stem = (folder ?? name.folder) + name.stem
      return DevelopNames(picture: stem + (isPreview ? ".preview.jpg" : ".develop.tif"), isPreview: isPreview)
    }
  }

  private init(picture: String, isPreview: Bool) {
    self.picture = picture
    report = isPreview ? nil : FileName(picture).withoutEnding + ".report.json"
  }
}
