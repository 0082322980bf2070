import Geometry
import Imaging

/// Warps on demand, so that another program can time its own warp in turn: `Benchmarks/opencv_warp.py` does.
///
/// Prints where the corners of the output come from, eight numbers; then for each line "filter bits path" read from
/// standard input the CPU milliseconds of a 1080p 4:2:0 frame.
enum WarpService {
  /// Frames warped for a line.
  private static let frames = 4

  /// Serves until the input ends.
  static func run() throws {
    var prepared: [Int: WarpFrames] = [:]
    let corners = try WarpFrames(size: .hd, format: .yuv420()).corners
    answer(corners.map { "\($0.x) \($0.y)" }.joined(separator: " "))
    while let line = readLine() {
      let words = line.split(separator: " ").map(String.init)
      guard words.count == 3, let kernel = ResampleKernel(rawValue: words[0]), let bits = Int(words[1]),
        (8...16).contains(bits)
      else { throw BenchError.missingArgument("filter, bits and path, not \(line)") }
      let path = try WarpPath.named(words[2])
      let source = try prepared[bits] ?? WarpFrames(size: .hd, format: .yuv420(bitDepth: bits))
      prepared[bits] = source
      let side = source.side(words[2], kernel: kernel, threads: 1, path: path)
      let reading = Reading.of { for _ in 0..<frames { side.body() } }
      answer("\(reading.cpu * 1000 / Double(frames))")
    }
  }

  private static func answer(_ line: String) { StandardOutput.write(line + "\n") }
}
