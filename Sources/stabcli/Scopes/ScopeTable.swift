/// Statistics of frames as CSV, a row for each frame and channel.
struct ScopeTable {
  private var text =
    "frame,time_s,channel,minimum,p0.1,p1,p50,p99,p99.9,maximum,mean,deviation,noise,dark_clipped,light_clipped,"
    + "below_black,above_white,values,peaking_pixels\n"

  /// Adds a frame.
  mutating func add(_ reading: ScopeReading) {
    for channel in reading.channels {
      func number(_ value: Double?) -> String { value.flatMap { FixedDecimal.text($0, digits: 6) } ?? "" }
      let percentiles = ["0.1", "1.0", "50.0", "99.0", "99.9"].map { number(channel.percentiles[$0]) }
      let isBright = channel.name == reading.peaking.channel
      let cells =
        [String(reading.frame), number(reading.seconds), channel.name, number(channel.minimum)] + percentiles
        + [number(channel.maximum), number(channel.mean), number(channel.deviation), number(channel.noise)]
        + [channel.darkClipped, channel.lightClipped, channel.belowBlack, channel.aboveWhite].map(String.init)
        + [String(channel.width * channel.height), isBright ? String(reading.peaking.pixels) : ""]
      text += cells.joined(separator: ",") + "\n"
    }
  }

  /// The file.
  var bytes: [UInt8] { Array(text.utf8) }
}
