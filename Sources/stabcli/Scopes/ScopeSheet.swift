import Geometry
import Scopes

/// A frame with what there is to see in it: marks on the picture, graphs beside and below it, and the word "preview".
struct ScopeSheet {
  let shown: Set<ScopeElement>
  let settings: ScopeSettings
  /// Room for the picture.
  private static let room = PixelSize(width: 960, height: 640)
  private static let (gap, strip, line, graph, side) = (8, 24, 14, 180, 320)

  private let thumb: ScopeThumb
  /// Size of the sheet, even both ways so that a clip can be made of it.
  let size: PixelSize

  /// Lays out a sheet for frames of a size.
  init(of source: PixelSize, shown: Set<ScopeElement>, settings: ScopeSettings) {
    (self.shown, self.settings) = (shown, settings)
    thumb = ScopeThumb(of: source, within: Self.room)
    let below = shown.contains(.waveform) ? Self.graph + Self.gap : 0
    let height = 2 * Self.gap + Self.strip + max(thumb.size.height + below, Self.graph + 16 * Self.line)
    let width = thumb.size.width + Self.side + 3 * Self.gap
    size = PixelSize(width: (width + 1) / 2 * 2, height: (height + 1) / 2 * 2)
  }

  /// Draws a frame.
  func canvas(_ scoped: ScopedFrame, _ overlay: PlanOverlay?, title: String) -> ScopeCanvas {
    var canvas = ScopeCanvas(size: size)
    let frame = scoped.picture
    canvas.text("preview - \(title)", x: Self.gap, y: 0, width: size.width - 2 * Self.gap, height: Self.strip, .mark)
    picture(frame, on: &canvas)
    if shown.contains(.peaking) { peaking(frame, on: &canvas) }
    if shown.contains(.clipping) { clipping(frame, on: &canvas) }
    if shown.contains(.grid) { grid(on: &canvas) }
    if let overlay { lines(overlay, on: &canvas) }
    let side = thumb.size.width + 2 * Self.gap
    if shown.contains(.histogram) {
      ScopePanels.histogram(
        frame, in: .init(x: side, y: Self.strip + Self.gap, width: Self.side, height: Self.graph), on: &canvas)
    }
    if shown.contains(.waveform) {
      ScopePanels.waveform(
        frame,
        in: .init(
          x: Self.gap, y: Self.strip + 2 * Self.gap + thumb.size.height, width: thumb.size.width, height: Self.graph),
        on: &canvas)
    }
    figures(scoped, overlay, x: side, y: Self.strip + 2 * Self.gap + Self.graph, on: &canvas)
    return canvas
  }

  private var corner: (x: Int, y: Int) { (Self.gap, Self.strip + Self.gap) }

  /// Calls `body` with each pixel of the small picture and its place on the sheet.
  private func forEachPixel(_ body: (Int, Int, Int) -> Void) {
    for y in 0..<thumb.size.height {
      for x in 0..<thumb.size.width { body(y * thumb.size.width + x, corner.x + x, corner.y + y) }
    }
  }

  private func picture(_ frame: ScopeFrame, on canvas: inout ScopeCanvas) {
    func means(_ names: [ScopeChannel.Name]) -> [Float] {
      let channel = frame.channels.first { names.contains($0.name) }
      return thumb.means(of: channel ?? frame.brightness)
    }
    let (red, green, blue) = (means([.red, .rawRed]), means([.green, .rawGreen1]), means([.blue, .rawBlue]))
    func byte(_ value: Float) -> Double { Double(max(0, min(1, value))) * 255 }
    forEachPixel { n, x, y in canvas.dot(x, y, .init(byte(red[n]), byte(green[n]), byte(blue[n]))) }
  }

  /// Stripes in the ink of the channel that is lost, leaning one way in the light and the other way in the dark.
  private func clipping(_ frame: ScopeFrame, on canvas: inout ScopeCanvas) {
    let limits = settings.limits(in: frame)
    for light in [true, false] {
      for (place, channel) in frame.channels.enumerated() {
        let lost = thumb.any(limits.mask(of: channel, light: light), of: channel)
        forEachPixel { n, x, y in
          guard lost[n] else { return }
          let stripe = (light ? x + y : x - y + 4096) / 2 % (2 * frame.channels.count)
          guard stripe / 2 == place else { return }
          let isInk = stripe % 2 == 0
          canvas.dot(x, y, isInk ? ScopePanels.ink(channel.name) : .init(0, 0, 0))
        }
      }
    }
  }

  private func peaking(_ frame: ScopeFrame, on canvas: inout ScopeCanvas) {
    let bright = frame.brightness
    let focus = FocusPeaking(bright, step: frame.step, factor: settings.peakingFactor)
    let sharp = thumb.any(focus.mask, of: bright)
    forEachPixel { n, x, y in if sharp[n] { canvas.dot(x, y, .red, share: 0.85) } }
  }

  private func grid(on canvas: inout ScopeCanvas) {
    let (w, h) = (Double(thumb.size.width), Double(thumb.size.height))
    let (x, y) = (Double(corner.x), Double(corner.y))
    for third in [1.0 / 3, 2.0 / 3] {
      canvas.line((x + w * third, y), (x + w * third, y + h - 1), .letter)
      canvas.line((x, y + h * third), (x + w - 1, y + h * third), .letter)
    }
  }

  private func lines(_ overlay: PlanOverlay, on canvas: inout ScopeCanvas) {
    func place(_ p: PixelPoint<SourcePixels>) -> (x: Double, y: Double) {
      let q = thumb.place(p)
      return (
        Double(corner.x) + max(0, min(Double(thumb.size.width - 1), q.x)),
        Double(corner.y) + max(0, min(Double(thumb.size.height - 1), q.y))
      )
    }
    if shown.contains(.outline), let first = overlay.outline.first {
      for (a, b) in zip(overlay.outline, overlay.outline.dropFirst() + [first]) {
        canvas.line(place(a), place(b), .mark)
      }
    }
    if shown.contains(.level) { canvas.line(place(overlay.level.0), place(overlay.level.1), .green) }
  }

  /// Figures of each channel, in percent of the way from black to white.
  private func figures(_ scoped: ScopedFrame, _ overlay: PlanOverlay?, x: Int, y: Int, on canvas: inout ScopeCanvas) {
    let limits = settings.limits(in: scoped.picture)
    var lines: [(String, ScopeCanvas.Ink)] = [("0.1   50  99.9 %  dark light", .letter)]
    func percent(_ value: Double?) -> String {
      let text = value.flatMap { FixedDecimal.text($0 * 100, digits: 1) } ?? "-"
      return String(repeating: " ", count: max(0, 5 - text.count)) + text
    }
    var noise = 0.0
    for channel in scoped.picture.channels {
      let statistics = ChannelStatistics(channel, step: scoped.picture.step)
      if channel.name == scoped.picture.brightness.name { noise = statistics.noise }
      let lost = limits.count(in: channel)
      let figures = [0.1, 50, 99.9].map { percent(statistics.percentile($0)) }.joined(separator: " ")
      lines.append(("\(figures)  \(lost.dark) \(lost.light)", ScopePanels.ink(channel.name)))
    }
    lines.append(("noise \(percent(noise * 1).trimmingSpaces) %", .letter))
    if let overlay, let roll = FixedDecimal.text(overlay.roll * 180 / .pi, digits: 1) {
      lines.append(("roll \(roll) deg", .green))
    }
    for (row, line) in lines.enumerated() {
      canvas.text(line.0, x: x, y: y + row * Self.line, width: Self.side, height: Self.line, line.1)
    }
  }
}

extension String {
  /// The text without spaces at its ends.
  fileprivate var trimmingSpaces: String {
    let start = drop { $0 == " " }
    return String(start.reversed().drop { $0 == " " }.reversed())
  }
}
