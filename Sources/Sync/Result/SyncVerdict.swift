/// What came of comparing a clip's pictures with a motion log.
public enum SyncVerdict: Equatable, Sendable {
  /// Pictures and log show the same motion, and the clock is known to ``SyncResult/offset``'s own standard deviation.
  case found
  /// The clip cannot tell; what was assumed stays.
  case notObservable(Reason)
  /// Pictures and log do not show the same motion.
  case disagrees(Kind)

  /// Why a clip cannot tell.
  public enum Reason: String, CaseIterable, Sendable {
    /// Points could be followed in too few pictures.
    case fewTracks
    /// The log has too few angular rates, or none while the clip was taken.
    case fewRates
    /// The camera hardly turned, or turned so evenly that one instant looks like another.
    case littleMotion
    /// Several offsets fit about as well: the motion repeats itself.
    case ambiguous
    /// The clock is not known well enough.
    case imprecise
  }

  /// In which way pictures and log disagree.
  public enum Kind: String, CaseIterable, Sendable {
    /// The log's motion is in the pictures, but most of it was taken out: they were stabilised before.
    case stabilisedInCamera
    /// Nowhere does the log's motion look like that of the pictures.
    case otherClip
    /// The log's axes lie otherwise than was given.
    case wrongAxes
  }
}
