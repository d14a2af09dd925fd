import Glibc

/// Powers and logarithms of base ten for sound levels. This is the only use of the C math library
/// in the model.
enum Logarithm {
  static func powerOfTen(_ exponent: Double) -> Double { pow(10, exponent) }
  static func base10(_ value: Double) -> Double { log10(value) }
}
