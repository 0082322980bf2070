import Foundation
import Light
import TestSupport
import Testing
import VideoIO

/// `stabcli develop` as users have it, on files made here.
struct DevelopCommandTests {
  private let folder: Workspace

  init() throws { folder = try Workspace() }

  /// A mosaic of 64×48 with coloured noise, lossless JPEG in tiles, with a neutral and a matrix.
  private func dng(_ change: (inout TestDNG) -> Void = { _ in }) throws -> String {
    var random = SeededRandom(seed: 4)
    var dng = TestDNG(width: 64, height: 48, mosaic: (0..<64 * 48).map { _ in UInt16(1000 + random.next() % 9000) })
    (dng.bits, dng.tile) = (14, (width: 32, height: 16))
    dng.packing = .losslessJPEG(LosslessJPEGCoder(predictor: 6))
    let matrix = [7000, -2000, -500, -4000, 12000, 2000, -500, 2000, 6000].map { ($0, 10000) }
    dng.cameraFields = [
      .init(50721, .signedRationals(matrix)), .init(50778, .shorts([21])),
      .init(50728, .rationals([(5, 10), (1, 1), (6, 10)])),
    ]
    dng.pictureFields = [.init(50714, .longs([512]))]
    change(&dng)
    try Data(dng.bytes).write(to: URL(fileURLWithPath: folder("in.dng")))
    return folder("in.dng")
  }

  @Test func `one, two and five threads write the same bytes`() throws {
    let path = try dng()
    let files = try [1, 2, 5].map { threads in
      _ = try DevelopedFile(
        path, ["--threads", "\(threads)", "--local-tone", "0.5", "--sharpness", "1"], in: folder, as: "t")
      return try bytes(ofFile: folder("t.tif"))
    }
    #expect(files[0] == files[1] && files[1] == files[2])
  }

  @Test func `the report holds every number that decided the picture`() throws {
    let file = try DevelopedFile(try dng(), ["--exposure", "1.5"], in: folder)
    #expect(file.report.list("levels.black") as? [Double] == [512])
    #expect(file.report.list("levels.white") as? [Double] == [16383])
    #expect(file.report.list("develop.gains") as? [Double] == [2, 1, 1 / 0.6])
    #expect((file.report.list("develop.matrix") ?? []).count == 9)
    #expect(file.report.number("develop.scale") == exp2(1.5))
    #expect(file.report.number("input.compression") == 7 && file.report.string("develop.demosaic") == "gradient")
    #expect(file.report.string("output.sha256")?.count == 64)
  }

  @Test func `several files go to a folder; a file for several is wrong usage`() throws {
    let path = try dng()
    try folder.copy(path, as: "second.dng")
    let refused = try Stabcli.run(["develop", path, folder("second.dng"), "-o", folder("one.tif")])
    #expect(refused.status == 2 && refused.messageLines.count == 1)
    try FileManager.default.createDirectory(atPath: folder("made"), withIntermediateDirectories: true)
    let outcome = try Stabcli.run(["develop", path, folder("second.dng"), "-o", folder("made"), "--quiet"])
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder("made")).sorted() == [
        "in.develop.report.json", "in.develop.tif", "second.develop.report.json", "second.develop.tif",
      ])
  }

  @Test func `what exists is left alone, and what is refused leaves nothing`() throws {
    let path = try dng()
    try folder.write("mine", to: "out.tif")
    #expect(try Stabcli.run(["develop", path, "-o", folder("out.tif")]).status == 5)
    #expect(try text(ofFile: folder("out.tif")) == "mine")
    let before = try folder.names()
    let lines: [(Int32, [String])] = [
      (2, [path, "-o", folder("o.tif"), "--temperature", "5000", "--white-balance", "none"]),
      (2, [path, "-o", folder("o.jpg2"), "--preview"]), (2, [path, "-o", folder("o.tif"), "--white-balance", "1,2"]),
      (3, [folder("missing.dng"), "-o", folder("o.tif")]), (4, [path, "-o", folder("o.jpg"), "--preview"]),
    ]
    for (status, arguments) in lines {
      let outcome = try Stabcli.run(["develop"] + arguments)
      #expect(outcome.status == status && outcome.messageLines.count == 1, "\(arguments): \(outcome.messages)")
    }
    #expect(try folder.names() == before)
  }

  @Test func `a damaged tile is refused and named`() throws {
    let path = try dng { dng in
      dng.packing = .init(compression: 7) { chunk in
        Array(TestDNG.Packing.losslessJPEG(LosslessJPEGCoder()).pack(chunk).dropLast(400))
      }
    }
    let outcome = try Stabcli.run(["develop", path, "-o", folder("o.tif")])
    #expect(outcome.status == 3 && outcome.messages.contains("tile 0") && outcome.messageLines.count == 1)
  }
}
