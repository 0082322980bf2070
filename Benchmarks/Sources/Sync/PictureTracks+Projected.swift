import Sync
import Synthesis

extension PictureTracks {
  /// Tracks of a synthetic clip from its true path.
  init(_ projected: ProjectedTracks) {
    let pairs = projected.pairs.map { pair in
      Pair(first: pair.first, second: pair.second, tracks: pair.points.map { Track(from: $0.from, to: $0.to) })
    }
    self.init(size: projected.clip.size, pairs: pairs, clipSeconds: projected.clip.seconds)
  }
}
