import Foundation
import FoundationXML
import Testing

/// An SVG text read by a parser that has nothing to do with ours: elements in order, with attributes and words.
final class SvgDocument: NSObject, XMLParserDelegate {
  struct Element {
    var name: String
    var attributes: [String: String]
    var words = ""

    func number(_ key: String) -> Double? { attributes[key].flatMap(Double.init) }
  }

  private(set) var elements: [Element] = []
  private var open: [Int] = []

  init(_ text: String) throws {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    try #require(parser.parse(), "the text is XML: \(String(describing: parser.parserError))")
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    open.append(elements.count)
    elements.append(Element(name: name, attributes: attributes))
  }

  func parser(_ parser: XMLParser, foundCharacters words: String) {
    if let last = open.last { elements[last].words += words }
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    open.removeLast()
  }

  /// What is written anywhere.
  var words: [String] { elements.filter { $0.name == "text" }.map(\.words) }

  /// The area inside the axes of each chart: left, top, right, bottom.
  var plots: [(left: Double, top: Double, right: Double, bottom: Double)] {
    elements.filter { $0.name == "svg" }.dropFirst().compactMap {
      guard let x = $0.number("x"), let y = $0.number("y"), let w = $0.number("width"), let h = $0.number("height")
      else { return nil }
      return (x, y, x + w, y + h)
    }
  }

  /// Corners of the lines that series draw, one list a run without gaps.
  var lines: [[(x: Double, y: Double)]] {
    let paths = elements.filter { $0.name == "path" && $0.attributes["fill"] == "none" }
    return paths.compactMap { $0.attributes["d"] }.flatMap { path in
      path.split(separator: "M").map { run in
        let numbers = run.replacingOccurrences(of: "h0", with: "").split { " L".contains($0) }.compactMap { Double($0) }
        return stride(from: 0, to: numbers.count - 1, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
      }
    }
  }

  /// How many dots are drawn.
  var dots: Int {
    elements.filter { $0.name == "path" && $0.attributes["fill"] != "none" }
      .reduce(0) { $0 + ($1.attributes["d"] ?? "").split(separator: "M").count }
  }
}
