/// Which of several video tracks is the clip: the default one, among those the largest, among those the first.
enum MainVideoTrack {
  struct Candidate: Equatable {
    var index: Int
    var isDefault: Bool
    var area: Int
  }

  static func choose(from candidates: [Candidate]) -> Int? {
    let marked = candidates.filter(\.isDefault)
    let field = marked.isEmpty ? candidates : marked
    guard let largest = field.map(\.area).max() else { return nil }
    return field.first { $0.area == largest }?.index
  }
}
