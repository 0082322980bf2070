import CLCMS
import Light

/// What an ICC profile says, where it is one curve and three primaries (ICC.1:2022, 8.3.3 and 8.4.3).
extension ColourStatement {
  init(profile bytes: [UInt8]) {
    self.init()
    guard let profile = bytes.withUnsafeBytes({ cmsOpenProfileFromMem($0.baseAddress, UInt32($0.count)) }) else {
      notes = ["the file's colour profile cannot be read"]
      return
    }
    defer { cmsCloseProfile(profile) }
    let name = Self.name(of: profile)
    let isGrey = cmsGetColorSpace(profile) == cmsSigGrayData
    guard isGrey || cmsGetColorSpace(profile) == cmsSigRgbData, cmsIsTag(profile, cmsSigAToB0Tag) == 0 else {
      notes = ["the file's colour profile (\(name)) is a table of colours, which is not undone here"]
      return
    }
    let tags = isGrey ? [cmsSigGrayTRCTag] : [cmsSigRedTRCTag, cmsSigGreenTRCTag, cmsSigBlueTRCTag]
    let curves = tags.map { tag in cmsReadTag(profile, tag).flatMap { Self.function(OpaquePointer($0)) } }
    if !isGrey { primaries = Self.primaries(of: profile) }
    if let function = curves[0], curves.allSatisfy({ $0 == function }) {
      transfer = function
      notes = ["transfer \(function) by the file's colour profile (\(name))"]
    } else {
      notes = ["the curve of the file's colour profile (\(name)) is none that is known here"]
    }
  }

  private static func name(of profile: cmsHPROFILE) -> String {
    var text = [CChar](repeating: 0, count: 128)
    cmsGetProfileInfoASCII(profile, cmsInfoDescription, "en", "US", &text, UInt32(text.count))
    let name = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return name.isEmpty ? "without a name" : name.filter { !$0.isNewline }
  }

  /// The function a curve is, to a thousandth of white over its whole length.
  private static func function(_ curve: OpaquePointer) -> TransferFunction? {
    var candidates: [TransferFunction] = [.linear, .srgb, .bt709]
    if cmsGetToneCurveParametricType(curve) == 1, let power = cmsGetToneCurveParams(curve)?.pointee {
      // Profiles round to sixteenths of a thousandth.
      let simple = (power * 1000).rounded() / 1000
      candidates.append(.gamma(abs(simple - power) < 1.0 / 65536 ? simple : power))
    } else {
      let power = cmsEstimateGamma(curve, 0.01)
      if power > 0 { candidates.append(.gamma((power * 1000).rounded() / 1000)) }
    }
    return candidates.first { function in
      if case .gamma(let power) = function, !(0.1...10).contains(power) { return false }
      return (0...256).allSatisfy { step in
        let code = Float(step) / 256
        return abs(Double(cmsEvalToneCurveFloat(curve, code)) - function.light(Double(code))) < 1e-3
      }
    }
  }

  /// The primaries under the profile's own white: its colours are stored as they look under D50.
  private static func primaries(of profile: cmsHPROFILE) -> Primaries? {
    func colour(_ tag: cmsTagSignature) -> [Double]? {
      cmsReadTag(profile, tag).map { $0.assumingMemoryBound(to: cmsCIEXYZ.self).pointee }.map { [$0.X, $0.Y, $0.Z] }
    }
    guard let red = colour(cmsSigRedColorantTag), let green = colour(cmsSigGreenColorantTag),
      let blue = colour(cmsSigBlueColorantTag)
    else { return nil }
    let toOwnWhite = adaptation(of: profile, white: colour(cmsSigMediaWhitePointTag))
    let points = [red, green, blue, Chromaticity.d50.xyz].map { Chromaticity(xyz: toOwnWhite($0)) }
    guard let r = points[0], let g = points[1], let b = points[2], let w = points[3] else { return nil }
    return Primaries(red: r, green: g, blue: b, white: w).namedIfNear
  }

  private static func adaptation(of profile: cmsHPROFILE, white: [Double]?) -> ColourTransform {
    if let rows = matrix(in: profile, cmsSigChromaticAdaptationTag),
      let inverse = ColourTransform(rows: rows).inverse
    {
      return inverse
    }
    // Profiles of the second version have no adaptation; their white is its own, not D50, where it was adapted.
    guard let white = white.flatMap(Chromaticity.init(xyz:)) else { return .identity }
    return ColourTransform.adaptation(from: .d50, to: white)
  }

  /// Nine numbers of 16.16 bit behind eight bytes of type (ICC.1:2022, 10.22).
  private static func matrix(in profile: cmsHPROFILE, _ tag: cmsTagSignature) -> [Double]? {
    var bytes = [UInt8](repeating: 0, count: 44)
    guard cmsReadRawTag(profile, tag, &bytes, 44) == 44 else { return nil }
    return stride(from: 8, to: 44, by: 4).map { at in
      let bits = bytes[at..<at + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      return Double(Int32(bitPattern: bits)) / 65536
    }
  }
}
