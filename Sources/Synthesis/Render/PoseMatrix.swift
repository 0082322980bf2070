import Geometry

/// `worldFromCamera` as three columns, single precision: an error of 10⁻⁷ rad, a ten-thousandth of a pixel.
struct PoseMatrix: Sendable {
  let right: SIMD4<Float>
  let down: SIMD4<Float>
  let forward: SIMD4<Float>

  init(_ rotation: Rotation<World, Camera>) {
    func column(_ axis: Vector3<Camera>) -> SIMD4<Float> {
      let v = rotation(axis)
      return SIMD4(Float(v.x), Float(v.y), Float(v.z), 0)
    }
    right = column(Vector3(1, 0, 0))
    down = column(Vector3(0, 1, 0))
    forward = column(Vector3(0, 0, 1))
  }

  /// The ray in World axes.
  @inline(__always) func callAsFunction(_ ray: SIMD4<Float>) -> SIMD4<Float> {
    right * ray.x + down * ray.y + forward * ray.z
  }
}
