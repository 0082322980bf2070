/// The names of everything a comparison writes: `STEM.compare.EXT`, `.json` and `.html`; with `-o OUT.EXT`, `OUT.json`
/// and `OUT.html`.
struct ComparisonNames: Equatable {
  /// The picture.
  let video: String
  /// The table.
  let json: String
  /// The page.
  let html: String

  /// Makes the names.
  init(clip: String, chosen: String?, rendersVideo: Bool, _ console: Console) throws(CommandFailure) {
    let names = try OutputNames.ofRun(
      clip: clip, mode: CompareCommand.name, chosen: chosen, rendersVideo: rendersVideo, console)
    video = names.video
    let stem = FileName(names.video).withoutEnding
    (json, html) = (stem + ".json", stem + ".html")
  }

  /// What will be written.
  func all(withVideo: Bool) -> [String] { (withVideo ? [video] : []) + [json, html] }
}
