/// What a column of a table holds, as far as its name tells.
struct ColumnName: Equatable {
  /// What is measured.
  enum Quantity: Equatable {
    case time
    case rate
    case force
    /// Acceleration from which gravity was removed.
    case linearForce
    /// Gravity as the device worked it out, pointing up or down.
    case gravity
    /// A component of a quaternion.
    case quaternion
    /// A column that is only called by an axis: `x`.
    case bare
    case other
  }

  /// The name as written, without quotes and spaces around it.
  var written: String
  /// What is measured.
  var quantity: Quantity
  /// 0, 1, 2 for x, y, z; 3 for the w of a quaternion.
  var axis: Int?
  /// The name without axis and unit, by which three columns of one sensor belong together.
  var stem: String
  /// The unit as written, if there is one.
  var unit: String?
  /// Whether the axis was a digit, which counts from w in quaternions: `q[0]`.
  private var isCounted = false

  /// Reads a column's name.
  init(_ text: String) {
    var name = text.trimmingSpaces
    if name.hasPrefix("#") { name = String(name.dropFirst()).trimmingSpaces }
    written = name
    (axis, unit, stem, quantity) = (nil, nil, "", .other)
    var words = lowercasedWords(takingBrackets(from: name))
    words.removeAll { $0 == "axis" }
    if unit == nil { takeUnit(fromEndOf: &words) }
    if axis == nil { takeAxis(from: &words) }
    stem = words.joined()
    quantity = kind()
    if quantity == .quaternion, isCounted { axis = axis.map { ($0 + 3) % 4 } }
  }

  /// The name without its bracketed parts, which are an axis, as in `gyroADC[0]`, or a unit, as in `time (us)`.
  private mutating func takingBrackets(from name: String) -> String {
    var (outside, inside, depth) = ("", "", 0)
    for letter in name {
      switch letter {
      case "(", "[", "{":
        if depth > 0 { inside.append(letter) }
        depth += 1
      case ")", "]", "}":
        depth = max(0, depth - 1)
        if depth > 0 { inside.append(letter) } else { take(bracketed: inside.trimmingSpaces) }
        if depth == 0 { inside = "" }
      default:
        if depth > 0 { inside.append(letter) } else { outside.append(letter) }
      }
    }
    return outside
  }

  private mutating func take(bracketed text: String) {
    let isKnown = TimeUnit(written: text) != nil || RateUnit(written: text) != nil || ForceUnit(written: text) != nil
    if let index = axisIndex(text.lowercased()) {
      axis = index
      isCounted = text.first?.isNumber ?? false
    } else if isKnown || (unit == nil && !text.isEmpty) {
      unit = text
    }
  }

  /// Takes a unit written behind the name: `gx_rad_s`, `t_ns`, `accel_x_m_s2`.
  private mutating func takeUnit(fromEndOf words: inout [String]) {
    for count in [3, 2, 1] where words.count > count {
      let tail = words.suffix(count).joined(separator: "/")
      let isTime = words[0].hasPrefix("t") || words[0].hasPrefix("elapsed") || words[0].hasPrefix("s")
      let isUnit =
        RateUnit(written: tail) != nil || ForceUnit(written: tail) != nil || (isTime && TimeUnit(written: tail) != nil)
      if isUnit || (count == 1 && isRawCounts(tail)) {
        unit = tail
        words.removeLast(count)
        return
      }
    }
  }

  /// Takes an axis standing alone, first or last, or as the last letter of the last word: `gyro_x`, `x gyro`, `gx`.
  ///
  /// A `w` or a fourth digit is one only where a quaternion is named, or nothing at all.
  private mutating func takeAxis(from words: inout [String]) {
    guard let last = words.last, let letter = last.last else { return }
    if let index = axisIndex(last), index < 3 || isQuaternion(words.dropLast().joined(), orNothing: true) {
      axis = index
      isCounted = letter.isNumber
      words.removeLast()
    } else if let index = axisIndex(words[0]), words.count > 1, index < 3 || isQuaternion(words.dropFirst().joined()) {
      axis = index
      words.removeFirst()
    } else if let index = axisIndex(String(letter)), isSensor(words.joined().dropLast(), axis: index) {
      axis = index
      isCounted = letter.isNumber
      words[words.count - 1].removeLast()
    }
  }

  private func kind() -> Quantity {
    if axis != nil {
      if stem.isEmpty { return .bare }
      if isLinear(stem) { return .linearForce }
      if isRate(stem) { return .rate }
      if isGravity(stem) { return .gravity }
      if isForce(stem) { return .force }
      return isQuaternion(stem) ? .quaternion : .other
    }
    return isTime(stem) || TimeUnit(written: stem) != nil ? .time : .other
  }

  /// The unit of a time column; a name that is itself a unit, such as `seconds_elapsed`, counts.
  var timeUnit: TimeUnit? {
    if let unit { return TimeUnit(written: unit) }
    for word in ["nanos", "micros", "millis", "seconds", "sec"] where stem.contains(word) {
      return TimeUnit(written: word)
    }
    for (suffix, unit) in [("ns", TimeUnit.nanoseconds), ("us", .microseconds), ("ms", .milliseconds)]
    where stem == "time" + suffix || stem == "timestamp" + suffix || stem == "t" + suffix {
      return unit
    }
    return nil
  }
}

private func axisIndex(_ word: String) -> Int? {
  switch word {
  case "x", "0": 0
  case "y", "1": 1
  case "z", "2": 2
  case "w", "3": 3
  default: nil
  }
}

private func isSensor(_ stem: Substring, axis: Int) -> Bool {
  let stem = String(stem)
  return isQuaternion(stem) || (axis < 3 && (isRate(stem) || isForce(stem) || isLinear(stem) || isGravity(stem)))
}

private func isRate(_ stem: String) -> Bool {
  if stem.contains("bias") || stem.contains("drift") || stem.contains("offset") { return false }
  // `w_RS_S` is the angular rate of the EuRoC data sets, `AsX` the angular speed of WitMotion.
  if ["g", "w", "wrss", "rate", "as"].contains(stem) { return true }
  return ["gyr", "angularvel", "angvel", "angularrate", "rotationrate", "rotrate", "omega"].contains {
    stem.contains($0)
  }
}

private func isForce(_ stem: String) -> Bool {
  if ["a", "acc", "accel", "arss", "gf"].contains(stem) { return true }
  return stem.hasPrefix("acc") || stem.contains("accel") || stem.contains("specificforce") || stem.contains("gforce")
}

private func isLinear(_ stem: String) -> Bool {
  (stem.contains("linear") || stem.contains("user")) && stem.contains("acc") || stem.hasPrefix("linacc")
}

private func isGravity(_ stem: String) -> Bool {
  stem == "grav" || stem.hasPrefix("gravity") || (stem.hasSuffix("gravity") && !stem.contains("accel"))
}

private func isQuaternion(_ stem: String, orNothing: Bool = false) -> Bool {
  if stem.isEmpty { return orNothing }
  if ["q", "attitudeq", "orientationq", "rotationq", "imuq"].contains(stem) || isRotationVector(stem) { return true }
  return ["quat", "quaternion", "orientation", "attitude", "rotation"].contains { stem.hasSuffix($0) }
}

/// Whether a name is that of Android's rotation vectors, the only quaternions written without w.
func isRotationVector(_ stem: String) -> Bool { stem.hasSuffix("rotationvector") || stem.hasSuffix("rotvec") }

private func isTime(_ stem: String) -> Bool {
  if stem.contains("zone") || stem.contains("ofday") { return false }
  if ["t", "ts", "tns", "tus", "tms", "stamp", "epoch", "elapsed"].contains(stem) { return true }
  return stem.hasPrefix("time") || stem.hasSuffix("time") || stem.contains("timestamp") || stem.hasSuffix("elapsed")
}

/// Letters and digits in runs, split where a small letter is followed by a capital, in lower case.
private func lowercasedWords(_ text: String) -> [String] {
  var words: [String] = []
  var word = ""
  var wasLower = false
  for letter in text {
    let isPart = letter.isLetter || letter.isNumber || letter == "°"
    if !isPart || (letter.isUppercase && wasLower) {
      if !word.isEmpty { words.append(word.lowercased()) }
      word = ""
    }
    if isPart { word.append(letter) }
    wasLower = letter.isLowercase
  }
  if !word.isEmpty { words.append(word.lowercased()) }
  return words
}

extension String {
  /// The text without white space and quotes around it.
  var trimmingSpaces: String {
    func isMargin(_ letter: Character) -> Bool { letter.isWhitespace || letter == "\"" || letter == "\u{FEFF}" }
    guard let first = firstIndex(where: { !isMargin($0) }), let last = lastIndex(where: { !isMargin($0) }) else {
      return ""
    }
    return String(self[first...last])
  }
}
