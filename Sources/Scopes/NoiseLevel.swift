internal import Geometry

/// How much a channel is noisy, told from the channel alone.
///
/// The difference of two Laplacians,
/// ```
///  1 −2  1
/// −2  4 −2       is blind to planes and to straight edges along rows and columns; of white noise σ it leaves 6 σ.
///  1 −2  1
/// ```
/// Its median magnitude, over 0.6745 · 6, is σ as long as less than half of the picture is fine texture. Source of the
/// mask: Immerkær, "Fast noise variance estimation", Computer Vision and Image Understanding 64, 1996; the median in place
/// of the mean keeps edges out.
public enum NoiseLevel {
  /// Standard deviation of the noise, as a share of the way from black to white; at least what rounding to numbers makes.
  ///
  /// - Parameter step: from one number to the next.
  public static func standardDeviation(of channel: ScopeChannel, step: Double) -> Double {
    let rounding = step / 12.0.squareRoot()
    let (width, height) = (channel.size.width, channel.size.height)
    guard width >= 3, height >= 3 else { return rounding }
    var answers: [Float] = []
    answers.reserveCapacity((width - 2) * (height - 2))
    channel.values.withUnsafeBufferPointer { v in
      for y in 1..<height - 1 {
        for x in 1..<width - 1 {
          let i = y * width + x
          let (up, down) = (i - width, i + width)
          let corners = v[up - 1] + v[up + 1] + v[down - 1] + v[down + 1]
          answers.append((corners - 2 * (v[up] + v[down] + v[i - 1] + v[i + 1]) + 4 * v[i]).magnitude)
        }
      }
    }
    return max(rounding, Double(median(of: &answers)) / (0.6745 * 6))
  }

  /// The middle value, by partition; the order of the values is lost.
  private static func median(of values: inout [Float]) -> Float {
    var (low, high) = (0, values.count - 1)
    let middle = values.count / 2
    while low < high {
      // The median of three keeps sorted pictures, ramps, from taking quadratic time.
      let (a, b, c) = (values[low], values[(low + high) / 2], values[high])
      let pivot = max(min(a, b), min(max(a, b), c))
      var (i, j) = (low, high)
      while i <= j {
        while values[i] < pivot { i += 1 }
        while values[j] > pivot { j -= 1 }
        if i <= j {
          values.swapAt(i, j)
          (i, j) = (i + 1, j - 1)
        }
      }
      if middle <= j { high = j } else if middle >= i { low = i } else { break }
    }
    return values[middle]
  }
}
