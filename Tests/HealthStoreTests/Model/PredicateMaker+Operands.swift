import HealthModel

@testable import HealthStore

extension PredicateMaker {
  /// Returns the value of an object, or a similar one, as the operand of a comparison.
  mutating func operand(_ key: PredicateKey, _ known: ReferenceValue?) -> PredicateValue {
    switch known {
    case .number(let number): return .number(near(number))
    case .numbers(let numbers): return .number(Double(numbers.isEmpty ? 1 : dice.pick(numbers)))
    case .text(let text): return .text(part(of: text))
    case .date(let date): return .date(near(date))
    case .id(let id): return .id(id)
    case .device(let device): return .device(device)
    case .revision(let revision):
      return key == .source ? .source(revision.source) : .sourceRevision(blanked(revision))
    case .quantity(let number, let unit): return quantity(number, unit)
    case nil: return standard(key)
    }
  }

  private mutating func near(_ number: Double) -> Double {
    switch dice.int(0..<10) {
    case 0: number + 0.125
    case 1: number.nextDown
    case 2: dice.oneIn(4) ? .nan : -number
    default: number
    }
  }

  /// Returns the text, a part of it, or a pattern.
  private mutating func part(of text: String) -> String {
    var scalars = Array(text.unicodeScalars)
    switch dice.int(0..<4) {
    case 0: break
    case 1: scalars = Array(scalars.prefix(dice.int(0..<scalars.count + 1)))
    case 2: scalars = Array(scalars.suffix(dice.int(0..<scalars.count + 1)))
    default:
      for place in scalars.indices where dice.oneIn(2) { scalars[place] = dice.pick(["?", "*"]) }
    }
    var part = String.UnicodeScalarView()
    part.append(contentsOf: scalars)
    return String(part)
  }

  private mutating func blanked(_ revision: SourceRevision) -> SourceRevision {
    var revision = revision
    if dice.oneIn(2) { revision.version = "" }
    if dice.oneIn(2) { revision.productType = "" }
    if dice.oneIn(4) { revision.operatingSystemVersion = "17" }
    return revision
  }

  private mutating func quantity(_ number: Double, _ unit: String) -> PredicateValue {
    let others = ["m": ["km", "ft"], "kcal": ["kJ", "cal"], "s": ["min", "ms"], "count": ["%"]]
    guard dice.oneIn(3), let other = others[unit].map({ dice.pick($0) }),
      let converted = try? HealthUnit(unit).convert(number, to: HealthUnit(other))
    else { return .quantity(near(number), unit: unit) }
    return .quantity(converted, unit: other)
  }

  /// Returns a value for a key that no object has.
  private mutating func standard(_ key: PredicateKey) -> PredicateValue {
    switch key.valueKind {
    case .number, .numbers, .metadata: .number(Double(dice.int(0..<5)))
    case .text: .text(dice.pick(["", "a", "t*", "?"]))
    case .date: .date(date())
    case .id: .id(ObjectID(high: 1, low: 1))
    case .source: .source(dice.pick(sources))
    case .sourceRevision: .sourceRevision(SourceRevision(source: dice.pick(sources)))
    case .device: .device(Device(name: "a"))
    }
  }
}
