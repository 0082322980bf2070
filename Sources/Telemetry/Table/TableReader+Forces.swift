import Geometry

extension TableReader {
  /// Brings the accelerations to m/s²; where they are without gravity and gravity stands beside them, adds both.
  ///
  /// ```
  /// specific force = gravity + acceleration without it      each as the device counts it, both up or both down
  /// ```
  /// - Returns: Whether the accelerations are such sums, and their unit where they had to tell it themselves.
  func settleForces(of rows: inout TableRows, _ issues: inout [LogIssue]) -> (isSum: Bool, told: ForceUnit?) {
    let one = Vector3<Imu>(1, 1, 1)
    if !rows.gravities.isEmpty {
      let gravity = gravityFactor ?? one * inferredGravityFactor(rows.gravities)
      rows.gravities = rows.gravities.map { $0.scaled(gravity) }
      let isLinear = rows.forces.isEmpty
      let factor = isLinear ? linearFactor ?? gravity : forceFactor == nil ? gravity : one
      let parts = (isLinear ? rows.linears : rows.forces).map { $0.scaled(factor) }
      if !parts.isEmpty, isLinear || UnitInference.medianLength(of: parts) < GravityCheck.leastLength {
        let bit = isLinear ? TableRows.Content.linear : TableRows.Content.force
        if rows.setForces(parts, holding: bit) { return (true, nil) }
      }
      if isLinear { rows.linears = parts }
    } else if let linearFactor {
      rows.linears = rows.linears.map { $0.scaled(linearFactor) }
    }
    guard !rows.forces.isEmpty else { return (false, nil) }
    var told: ForceUnit?
    if forceFactor == nil {
      let (unit, issue) = UnitInference.forceUnit(of: rows.forces, line: layout.line)
      issues.append(issue)
      told = unit
      if unit.factor != 1 { for i in rows.forces.indices { rows.forces[i] = rows.forces[i] * unit.factor } }
    }
    let (isUsable, issue) = GravityCheck.judge(rows.forces, line: layout.line)
    if let issue { issues.append(issue) }
    if !isUsable { rows.dropForces() }
    return (false, told)
  }

  /// m/s² in one unit of gravity whose header names none: its length is g.
  private func inferredGravityFactor(_ gravities: [Vector3<Imu>]) -> Double {
    let typical = UnitInference.medianLength(of: gravities)
    if (9...10.5).contains(typical) { return 1 }
    return typical > 0 ? standardGravityMetresPerSecond2 / typical : 1
  }
}

extension TableRows {
  /// Makes the sum of an acceleration and gravity the specific force of each row that holds both.
  ///
  /// - Parameter bit: What the rows with an acceleration hold.
  /// - Returns: False, with nothing changed, when no row holds both.
  fileprivate mutating func setForces(
    _ parts: [Vector3<Imu>], holding bit: UInt8
  ) -> Bool {
    let both = bit | Content.gravity
    guard contents.contains(where: { $0 & both == both }) else { return false }
    var (part, gravity, sums) = (0, 0, [Vector3<Imu>]())
    for row in contents.indices {
      let content = contents[row]
      contents[row] &= ~Content.force
      if content & both == both {
        sums.append(parts[part] + gravities[gravity])
        contents[row] |= Content.force
      }
      if content & bit != 0 { part += 1 }
      if content & Content.gravity != 0 { gravity += 1 }
    }
    forces = sums
    return true
  }

  /// Forgets the specific forces.
  fileprivate mutating func dropForces() {
    forces = []
    for i in contents.indices { contents[i] &= ~Content.force }
  }
}

extension Vector3 {
  /// Each component times its own factor.
  fileprivate func scaled(_ factors: Self) -> Self { Self(x * factors.x, y * factors.y, z * factors.z) }
}
