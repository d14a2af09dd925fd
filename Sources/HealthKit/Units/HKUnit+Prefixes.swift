import HealthModel
import Synchronization

extension HKMetricPrefix {
  /// The text of the prefix in a unit string, such as `k` or `mc`.
  var symbol: String {
    switch self {
    case .none: ""
    case .femto: "f"
    case .pico: "p"
    case .nano: "n"
    case .micro: "mc"
    case .milli: "m"
    case .centi: "c"
    case .deci: "d"
    case .deca: "da"
    case .hecto: "h"
    case .kilo: "k"
    case .mega: "M"
    case .giga: "G"
    case .tera: "T"
    }
  }
}

extension HKUnit {
  private static let known = Mutex<[String: HKUnit]>([:])

  /// Returns the shared unit of a string (rule UNIT-08). The strings are constants of this module,
  /// so the table stays small.
  static func named(_ string: String) -> HKUnit {
    known.withLock { known in
      if let unit = known[string] { return unit }
      let unit = HKUnit(.known(string))
      known[string] = unit
      return unit
    }
  }

  static func prefixed(_ prefix: HKMetricPrefix, _ symbol: String) -> HKUnit {
    named(prefix.symbol + symbol)
  }

  /// Returns the joule with a metric prefix. Another name of ``jouleUnit(with:)``.
  public class func joule(with prefix: HKMetricPrefix) -> HKUnit { jouleUnit(with: prefix) }

  /// Returns the mole of a substance with a molar mass in grams per mole. The unit converts to and
  /// from units of mass. Traps under the conditions of ``moleUnit(with:molarMass:)``.
  public class func moleUnit(withMolarMass gramsPerMole: Double) -> HKUnit {
    moleUnit(with: .none, molarMass: gramsPerMole)
  }

  /// Returns the mole of a substance with a metric prefix. Traps if the molar mass is not positive,
  /// or if ``unitString`` would exceed 256 bytes, as with molar masses below 1e-200.
  ///
  /// - Parameter gramsPerMole: The molar mass, such as ``HKUnitMolarMassBloodGlucose``.
  public class func moleUnit(
    with prefix: HKMetricPrefix, molarMass gramsPerMole: Double
  ) -> HKUnit {
    trapping { () throws(HealthError) in
      try HealthUnit.mole(prefix: prefix.symbol, gramsPerMole: gramsPerMole)
    }
  }
}
