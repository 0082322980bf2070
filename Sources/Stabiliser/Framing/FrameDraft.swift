internal import Geometry

/// One frame before a mode has decided about it: what is known of the camera there.
struct FrameDraft: Sendable {
  var entry: FrameTimeline.Entry
  var worldFromCamera: Rotation<World, Camera>
  /// Roll of the camera against the horizon as ``HorizonLock`` reads it, radians, any number of turns; zero where
  /// nothing asks for the horizon.
  var roll: Double
  var states: Set<FrameState>
  var angularRate: Double
  var confidence: Double
}
