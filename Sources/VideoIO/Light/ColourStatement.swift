import Light

/// What a file says of its colours: the curve and the primaries, where it says them, and a word on how.
struct ColourStatement: Equatable {
  var transfer: TransferFunction?
  var primaries: Primaries?
  /// What was found, assumed, or cannot be used.
  var notes: [String] = []

  /// The numbers that ITU-T H.273 gives to colours, as PNG's cICP and video carry them.
  init(codePoints primaries: Int, transfer: Int, notes: [String]) {
    self.primaries =
      switch primaries {
      case 1: .bt709
      case 9: .bt2020
      case 12: .displayP3
      default: nil
      }
    self.transfer =
      switch transfer {
      case 1, 6, 14, 15: .bt709
      case 4: .gamma(2.2)
      case 5: .gamma(2.8)
      case 8: .linear
      case 13: .srgb
      case 16: .pq
      case 18: .hlg
      default: nil
      }
    self.notes = notes
  }

  init(transfer: TransferFunction? = nil, primaries: Primaries? = nil, notes: [String] = []) {
    (self.transfer, self.primaries, self.notes) = (transfer, primaries, notes)
  }

  /// sRGB, as something in the file says.
  static func srgb(_ note: String) -> ColourStatement {
    ColourStatement(transfer: .srgb, primaries: .bt709, notes: [note])
  }
}

extension ColourStatement {
  /// What a PNG says; the newer and more exact word wins (PNG, third edition, 4.3): cICP, iCCP, sRGB, gAMA with cHRM.
  init(png chunks: PNGChunks, profile: [UInt8]?, exif: ExifBlock) {
    self = profile.map(Self.init(profile:)) ?? ColourStatement()
    let unusable = transfer == nil ? notes : []
    if let codes = chunks["cICP", atLeast: 4], codes[2] == 0, codes[3] == 1 {
      let stated = ColourStatement(
        codePoints: Int(codes[0]), transfer: Int(codes[1]),
        notes: ["colours by the file's cICP (primaries \(codes[0]), transfer \(codes[1]))"])
      if stated.transfer != nil { self = stated }
    }
    if transfer == nil { self = Self(olderChunks: chunks, exif: exif, notes: unusable) }
  }

  private init(olderChunks chunks: PNGChunks, exif: ExifBlock, notes: [String]) {
    if chunks["sRGB", atLeast: 1] != nil {
      self = .srgb("transfer srgb by the file's sRGB chunk")
    } else if let gamma = chunks.numbers("gAMA", 1)?.first, gamma > 0, gamma <= 1_000_000 {
      let power = (1e5 / Double(gamma) * 1e4).rounded() / 1e4
      // 1/1.961, to five digits, is how FFmpeg puts BT.709's curve into this chunk; as a power it would be a stop and
      // more off in the shadows.
      let function: TransferFunction =
        gamma == 100_000 ? .linear : (50_993...50_995).contains(gamma) ? .bt709 : .gamma(power)
      self.init(
        transfer: function, primaries: Self.primaries(chunks),
        notes: ["transfer \(function) by the file's gAMA chunk (\(Double(gamma) / 1e5))"])
    } else if exif.saysSRGB {
      self = .srgb("transfer srgb by the file's Exif")
    } else {
      self = .srgb("assumed: transfer srgb, as the PNG has no colour tags; --transfer says otherwise")
    }
    self.notes = notes + self.notes
  }

  private static func primaries(_ chunks: PNGChunks) -> Primaries? {
    guard let n = chunks.numbers("cHRM", 8)?.map({ Double($0) / 1e5 }), n[1] > 0, n[3] > 0, n[5] > 0, n[7] > 0 else {
      return nil
    }
    func point(_ at: Int) -> Chromaticity { Chromaticity(x: n[at], y: n[at + 1]) }
    return Primaries(red: point(2), green: point(4), blue: point(6), white: point(0)).namedIfNear
  }

  /// What a TIFF says: its profile; floating point is light; nothing else is taken for known.
  init(tiff profile: [UInt8]?, isFloat: Bool, exif: ExifBlock) {
    self = profile.map(Self.init(profile:)) ?? ColourStatement()
    if transfer != nil { return }
    if isFloat {
      transfer = .linear
      notes.append("assumed: transfer linear, as its numbers are floating point; --transfer says otherwise")
    } else if exif.saysSRGB {
      self = .srgb("transfer srgb by the file's Exif")
    }
  }
}

extension ColourStatement {
  /// What a JPEG says: its profile, its Exif; else sRGB, which is said.
  init(jpeg profile: [UInt8]?, exif: ExifBlock) {
    self = profile.map(Self.init(profile:)) ?? ColourStatement()
    if transfer != nil { return }
    let unusable = notes
    self =
      exif.saysSRGB
      ? .srgb("transfer srgb by the file's Exif")
      : .srgb("assumed: transfer srgb, as the JPEG has no colour tags; --transfer says otherwise")
    notes = unusable + notes
  }
}

extension Primaries {
  /// The named primaries these are near to, within what a file's rounding does; else these.
  var namedIfNear: Primaries {
    func isNear(_ a: Chromaticity, _ b: Chromaticity) -> Bool { abs(a.x - b.x) < 0.0015 && abs(a.y - b.y) < 0.0015 }
    return [.bt709, .bt2020, .displayP3].first {
      isNear($0.red, red) && isNear($0.green, green) && isNear($0.blue, blue) && isNear($0.white, white)
    } ?? self
  }
}
