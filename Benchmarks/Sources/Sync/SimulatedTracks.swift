import Geometry
import Glibc
import Sync
import Synthesis

/// Tracks of a synthetic clip, projected from its true poses instead of followed in its pictures.
struct SimulatedTracks {
  /// The clip.
  var clip: SyntheticClip
  /// Deviation of one coordinate of a track, pixels.
  var noisePixels = 0.15
  /// Share of tracks that follow nothing.
  var outlierShare = 0.03
  /// Tracks in a pair.
  var count = 100
  /// Inverse distances, 1/m: a fifth of the points infinitely far, the rest spread evenly by their logarithm.
  var depths: ClosedRange<Double>? = 2...30

  /// Projects them.
  func tracks() -> PictureTracks {
    let (path, lens, size) = (clip.path, clip.lens, clip.size)
    var random = SplitMix(state: clip.seed &* 0x9E37_79B9_7F4A_7C15 &+ 77)
    let entries = clip.timeline.entries
    let pairs = zip(entries, entries.dropFirst()).map { first, second in
      var tracks: [PictureTracks.Track] = []
      for _ in 0..<count {
        let p = PixelPoint<SourcePixels>(
          random.unit() * Double(size.width), random.unit() * Double(size.height))
        let before = first.time.seconds + phase(p) * clip.shutter.readoutSeconds
        guard let ray = lens.unproject(p) else { continue }
        var distance = Double.infinity
        if let depths, random.unit() > 0.2 {
          distance = depths.lowerBound * pow(depths.upperBound / depths.lowerBound, random.unit())
        }
        let direction = path.worldFromCamera(at: before)(ray)
        let origin = distance.isFinite ? path.position(at: before) : .zero
        func seen(at time: Double) -> PixelPoint<SourcePixels>? {
          var d = direction
          if distance.isFinite { d = direction * distance + origin - path.position(at: time) }
          return lens.project(path.worldFromCamera(at: time).inverse(d))
        }
        var q: PixelPoint<SourcePixels>? = p
        for _ in 0..<4 {
          guard let here = q else { break }
          q = seen(at: second.time.seconds + phase(here) * clip.shutter.readoutSeconds)
        }
        guard var q, q.x >= 0, q.y >= 0, q.x < Double(size.width), q.y < Double(size.height) else { continue }
        q.x += noisePixels * random.normal()
        q.y += noisePixels * random.normal()
        if random.unit() < outlierShare {
          q.x += 40 * (random.unit() - 0.5)
          q.y += 40 * (random.unit() - 0.5)
        }
        tracks.append(.init(from: p, to: q))
      }
      return PictureTracks.Pair(first: first.time, second: second.time, tracks: tracks)
    }
    return PictureTracks(size: size, pairs: pairs, clipSeconds: clip.seconds)
  }

  /// Position in the readout, −½…½.
  private func phase(_ p: PixelPoint<SourcePixels>) -> Double { clip.shutter.phase(of: p, in: clip.size) - 0.5 }
}

/// A small generator of random numbers (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
struct SplitMix {
  var state: UInt64

  /// In [0, 1).
  mutating func unit() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((z ^ (z >> 31)) >> 11) * 0x1p-53
  }

  /// Of mean 0 and variance 1.
  mutating func normal() -> Double { (-2 * log(1 - unit())).squareRoot() * cos(2 * .pi * unit()) }
}
