public import Geometry

/// Where the camera really looked: what an estimate is judged against.
public struct TruthTrack: Equatable, Sendable {
  /// One instant.
  public struct Entry: Equatable, Sendable {
    /// Seconds on the clip's clock.
    public var seconds: Double
    /// Orientation then.
    public var worldFromCamera: Rotation<World, Camera>
  }

  /// The true orientation at the sensor's true sampling instants, lead-in and lead-out included.
  public var samples: [Entry]
  /// The true orientation at each frame's instant: mid-exposure of its middle row.
  public var frames: [Entry]

  /// Reads a path at the given instants, seconds on the clip's clock.
  public init(path: CameraPath, sampleSeconds: [Double], frameSeconds: [Double]) {
    func entries(_ instants: [Double]) -> [Entry] {
      var previous = Rotation<World, Camera>.identity
      return instants.map { seconds in
        // The same side of the double cover throughout: columns of a file stay continuous.
        let rotation = path.worldFromCamera(at: seconds).near(previous)
        previous = rotation
        return Entry(seconds: seconds, worldFromCamera: rotation)
      }
    }
    samples = entries(sampleSeconds)
    frames = entries(frameSeconds)
  }
}

extension Rotation {
  /// This rotation by whichever quaternion is nearer to the other's.
  fileprivate func near(_ other: Self) -> Self {
    let agreement = w * other.w + x * other.x + y * other.y + z * other.z
    return agreement >= 0 ? self : Rotation(w: -w, x: -x, y: -y, z: -z) ?? self
  }
}
