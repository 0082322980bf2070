import Geometry

/// `worldFromCamera` as three columns, and where the lens is; single precision: an error of 10⁻⁷ rad, a ten-thousandth
/// of a pixel.
struct PoseMatrix: Sendable {
  let right: SIMD4<Float>
  let down: SIMD4<Float>
  let forward: SIMD4<Float>
  /// Where the rays begin, metres from the frame's place, World axes.
  let origin: SIMD4<Float>

  init(_ rotation: Rotation<World, Camera>, origin: Vector3<World> = .zero) {
    self.origin = SIMD4(Float(origin.x), Float(origin.y), Float(origin.z), 0)
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
