import Glibc

/// Memory of this process by the kernel's own books.
enum Memory {
  /// Most memory held since the process began or ``restartPeak()``, MiB.
  static var peakMiB: Double { status("VmHWM:") }

  /// Lets the peak begin anew.
  ///
  /// Source: proc(5), `/proc/pid/clear_refs`, value 5. Where the kernel does not do it the peak stays: what is added
  /// to it is then understated.
  /// - Returns: what is held now, MiB.
  static func restartPeak() -> Double {
    if let file = fopen("/proc/self/clear_refs", "w") {
      fputs("5", file)
      fclose(file)
    }
    return status("VmRSS:")
  }

  /// A line of `/proc/self/status`, from kB to MiB; zero where there is no such line.
  private static func status(_ key: String) -> Double {
    guard let file = fopen("/proc/self/status", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
      let words = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        .split { $0 == " " || $0 == "\t" }
      if words.first.map(String.init) == key, words.count > 1, let kilobytes = Double(words[1]) {
        return kilobytes / 1024
      }
    }
    return 0
  }
}
