/// A scene as it is seen from about one place.
protocol SceneView: Sendable {
  /// The tint a ray meets.
  ///
  /// - Parameters:
  ///   - ray: Unit direction, World axes.
  ///   - origin: Where it begins, metres from the view's place, World axes.
  ///   - width: Angle of the pixel, radians.
  func tint(_ ray: SIMD4<Float>, from origin: SIMD4<Float>, width: Float) -> Tint
}

/// The textured sphere: seen alike from everywhere.
struct FarView: SceneView {
  let scene: Scene

  @inline(__always)
  func tint(_ ray: SIMD4<Float>, from origin: SIMD4<Float>, width: Float) -> Tint {
    scene.tint(ray.x, ray.y, ray.z, width)
  }
}
