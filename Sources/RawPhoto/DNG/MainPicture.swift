/// The raw picture among the directories of a file, and the directory that describes the camera.
struct MainPicture: Sendable {
  let file: TIFFFile
  /// The raw picture's own: its size, packing and levels.
  let picture: TIFFDirectory
  /// The first: camera, colours, orientation.
  let camera: TIFFDirectory
  let isMosaic: Bool

  static let mosaicPhotometric = 32803
  static let linearPhotometric = 34892

  /// Finds the raw picture: the largest of those that are no preview.
  init(_ file: TIFFFile) throws(RawPhotoError) {
    self.file = file
    camera = file.directories[0]
    let raws = file.directories.filter { directory in
      [Self.mosaicPhotometric, Self.linearPhotometric].contains(directory.whole(.photometric) ?? 0)
    }
    let mains = raws.filter { $0.whole(.newSubfileType) ?? 0 == 0 }
    func area(_ directory: TIFFDirectory) -> Double {
      (directory.number(.imageWidth) ?? 0) * (directory.number(.imageLength) ?? 0)
    }
    // Of two alike, the first.
    let candidates = mains.isEmpty ? raws : mains
    guard let largest = candidates.map(area).max(), let picture = candidates.first(where: { area($0) == largest })
    else {
      throw .unsupported(
        what: "a DNG without a mosaic or linear raw picture",
        instead: "pictures of photometric 32803 and 34892 are read")
    }
    self.picture = picture
    isMosaic = picture.whole(.photometric) == Self.mosaicPhotometric
  }

  /// A field of the camera's directory, or of the picture's where a writer put it there.
  func numbers(_ tag: DNGTag) -> [Double]? { camera.numbers(tag) ?? picture.numbers(tag) }
  /// As `numbers`, whole.
  func whole(_ tag: DNGTag) -> Int? { camera.whole(tag) ?? picture.whole(tag) }
}
