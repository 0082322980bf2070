import Geometry
import Imaging

/// A picture whose planes view memory with odd strides and marked bytes before, between and behind the rows.
struct GuardedPicture {
  let picture: Picture
  private let blocks: [Block]

  init(_ format: PixelFormat, _ size: PixelSize, _ siting: ChromaSiting, extraBytes: Int) {
    let blocks = format.planes(for: (size.width, size.height)).map { Block($0, extraBytes: extraBytes) }
    self.blocks = blocks
    picture = Picture(
      format: format, size: size, siting: siting,
      planes: blocks.map {
        Plane($0.shape, viewing: $0.memory + $0.offset, bytesPerRow: $0.bytesPerRow, owner: $0)
      })
  }

  /// Whether all marked bytes are as they were.
  var guardsAreIntact: Bool { blocks.allSatisfy(\.guardsAreIntact) }

  private final class Block {
    static let mark: UInt8 = 0xA5
    let shape: PlaneShape
    let bytesPerRow: Int
    let offset: Int
    let memory: UnsafeMutableRawPointer
    let count: Int

    init(_ shape: PlaneShape, extraBytes: Int) {
      self.shape = shape
      // Two-byte samples keep their alignment.
      let extra = extraBytes * shape.bytesPerSample
      bytesPerRow = shape.bytesPerRowUsed + extra
      offset = 64 + extra
      count = offset + bytesPerRow * shape.height + 64
      memory = .allocate(byteCount: count, alignment: 64)
      memory.initializeMemory(as: UInt8.self, repeating: Self.mark, count: count)
    }

    deinit { memory.deallocate() }

    var guardsAreIntact: Bool {
      (0..<count).allSatisfy { index in
        let inRows = index - offset
        let isSample =
          inRows >= 0 && inRows < bytesPerRow * shape.height && inRows % bytesPerRow < shape.bytesPerRowUsed
        return isSample || memory.load(fromByteOffset: index, as: UInt8.self) == Self.mark
      }
    }
  }
}
