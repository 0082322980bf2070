import VideoIO

/// What a written clip says of itself.
struct TagOptions {
  /// Title; `nil` in each of these keeps the source's.
  var title: String?
  /// Who made it.
  var author: String?
  /// Who has the rights.
  var copyright: String?
  /// What it shows.
  var description: String?
  /// Words to find it by.
  var keywords: String?
  /// Whether nothing may tell where it was taken.
  var stripsLocation = false

  /// The options of a clip.
  static var group: OptionGroup<Self> { OptionGroup(title: "Tags", options: texts + [place]) }

  /// The options of a still, which says nothing of a place.
  static var stillGroup: OptionGroup<Self> { OptionGroup(title: "Tags", options: texts) }

  private static var texts: [OptionDefinition<Self>] {
    func text(_ name: String, _ path: any WritableKeyPath<Self, String?> & Sendable, _ help: String)
      -> OptionDefinition<Self>
    {
      .value(name, type: .text, optional: path, absence: "what the source says", help: help)
    }
    return [
      text("--title", \.title, "Title of the output."),
      text("--author", \.author, "Who made it: the author in .mov, the artist in .mp4 and .mkv."),
      text("--copyright", \.copyright, "Who has the rights."),
      text("--description", \.description, "What it shows."),
      text("--keywords", \.keywords, "Words to find it by, as one text."),
    ]
  }

  private static var place: OptionDefinition<Self> {
    .flag(
      "--strip-location", at: \.stripsLocation,
      help:
        """
        Leave out every statement of the place: location tags, XMP that tells of it, and tracks with positions. In GoPro's \
        telemetry only the positions are set to zero; all else stays.
        """)
  }

  /// The same, for the writer.
  var outputTags: OutputTags {
    OutputTags(
      title: title, author: author, copyright: copyright, description: description, keywords: keywords,
      stripsLocation: stripsLocation)
  }
}
