import Glibc

extension Double {
  /// Its binary logarithm.
  var logarithm2: Double { log2(self) }
}
