/// The rows of a motion log as lines of text.
enum LogRows {
  /// A gcsv log with its rows in another order; what stands above them stays.
  ///
  /// - Parameter order: For each place in the file the index of the row that goes there; each index once.
  static func reordered(_ log: [UInt8], by order: [Int]) -> [UInt8] {
    let lines = log.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
    let header = lines.count - order.count
    precondition(header >= 0, "an order has one entry a row")
    var out: [UInt8] = []
    out.reserveCapacity(log.count)
    for line in lines[..<header] + order.map({ lines[header + $0] }) {
      out += line
      out.append(UInt8(ascii: "\n"))
    }
    return out
  }
}
