import Geometry
import Light
import Stabiliser
import Stacking

/// `report.json` of a stack.
struct StackReport: Encodable {
  let settings: [String: SettingValue]
  let inputs: StackInputs
  let frames: StackFrames
  let plan: StackPlan
  /// What was stacked, picture by picture.
  let parts: [Part]
  let notes: [PlanNote]
  let output: ReportOutput

  /// One picture.
  struct Part {
    /// The frames that made it.
    let range: Range<Int>
    let outcome: StackPass.Outcome
  }

  private enum Key: String, CodingKey { case schema, tool, mode, settings, input, stack, notes, output }
  private enum InputKey: String, CodingKey { case path, frames, width, height, channels, transfer, black, white, bits }
  private enum FrameKey: String, CodingKey {
    case name, iso, fNumber, neutral
    case time = "time_s"
    case exposure = "exposure_s"
    case mean = "meanLight"
  }
  private enum StackKey: String, CodingKey {
    case method, count, arithmetic, coverage, registration, pictures, noise
    case rejected = "rejectedShare"
    case exposure = "exposure_s"
    case effective = "effective_s"
    case stops = "stopsGained"
    case expected = "noiseExpected"
  }
  private enum PictureKey: String, CodingKey {
    case noise
    case first = "firstFrame"
    case rejected = "rejectedShare"
  }
  private enum RegistrationKey: String, CodingKey {
    case method, reference, x, y, width, height, shifts, correlations
  }
  private enum NoiseKey: String, CodingKey { case single, stacked, gain, expectedGain, share }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(1, forKey: .schema)
    try container.encode(ReportDocument.Tool(name: ToolVersion.name, version: ToolVersion.number), forKey: .tool)
    try container.encode("stack", forKey: .mode)
    try container.encode(settings, forKey: .settings)
    try encodeInput(to: &container)
    try encodeStack(to: &container)
    try container.encode(notes.map(ReportNote.init), forKey: .notes)
    try container.encode(output, forKey: .output)
  }

  private func encodeInput(to container: inout KeyedEncodingContainer<Key>) throws {
    var input = container.nestedContainer(keyedBy: InputKey.self, forKey: .input)
    let first = inputs.frames[0]
    try input.encode(inputs.paths[0], forKey: .path)
    try input.encode(first.size.width, forKey: .width)
    try input.encode(first.size.height, forKey: .height)
    try input.encode(first.channels, forKey: .channels)
    try input.encode(first.scale.function.description, forKey: .transfer)
    try input.encodeFinite(first.scale.black, forKey: .black)
    try input.encodeFinite(first.scale.white, forKey: .white)
    try input.encode(first.bits, forKey: .bits)
    var list = input.nestedUnkeyedContainer(forKey: .frames)
    let means = parts.flatMap(\.outcome.means)
    for (index, facts) in inputs.frames.enumerated() {
      var frame = list.nestedContainer(keyedBy: FrameKey.self)
      try frame.encode(facts.name, forKey: .name)
      try frame.encodeFinite(inputs.times.isEmpty ? nil : inputs.times[index], forKey: .time)
      try frame.encodeFinite(facts.shot.exposure_s, forKey: .exposure)
      try frame.encodeFinite(facts.shot.iso, forKey: .iso)
      try frame.encodeFinite(facts.shot.fNumber, forKey: .fNumber)
      try frame.encode(facts.shot.neutral, forKey: .neutral)
      try frame.encodeFinite(index < means.count ? means[index] : nil, forKey: .mean)
    }
  }

  private func encodeStack(to container: inout KeyedEncodingContainer<Key>) throws {
    var stack = container.nestedContainer(keyedBy: StackKey.self, forKey: .stack)
    let figures = plan.figures
    try stack.encode(plan.method.rawValue, forKey: .method)
    try stack.encode(figures.count, forKey: .count)
    try stack.encode(parts.first?.outcome.arithmetic, forKey: .arithmetic)
    try stack.encodeFinite(figures.exposureSeconds, forKey: .exposure)
    try stack.encodeFinite(figures.effectiveSeconds, forKey: .effective)
    try stack.encodeFinite(figures.stops, forKey: .stops)
    try stack.encodeFinite(figures.noise, forKey: .expected)
    try stack.encodeFinite(figures.coverage, forKey: .coverage)
    try encodeRegistration(to: &stack)
    if let only = parts.first, parts.count == 1 {
      try stack.encodeFinite(only.outcome.rejectedShare, forKey: .rejected)
      var noise = stack.nestedContainer(keyedBy: NoiseKey.self, forKey: .noise)
      try encode(only, to: &noise)
      return
    }
    var list = stack.nestedUnkeyedContainer(forKey: .pictures)
    for part in parts {
      var picture = list.nestedContainer(keyedBy: PictureKey.self)
      try picture.encode(part.range.lowerBound, forKey: .first)
      try picture.encodeFinite(part.outcome.rejectedShare, forKey: .rejected)
      var noise = picture.nestedContainer(keyedBy: NoiseKey.self, forKey: .noise)
      try encode(part, to: &noise)
    }
  }

  private func encode(_ part: Part, to noise: inout KeyedEncodingContainer<NoiseKey>) throws {
    let gain = part.outcome.gain
    try noise.encodeFinite(gain?.single, forKey: .single)
    try noise.encodeFinite(gain?.stacked, forKey: .stacked)
    try noise.encodeFinite(gain?.factor, forKey: .gain)
    try noise.encodeFinite(Double(part.range.count).squareRoot(), forKey: .expectedGain)
    try noise.encodeFinite(gain?.share, forKey: .share)
  }

  /// How frames were laid on each other: the reference, what all show of it, and how far each frame's middle lay off.
  private func encodeRegistration(to stack: inout KeyedEncodingContainer<StackKey>) throws {
    guard let registration = frames.registration, let region = frames.region else {
      try stack.encodeNil(forKey: .registration)
      return
    }
    var container = stack.nestedContainer(keyedBy: RegistrationKey.self, forKey: .registration)
    try container.encode(registration.method, forKey: .method)
    try container.encode(registration.reference, forKey: .reference)
    try container.encode(region.columns.lowerBound, forKey: .x)
    try container.encode(region.rows.lowerBound, forKey: .y)
    try container.encode(region.size.width, forKey: .width)
    try container.encode(region.size.height, forKey: .height)
    let shifts = registration.alignments.map { alignment -> [Double] in
      alignment.shift(in: inputs.feed.size).map { [$0.x, $0.y].map { ($0 * 1000).rounded() / 1000 } } ?? []
    }
    try container.encode(shifts, forKey: .shifts)
    try container.encode(registration.correlations, forKey: .correlations)
  }
}
