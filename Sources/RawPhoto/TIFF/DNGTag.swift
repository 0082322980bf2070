/// Fields by number: TIFF 6.0, Exif 2.32, DNG 1.7.1.
enum DNGTag: Int, Sendable {
  case newSubfileType = 254, imageWidth = 256, imageLength, bitsPerSample, compression
  case photometric = 262, fillOrder = 266, make = 271, model, stripOffsets, orientation
  case samplesPerPixel = 277, rowsPerStrip, stripByteCounts, planarConfiguration = 284, software = 305, dateTime
  case artist = 315, predictor = 317, tileWidth = 322, tileLength, tileOffsets, tileByteCounts
  case subDirectories = 330, sampleFormat = 339, jpegOffset = 513, jpegLength, cfaRepeatDim = 33421, cfaPattern
  case copyright = 33432, exposureTime = 33434, fNumber = 33437, exifDirectory = 34665, gpsDirectory = 34853, iso =
    34855
  case recommendedExposureIndex = 34866, taken = 36867, makerNote = 37500, interoperability = 40965
  case dngVersion = 50706, uniqueCameraModel = 50708, cfaPlaneColour = 50710, cfaLayout, linearisationTable
  case blackRepeatDim, blackLevel, blackDeltaH, blackDeltaV, whiteLevel, defaultScale, cropOrigin, cropSize
  case colourMatrix1, colourMatrix2, cameraCalibration1, cameraCalibration2
  case analogBalance = 50727, asShotNeutral, asShotWhiteXY, baselineExposure
  case calibrationIlluminant1 = 50778, calibrationIlluminant2, activeArea = 50829
  case cameraCalibrationSignature = 50931, profileCalibrationSignature, forwardMatrix1 = 50964, forwardMatrix2
  case rowInterleave = 50975, opcodes1 = 51008, opcodes2, opcodes3 = 51022
  case columnInterleave = 52547
}
