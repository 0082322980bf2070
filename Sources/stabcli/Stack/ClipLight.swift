import Light
import VideoIO

/// What light the codes of a clip stand for.
extension ColourTags {
  /// The curve the clip's tags name; `nil` where they name none that is known here.
  var transferFunction: TransferFunction? {
    switch transfer {
    case "bt709", "smpte170m", "bt2020-10", "bt2020-12": .bt709
    case "iec61966-2-1": .srgb
    case "linear": .linear
    case "smpte2084": .pq
    case "arib-std-b67": .hlg
    case "bt470m": .gamma(2.2)
    case "bt470bg": .gamma(2.8)
    default: nil
    }
  }

  /// The primaries the clip's tags name; `nil` where they name none that is known here.
  var lightPrimaries: Primaries? {
    switch primaries {
    case "bt709": .bt709
    case "bt2020": .bt2020
    case "smpte432": .displayP3
    default: nil
    }
  }
}
