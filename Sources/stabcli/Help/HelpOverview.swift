import Imaging

/// What `stabcli --help` prints.
enum HelpOverview {
  private static let introduction = """
    stabcli reads a clip and a motion log, works out where the camera looked at every instant, decides where it should \
    have looked, and renders exactly that by crop and resample. Every output pixel is a resampled source pixel: no \
    border, no fill, no change of colour. Beside the picture it writes a report that proves what was done to every \
    frame.
    """

  /// The overview, laid out for a width.
  static func text(width: Int) -> String {
    var blocks = [
      TextLayout.paragraph(introduction, width: width),
      "Usage:\n  stabcli COMMAND [arguments] [options]\n  stabcli help COMMAND",
    ]
    for section in CommandPage.Section.allCases {
      let pages = CommandList.all.map { $0.page }.filter { $0.section == section }
      guard !pages.isEmpty else { continue }
      let items = pages.map { TextLayout.item("  \($0.name)", $0.summary, column: 14, width: width) }
      blocks.append("\(section.rawValue):\n" + items.joined(separator: "\n"))
    }
    blocks.append(
      "Options:\n" + TextLayout.item("  -h, --help", "this page", column: 14, width: width) + "\n"
        + TextLayout.item("  --version", "the version", column: 14, width: width))
    blocks.append(
      "Environment:\n"
        + TextLayout.item(
          "  \(WarpPath.variable)",
          "portable, avx2 or avx512: the instructions the warp uses, instead of the fastest this processor has; the "
            + "pictures are the same to the bit", column: 14, width: width))
    blocks.append(
      "Try:\n  stabcli synth -o demo --motion walk\n  stabcli horizon demo/clip.mp4 demo/log.gcsv --lens demo/camera.json"
    )
    return blocks.joined(separator: "\n\n") + "\n"
  }
}
