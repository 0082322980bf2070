public import Geometry

extension PixelFormat {
  /// Where the samples of each plane stand on the picture, in plane order.
  ///
  /// A planner's ``TapFootprint`` takes these; the renderers use the same.
  public func sampleGrids(siting: ChromaSiting) -> [SampleGrid] {
    let chroma = SampleGrid(
      widthDivisor: chromaWidthDivisor, heightDivisor: chromaHeightDivisor,
      firstX: ChromaSiting.firstSample(divisor: chromaWidthDivisor, cosited: siting.isCositedHorizontally),
      firstY: ChromaSiting.firstSample(divisor: chromaHeightDivisor, cosited: siting.isCositedVertically))
    var grids = [SampleGrid.full]
    switch layout {
    case .grey: break
    case .planar: grids += [chroma, chroma]
    case .semiPlanar: grids.append(chroma)
    }
    return hasAlpha ? grids + [.full] : grids
  }
}
