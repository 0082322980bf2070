import Geometry
import Glibc

/// How a finished picture is to look: brighter or darker, other tones, grain. Nothing, unless it is chosen.
///
/// It is applied once, to the total, in this order; never to the frames of a total.
public struct Look: Equatable, Sendable {
  /// Brightness in stops: doubled by each.
  public var exposure_stops: Double
  /// The tones.
  public var tone: ToneCurve?
  /// The grain.
  public var grain: Grain?

  /// Creates a look.
  public init(exposure_stops: Double = 0, tone: ToneCurve? = nil, grain: Grain? = nil) {
    (self.exposure_stops, self.tone, self.grain) = (exposure_stops, tone, grain)
  }

  /// Leaves a picture as it is.
  public static let none = Look()

  /// Applies the look. The same picture and look give the same picture, to the last bit.
  public func apply(to image: inout LightImage) {
    if exposure_stops != 0 {
      let gain = Float(exp2(exposure_stops))
      for index in image.samples.indices { image.samples[index] *= gain }
    }
    guard tone != nil || grain != nil else { return }
    let (channels, pixels) = (image.channels, image.size.width * image.size.height)
    image.samples.withUnsafeMutableBufferPointer { samples in
      for pixel in 0..<pixels {
        for index in channels * pixel..<channels * (pixel + 1) {
          var code = TransferFunction.srgb.code(Double(samples[index]))
          if let tone { code = tone(code) }
          if let grain { code = grain(code, pixel: pixel) }
          samples[index] = Float(TransferFunction.srgb.light(code))
        }
      }
    }
  }
}
