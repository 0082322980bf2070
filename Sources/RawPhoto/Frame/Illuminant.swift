/// Lights by Exif's number (LightSource): names, and the temperatures that DNG's two-light interpolation takes for them.
enum Illuminant {
  static func name(_ number: Int) -> String {
    table[number]?.name ?? (number == 0 ? "unknown light" : "light \(number)")
  }

  /// Correlated colour temperature, kelvin; of the fluorescents, the middle of the range Exif defines.
  static func kelvin(_ number: Int) -> Double? { table[number]?.kelvin }

  private static let table: [Int: (name: String, kelvin: Double)] = [
    1: ("daylight", 5500), 2: ("fluorescent", 4150), 3: ("tungsten", 2850), 4: ("flash", 5500),
    9: ("fine weather", 5500), 10: ("cloudy weather", 6500), 11: ("shade", 7500), 12: ("daylight fluorescent", 6400),
    13: ("day white fluorescent", 5050), 14: ("cool white fluorescent", 4150), 15: ("white fluorescent", 3525),
    16: ("warm white fluorescent", 2925), 17: ("standard light A", 2850), 18: ("standard light B", 5500),
    19: ("standard light C", 6500), 20: ("D55", 5500), 21: ("D65", 6500), 22: ("D75", 7500), 23: ("D50", 5000),
    24: ("ISO studio tungsten", 3200),
  ]
}
