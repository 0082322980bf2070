import Develop
import RawPhoto

extension CommandFailure {
  /// A raw file that gives no picture.
  init(_ error: RawPhotoError, _ path: String) {
    switch error {
    case .notRaw, .damaged: self = .invalidInput(path, error.description)
    case .unsupported: self.init(.unsupported, "\(path): \(error.description)")
    }
  }

  /// A raw frame that cannot be developed as wished.
  init(_ error: DevelopError, _ path: String) {
    switch error {
    case .noMatrix, .tooSmall: self.init(.unsupported, "\(path): \(error.description)")
    case .impossibleLight: self.init(.usage, "\(path): \(error.description)")
    }
  }
}
