import Geometry
import Glibc
import TestSupport
import Testing

private let size = PixelSize(width: 96, height: 64)
private let pinhole = Lens.pinhole(Pinhole(fx: 80, fy: 80, cx: 48, cy: 32))
private let fisheye = Lens.kannalaBrandt4(
  KannalaBrandt4(fx: 60, fy: 60, cx: 47, cy: 33, k: [0.05, 0.01, -0.01, 0.002]))

private func mapping(
  _ lens: Lens, rotations: [Rotation<Camera, Virtual>], readout: Double = 0, scale: Double = 1.5
) -> FrameMapping {
  FrameMapping(
    lens: lens, sourceSize: size, outputSize: size,
    shutter: RollingShutter(readoutSeconds: readout), rowRotations: rotations, virtualCentre: size.centre(),
    scale: scale)
}

private func roll(_ angle: Double) -> Rotation<Camera, Virtual> {
  Rotation<Camera, Camera>.aboutZ(angle).relabelled()
}

@Suite struct `Frame mappings` {
  @Test func `the identity maps each point to itself, exactly`() {
    let identity = mapping(pinhole, rotations: [.identity], scale: 1)
    #expect(identity.isIdentity)
    #expect(identity.sourcePoint(of: PixelPoint(12.5, 7.25)) == PixelPoint(12.5, 7.25))
    #expect(WarpMesh(sampling: identity, spacing: 8)?.isIdentity == true)
    #expect(!mapping(pinhole, rotations: [roll(1e-9)], scale: 1).isIdentity)
  }

  @Test func `a virtual camera that undoes a roll turns the picture back`() throws {
    // The camera is rolled clockwise by 0.2; cameraFromVirtual = Rz(−0.2).
    let level = mapping(pinhole, rotations: [roll(-0.2)], scale: 1)
    let p = try #require(level.sourcePoint(of: PixelPoint(58, 32)))
    // Ten pixels right of the centre of the output lie up to the right in the picture of a clockwise-rolled camera.
    let expected = PixelPoint<SourcePixels>(48 + 10 * cos(0.2), 32 - 10 * sin(0.2))
    #expect(hypot(p.x - expected.x, p.y - expected.y) < 1e-9)
  }

  @Test(arguments: [0.0, 0.01, 0.03])
  func `a rolling shutter's answer lies in the row whose rotation gave it`(readout: Double) throws {
    var random = SeededRandom(seed: 21)
    for _ in 0..<50 {
      let mean: Rotation<Camera, Virtual> = Rotation(rotationVector: random.direction() * 0.2)
      // Three radians a second over the readout.
      let rate: Vector3<Virtual> = random.direction() * 3
      let rotations = (0...8).map { k in
        mean * Rotation<Virtual, Virtual>(rotationVector: rate * ((Double(k) / 8 - 0.5) * readout))
      }
      let m = mapping(fisheye, rotations: readout == 0 ? [mean] : rotations, readout: readout)
      let out = PixelPoint<OutputPixels>(random.number(in: 0...96), random.number(in: 0...64))
      let source = try #require(m.sourcePoint(of: out))
      let phase = max(0, min(1, source.y / 64))
      let exact = mean * Rotation<Virtual, Virtual>(rotationVector: rate * ((phase - 0.5) * readout))
      let ray = try #require(m.direction(of: out))
      let expected = try #require(fisheye.project(exact(ray)))
      // Chords between the sampled rows err by (ω h)²/8 · f < 1e-3 px.
      #expect(abs(expected.x - source.x) < 1e-3 && abs(expected.y - source.y) < 1e-3)
    }
  }

  /// The picture turns by a tenth of a radian while it is read: eight pixels, a contraction of an eighth a step. Searches
  /// stop when they are within a hundred-millionth of the readout, a millionth of a pixel.
  @Test func `nodes found from their neighbours are the points found alone`() throws {
    for lens in [pinhole, fisheye] {
      let rotations = (0..<5).map { k -> Rotation<Camera, Virtual> in
        let t = Double(k) / 4 - 0.5
        return Rotation(rotationVector: Vector3(0.1 * t, 0.05 * t, 0.3 + 0.1 * t * t))
      }
      let m = mapping(lens, rotations: rotations, readout: 0.02)
      let mesh = try #require(WarpMesh(sampling: m, spacing: 8))
      for row in 0..<mesh.rows {
        for column in 0..<mesh.columns {
          let alone = try #require(m.sourcePoint(of: PixelPoint(Double(column * 8), Double(row * 8))))
          let n = row * mesh.columns + column
          // Looks agree to 1e-7 of the readout, during which the picture moves by a hundred pixels.
          #expect(hypot(mesh.x[n] - alone.x, mesh.y[n] - alone.y) < 2e-5)
        }
      }
    }
  }

  @Test func `halving the node spacing divides the mesh's error by four`() throws {
    let m = mapping(fisheye, rotations: [Rotation(rotationVector: Vector3(0.1, 0.15, 0.4))])
    func worst(_ spacing: Int) throws -> Double {
      let mesh = try #require(WarpMesh(sampling: m, spacing: spacing))
      var result = 0.0
      for y in stride(from: 0.5, to: 64, by: 3) {
        for x in stride(from: 0.5, to: 96, by: 3) {
          let exact = try #require(m.sourcePoint(of: PixelPoint(x, y)))
          let p = mesh.storedPoint(of: PixelPoint(x, y))
          result = max(result, hypot(p.x - exact.x, p.y - exact.y))
        }
      }
      return result
    }
    let (coarse, fine) = try (worst(16), worst(8))
    #expect(coarse / fine > 3 && coarse / fine < 5)
  }
}

@Suite struct `Certificates` {
  @Test func `the rim has the extent of the whole mesh`() throws {
    var random = SeededRandom(seed: 31)
    for _ in 0..<200 {
      let turn: Rotation<Camera, Virtual> = Rotation(
        rotationVector: Vector3(
          random.number(in: -0.15...0.15), random.number(in: -0.15...0.15), random.number(in: -3...3)))
      let m = mapping(random.number(in: 0...1) < 0.5 ? pinhole : fisheye, rotations: [turn], scale: 1.7)
      let spacing = [4, 8, 16, 32].randomElement(using: &random) ?? 8
      let display = DisplayRotation(clockwiseQuarterTurns: Int.random(in: 0..<4, using: &random))
      let mesh = try #require(WarpMesh(sampling: m, display: display, spacing: spacing))
      let rim = try #require(WarpRim(sampling: m, display: display, spacing: spacing))
      let footprint = TapFootprint(
        grids: [.full, SampleGrid(widthDivisor: 2, heightDivisor: 2, firstX: 0.5, firstY: 1)], radius: 2)
      #expect(footprint.margins(of: mesh) == footprint.margins(of: rim))
    }
  }

  @Test func `a margin of zero or more means no tap outside, less means some`() throws {
    var random = SeededRandom(seed: 32)
    var both = (inside: 0, outside: 0)
    for _ in 0..<300 {
      let m = mapping(
        pinhole, rotations: [roll(random.number(in: -0.5...0.5))], scale: random.number(in: 1...2.2))
      let mesh = try #require(WarpMesh(sampling: m, spacing: 8))
      let footprint = TapFootprint(
        grids: [.full, SampleGrid(widthDivisor: 2, heightDivisor: 2, firstX: 0.5, firstY: 1)],
        radius: Int.random(in: 1...3, using: &random), stretch: random.number(in: 0.5...1.5))
      let margin = footprint.margins(of: mesh).nearest.distance
      let taps = footprint.outsideTaps(of: mesh)
      if margin >= 0 { #expect(taps == 0) } else if margin < -1e-9 { #expect(taps > 0) }
      if margin >= 0 { both.inside += 1 } else { both.outside += 1 }
    }
    #expect(both.inside > 30 && both.outside > 30)
  }
}
