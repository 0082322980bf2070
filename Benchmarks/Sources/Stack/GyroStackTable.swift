import Geometry
import Glibc
import Imaging
import Light
import Stabiliser
import Stacking
import Synthesis

/// Hand-held frames laid on each other by a phone's log and averaged, beside the same by the true rotations, by the
/// pictures, and not at all: rms error against what a camera at rest would have seen, for three strengths of noise.
struct GyroStackTable {
  private let clip: SyntheticClip
  private let times: [Timestamp<ClipClock>]
  private let pictures: [[Float]]
  private let contrast: Double
  private let track: RotationTrack<World, Camera>
  private let trueTrack: RotationTrack<World, Camera>
  private let laid: LaidFrames
  private let truth: [Float]

  private static let frames = 16
  private static let strengths = [7.4, 1.5, 0.18]

  /// Prints the table.
  static func text() throws -> String { try GyroStackTable().table() }

  private init() throws {
    var clip = SyntheticClip()
    (clip.motion, clip.seconds, clip.grade, clip.seed) = (.handheld, 4, .phone, 3)
    clip.size = PixelSize(width: 1024, height: 768)
    clip.horizontalFieldOfView = 2 * atan(512.0 / 1000)
    clip.shutter = RollingShutter(readoutSeconds: 0.015)
    clip.format = .grey(bitDepth: 16)
    self.clip = clip
    let first = 40
    times = (0..<Self.frames).map { clip.timeline.entries[first + $0].time }
    pictures = (0..<Self.frames).map { Self.values(clip.frames[first + $0]) }
    track = try OrientationEstimator.estimate(from: clip.recordingOnClip).track
    let path = clip.path
    trueTrack = RotationTrack(
      knots: (0...8000).map { step in
        let seconds = Double(step) / 2000
        return .init(
          time: Timestamp(nanoseconds: Int64(step) * 500_000), rotation: path.worldFromCamera(at: seconds),
          rate: path.angularRate(at: seconds))
      })
    laid = LaidFrames(track, camera: clip.camera, times: times)
    // What a camera with no readout saw when it looked along the reference.
    let still = SceneRenderer(scene: Scene(seed: clip.seed), lens: clip.lens, size: clip.size, format: clip.format)
    truth = Self.values(still.picture(along: path, at: times[laid.reference].seconds))
    let mean = truth.reduce(0) { $0 + Double($1) } / Double(truth.count)
    let power = truth.reduce(0) { $0 + (Double($1) - mean) * (Double($1) - mean) } / Double(truth.count)
    contrast = power.squareRoot()
  }

  /// Luma as light, 1 at white.
  private static func values(_ picture: Picture) -> [Float] {
    let plane = picture.planes[0]
    return (0..<picture.size.height).flatMap { y in
      (0..<picture.size.width).map { Float(plane[$0, y] - 16 * 256) / Float(219 * 256) }
    }
  }

  private func table() -> String {
    let known = LaidFrames(trueTrack, camera: clip.camera, times: times, reference: laid.reference)
    var table = MarkdownTable(["16 frames, rms error"] + Self.strengths.map { "SNR \($0)" } + ["CPU s"])
    func row(_ name: String, _ alignments: ([[Float]]) -> [FrameAlignment]) {
      var (cells, cpu) = ([name], 0.0)
      for strength in Self.strengths {
        let noisy = noisy(strength)
        let reading = Reading.of { cells.append(Figure.text(self.error(noisy, alignments(noisy)))) }
        cpu = reading.cpu
      }
      table.add(cells + [Figure.text(cpu)])
    }
    row("as they are") { frames in frames.map { _ in .identity } }
    row("true rotations") { _ in known.mappings.map { m in .bent { m.sourcePoint(of: $0) } } }
    row("a phone's log") { _ in laid.mappings.map { m in .bent { m.sourcePoint(of: $0) } } }
    row("by the pictures") { byPictures($0) }
    return table.text
  }

  private func byPictures(_ frames: [[Float]]) -> [FrameAlignment] {
    func pyramid(_ frame: [Float]) -> GreyPyramid {
      frame.withUnsafeBufferPointer { GreyPyramid($0, size: clip.size, channels: 1) }
    }
    let alignment = PictureAlignment(reference: pyramid(frames[laid.reference]))
    return frames.map { alignment.homography(to: pyramid($0), isRough: true)?.alignment ?? .identity }
  }

  /// The frames with noise of so much less than their contrast.
  private func noisy(_ strength: Double) -> [[Float]] {
    var state: UInt64 = 9
    // The sum of twelve even numbers, by Knuth's multiplier.
    func grain() -> Float {
      (0..<12).reduce(Float(-6)) { sum, _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return sum + Float(state >> 40) / 16_777_216
      }
    }
    let deviation = Float(contrast / strength)
    return pictures.map { frame in
      frame.map { $0 + deviation * grain() } + [Float](repeating: 0, count: FloatWarp.padding)
    }
  }

  /// Rms error of the average over the middle of the picture, which all of them show.
  private func error(_ frames: [[Float]], _ alignments: [FrameAlignment]) -> Double {
    let size = clip.size
    let region = PixelRegion(columns: 150..<size.width - 150, rows: 150..<size.height - 150)
    let warp = FloatWarp(kernel: .lanczos3)
    var total = [Float](repeating: 0, count: region.size.width * region.size.height)
    for (frame, alignment) in zip(frames, alignments) {
      guard let mesh = mesh(alignment, region) else { return .nan }
      var row = [Float](repeating: 0, count: region.size.width)
      for y in 0..<region.size.height {
        row.withUnsafeMutableBufferPointer { row in
          frame.withUnsafeBufferPointer { source in
            guard let to = row.baseAddress, let from = source.baseAddress else { return }
            warp.row(y, of: mesh, from: from, channels: 1, into: to)
          }
        }
        for x in row.indices { total[y * region.size.width + x] += row[x] / Float(frames.count) }
      }
    }
    var sum = 0.0
    for y in 0..<region.size.height {
      for x in 0..<region.size.width {
        let wanted = truth[(y + region.rows.lowerBound) * size.width + x + region.columns.lowerBound]
        let error = Double(total[y * region.size.width + x] - wanted)
        sum += error * error
      }
    }
    return (sum / Double(total.count)).squareRoot()
  }

  private func mesh(_ alignment: FrameAlignment, _ region: PixelRegion) -> WarpMesh? {
    let spacing = 16
    let columns = (region.size.width + spacing - 1) / spacing + 1
    let rows = (region.size.height + spacing - 1) / spacing + 1
    let points = (0..<rows * columns).compactMap { node in
      alignment.framePoint(
        of: PixelPoint(
          Double(region.columns.lowerBound + node % columns * spacing),
          Double(region.rows.lowerBound + node / columns * spacing)))
    }
    guard points.count == rows * columns else { return nil }
    return WarpMesh(
      spacing: spacing, columns: columns, rows: rows, outputSize: region.size, storedSize: clip.size,
      x: points.map(\.x), y: points.map(\.y))
  }
}
