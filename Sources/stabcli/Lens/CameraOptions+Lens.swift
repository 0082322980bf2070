import LensCatalogue
import Stabiliser
import VideoIO

extension CameraOptions {
  /// Whether a lens is named that the lensfun database should know.
  private var namesLens: Bool { lensModel != nil || cameraModel != nil }

  /// Refuses what contradicts itself or would change nothing.
  func checkLens() throws(CommandFailure) {
    func refuse(_ text: String) -> CommandFailure { CommandFailure(.usage, text) }
    if lensProfile != nil, namesLens {
      throw refuse("--lens and --lens-model or --camera-model exclude each other: each knows the whole lens")
    }
    if horizontalFieldRadians != nil, lensProfile != nil {
      throw refuse("--lens and --hfov exclude each other: the profile knows the field of view")
    }
    if horizontalFieldRadians != nil, namesLens {
      throw refuse("--lens-model and --hfov exclude each other: the lens's focal length is its field of view")
    }
    if !namesLens, focalMillimetres != nil { throw refuse("--focal-length needs --lens-model") }
    if !namesLens, cropFactor != nil { throw refuse("--crop-factor needs --lens-model or --camera-model") }
  }

  /// The lens that is named, where it comes from, and what had to be assumed; `nil` where none is.
  func knownLens(
    _ video: VideoTrackInfo
  ) throws(CommandFailure) -> (profile: LensProfile, source: String, notes: [PlanNote])? {
    if let lensProfile { return (try LensProfile.read(lensProfile), lensProfile, []) }
    guard namesLens else { return nil }
    let lens = LensfunLens(
      camera: cameraModel, lens: lensModel, focalMillimetres: focalMillimetres, cropFactor: cropFactor)
    let found = try LensProfile.lensfun(lens, stored: video.storedSize)
    return (found.profile, "lensfun: " + found.profile.name, found.notes)
  }
}
