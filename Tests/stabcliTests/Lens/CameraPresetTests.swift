import Geometry
import Stabiliser
import Testing

@testable import stabcli

@Suite struct `Cameras whose readout is known` {
  @Test(arguments: CameraPreset.allCases)
  func `have it in the mode it was measured in, and nowhere else`(camera: CameraPreset) throws {
    let mode = camera.mode
    let size = PixelSize(width: mode.width, height: mode.height)
    let shutter = try camera.shutter(stored: size, framesPerSecond: mode.framesPerSecond * 1000 / 1001)
    #expect(abs(shutter.readoutSeconds * 1e3 - mode.readoutMilliseconds) < 1e-9)
    #expect(shutter.direction == .topToBottom)
    // A readout takes no longer than a frame lasts, but for the tremble of its measurement.
    #expect(mode.readoutMilliseconds < 1000 / mode.framesPerSecond)
    for (size, rate) in [(PixelSize(width: 3840, height: 2160), mode.framesPerSecond), (size, 240)] {
      #expect(throws: CommandFailure.self) { try camera.shutter(stored: size, framesPerSecond: rate) }
    }
    #expect(camera.note.message.contains(mode.source))
  }
}
