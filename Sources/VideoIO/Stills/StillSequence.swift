import Glibc
public import Light

/// Stills that belong together, all of which get their names at the end, or none.
public final class StillSequence {
  private let folder: String
  private let overwrite: Bool
  private let partial: PartialFolder
  private var names: [String] = []

  /// Prepares to write into an existing folder.
  public init(folder: String, overwrite: Bool) throws(VideoIOError) {
    (self.folder, self.overwrite) = (folder, overwrite)
    partial = try PartialFolder(in: folder, reported: folder)
  }

  /// Writes a still, as TIFF where its name ends in .tif or .tiff, else as PNG.
  ///
  /// - Parameter name: the name it will have in the folder.
  public func add(
    _ still: StillPicture, named name: String, texts: [MetadataEntry] = []
  ) throws(VideoIOError) {
    let (path, reported) = (partial.file(names.count), "\(folder)/\(name)")
    names.append(name)
    partial.reserve(names.count)
    if name.lowercased().hasSuffix(".tif") || name.lowercased().hasSuffix(".tiff") {
      try fillTIFF(still, at: path, reported: reported, texts)
    } else {
      try fillPNG(still, at: path, reported: reported, texts)
    }
  }

  /// Writes a picture of light.
  ///
  /// - Parameters:
  ///   - name: the name it will have in the folder.
  ///   - facts: of one of the frames that made it.
  ///   - frames: how many made it.
  public func add(
    _ image: LightImage, named name: String, settings: LightFileSettings, facts: ShotFacts, frames: Int
  ) throws(VideoIOError) -> LightFileFacts {
    let path = partial.file(names.count)
    names.append(name)
    partial.reserve(names.count)
    return try writeLight(image, to: path, settings: settings, facts: facts, frames: frames, overwrite: true)
  }

  /// How many there are.
  public var count: Int { names.count }

  /// SHA-256 of all files one behind the other, in the order they were added.
  public func checksum() throws(VideoIOError) -> String {
    try sha256(ofFiles: names.indices.map { partial.file($0) })
  }

  /// Gives all stills their names.
  ///
  /// - Parameter replaced: names in the folder of stills that these take the place of; what is left of them goes.
  /// - Throws: ``VideoIOError``; none is left then, unless they took the place of others.
  public func deliver(replacing replaced: [String] = []) throws(VideoIOError) {
    var given: [String] = []
    do throws(VideoIOError) {
      for (index, name) in names.enumerated() {
        let path = "\(folder)/\(name)"
        try TemporaryOutput.rename(partial.file(index), to: path, overwrite: overwrite)
        given.append(path)
      }
    } catch {
      if !overwrite { for path in given { unlink(path) } }
      throw error
    }
    for name in Set(replaced).subtracting(names) { unlink("\(folder)/\(name)") }
  }
}
