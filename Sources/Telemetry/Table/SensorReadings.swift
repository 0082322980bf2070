import Geometry

/// What a table holds of each sensor, in SI units and as the device counts it.
struct SensorReadings {
  /// Angular rates, rad/s.
  var rates = VectorSeries.empty
  /// Accelerations with gravity in them, m/s².
  var forces = VectorSeries.empty
  /// Accelerations without gravity, m/s², where they were not added to it.
  var linears = VectorSeries.empty
  /// Gravity, m/s².
  var gravities = VectorSeries.empty
  /// Orientations as written.
  var orientations = OrientationSeries.empty
  /// The unit of the accelerations, where it had to be told from them.
  var toldForceUnit: ForceUnit?
  /// Whether the accelerations are sums of gravity and the rest.
  var isSum = false
  /// Rows looked at.
  var rows = 0
  /// What was found on the way.
  var issues: [LogIssue] = []
}
