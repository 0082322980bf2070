import Geometry

/// What a device worked out of its own attitude, beside what it measured, and how it is meant.
///
/// Logs disagree on which way a quaternion turns, on which axis of their world is up and on whether gravity points up
/// or down. What the log itself shows decides; where nothing does, the common custom. Whatever is turned, reversed,
/// assumed or left out is said in an issue.
struct DeviceAttitude {
  /// Angular rates, rad/s.
  private(set) var rates: VectorSeries
  /// Specific forces, m/s².
  private(set) var forces: VectorSeries
  /// Unit vectors; up, once settled.
  private(set) var ups: VectorSeries
  /// From the log's axes to a world whose Z is up, once settled.
  private(set) var orientations: OrientationSeries
  /// What was found and decided.
  private(set) var issues: [LogIssue] = []
  private let custom: Custom

  /// What the log's names tell of its customs.
  struct Custom {
    /// Gravity counts downwards, and accelerations with it: Apple's Core Motion.
    var isApple = false
    /// It is from a phone or the like, whose orientations refer to a world with Z up: gravity or accelerations without
    /// gravity are written as well.
    var isPhone = false
    /// The accelerations are sums of gravity and what was left without it.
    var isSum = false
  }

  /// Settles how everything is meant.
  ///
  /// - Parameters:
  ///   - gravities: Gravity of any length, up or down.
  ///   - orientations: As written, read as from the device to its world.
  init(
    rates: VectorSeries, forces: VectorSeries, gravities: VectorSeries = .empty,
    orientations: OrientationSeries = .empty, custom: Custom = Custom()
  ) {
    (self.rates, self.forces, self.orientations, self.custom) = (rates, forces, orientations, custom)
    ups = gravities.compactMap { sample in
      sample.value.normalized.map { VectorSample(time: sample.time, value: $0) }
    }
    let blank = gravities.samples.count - ups.samples.count
    if blank > 0 {
      issues.append(
        LogIssue(
          kind: .blankGravity, count: blank, firstLine: gravities.line(0),
          message: "\(counted(blank, "gravity vector")) of no length; left out"))
    }
    if TurnComparison.follows(ups, rates: rates) == false {
      say(.verticalMismatch, ups, "the device's own gravity does not turn as its angular rates do; left out")
      ups = .empty
    }
    let isUpKnown = settleOrientations()
    settleSigns(isUpKnown: isUpKnown)
    compareVerticals()
  }
}

extension DeviceAttitude {
  /// Settles direction and world of the orientations; true when they can tell which way gravity points.
  private mutating func settleOrientations() -> Bool {
    if orientations.samples.isEmpty { return false }
    var reading = OrientationReading()
    switch TurnComparison.verdict(orientations, rates: rates) {
    case .contradiction:
      leaveOutOrientations(
        "the orientations do not turn as the angular rates do, whichever way they are read; left out")
      return false
    case .direction(let isInverse, let isLeftHanded):
      reading.isInverse = isInverse
      reading.directionEvidence = .rates
      if isLeftHanded {
        say(
          .leftHandedAxes, orientations, "the log's axes are left-handed: orientations turn against the angular rates")
      }
    case .undecided: break
    }
    let isMeasured = !forces.samples.isEmpty
    let vertical = isMeasured ? forces : ups
    if !vertical.samples.isEmpty,
      !reading.fit(
        orientations, to: vertical, from: isMeasured ? .accelerations : .gravity, isDown: custom.isApple,
        isPhone: custom.isPhone)
    {
      leaveOutOrientations("no axis of the orientations' world points along gravity; left out")
      return false
    }
    orientations = orientations.compactMap { reading.settled($0) }
    if let message = reading.message { say(.orientationReading, orientations, message) }
    return custom.isPhone && reading.verticalAxis == 2
  }

  private mutating func leaveOutOrientations(_ message: String) {
    say(.orientationMismatch, orientations, message)
    orientations = .empty
  }
}

extension DeviceAttitude {
  /// Turns gravity and accelerations that point down upwards, and says what was assumed.
  private mutating func settleSigns(isUpKnown: Bool) {
    var (areForcesDown, areUpsDown, reason) = (false, false, "")
    if isUpKnown {
      let known = orientationUps
      areForcesDown = PairedMeans.areOpposite(forces, known)
      areUpsDown = PairedMeans.areOpposite(ups, known)
      reason = "as the orientations tell"
    } else if custom.isApple {
      areUpsDown = !ups.samples.isEmpty
      areForcesDown = !forces.samples.isEmpty && !PairedMeans.areOpposite(forces, ups)
      reason = "as Apple counts"
    } else {
      areUpsDown = PairedMeans.areOpposite(ups, forces)
      reason = "as the accelerations tell"
      if !ups.samples.isEmpty, custom.isSum || forces.samples.isEmpty {
        say(.verticalSign, ups, "nothing in the log tells whether its gravity points up or down; taken to point up")
      }
    }
    if areForcesDown { forces = forces.reversed }
    if areUpsDown { ups = ups.reversed }
    let names = [areUpsDown ? "gravity" : nil, areForcesDown ? "accelerations" : nil].compactMap { $0 }
    if !names.isEmpty {
      say(
        .verticalSign, areUpsDown ? ups : forces,
        "\(names.joined(separator: " and ")) count downwards in the log, \(reason); reversed")
    }
  }

  /// Up as the settled orientations have it.
  private var orientationUps: VectorSeries {
    orientations.compactMap { VectorSample(time: $0.time, value: $0.rotation.inverse(Vector3(0, 0, 1))) }
  }

  /// Says when what the device worked out and what it measured are far apart.
  private mutating func compareVerticals() {
    if custom.isSum { return }
    for (series, name) in [(ups, "gravity"), (orientationUps, "orientations")] {
      guard let angle = PairedMeans.medianAngle(series.samples, forces.samples), angle > .pi / 9 else { continue }
      say(
        .verticalMismatch, series,
        "the device's own \(name) and its accelerations disagree on up by typically "
          + "\(decimal(angle * 180 / .pi, digits: 0))°")
    }
  }

  private mutating func say<Sample>(_ kind: LogIssue.Kind, _ series: SampleSeries<Sample>, _ message: String) {
    issues.append(LogIssue(kind: kind, count: series.samples.count, firstLine: series.line(0), message: message))
  }
}

extension VectorSeries {
  /// The series with every vector turned round.
  fileprivate var reversed: VectorSeries { compactMap { VectorSample(time: $0.time, value: -$0.value) } }
}

extension PairedMeans {
  /// Whether two verticals point in opposite directions; false when they share no second.
  fileprivate static func areOpposite(_ a: VectorSeries, _ b: VectorSeries) -> Bool {
    (medianAngle(a.samples, b.samples) ?? 0) > .pi / 2
  }
}
