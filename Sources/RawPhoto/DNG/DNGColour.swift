import Light

/// The colours of a DNG's camera.
enum DNGColour {
  static func colour(
    of main: MainPicture, channels: Int, notes: inout [RawNote]
  ) throws(RawPhotoError) -> CameraColour {
    var colour = CameraColour()
    guard channels == 3 else { return colour }
    colour.analogBalance = try triple(main, .analogBalance, above: 0) ?? [1, 1, 1]
    colour.neutral = try triple(main, .asShotNeutral, above: 0)
    if colour.neutral == nil, let xy = main.numbers(.asShotWhiteXY), xy.count == 2 {
      guard xy[0] > 0, xy[1] > 0, xy[0] + xy[1] < 1 else { throw .damaged("the white as shot is \(xy)") }
      colour.white = Chromaticity(x: xy[0], y: xy[1])
    }
    // A camera's calibration is for the profile it was made with.
    let isCalibrated =
      main.camera.text(.cameraCalibrationSignature) == main.camera.text(.profileCalibrationSignature)
    let lights: [(DNGTag, DNGTag, DNGTag, DNGTag)] = [
      (.calibrationIlluminant1, .colourMatrix1, .forwardMatrix1, .cameraCalibration1),
      (.calibrationIlluminant2, .colourMatrix2, .forwardMatrix2, .cameraCalibration2),
    ]
    for (light, matrix, forward, calibration) in lights {
      guard let rows = matrixRows(main, matrix) else { continue }
      let number = main.whole(light) ?? 0
      guard rows.inverse != nil else {
        notes.append(RawNote(kind: "matrix", message: "a colour matrix of the file has no inverse and is left out"))
        continue
      }
      colour.calibrations.append(
        .init(
          kelvin: Illuminant.kelvin(number), light: Illuminant.name(number), colourMatrix: rows,
          forwardMatrix: matrixRows(main, forward),
          cameraCalibration: isCalibrated ? matrixRows(main, calibration) ?? .identity : .identity))
    }
    return colour
  }

  private static func matrixRows(_ main: MainPicture, _ tag: DNGTag) -> ColourTransform? {
    guard let values = main.numbers(tag), values.count == 9, values.contains(where: { $0 != 0 }) else { return nil }
    return ColourTransform(rows: values)
  }

  private static func triple(
    _ main: MainPicture, _ tag: DNGTag, above least: Double
  ) throws(RawPhotoError) -> [Double]? {
    guard let values = main.numbers(tag) else { return nil }
    guard values.count == 3, values.allSatisfy({ $0 > least }) else {
      throw .damaged("field \(tag.rawValue) should be three numbers above \(Int(least)) and is \(values)")
    }
    return values
  }
}
