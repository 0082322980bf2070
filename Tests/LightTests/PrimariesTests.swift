import Light
import Testing

@Suite struct `Primaries and white` {
  /// The matrix that IEC 61966-2-1 prints.
  @Test func `sRGB to XYZ is the standard's`() throws {
    let matrix = try #require(Primaries.bt709.xyzFromRGB)
    let printed = [0.4124, 0.3576, 0.1805, 0.2126, 0.7152, 0.0722, 0.0193, 0.1192, 0.9505]
    for (ours, theirs) in zip(matrix.rows, printed) { #expect(abs(ours - theirs) < 1e-4) }
  }

  /// Bradford from D65 to D50 as the ICC's sRGB profile has it.
  @Test func `adaptation takes white to white`() {
    let adapt = ColourTransform.adaptation(from: .d65, to: .d50)
    for (ours, white) in zip(adapt(Chromaticity.d65.xyz), Chromaticity.d50.xyz) { #expect(abs(ours - white) < 1e-12) }
    let printed = [1.0479, 0.0229, -0.0502, 0.0296, 0.9904, -0.0171, -0.0092, 0.0151, 0.7519]
    for (ours, theirs) in zip(adapt.rows, printed) { #expect(abs(ours - theirs) < 1e-3) }
  }

  @Test(arguments: [Primaries.bt709, .bt2020, .displayP3]) func `white stays white`(_ primaries: Primaries) throws {
    let transform = try #require(primaries.transform(to: .bt709))
    for value in transform([1, 1, 1]) { #expect(abs(value - 1) < 1e-12) }
  }

  /// Display P3 at four times white, as lcms2 gives it: colours outside come out negative, not clipped.
  @Test func `colours outside are kept`() throws {
    let transform = try #require(Primaries.displayP3.transform(to: .bt709))
    for (ours, theirs) in zip(transform([4, 0, 0]), [4.90, -0.17, -0.08]) { #expect(abs(ours - theirs) < 0.01) }
  }

  @Test func `maps without a way back say so`() {
    #expect(ColourTransform(rows: [1, 2, 3, 2, 4, 6, 1, 0, 1]).inverse == nil)
    var flat = Primaries.bt709
    flat.blue = Chromaticity(x: (flat.red.x + flat.green.x) / 2, y: (flat.red.y + flat.green.y) / 2)
    #expect(flat.xyzFromRGB == nil)
  }
}
