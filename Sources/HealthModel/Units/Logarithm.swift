import Glibc

/// Powers and logarithms of base ten, for sound levels: the one place where the model needs the
/// mathematical library of C.
enum Logarithm {
  static func powerOfTen(_ exponent: Double) -> Double { pow(10, exponent) }
  static func base10(_ value: Double) -> Double { log10(value) }
}
