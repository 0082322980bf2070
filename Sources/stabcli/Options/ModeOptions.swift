import Stabiliser

/// What a mode is asked for beyond its crop: a command offers those of them that it has a use for.
struct ModeOptions {
  /// Whether the horizon is held level, too.
  var locksHorizon = false
  /// Whether the causal policy of a camera is run.
  var isLive = false
  /// What a floating zoom lock holds.
  var lock = LockOptions()

  /// `--lock-horizon`.
  static var lockHorizon: OptionDefinition<Self> {
    .flag(
      "--lock-horizon", at: \.locksHorizon,
      help: "Hold the horizon level, too: always the last step, whatever heading and pitch do.")
  }

  /// `--live`.
  static var live: OptionDefinition<Self> {
    .flag(
      "--live", at: \.isLive,
      help:
        """
        Run the policy a camera could run while it films, without looking ahead: a baseline to compare with. Its \
        levelling is its own, and so is its zoom where none is asked for: action magnifies by 1.56 and takes out 82 % of \
        the roll, smart by 1.15 and 14 %; with --lock-horizon all of it, and by what a full turn needs. Docs/LOCK.md lists every mode's policy.
        """)
  }
}
