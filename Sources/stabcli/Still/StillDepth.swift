import Imaging
import VideoIO

/// Bits a value of a still, as it is asked for.
enum StillDepth: String, CaseIterable, Sendable {
  case eight = "8"
  case sixteen = "16"

  /// The depth asked for; else what keeps the clip's values, and 16 in TIFF.
  static func chosen(_ asked: StillDepth?, for video: VideoTrackInfo, isTIFF: Bool) -> StillPicture.Depth {
    switch asked {
    case .eight: .eight
    case .sixteen: .sixteen
    case nil: (video.pixelFormat?.bitDepth ?? 8) > 8 || isTIFF ? .sixteen : .eight
    }
  }
}
