public import Geometry

extension SeededRandom {
  /// A vector with each component in a range.
  public mutating func vector<F: ReferenceFrame>(_ range: ClosedRange<Double> = -1...1) -> Vector3<F> {
    Vector3(number(in: range), number(in: range), number(in: range))
  }

  /// A unit vector.
  public mutating func direction<F: ReferenceFrame>() -> Vector3<F> {
    while true {
      let v: Vector3<F> = vector()
      if v.length > 0.1, v.length < 1, let unit = v.normalized { return unit }
    }
  }

  /// A rotation of any angle.
  public mutating func rotation<T: ReferenceFrame, S: ReferenceFrame>() -> Rotation<T, S> {
    Rotation(rotationVector: direction() * number(in: 0...Double.pi))
  }
}
