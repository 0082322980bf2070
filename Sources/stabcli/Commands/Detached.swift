// The pipelines of these commands are attached by an extension each, `Horizon.swift` and so on, which replaces the
// lines below.

extension SynthCommand {
  func run(_ console: Console) throws(CommandFailure) -> ExitCode { throw .detached(Self.name) }
}

extension CommandFailure {
  fileprivate static func detached(_ name: String) -> CommandFailure {
    CommandFailure(.unsupported, "\(name) is parsed and explained here, and its pipeline is not attached yet")
  }
}
