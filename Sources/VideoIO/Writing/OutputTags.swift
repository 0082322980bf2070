/// What is said about a written clip beyond what its source says.
public struct OutputTags: Equatable, Sendable {
  /// Title; `nil` in each of these keeps what the source says.
  public var title: String?
  /// Who made it.
  public var author: String?
  /// Who has the rights.
  public var copyright: String?
  /// What it shows.
  public var description: String?
  /// Words to find it by, as one text.
  public var keywords: String?
  /// Whether every statement of where the clip was taken is left out: tags, and tracks that tell of places.
  public var stripsLocation: Bool

  /// Creates tags; by default the source's are kept.
  public init(
    title: String? = nil, author: String? = nil, copyright: String? = nil, description: String? = nil,
    keywords: String? = nil, stripsLocation: Bool = false
  ) {
    self.title = title
    self.author = author
    self.copyright = copyright
    self.description = description
    self.keywords = keywords
    self.stripsLocation = stripsLocation
  }

  /// The tags under the names a container's own readers look for.
  ///
  /// MP4 and Matroska have an artist and no author, QuickTime an author.
  func named(for container: Container) -> [(key: String, value: String)] {
    let pairs = [
      ("title", title), (container == .mov ? "author" : "artist", author), ("copyright", copyright),
      ("description", description), ("keywords", keywords),
    ]
    return pairs.compactMap { key, value in value.map { (key, $0) } }
  }
}
