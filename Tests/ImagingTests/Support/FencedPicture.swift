import Geometry
import Glibc
import Imaging

/// A picture whose planes lie between pages that nobody may touch: reading or writing one byte too far ends the test.
struct FencedPicture {
  let picture: Picture

  /// - Parameters:
  ///   - extraBytes: samples between the rows.
  ///   - isAtEnd: the last sample is the last byte before the fence; else the first is the first byte behind one.
  init(_ format: PixelFormat, _ size: PixelSize, _ siting: ChromaSiting, extraBytes: Int, isAtEnd: Bool) {
    picture = Picture(
      format: format, size: size, siting: siting,
      planes: format.planes(for: (size.width, size.height)).map { shape in
        let bytesPerRow = shape.bytesPerRowUsed + extraBytes * shape.bytesPerSample
        let used = bytesPerRow * (shape.height - 1) + shape.bytesPerRowUsed
        let pages = Pages(holding: used)
        let base = isAtEnd ? pages.first + (pages.count - used) : pages.first
        return Plane(shape, viewing: base, bytesPerRow: bytesPerRow, owner: pages)
      })
  }

  /// Whole pages between two fences.
  private final class Pages {
    static let page = 4096
    let first: UnsafeMutableRawPointer
    let count: Int

    init(holding bytes: Int) {
      count = (bytes + Self.page - 1) / Self.page * Self.page
      guard let all = mmap(nil, count + 2 * Self.page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
        all != MAP_FAILED
      else { preconditionFailure("no memory for a test picture") }
      first = all + Self.page
      mprotect(all, Self.page, PROT_NONE)
      mprotect(first + count, Self.page, PROT_NONE)
    }

    deinit { munmap(first - Self.page, count + 2 * Self.page) }
  }
}
