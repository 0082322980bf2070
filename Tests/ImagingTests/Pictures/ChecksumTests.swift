import Geometry
import Imaging
import Testing

struct ChecksumTests {
  @Test
  func `the checksum is FNV-1a over sides and samples`() {
    // Computed apart, in Python: fnv1a(struct.pack("<II6B", 3, 2, *range(6))) and
    // fnv1a(struct.pack("<II2H", 2, 1, 0x0102, 0xFFFF)).
    let bytes = Picture(format: .grey(), size: PixelSize(width: 3, height: 2))
    bytes.fill { _, x, y, _ in 3 * y + x }
    #expect(bytes.checksum == 0x10ca_18b7_8e28_6ebf)
    let words = Picture(format: .grey(bitDepth: 16), size: PixelSize(width: 2, height: 1))
    words.fill { _, x, _, _ in x == 0 ? 0x0102 : 0xFFFF }
    #expect(words.checksum == 0xea27_c901_217f_ccd5)
  }

  @Test
  func `padding between rows does not count, any sample does`() {
    let size = PixelSize(width: 5, height: 3)
    let plain = Picture(format: .nv12, size: size)
    let guarded = GuardedPicture(.nv12, size, .left, extraBytes: 3).picture
    for picture in [plain, guarded] { picture.fill { plane, x, y, channel in 20 * plane + 7 * y + 2 * x + channel } }
    #expect(plain.checksum == guarded.checksum)
    guarded.planes[1][2, 1, 1] += 1
    #expect(plain.checksum != guarded.checksum)
  }

  @Test
  func `the same bytes in another shape have another checksum`() {
    let wide = Picture(format: .grey(), size: PixelSize(width: 6, height: 2))
    let tall = Picture(format: .grey(), size: PixelSize(width: 2, height: 6))
    #expect(wide.checksum != tall.checksum)
  }
}
