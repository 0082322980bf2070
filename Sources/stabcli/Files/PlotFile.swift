/// The drawing of a `--plot` option.
enum PlotFile {
  /// Checks, before any work is done, that a drawing may be written under a name.
  ///
  /// - Parameter inputs: every file the command reads; none of them is ever written.
  /// - Throws: ``CommandFailure``: ``ExitCode/outputNotWritten`` for an input or for a file that exists,
  ///   ``ExitCode/usage`` for a name that promises another format.
  static func check(_ path: String, inputs: [String], mayOverwrite: Bool) throws(CommandFailure) {
    // That it is an input is said first: what else is wrong with the name matters less.
    try OutputFiles.check([path], inputs: inputs, mayOverwrite: true, option: "--plot")
    if let ending = FileName(path).ending, ending.lowercased() != "svg" {
      throw CommandFailure(.usage, "--plot '\(path)': the drawing is SVG; give it a name that ends in .svg")
    }
    try OutputFiles.check([path], inputs: inputs, mayOverwrite: mayOverwrite, option: "--plot")
  }
}
