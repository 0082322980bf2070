import Scopes

/// Draws graphs into parts of a canvas.
enum ScopePanels {
  /// A rectangle of a canvas.
  struct Area {
    let x: Int
    let y: Int
    let width: Int
    let height: Int
  }

  /// The ink of a channel.
  static func ink(_ name: ScopeChannel.Name) -> ScopeCanvas.Ink {
    switch name {
    case .grey, .luma: .grey
    case .red, .rawRed: .red
    case .green, .rawGreen1, .rawGreen2: .green
    case .blue, .rawBlue: .blue
    }
  }

  /// Histograms of all channels, one over the other: heights are square roots of counts, so that few values show, too.
  static func histogram(_ frame: ScopeFrame, in area: Area, on canvas: inout ScopeCanvas) {
    rules(across: true, area, from: 0, to: 1, on: &canvas)
    for channel in frame.channels {
      let counts = Histogram(channel, parts: area.width).counts
      let most = Double(counts.max() ?? 1)
      guard most > 0 else { continue }
      let ink = ink(channel.name)
      for (column, count) in counts.enumerated() {
        let height = Int(((Double(count) / most).squareRoot() * Double(area.height)).rounded())
        for row in 0..<height {
          canvas.glow(area.x + column, area.y + area.height - 1 - row, ink, share: row == height - 1 ? 0.8 : 0.25)
        }
      }
    }
  }

  /// Waveforms: of brightness, or of red, green, blue side by side where there is no brightness.
  static func waveform(_ frame: ScopeFrame, in area: Area, on canvas: inout ScopeCanvas) {
    rules(across: false, area, from: Waveform.range.low, to: Waveform.range.high, on: &canvas)
    let bright = frame.channels.filter { $0.name == .luma || $0.name == .grey }
    let shown = bright.isEmpty ? frame.channels : bright
    let width = max(1, area.width / shown.count)
    for (place, channel) in shown.enumerated() {
      let waveform = Waveform(channel, columns: width, levels: area.height)
      // A column's values spread over all levels would each have this count.
      let even = Double(channel.values.count) / Double(waveform.columns * waveform.levels)
      for column in 0..<width {
        let source = column * waveform.columns / width
        for level in 0..<area.height {
          let count = waveform[source, level]
          guard count > 0 else { continue }
          let share = min(1, 0.25 + 0.15 * (Double(count) / max(even, 0.5)).squareRoot())
          canvas.glow(
            area.x + place * width + column, area.y + area.height - 1 - level, ink(channel.name), share: share)
        }
      }
    }
  }

  /// A frame around a graph and lines at every quarter of the way from black to white.
  private static func rules(
    across: Bool, _ area: Area, from low: Double, to high: Double, on canvas: inout ScopeCanvas
  ) {
    for quarter in 0...4 {
      let share = (Double(quarter) / 4 - low) / (high - low)
      if across {
        let x = area.x + min(area.width - 1, Int((share * Double(area.width)).rounded()))
        canvas.fill(x..<x + 1, area.y..<area.y + area.height, .rule)
      } else {
        let y = area.y + min(area.height - 1, Int(((1 - share) * Double(area.height)).rounded()))
        canvas.fill(area.x..<area.x + area.width, y..<y + 1, .rule)
      }
    }
  }
}
