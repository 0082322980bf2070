public import Glibc

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
  /// The cubic Hermite polynomial in the rotation vector from `self`: end points and end rates are met exactly, so
  /// that a chain of segments is smooth to first order, with an error of fourth order in the interval.
  ///
  /// ```
  /// r(u) = a · exp(x(u)),   x(0) = 0,  x(1) = log(a⁻¹b),   x'(0) = h·ωₐ,   x'(1) = h·J⁻¹(x(1))·ω_b
  /// ```
  /// (A cumulative Bézier curve with the same end conditions loses an order where the axis turns: its factors do not
  /// commute.)
  /// - Parameters:
  ///   - other: Value at `fraction` 1.
  ///   - startRate: Angular rate at 0, rad/s, in source (body) axes.
  ///   - endRate: Angular rate at 1, rad/s, in source (body) axes.
  ///   - seconds: Length of the interval `h`, seconds.
  ///   - fraction: Position `u` in [0, 1].
  @inlinable public func hermite(
    to other: Self, startRate: Vector3<Source>, endRate: Vector3<Source>, seconds: Double, at fraction: Double
  ) -> Self {
    let u = fraction
    let end = (inverse * other).rotationVector
    let startSlope = startRate * seconds
    let endSlope = end.rotationVectorRate(bodyRate: endRate) * seconds
    let position = end * (u * u * (3 - 2 * u))
    let bend = startSlope * (u * (1 - u) * (1 - u)) + endSlope * (u * u * (u - 1))
    return self * Rotation<Source, Source>(rotationVector: position + bend)
  }
}

extension Vector3 {
  /// How fast this rotation vector changes when the body turns at `bodyRate`: the inverse right Jacobian of SO(3).
  ///
  /// ```
  /// ẋ = ω + ½ x×ω + c(|x|) x×(x×ω),   c(θ) = 1/θ² − (1+cos θ)/(2θ sin θ) = 1/12 + θ²/720 + …
  /// ```
  /// - Precondition: the length is below 2π, where the map breaks down; rotation vectors of logarithms are below π.
  /// - Source: Chirikjian, "Stochastic Models, Information Theory, and Lie Groups", vol. 2, §10.
  @inlinable public func rotationVectorRate(bodyRate: Self) -> Self {
    let squared = dot(self)
    let coefficient: Double
    if squared < 1e-4 {
      coefficient = 1.0 / 12 + squared / 720
    } else {
      // (1 + cos θ)/sin θ = cot(θ/2): no cancellation near π.
      let angle = squared.squareRoot()
      coefficient = 1 / squared - cos(angle / 2) / (2 * angle * sin(angle / 2))
    }
    let turned = cross(bodyRate)
    return bodyRate + turned * 0.5 + cross(turned) * coefficient
  }
}
