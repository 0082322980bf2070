/// Part `index` of `count` nearly equal parts of `0..<length`; all parts together are the whole, each place once.
func part(_ index: Int, of count: Int, length: Int) -> Range<Int> {
  length * index / count..<length * (index + 1) / count
}
