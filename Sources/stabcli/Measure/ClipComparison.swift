import Geometry
import Imaging

/// Several clips side by side; the first is what the others are compared with.
struct ClipComparison {
  /// The clips, at least one.
  let clips: [ClipMeasurement]

  /// Compares.
  init(_ clips: [ClipMeasurement]) { self.clips = clips }

  /// Every clip's quantities over the first one's, in the same order; `nil` where there is no quotient.
  func ratios(of clip: ClipMeasurement) -> [Double?] {
    guard let first = clips.first else { return [] }
    return zip(clip.quantities, first.quantities).map { quantity, reference in
      guard let value = quantity.value, let whole = reference.value, whole != 0 else { return nil }
      return value / whole
    }
  }

  /// What one should know, clip by clip, and of comparing them.
  var problems: [(clip: String, problem: ClipMeasurement.Problem)] {
    clips.flatMap { clip in
      (clip.problems + [sizeProblem(clip)].compactMap(\.self)).map { (clip.path, $0) }
    }
  }

  private func sizeProblem(_ clip: ClipMeasurement) -> ClipMeasurement.Problem? {
    guard let first = clips.first, first.size != clip.size else { return nil }
    return .init(
      kind: "size",
      message: "\(clip.size.width)x\(clip.size.height) is compared with \(first.size.width)x\(first.size.height): "
        + "pixels are not the same")
  }
}

extension ClipComparison: Encodable {
  private struct Key: CodingKey {
    let stringValue: String
    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    var intValue: Int? { nil }
    init?(intValue: Int) { return nil }
  }

  /// One clip: its numbers. Several: `clips`, and `ratios` of each but the first against the first.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    if clips.count == 1, let clip = clips.first {
      try encode(clip, into: &container)
      return
    }
    var list = container.nestedUnkeyedContainer(forKey: Key("clips"))
    for clip in clips {
      var item = list.nestedContainer(keyedBy: Key.self)
      try encode(clip, into: &item)
    }
    var ratios = container.nestedUnkeyedContainer(forKey: Key("ratios"))
    for clip in clips.dropFirst() {
      var item = ratios.nestedContainer(keyedBy: Key.self)
      try item.encode(clip.path, forKey: Key("path"))
      try item.encode(clips[0].path, forKey: Key("against"))
      for (quantity, ratio) in zip(clip.quantities, self.ratios(of: clip)) {
        try item.encodeFinite(ratio, forKey: Key(quantity.key))
      }
    }
  }

  private func encode(_ clip: ClipMeasurement, into container: inout KeyedEncodingContainer<Key>) throws {
    try container.encode(clip.path, forKey: Key("path"))
    try container.encode(clip.frames, forKey: Key("frames"))
    try container.encode(clip.size.width, forKey: Key("width"))
    try container.encode(clip.size.height, forKey: Key("height"))
    try container.encode(clip.followed, forKey: Key("pairsFollowed"))
    try container.encodeFinite(clip.meanTracks, forKey: Key("tracksMean"))
    try container.encode(clip.border.framesWithBorder, forKey: Key("borderFrames"))
    for quantity in clip.quantities where quantity.key != "borderPixels" {
      try container.encodeFinite(quantity.value, forKey: Key(quantity.key))
    }
    try container.encode(clip.border.pixels, forKey: Key("borderPixels"))
    let own = problems.filter { $0.clip == clip.path }.map(\.problem)
    try container.encode(own, forKey: Key("problems"))
  }
}
