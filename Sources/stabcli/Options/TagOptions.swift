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

  /// The options.
  static var group: OptionGroup<Self> {
    func text(_ name: String, _ path: any WritableKeyPath<Self, String?> & Sendable, _ help: String)
      -> OptionDefinition<Self>
    {
      .value(name, type: .text, optional: path, absence: "what the source says", help: help)
    }
    return OptionGroup(
      title: "Tags",
      options: [
        text("--title", \.title, "Title of the output."),
        text("--author", \.author, "Who made it: the author in .mov, the artist in .mp4 and .mkv."),
        text("--copyright", \.copyright, "Who has the rights."),
        text("--description", \.description, "What it shows."),
        text("--keywords", \.keywords, "Words to find it by, as one text."),
        .flag(
          "--strip-location", at: \.stripsLocation,
          help:
            """
            Leave out every statement of the place: location tags, XMP that tells of it, and tracks with positions, GoPro's \
            telemetry among them.
            """),
      ])
  }

  /// The same, for the writer.
  var outputTags: OutputTags {
    OutputTags(
      title: title, author: author, copyright: copyright, description: description, keywords: keywords,
      stripsLocation: stripsLocation)
  }
}
