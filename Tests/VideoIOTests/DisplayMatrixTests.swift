import CFFmpeg
import Geometry
import Testing

@testable import VideoIO

struct DisplayMatrixTests {
  /// What FFmpeg itself builds for a clockwise turn, mirrored first when asked.
  private func matrix(clockwise degrees: Double, mirrored: Bool = false) -> [Int32] {
    var numbers = [Int32](repeating: 0, count: 9)
    // FFmpeg counts the angle of the transformation anticlockwise.
    av_display_rotation_set(&numbers, degrees)
    if mirrored {
      // Mirror the stored picture first: its x axis changes sign.
      for index in 0..<3 { numbers[index] = -numbers[index] }
    }
    return numbers
  }

  @Test(arguments: [0, 1, 2, 3])
  func `quarter turns are read as FFmpeg writes them`(turns: Int) {
    let read = DisplayRotation(displayMatrix: matrix(clockwise: 90 * Double(turns)))
    #expect(read == DisplayRotation(clockwiseQuarterTurns: turns))
    let mirrored = DisplayRotation(displayMatrix: matrix(clockwise: 90 * Double(turns), mirrored: true))
    #expect(mirrored == DisplayRotation(clockwiseQuarterTurns: turns, isMirrored: true))
  }

  @Test(arguments: [0, 1, 2, 3], [false, true])
  func `the matrix moves points as the rotation says`(turns: Int, mirrored: Bool) throws {
    let rotation = DisplayRotation(clockwiseQuarterTurns: turns, isMirrored: mirrored)
    let numbers = matrix(clockwise: 90 * Double(turns), mirrored: mirrored).map { Double($0) / 65536 }
    let stored = PixelSize(width: 40, height: 30)
    let upright = rotation.uprightSize(of: stored)
    for (x, y) in [(3.5, 7.5), (39.5, 0.5), (20.0, 15.0)] {
      let point = rotation.storedPoint(of: PixelPoint(x, y), stored: stored)
      // About the centres: shown = stored · M.
      let (u, v) = (point.x - 20, point.y - 15)
      let shownX = u * numbers[0] + v * numbers[3] + Double(upright.width) / 2
      let shownY = u * numbers[1] + v * numbers[4] + Double(upright.height) / 2
      #expect(abs(shownX - x) < 1e-9 && abs(shownY - y) < 1e-9)
    }
  }

  @Test func `other angles and broken matrices are not rotations`() {
    #expect(DisplayRotation(displayMatrix: matrix(clockwise: 37)) == nil)
    #expect(DisplayRotation(displayMatrix: [1, 2, 3]) == nil)
    #expect(DisplayRotation(displayMatrix: [0, 0, 0, 0, 0, 0, 0, 0, 0]) == DisplayRotation.none)
    // Extremes must not trap.
    #expect(DisplayRotation(displayMatrix: [Int32](repeating: Int32.min, count: 9)) == nil)
  }

  @Test func `the default track wins, then the largest, then the first`() {
    typealias Candidate = MainVideoTrack.Candidate
    let small = Candidate(index: 0, isDefault: false, area: 10)
    let large = Candidate(index: 1, isDefault: false, area: 20)
    let twin = Candidate(index: 2, isDefault: false, area: 20)
    let marked = Candidate(index: 3, isDefault: true, area: 5)
    #expect(MainVideoTrack.choose(from: [small, large, twin]) == 1)
    #expect(MainVideoTrack.choose(from: [small, large, twin, marked]) == 3)
    #expect(MainVideoTrack.choose(from: []) == nil)
  }
}
