import CLCMS
public import Light

extension LightFile {
  /// The ICC profile of what is written; the same settings give the same bytes.
  func colourProfile() throws(VideoIOError) -> [UInt8] {
    let primaries = image.primaries ?? .bt709
    var white = cmsCIExyY(x: primaries.white.x, y: primaries.white.y, Y: 1)
    guard let curve = Self.curve(settings.transfer) else { throw .outOfMemory(operation: "make a colour profile") }
    defer { cmsFreeToneCurve(curve) }
    func point(_ colour: Chromaticity) -> cmsCIExyY { cmsCIExyY(x: colour.x, y: colour.y, Y: 1) }
    var points = cmsCIExyYTRIPLE(
      Red: point(primaries.red), Green: point(primaries.green), Blue: point(primaries.blue))
    var curves: [OpaquePointer?] = [curve, curve, curve]
    let made = image.channels == 1 ? cmsCreateGrayProfile(&white, curve) : cmsCreateRGBProfile(&white, &points, &curves)
    guard let profile = made else { throw .outOfMemory(operation: "make a colour profile") }
    defer { cmsCloseProfile(profile) }
    Self.name(profile, "stabcli \(settings.transfer)\(image.channels == 1 ? " grey" : " \(primaries.name)")")
    var count: UInt32 = 0
    guard cmsSaveProfileToMem(profile, nil, &count) != 0 else { throw .outOfMemory(operation: "make a colour profile") }
    var bytes = [UInt8](repeating: 0, count: Int(count))
    guard cmsSaveProfileToMem(profile, &bytes, &count) != 0 else {
      throw .outOfMemory(operation: "make a colour profile")
    }
    // Bytes 24 to 35 are when it was made (ICC.1:2022, 7.2.1): the first of January 2000, always.
    bytes.replaceSubrange(24..<36, with: [0x07, 0xD0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0])
    return bytes
  }

  /// The curve from code to light, as parameters where ICC has them (ICC.1:2022, 10.18).
  private static func curve(_ function: TransferFunction) -> OpaquePointer? {
    switch function {
    case .linear: return cmsBuildGamma(nil, 1)
    case .gamma(let power): return cmsBuildGamma(nil, power)
    case .srgb: return cmsBuildParametricToneCurve(nil, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
    case .bt709:
      return cmsBuildParametricToneCurve(
        nil, 4, [1 / 0.45, 1 / 1.09929682680944, 0.09929682680944 / 1.09929682680944, 1 / 4.5, 4.5 * 0.018053968510807])
    case .hlg, .pq, .appleLog:
      let white = function.light(1)
      let table = (0..<4096).map { Float(function.light(Double($0) / 4095) / white) }
      return cmsBuildTabulatedToneCurveFloat(nil, 4096, table)
    }
  }

  private static func name(_ profile: cmsHPROFILE, _ text: String) {
    guard let names = cmsMLUalloc(nil, 1) else { return }
    defer { cmsMLUfree(names) }
    cmsMLUsetASCII(names, "en", "US", text)
    cmsWriteTag(profile, cmsSigProfileDescriptionTag, UnsafeRawPointer(names))
  }
}

extension Primaries {
  /// A name for people.
  public var name: String {
    switch self {
    case .bt709: "BT.709"
    case .bt2020: "BT.2020"
    case .displayP3: "P3"
    default: "other primaries"
    }
  }
}
