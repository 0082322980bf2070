import Geometry

/// Writes blackbox logs: every encoding and predictor of main frames, as the firmware's encoders write them.
struct BlackboxBytes {
  /// A field of the main frames.
  struct Field {
    var name: String
    var isSigned: Bool
    var intra: (predictor: Int, encoding: Int)
    var inter: (predictor: Int, encoding: Int)
  }

  /// Time, gyroscope and accelerometer in the midst of fields that exercise the rest.
  static let fields: [Field] = [
    Field(name: "loopIteration", isSigned: false, intra: (0, 1), inter: (6, 9)),
    Field(name: "time", isSigned: false, intra: (0, 1), inter: (2, 0)),
    Field(name: "axisP[0]", isSigned: true, intra: (0, 0), inter: (1, 7)),
    Field(name: "axisP[1]", isSigned: true, intra: (0, 0), inter: (1, 7)),
    Field(name: "axisP[2]", isSigned: true, intra: (0, 0), inter: (1, 7)),
    Field(name: "rcCommand[0]", isSigned: true, intra: (8, 0), inter: (1, 8)),
    Field(name: "rcCommand[1]", isSigned: true, intra: (8, 0), inter: (1, 8)),
    Field(name: "rcCommand[2]", isSigned: true, intra: (8, 0), inter: (1, 8)),
    Field(name: "rcCommand[3]", isSigned: false, intra: (4, 1), inter: (1, 8)),
    Field(name: "vbat", isSigned: false, intra: (9, 3), inter: (1, 6)),
    Field(name: "amperage", isSigned: true, intra: (0, 0), inter: (1, 6)),
    Field(name: "BaroAlt", isSigned: true, intra: (0, 0), inter: (1, 6)),
    Field(name: "gyroADC[0]", isSigned: true, intra: (0, 0), inter: (3, 0)),
    Field(name: "gyroADC[1]", isSigned: true, intra: (0, 0), inter: (3, 0)),
    Field(name: "gyroADC[2]", isSigned: true, intra: (0, 0), inter: (3, 0)),
    Field(name: "debug[0]", isSigned: true, intra: (0, 10), inter: (2, 10)),
    Field(name: "debug[1]", isSigned: true, intra: (0, 10), inter: (2, 10)),
    Field(name: "debug[2]", isSigned: true, intra: (0, 10), inter: (2, 10)),
    Field(name: "accSmooth[0]", isSigned: true, intra: (0, 0), inter: (3, 0)),
    Field(name: "accSmooth[1]", isSigned: true, intra: (0, 0), inter: (3, 0)),
    Field(name: "accSmooth[2]", isSigned: true, intra: (0, 0), inter: (3, 0)),
    Field(name: "motor[0]", isSigned: false, intra: (11, 1), inter: (3, 6)),
    Field(name: "motor[1]", isSigned: false, intra: (5, 0), inter: (3, 0)),
  ]

  var bytes: [UInt8] = []
  private var history: [[Int64]] = []

  /// Begins a log: frames of every second iteration, one of 32 stands for itself.
  init(settings: String = "") {
    func list(_ value: (Field) -> String) -> String { Self.fields.map(value).joined(separator: ",") }
    let header = """
      H Product:Blackbox flight data recorder by Nicholas Sherlock
      H Data version:2
      H I interval:32
      H P interval:1/2
      H Field I name:\(list { $0.name })
      H Field I signed:\(list { $0.isSigned ? "1" : "0" })
      H Field I predictor:\(list { "\($0.intra.predictor)" })
      H Field I encoding:\(list { "\($0.intra.encoding)" })
      H Field P predictor:\(list { "\($0.inter.predictor)" })
      H Field P encoding:\(list { "\($0.inter.encoding)" })
      H Field S name:flightModeFlags,stateFlags
      H Field S signed:0,0
      H Field S predictor:0,0
      H Field S encoding:1,1
      H Field G name:time,GPS_numSat
      H Field G signed:0,0
      H Field G predictor:10,0
      H Field G encoding:1,1
      H gyro_scale:0x3f800000
      H acc_1G:2048
      H minthrottle:1070
      H motorOutput:158,2047
      H vbatref:2277
      H Firmware revision:Test 1.0

      """
    bytes = Array((header + settings).utf8)
  }

  /// Values of frame `k`, at iteration `2k`.
  static func values(_ k: Int, start: Int64 = 4_294_900_000) -> [Int64] {
    let t = Double(k) * 0.002
    let (rate, force) = (AttitudeTable.rate(t) * (180 / .pi), AttitudeTable.force(t) * (2048 / 9.80665))
    func whole(_ value: Double) -> Int64 { Int64(value.rounded()) }
    let wild = Int64(k * k % 4001) - 2000
    return [
      Int64(2 * k), (start + Int64(k) * 2000 + Int64(k % 3)) & 0xFFFF_FFFF, Int64(k % 5 - 2), Int64(k % 7 * 3), wild,
      1500 + Int64(k % 9), 1500 + wild / 7, Int64(k % 2 * 30000) - 15000, 1070 + Int64(k % 30), 2200 + Int64(k % 4),
      wild, Int64(k % 3), whole(rate.x), whole(rate.y), whole(rate.z), wild * Int64(k % 4) * 9000, Int64(k % 11 - 5),
      Int64(k % 40 - 20), whole(force.x), whole(force.y), whole(force.z), 158 + Int64(k % 300), 200 + Int64(k % 50),
    ]
  }

  /// Adds the frame of `values`, one that stands for itself every sixteenth.
  mutating func frame(_ k: Int, start: Int64 = 4_294_900_000) {
    let values = Self.values(k, start: start)
    let isIntra = k % 16 == 0
    bytes.append(isIntra ? UInt8(ascii: "I") : UInt8(ascii: "P"))
    var i = 0
    while i < values.count {
      let field = Self.fields[i]
      let encoding = isIntra ? field.intra.encoding : field.inter.encoding
      var count = encoding == 7 || encoding == 10 ? 3 : encoding == 8 ? 4 : 1
      if encoding == 6 {
        count =
          (i..<values.count).prefix { j in
            (isIntra ? Self.fields[j].intra.encoding : Self.fields[j].inter.encoding) == 6 && j < i + 8
          }.count
      }
      let left = (i..<i + count).map { j in
        Int32(truncatingIfNeeded: values[j] - predicted(j, values, isIntra: isIntra))
      }
      bytes += Self.encoded(left, encoding)
      i += count
    }
    history = isIntra ? [values, values] : [values, history[0]]
  }

  private func predicted(_ i: Int, _ values: [Int64], isIntra: Bool) -> Int64 {
    let field = Self.fields[i]
    switch isIntra ? field.intra.predictor : field.inter.predictor {
    case 1: return history[0][i]
    case 2: return 2 * history[0][i] - history[1][i]
    case 3: return (history[0][i] + history[1][i]) / 2
    case 4: return 1070
    case 5: return values[21]
    case 6: return values[i]
    case 8: return 1500
    case 9: return 2277
    case 11: return 158
    default: return 0
    }
  }

  static func unsigned(_ value: UInt32) -> [UInt8] {
    var (rest, bytes) = (value, [UInt8]())
    while rest > 127 {
      bytes.append(UInt8(rest & 127) | 128)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }

  static func signed(_ value: Int32) -> [UInt8] { unsigned(UInt32(bitPattern: value << 1 ^ value >> 31)) }

  private static func bits(_ value: Int32, _ count: Int32) -> UInt32 {
    UInt32(bitPattern: value) & (1 << UInt32(count) - 1)
  }

  private static func fits(_ value: Int32, _ count: Int32) -> Bool {
    (-(Int64(1) << Int64(count - 1))..<Int64(1) << Int64(count - 1)).contains(Int64(value))
  }

  static func encoded(_ values: [Int32], _ encoding: Int) -> [UInt8] {
    switch encoding {
    case 0: return signed(values[0])
    case 1: return unsigned(UInt32(bitPattern: values[0]))
    case 3: return unsigned(bits(-values[0], 14))
    case 6:
      if values.count == 1 { return signed(values[0]) }
      let tag = values.enumerated().reduce(UInt8(0)) { $0 | ($1.element != 0 ? 1 << UInt8($1.offset) : 0) }
      return [tag] + values.filter { $0 != 0 }.flatMap(signed)
    case 7, 10: return tagged3(values, isVariable: encoding == 10)
    case 8: return tagged4(values)
    default: return []
    }
  }

  private static func tagged3(_ v: [Int32], isVariable: Bool) -> [UInt8] {
    func all(_ counts: [Int32]) -> Bool { zip(v, counts).allSatisfy { fits($0, $1) } }
    func b(_ k: Int, _ count: Int32) -> UInt8 { UInt8(bits(v[k], count)) }
    if all([2, 2, 2]) { return [b(0, 2) << 4 | b(1, 2) << 2 | b(2, 2)] }
    if isVariable {
      if all([5, 5, 4]) { return [0x40 | b(0, 5) << 1 | b(1, 5) >> 4, b(1, 5) << 4 | b(2, 4)] }
      if all([8, 7, 7]) { return [0x80 | b(0, 8) >> 2, b(0, 8) << 6 | b(1, 7) >> 1, b(1, 7) << 7 | b(2, 7)] }
    } else {
      if all([4, 4, 4]) { return [0x40 | b(0, 4), b(1, 4) << 4 | b(2, 4)] }
      if all([6, 6, 6]) { return [0x80 | b(0, 6), b(1, 6), b(2, 6)] }
    }
    var (lead, rest) = (UInt8(0xC0), [UInt8]())
    for k in 0..<3 {
      let width = (1...4).first { fits(v[k], Int32(8 * $0)) || $0 == 4 } ?? 4
      lead |= UInt8(width - 1) << UInt8(2 * k)
      rest += LittleBytes.whole(v[k], width)
    }
    return [lead] + rest
  }

  private static func tagged4(_ v: [Int32]) -> [UInt8] {
    var (tag, halves) = (UInt8(0), [UInt8]())
    for k in 0..<4 {
      let kind: UInt8 = v[k] == 0 ? 0 : fits(v[k], 4) ? 1 : fits(v[k], 8) ? 2 : 3
      tag |= kind << UInt8(2 * k)
      let count = [0, 1, 2, 4][Int(kind)]
      for place in (0..<count).reversed() { halves.append(UInt8(bits(v[k], 16) >> UInt32(4 * place) & 15)) }
    }
    if halves.count % 2 == 1 { halves.append(0) }
    return [tag] + stride(from: 0, to: halves.count, by: 2).map { halves[$0] << 4 | halves[$0 + 1] }
  }

  /// A log of `count` frames with slow frames, places and events between, and its end.
  static func log(count: Int, start: Int64 = 4_294_900_000, settings: String = "") -> [UInt8] {
    var log = BlackboxBytes(settings: settings)
    for k in 0..<count {
      if k % 10 == 3 { log.bytes += Array("S".utf8) + unsigned(300) + unsigned(1) }
      if k % 25 == 7 { log.bytes += Array("G".utf8) + unsigned(70_000) + unsigned(9) }
      if k % 30 == 9 { log.bytes += [UInt8(ascii: "E"), 0] + unsigned(123_456) }
      if k % 30 == 19 { log.bytes += [UInt8(ascii: "E"), 30] + unsigned(5) + unsigned(4) }
      log.frame(k, start: start)
    }
    log.bytes += [UInt8(ascii: "E"), 255] + Array("End of log\0".utf8)
    return log.bytes
  }
}
