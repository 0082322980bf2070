public import Geometry
import Glibc

/// One picture: planes of samples and what they mean geometrically. Colour tags travel beside it, in VideoIO.
public struct Picture: Sendable {
  /// Layout of the samples.
  public let format: PixelFormat
  /// Size of the full-resolution planes.
  public let size: PixelSize
  /// Where chroma samples lie.
  public let siting: ChromaSiting
  /// The planes, in the order of ``PixelFormat/planes(for:)``.
  public let planes: [Plane]

  /// Allocates a picture of zeros.
  public init(format: PixelFormat, size: PixelSize, siting: ChromaSiting = .left) {
    self.init(
      format: format, size: size, siting: siting,
      planes: format.planes(for: (size.width, size.height)).map { Plane($0) })
  }

  /// Assembles a picture from planes.
  /// - Precondition: the planes have the shapes of the format.
  public init(format: PixelFormat, size: PixelSize, siting: ChromaSiting = .left, planes: [Plane]) {
    precondition(planes.map(\.shape) == format.planes(for: (size.width, size.height)), "planes fit the format")
    self.format = format
    self.size = size
    self.siting = siting
    self.planes = planes
  }

  /// True when both pictures have the same format, size and samples.
  public func hasSameSamples(as other: Picture) -> Bool {
    format == other.format && size == other.size
      && zip(planes, other.planes).allSatisfy { $0.hasSameSamples(as: $1) }
  }
}

extension Picture {
  /// Takes over all samples of another picture; bytes between rows stay.
  /// - Precondition: both have the same format and size.
  public func copySamples(from other: Picture) {
    precondition(format == other.format && size == other.size, "pictures are alike")
    for (to, from) in zip(planes, other.planes) {
      for y in 0..<to.shape.height { memcpy(to.row(y), from.row(y), to.shape.bytesPerRowUsed) }
    }
  }
}
