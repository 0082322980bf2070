import Evaluation
import Geometry

/// Reads the tables of a truth folder: a header line, then one orientation a line.
enum TruthTable {
  /// First line of `frames.csv`.
  static let framesHeader = "frame,time_s,qw,qx,qy,qz"
  /// First line of `truth.csv`.
  static let samplesHeader = "time_s,qw,qx,qy,qz"

  /// A day at 8000 samples a second fits.
  private static let sizeLimit = 4 << 30

  /// Reads a table of times and orientations, which follow `skipped` further columns.
  ///
  /// - Throws: ``CommandFailure`` with ``ExitCode/invalidInput``, naming the line.
  static func read(_ path: String, header: String, skipping skipped: Int) throws(CommandFailure) -> [TruePath.Sample] {
    let bytes = try FileBytes.read(path, limit: sizeLimit)
    var lines = bytes.split(separator: UInt8(ascii: "\n")).makeIterator()
    guard let first = lines.next(), text(first) == header else {
      throw .invalidInput(path, "is not what it should be: its first line is not '\(header)'")
    }
    var samples: [TruePath.Sample] = []
    while let line = lines.next() {
      guard let sample = sample(line, skipping: skipped) else {
        throw .invalidInput(path, "line \(samples.count + 2) is not a time and a rotation")
      }
      if let last = samples.last, sample.seconds <= last.seconds {
        throw .invalidInput(path, "line \(samples.count + 2) is not later than the line before it")
      }
      samples.append(sample)
    }
    return samples
  }

  private static func sample(_ line: ArraySlice<UInt8>, skipping skipped: Int) -> TruePath.Sample? {
    let cells = line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard cells.count == skipped + 5 else { return nil }
    var numbers: [Double] = []
    for cell in cells.dropFirst(skipped) {
      guard let number = DecimalNumber.parse(text(cell)) else { return nil }
      numbers.append(number)
    }
    let length = numbers.dropFirst().reduce(0) { $0 + $1 * $1 }
    // Twelve digits round a unit quaternion's square by far less.
    guard abs(length - 1) < 1e-6,
      let rotation = Rotation<World, Camera>(w: numbers[1], x: numbers[2], y: numbers[3], z: numbers[4])
    else { return nil }
    return TruePath.Sample(seconds: numbers[0], worldFromCamera: rotation)
  }

  /// A line or cell without a carriage return.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes, as: UTF8.self)
  }
}
