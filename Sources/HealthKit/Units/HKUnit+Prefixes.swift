import HealthModel
import Synchronization

extension HKMetricPrefix {
  /// As it stands before a symbol: `k`, `mc`.
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

  /// The one object for a string that stands in this module (rule UNIT-08).
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

  /// Joules with a prefix: a second spelling of ``jouleUnit(with:)``.
  public class func joule(with prefix: HKMetricPrefix) -> HKUnit { jouleUnit(with: prefix) }

  /// A mole of a substance of so many grams per mole, which then converts to and from mass.
  public class func moleUnit(withMolarMass gramsPerMole: Double) -> HKUnit {
    moleUnit(with: .none, molarMass: gramsPerMole)
  }

  /// As ``moleUnit(withMolarMass:)``, with a prefix. Traps for a molar mass that is not positive.
  /// - Parameter gramsPerMole: such as ``HKUnitMolarMassBloodGlucose``.
  public class func moleUnit(
    with prefix: HKMetricPrefix, molarMass gramsPerMole: Double
  ) -> HKUnit {
    HKUnit(from: "\(prefix.symbol)mol<\(gramsPerMole)>")
  }
}
