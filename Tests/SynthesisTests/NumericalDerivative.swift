import Geometry

/// Derivatives by central differences with two Richardson steps: the error falls with the sixth power of the step.
enum NumericalDerivative {
  /// First derivative of a vector in time.
  static func first<Axes>(_ f: (Double) -> Vector3<Axes>, at t: Double, step: Double) -> Vector3<Axes> {
    extrapolated(step) { h in (f(t + h) - f(t - h)) / (2 * h) }
  }

  /// Second derivative of a vector in time.
  static func second<Axes>(_ f: (Double) -> Vector3<Axes>, at t: Double, step: Double) -> Vector3<Axes> {
    extrapolated(step) { h in (f(t + h) - 2 * f(t) + f(t - h)) / (h * h) }
  }

  /// Angular rate in body axes: the logarithm of the turn across ±h, halved.
  static func rate(_ f: (Double) -> Rotation<World, Camera>, at t: Double, step: Double) -> Vector3<Camera> {
    extrapolated(step) { h in (f(t - h).inverse * f(t + h)).rotationVector / (2 * h) }
  }

  private static func extrapolated<Axes>(_ step: Double, _ d: (Double) -> Vector3<Axes>) -> Vector3<Axes> {
    let (a, b, c) = (d(step), d(step / 2), d(step / 4))
    let (ab, bc) = ((4 * b - a) / 3, (4 * c - b) / 3)
    return (16 * bc - ab) / 15
  }
}

/// One degree in radians.
let degree = Double.pi / 180

/// Instants that no period of any motion divides, from before the clip to after it.
let instants = Array(stride(from: -1.0, to: 11, by: 0.377))
