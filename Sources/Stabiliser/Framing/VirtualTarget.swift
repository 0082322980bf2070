internal import Geometry

/// What a mode wants of one frame.
struct VirtualTarget: Sendable {
  /// Where the virtual camera is to look.
  var worldFromVirtual: Rotation<World, Virtual>
  /// What the frame gives way towards when its crop does not fit: the camera as it was, or that camera levelled.
  var retreat: Rotation<World, Virtual>
  /// Output pixels per source pixel; `nil` leaves the choice to framing.
  var scale: Double?
  /// What the mode has to say about the frame, beyond what its draft says.
  var states: Set<FrameState> = []
}

/// How one frame is to be rendered, settled.
struct FramedFrame: Sendable {
  var worldFromVirtual: Rotation<World, Virtual>
  /// `cameraFromVirtual` over the readout and the crop's place and scale.
  var mapping: FrameMapping
  /// Everything that is special about the frame.
  var states: Set<FrameState>
  /// Distances from what is read to the stored picture's edges, where they were measured already.
  var margins: EdgeMargins?
}

/// A clip's frames, framed.
struct FramedClip: Sendable {
  var frames: [FramedFrame]
  var notes: [PlanNote] = []
}
