/// A right-handed set of axes that a vector is written in.
///
/// Frames are types without values: `Vector3<Camera>` and `Vector3<World>` cannot be added by mistake, and
/// `Rotation<World, Camera> * Rotation<Camera, Imu>` is the only order that compiles.
public protocol ReferenceFrame: Sendable {}

/// Gravity-aligned axes: Z up. The heading of X is arbitrary but fixed for a recording.
public enum World: ReferenceFrame {}

/// The axes of the picture as it is shown: X right, Y down, Z forward out of the lens.
public enum Camera: ReferenceFrame {}

/// The axes of the picture as it is stored, before the container's display rotation is applied.
public enum Sensor: ReferenceFrame {}

/// The axes of the motion log as its writer defined them.
public enum Imu: ReferenceFrame {}

/// The axes of the camera whose picture we render: like ``Camera``, for an orientation of our choice.
public enum Virtual: ReferenceFrame {}
