import Imaging

extension PixelFormat {
  /// One of each kind the product reads and writes.
  static let everyKind: [PixelFormat] = [
    .grey(), .grey(bitDepth: 12), .grey(bitDepth: 16), .nv12, .p010, .yuv420(), .yuv420(bitDepth: 10),
    .yuv420(bitDepth: 12), .yuv420(bitDepth: 16), .yuv422(), .yuv422(bitDepth: 10), .yuv422(bitDepth: 16),
    .yuv444(), .yuv444(bitDepth: 12), .yuv444(bitDepth: 16),
    PixelFormat(layout: .planar, chromaWidthDivisor: 4, chromaHeightDivisor: 1),
    PixelFormat(layout: .semiPlanar, chromaWidthDivisor: 2, bitDepth: 10, lowPaddingBits: 6),
    PixelFormat(layout: .planar, bitDepth: 12, hasAlpha: true),
  ]

  /// The kernels differ by bytes, channels and padding only: one format for each.
  static let everyKernel: [PixelFormat] = [
    .grey(), .yuv420(), .nv12, .yuv420(bitDepth: 10), .p010, .grey(bitDepth: 16),
  ]
}

extension ChromaSiting {
  /// The sitings in use.
  static let everyKind: [ChromaSiting] = [.left, .centre, .topLeft]
}
