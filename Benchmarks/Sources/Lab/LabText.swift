import Synthesis

/// The words around the laboratory's tables. Sections end with one line end.
enum LabText {
  static func headline(_ grid: AttitudeGrid) -> String {
    """
    ## Headline

    Two minutes, gyro bias up to 0.5°/s, accelerometer bias up to 10 mg, a phone's noise; rms roll error in degrees,
    five seeds.

    \(grid.headline)
    ![walk](lab/error-walk.svg)

    ![run](lab/error-run.svg)

    ![bike](lab/error-bike.svg)

    """
  }

  static func grid(_ grid: AttitudeGrid) -> String {
    let tables = AttitudeGrid.grades.flatMap { grade in
      AttitudeGrid.lengths.map { "### \(grade.rawValue), \(Int($0)) s\n\n\(grid.table(grade, seconds: $0))" }
    }
    return """
      ## Every motion

      Rms roll error in degrees, median of five seeds and, in brackets, the worst.

      \(tables.joined(separator: "\n"))
      ![medians by motion](lab/grid-120s.svg)

      """
  }

  static func honesty(_ grid: AttitudeGrid) -> String {
    """
    ## Honesty

    The squared tilt error by the variance that ours states, mean over time and both axes, median of five seeds: 1 where
    it knows itself, more where it is too sure, less where it is too modest. Honest is 0.5 to 2.

    \(grid.honestyTable)
    """
  }

  static func lengths(_ lengths: ErrorByLength) -> String {
    """
    ## Length of the recording

    A phone's log; rms roll error in degrees, medians of five seeds.

    \(lengths.table)
    ![error by length](lab/lengths.svg)

    """
  }

  static func still(_ table: String) -> String {
    """
    ## Still camera

    Ten minutes on a tripod, degrees: rms roll error, and *drift*, the greatest less the least of the error averaged
    over each second; median of five seeds and worst. An accelerometer's own bias of 10 mg is a constant 0.6° that
    nothing in a still camera's log can tell; drift is what would be seen.

    \(table)
    """
  }

  static func corner(_ table: String) -> String {
    """
    ## Long corner

    Half a g to the side for five seconds in the middle of a minute, a phone's log; degrees, medians of five seeds.

    \(table)
    ![a corner over time](lab/corner.svg)

    """
  }

  static func time(_ table: String) -> String {
    """
    ## Time and memory

    Orientation alone, on one thread, from a log of somebody standing. *Memory added* is the peak while it runs less what
    was held before, the result included.

    \(table)
    """
  }

  /// What each name stands for.
  static let methods = """
    ## Methods

    - *raw gyro*: our integration of the rates, level at the first frame, no gravity.
    - *complementary*: causal, time constant 1 s; what cameras and phones level by.
    - *Mahony*: gains 1/s and 0.3/s² (Mahony, Hamel and Pflimlin 2008). *Madgwick*: β = 0.033/s (Madgwick 2010).
    - *VQF*: the paper's filter with its defaults, τ = 3 s (Laidig and Seel 2023), without magnetometer. *Offline*: its
      variant for whole recordings, with τ = 3 s, the better 10 s, and 40 s as Gyroflow sets it. Written from the paper's
      formulas; against the authors' own program (PyPI `vqf` 2.1.2) on six logs, `bench log` shows the same tilt to less
      than a millionth of a degree.
    - *ours*: `OrientationEstimator`, see [ORIENTATION.md](ORIENTATION.md).

    Logs have 200 samples a second, and a second before the first frame and after the last, for every method alike.

    """
}
