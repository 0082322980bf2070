/// How the samples of a picture are laid out in memory.
///
/// Everything the product warps is planes of integer samples: luma or grey first, then chroma, then alpha.
public struct PixelFormat: Equatable, Hashable, Sendable {
  /// How colour is stored.
  public enum Layout: Equatable, Hashable, Sendable {
    /// One plane: grey.
    case grey
    /// Luma, Cb, Cr (or G, B, R) in three planes.
    case planar
    /// Luma, then one plane of alternating Cb, Cr.
    case semiPlanar
  }

  /// Layout of the planes.
  public var layout: Layout
  /// Luma columns a chroma column stands for: 1, 2 or 4.
  public var chromaWidthDivisor: Int
  /// Luma rows a chroma row stands for: 1 or 2.
  public var chromaHeightDivisor: Int
  /// Significant bits a sample, 8…16.
  public var bitDepth: Int
  /// Unused low bits below the significant ones; 6 for P010, else 0.
  public var lowPaddingBits: Int
  /// Whether a full-size plane of alpha follows.
  public var hasAlpha: Bool

  /// Creates a format.
  /// - Precondition: 8 to 16 bits, padding included; divisors as listed.
  public init(
    layout: Layout, chromaWidthDivisor: Int = 1, chromaHeightDivisor: Int = 1, bitDepth: Int = 8,
    lowPaddingBits: Int = 0, hasAlpha: Bool = false
  ) {
    precondition((8...16).contains(bitDepth) && bitDepth + lowPaddingBits <= 16, "8 to 16 bits a sample")
    precondition([1, 2, 4].contains(chromaWidthDivisor) && [1, 2].contains(chromaHeightDivisor), "known subsampling")
    self.layout = layout
    self.chromaWidthDivisor = chromaWidthDivisor
    self.chromaHeightDivisor = chromaHeightDivisor
    self.bitDepth = bitDepth
    self.lowPaddingBits = lowPaddingBits
    self.hasAlpha = hasAlpha
  }

  /// Bytes a sample takes: 1 or 2 (native byte order).
  public var bytesPerSample: Int { bitDepth + lowPaddingBits > 8 ? 2 : 1 }

  /// Greatest value of a stored sample, padding included.
  public var maximumCode: Int { ((1 << bitDepth) - 1) << lowPaddingBits }

  /// Planar 4:2:0 of the given depth.
  public static func yuv420(bitDepth: Int = 8) -> PixelFormat {
    PixelFormat(layout: .planar, chromaWidthDivisor: 2, chromaHeightDivisor: 2, bitDepth: bitDepth)
  }
  /// Planar 4:2:2 of the given depth.
  public static func yuv422(bitDepth: Int = 8) -> PixelFormat {
    PixelFormat(layout: .planar, chromaWidthDivisor: 2, bitDepth: bitDepth)
  }
  /// Planar 4:4:4 of the given depth.
  public static func yuv444(bitDepth: Int = 8) -> PixelFormat { PixelFormat(layout: .planar, bitDepth: bitDepth) }
  /// Grey of the given depth.
  public static func grey(bitDepth: Int = 8) -> PixelFormat { PixelFormat(layout: .grey, bitDepth: bitDepth) }
  /// 8-bit 4:2:0 with interleaved chroma (NV12).
  public static let nv12 = PixelFormat(layout: .semiPlanar, chromaWidthDivisor: 2, chromaHeightDivisor: 2)
  /// 10-bit 4:2:0 with interleaved chroma in the high bits (P010).
  public static let p010 = PixelFormat(
    layout: .semiPlanar, chromaWidthDivisor: 2, chromaHeightDivisor: 2, bitDepth: 10, lowPaddingBits: 6)

  /// The planes of a picture of this format and size, in order.
  public func planes(for size: (width: Int, height: Int)) -> [PlaneShape] {
    let full = PlaneShape(
      width: size.width, height: size.height, channels: 1, bytesPerSample: bytesPerSample, widthDivisor: 1,
      heightDivisor: 1)
    var chroma = full
    // An odd last column or row has chroma of its own: divide and round up.
    chroma.width = (size.width + chromaWidthDivisor - 1) / chromaWidthDivisor
    chroma.height = (size.height + chromaHeightDivisor - 1) / chromaHeightDivisor
    chroma.widthDivisor = chromaWidthDivisor
    chroma.heightDivisor = chromaHeightDivisor
    var planes = [full]
    switch layout {
    case .grey: break
    case .planar: planes += [chroma, chroma]
    case .semiPlanar:
      chroma.channels = 2
      planes.append(chroma)
    }
    return hasAlpha ? planes + [full] : planes
  }
}

/// Size and sampling of one plane.
public struct PlaneShape: Equatable, Hashable, Sendable {
  /// Samples across, counting interleaved channels once.
  public var width: Int
  /// Samples down.
  public var height: Int
  /// Values at each place: 1, or 2 for interleaved chroma.
  public var channels: Int
  /// Bytes a value takes.
  public var bytesPerSample: Int
  /// Luma columns a sample stands for.
  public var widthDivisor: Int
  /// Luma rows a sample stands for.
  public var heightDivisor: Int

  /// Creates a shape.
  public init(
    width: Int, height: Int, channels: Int = 1, bytesPerSample: Int = 1, widthDivisor: Int = 1,
    heightDivisor: Int = 1
  ) {
    self.width = width
    self.height = height
    self.channels = channels
    self.bytesPerSample = bytesPerSample
    self.widthDivisor = widthDivisor
    self.heightDivisor = heightDivisor
  }

  /// Bytes from the first to behind the last value of a row.
  public var bytesPerRowUsed: Int { width * channels * bytesPerSample }
}

/// Where chroma samples lie among the luma samples they stand for.
public struct ChromaSiting: Equatable, Hashable, Sendable {
  /// Horizontally at the first luma sample's centre (true), or half-way between (false).
  public var isCositedHorizontally: Bool
  /// Vertically at the first luma sample's centre (true), or half-way between (false).
  public var isCositedVertically: Bool

  /// Creates a siting.
  public init(cositedHorizontally: Bool, cositedVertically: Bool) {
    isCositedHorizontally = cositedHorizontally
    isCositedVertically = cositedVertically
  }

  /// MPEG-2, H.264 and H.265 unless said otherwise: co-sited across, between rows down.
  public static let left = ChromaSiting(cositedHorizontally: true, cositedVertically: false)
  /// MPEG-1, JPEG: in the middle of the block.
  public static let centre = ChromaSiting(cositedHorizontally: false, cositedVertically: false)
  /// BT.2020, DV: co-sited both ways.
  public static let topLeft = ChromaSiting(cositedHorizontally: true, cositedVertically: true)

  /// Luma position, in pixels from the edge, of chroma sample 0 when one stands for `divisor` luma samples.
  public static func firstSample(divisor: Int, cosited: Bool) -> Double { cosited ? 0.5 : Double(divisor) / 2 }
}
