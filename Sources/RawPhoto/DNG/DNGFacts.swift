import Light

/// What the camera wrote of the exposure.
enum DNGFacts {
  static func facts(of main: MainPicture) -> ShotFacts {
    let exif = main.file.directory(.exifDirectory, of: main.camera)
    func measured(_ tag: DNGTag) -> Double? {
      // Zero is how some cameras write that they do not know.
      (exif?.number(tag) ?? main.camera.number(tag)).flatMap { $0 > 0 ? $0 : nil }
    }
    var facts = ShotFacts(
      exposure_s: measured(.exposureTime), iso: measured(.iso), fNumber: measured(.fNumber),
      make: main.camera.text(.make), model: main.camera.text(.model) ?? main.camera.text(.uniqueCameraModel),
      taken: exif?.text(.taken) ?? main.camera.text(.taken))
    // Exif's 16 bits end at 65535; beyond, the index holds the number.
    if facts.iso == 65535, let index = measured(.recommendedExposureIndex) { facts.iso = index }
    if let neutral = main.numbers(.asShotNeutral), neutral.count == 3, neutral.allSatisfy({ $0 > 0 }) {
      facts.neutral = neutral.map { $0 / neutral[1] }
    }
    facts.exif = ExifBlock.block(of: main.file, camera: main.camera)
    return facts
  }
}
