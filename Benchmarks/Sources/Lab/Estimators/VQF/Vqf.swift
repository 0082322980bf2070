import Geometry

/// VQF without magnetometer, sample by sample.
///
/// ```
/// I_from_S ← I_from_S · exp((ω − b) T)            gyro alone: slow drift, no acceleration
/// up = E_from_I (low-pass of I_from_S f)          acceleration averages out in axes that hardly turn
/// E_from_I ← (shortest turn of up to z) · E_from_I
/// ```
struct Vqf {
  private let step: Double
  private var forceAverage: LowPass<SIMD3<Double>>
  private(set) var rest: RestDetector
  private(set) var biasFilter: BiasFilter
  /// From sensor to the almost inertial frame the gyro alone keeps.
  private(set) var strapdown = Rotation<World, Camera>.identity
  /// From there to upright.
  private(set) var inclination = Rotation<World, World>.identity

  init(_ settings: VqfSettings, step: Double) {
    self.step = step
    forceAverage = LowPass(timeConstant: settings.accelerometerSeconds, step: step)
    rest = RestDetector(settings, step: step)
    biasFilter = BiasFilter(settings, step: step)
  }

  var worldFromCamera: Rotation<World, Camera> { inclination * strapdown }

  /// Takes in a sample of both sensors.
  mutating func update(rate: Vector3<Camera>, force: Vector3<Camera>) {
    rest.update(rate: rate.simd, force: force.simd)
    strapdown = strapdown * Rotation(rotationVector: (rate - Vector3(biasFilter.bias)) * step)
    let average = Vector3<World>(forceAverage.filtered(strapdown(force).simd))
    guard let up = inclination(average).normalized else { return }
    inclination = Self.upright(up) * inclination
    biasFilter.update(rotation: worldFromCamera, up: up.simd, restRate: rest.isAtRest ? rest.averageRate : nil)
  }

  /// The shortest turn that takes `up` to the vertical.
  static func upright(_ up: Vector3<World>) -> Rotation<World, World> {
    Rotation(taking: up, to: Vector3(0, 0, 1)) ?? .identity
  }
}
