import Geometry
import Glibc
import Imaging
import Stabiliser

/// What a warp is compared with.
enum WarpRival {
  /// The definition in float64, on a hundredth of the frame.
  case reference
  /// Copying every row of the frame: what memory alone costs.
  case copy
}

extension Benchmark {
  /// One 1080p 4:2:0 frame of a walk, one thread.
  static func warp(_ kernel: ResampleKernel, bitDepth: Int = 8, against rival: WarpRival) -> Benchmark {
    Benchmark(name: "1080p 4:2:0 \(bitDepth) bit, \(kernel.rawValue)") {
      let frame = try WarpFrames(size: .hd, format: .yuv420(bitDepth: bitDepth))
      let ours = frame.side("warp, 1 thread", kernel: kernel, threads: 1)
      return Pair(ours: ours, other: rival == .copy ? frame.copying : try frame.reference(kernel))
    }
  }

  /// The same warp by one and by two threads.
  static func threads(_ kernel: ResampleKernel, size: PixelSize) -> Benchmark {
    Benchmark(name: "\(size.height)p 4:2:0 8 bit, \(kernel.rawValue)", ratioClock: .wall) {
      let frame = try WarpFrames(size: size, format: .yuv420())
      return Pair(
        ours: frame.side("warp, 2 threads", kernel: kernel, threads: 2),
        other: frame.side("warp, 1 thread", kernel: kernel, threads: 1))
    }
  }
}

/// Frames of a clip with the mesh of one, and where they are rendered to.
///
/// There are as many frames as no cache holds, taken in turn: pictures come from a decoder and go to an encoder, they
/// are never warm.
final class WarpFrames {
  private let clip: PlannedClip
  private let mesh: WarpMesh
  private let sources: [Picture]
  private let outputs: [Picture]
  private var next = 0

  /// Bytes of sources, and again of outputs: beyond a large third-level cache.
  private static let ringBytes = 64_000_000

  init(size: PixelSize, format: PixelFormat) throws {
    clip = try PlannedClip.homography(size)
    guard let mesh = clip.plan.mesh(of: clip.mostTurned) else { throw BenchError.noMesh }
    self.mesh = mesh
    let frameBytes = size.width * size.height * 3 / 2 * format.bytesPerSample
    let first = Picture.noise(format: format, size: size)
    let count = max(2, Self.ringBytes / frameBytes)
    sources = [first] + (1..<count).map { _ in first.copied() }
    outputs = (0..<count).map { _ in Picture(format: format, size: size) }
  }

  /// The next source and where it goes.
  private func take() -> (source: Picture, output: Picture) {
    next = (next + 1) % sources.count
    return (sources[next], outputs[next])
  }

  /// The fast path on the whole frame.
  func side(_ label: String, kernel: ResampleKernel, threads: Int, path: WarpPath = .usual) -> Benchmark.Side {
    let warp = Warp(kernel: kernel, threads: threads, path: path)
    return Benchmark.Side(label: label) { [self] in
      let (source, output) = take()
      warp.render(source, through: mesh, into: output)
    }
  }

  /// Where the corners of the output come from, stored pixels: left to right, top to bottom.
  var corners: [PixelPoint<StoredPixels>] {
    let size = mesh.outputSize
    return [(0, 0), (size.width, 0), (0, size.height), (size.width, size.height)].compactMap { x, y in
      clip.plan.mapping(of: clip.mostTurned).sourcePoint(of: PixelPoint(Double(x), Double(y)))
        .map { PixelPoint($0.x, $0.y) }
    }
  }

  /// All rows, unchanged.
  var copying: Benchmark.Side {
    Benchmark.Side(label: "copy of the frame") { [self] in
      let (source, output) = take()
      source.copyRows(to: output)
    }
  }

  /// The reference on the middle tenth of each side; its time is a hundredth of a frame's.
  func reference(_ kernel: ResampleKernel) throws -> Benchmark.Side {
    var mapping = clip.plan.mapping(of: clip.mostTurned)
    mapping.outputSize = PixelSize(
      width: mesh.outputSize.width / 10, height: mesh.outputSize.height / 10)
    guard let mesh = WarpMesh(sampling: mapping, spacing: mesh.spacing) else { throw BenchError.noMesh }
    let source = sources[0]
    let output = Picture(format: source.format, size: mapping.outputSize)
    return Benchmark.Side(label: "reference (1/100 of a frame, scaled)", units: 0.01) {
      WarpReference.render(source, through: mesh, into: output, kernel: kernel)
    }
  }
}

extension Picture {
  /// A picture of evenly spread codes, the same on every run.
  static func noise(format: PixelFormat, size: PixelSize) -> Picture {
    let picture = Picture(format: format, size: size)
    var state: UInt64 = 1
    for plane in picture.planes {
      for y in 0..<plane.shape.height {
        for x in 0..<plane.shape.width {
          // Knuth's MMIX generator; its high bits are good enough for pixels.
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          plane[x, y] = Int(state >> 40) & format.maximumCode
        }
      }
    }
    return picture
  }

  /// Copies all rows as they are.
  func copyRows(to other: Picture) {
    for (from, to) in zip(planes, other.planes) {
      for y in 0..<from.shape.height { memcpy(to.row(y), from.row(y), from.shape.bytesPerRowUsed) }
    }
  }

  /// The same picture in memory of its own.
  func copied() -> Picture {
    let copy = Picture(format: format, size: size)
    copyRows(to: copy)
    return copy
  }
}
