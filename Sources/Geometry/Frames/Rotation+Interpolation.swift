extension Rotation {
  /// Spherical linear interpolation along the shorter arc, at constant rate.
  ///
  /// - Parameters:
  ///   - other: Value at `fraction` 1. `−other` gives the same result (double cover).
  ///   - fraction: 0 gives `self`, 1 gives `other`; values outside extrapolate.
  /// - Note: At exactly π apart the axis is not unique; the stored signs decide, deterministically.
  @inlinable public func slerp(to other: Self, _ fraction: Double) -> Self {
    let step = (inverse * other).rotationVector * fraction
    return self * Rotation<Source, Source>(rotationVector: step)
  }

  /// Cubic interpolation with given angular rates at both ends.
  ///
  /// Cumulative cubic Bézier on SO(3): end points and end rates are met exactly, so that a chain of segments is
  /// smooth to first order, with an error of fourth order in the interval.
  ///
  /// ```
  /// r(u) = a · exp(w₁β₁) · exp(w₂β₂) · exp(w₃β₃)
  /// β₁ = 1−(1−u)³   β₂ = 3u²−2u³   β₃ = u³
  /// w₁ = ωₐ·h/3     w₃ = ω_b·h/3   exp(w₂) = exp(−w₁) · a⁻¹b · exp(−w₃)
  /// ```
  /// - Parameters:
  ///   - other: Value at `fraction` 1.
  ///   - startRate: Angular rate at 0, rad/s, in source (body) axes.
  ///   - endRate: Angular rate at 1, rad/s, in source (body) axes.
  ///   - seconds: Length of the interval `h`, seconds.
  ///   - fraction: Position `u` in [0, 1].
  /// - Source: Kim, Kim, Shin, "A General Construction Scheme for Unit Quaternion Curves with Simple High Order
  ///   Derivatives", SIGGRAPH 1995.
  @inlinable public func hermite(
    to other: Self, startRate: Vector3<Source>, endRate: Vector3<Source>, seconds: Double, at fraction: Double
  ) -> Self {
    let u = fraction
    let first = startRate * (seconds / 3)
    let third = endRate * (seconds / 3)
    let middle =
      (Rotation<Source, Source>(rotationVector: -first) * (inverse * other)
      * Rotation<Source, Source>(rotationVector: -third)).rotationVector
    let v = 1 - u
    return self
      * Rotation<Source, Source>(rotationVector: first * (1 - v * v * v))
      * Rotation<Source, Source>(rotationVector: middle * (u * u * (3 - 2 * u)))
      * Rotation<Source, Source>(rotationVector: third * (u * u * u))
  }
}
