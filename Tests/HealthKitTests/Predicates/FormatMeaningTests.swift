import Foundation
import HealthKit
import HealthKitTesting
import TestSupport
import Testing

/// A record as `NSPredicate` evaluates it: a missing key is nil.
private struct Record {
  var number: Int?
  var text: String?
  var moment: Date?
  var start: Date

  func value(_ key: String) -> Any? {
    switch key {
    case "metadata.number": number
    case "metadata.text": text
    case "metadata.moment": moment
    default: start
    }
  }
}

/// A condition that can be written as a format and evaluated by the rules of `NSPredicate`,
/// independently of the code under test.
private indirect enum Condition {
  case compare(key: String, operator: String, Any?)
  case list(key: String, [Any])
  case range(key: String, Any, Any)
  case both(Condition, Condition)
  case either(Condition, Condition)
  case not(Condition)

  func holds(for record: Record) -> Bool {
    switch self {
    case .compare(let key, let name, let value): compare(record.value(key), name, value)
    case .list(let key, let values): values.contains { compare(record.value(key), "==", $0) }
    case .range(let key, let low, let high):
      compare(record.value(key), ">=", low) && compare(record.value(key), "<=", high)
    case .both(let a, let b): a.holds(for: record) && b.holds(for: record)
    case .either(let a, let b): a.holds(for: record) || b.holds(for: record)
    case .not(let a): !a.holds(for: record)
    }
  }

  private func compare(_ left: Any?, _ name: String, _ right: Any?) -> Bool {
    switch (left, right) {
    case (nil, nil): return name == "=="
    case (nil, _), (_, nil): return name == "!="
    case (let left as Int, let right as Int): return order(left, name, right)
    case (let left as Date, let right as Date): return order(left, name, right)
    case (let left as String, let right as String):
      switch name {
      case "BEGINSWITH": return left.hasPrefix(right)
      case "ENDSWITH": return left.hasSuffix(right)
      case "CONTAINS": return left.contains(right)
      default: return order(left, name, right)
      }
    default: return false
    }
  }

  private func order<Value: Comparable>(_ left: Value, _ name: String, _ right: Value) -> Bool {
    switch name {
    case "==": left == right
    case "!=": left != right
    case "<": left < right
    case "<=": left <= right
    case ">": left > right
    default: left >= right
    }
  }

  /// Writes the condition in a randomly chosen spelling and appends its arguments.
  func format(_ arguments: inout [Any], _ random: inout SplitMix) -> String {
    switch self {
    case .compare(let key, let name, let value):
      let path = written(key, &arguments, &random)
      return path + " \(spelled(name, &random)) " + written(value, &arguments, &random)
    case .list(let key, let values):
      let path = written(key, &arguments, &random)
      if Bool.random(using: &random) {
        arguments.append(values)
        return path + " IN %@"
      }
      let texts = values.map { written($0, &arguments, &random) }
      return path + " in {" + texts.joined(separator: ", ") + "}"
    case .range(let key, let low, let high):
      let path = written(key, &arguments, &random)
      let (first, second) = (
        written(low, &arguments, &random), written(high, &arguments, &random)
      )
      return path + " BETWEEN {\(first), \(second)}"
    case .both(let a, let b):
      let word = ["AND", "&&", "and"].randomElement(using: &random) ?? "AND"
      return "(" + a.format(&arguments, &random) + ") \(word) (" + b.format(&arguments, &random)
        + ")"
    case .either(let a, let b):
      let word = ["OR", "||"].randomElement(using: &random) ?? "OR"
      return "(" + a.format(&arguments, &random) + ") \(word) (" + b.format(&arguments, &random)
        + ")"
    case .not(let a):
      return (Bool.random(using: &random) ? "NOT (" : "!(") + a.format(&arguments, &random) + ")"
    }
  }

  private func spelled(_ name: String, _ random: inout SplitMix) -> String {
    let spellings = [
      "==": ["=", "=="], "!=": ["!=", "<>"], "<=": ["<=", "=<"], ">=": [">=", "=>"],
    ]
    return spellings[name]?.randomElement(using: &random) ?? name
  }

  private func written(_ key: String, _ arguments: inout [Any], _ random: inout SplitMix) -> String
  {
    guard Bool.random(using: &random) else { return key }
    arguments.append(key)
    return "%K"
  }

  private func written(_ value: Any?, _ arguments: inout [Any], _ random: inout SplitMix) -> String
  {
    switch value {
    case nil: return Bool.random(using: &random) ? "nil" : "NULL"
    case let number as Int where Bool.random(using: &random): return "\(number)"
    case let text as String where Bool.random(using: &random): return "'\(text)'"
    case let number as Int:
      arguments.append(number)
      return Bool.random(using: &random) ? "%d" : "%@"
    case let value?:
      arguments.append(value)
      return "%@"
    }
  }
}

private struct Maker {
  var random = SplitMix(seed: 2_026)

  mutating func number() -> Int { Int.random(in: -2...3, using: &random) }
  mutating func text() -> String {
    ["", "a", "ab", "b", "bab"].randomElement(using: &random) ?? ""
  }
  mutating func moment() -> Date { noon + Double(Int.random(in: 0...4, using: &random)) * 60 }

  mutating func record() -> Record {
    Record(
      number: Bool.random(using: &random) ? number() : nil,
      text: Bool.random(using: &random) ? text() : nil,
      moment: Bool.random(using: &random) ? moment() : nil, start: moment())
  }

  mutating func condition(depth: Int) -> Condition {
    switch Int.random(in: 0..<(depth == 0 ? 3 : 6), using: &random) {
    case 0: return comparison()
    case 1: return .list(key: "metadata.number", (0..<3).map { _ in number() })
    case 2: return .range(key: "metadata.number", number(), number())
    case 3: return .both(condition(depth: depth - 1), condition(depth: depth - 1))
    case 4: return .either(condition(depth: depth - 1), condition(depth: depth - 1))
    default: return .not(condition(depth: depth - 1))
    }
  }

  private mutating func comparison() -> Condition {
    let order = ["==", "!=", "<", "<=", ">", ">="]
    let texts = order + ["BEGINSWITH", "ENDSWITH", "CONTAINS"]
    let isNil = Int.random(in: 0..<5, using: &random) == 0
    let equality = ["==", "!="].randomElement(using: &random) ?? "=="
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      let name = isNil ? equality : order.randomElement(using: &random) ?? "<"
      return .compare(key: "metadata.number", operator: name, isNil ? nil : number())
    case 1:
      let name = isNil ? equality : texts.randomElement(using: &random) ?? "<"
      return .compare(key: "metadata.text", operator: name, isNil ? nil : text())
    case 2:
      let name = isNil ? equality : order.randomElement(using: &random) ?? "<"
      return .compare(key: "metadata.moment", operator: name, isNil ? nil : moment())
    default:
      let name = order.randomElement(using: &random) ?? "<"
      return .compare(key: "startDate", operator: name, moment())
    }
  }
}

@Suite("Matches of format predicates", .process)
struct FormatMeaningTests {
  @Test("QUERY-06: random formats match what NSPredicate's rules match, including missing keys")
  func property() async throws {
    let store = try await HKInMemoryStore.granting([steps]).healthStore
    var maker = Maker()
    let records = (0..<40).map { _ in maker.record() }
    let samples = records.map { record in
      var metadata: [String: Any] = [:]
      metadata["number"] = record.number
      metadata["text"] = record.text
      metadata["moment"] = record.moment
      return HKQuantitySample(
        type: steps, quantity: HKQuantity(unit: .count(), doubleValue: 1), start: record.start,
        end: record.start, metadata: metadata)
    }
    try await store.save(samples)
    for _ in 0..<300 {
      let condition = maker.condition(depth: 3)
      var arguments: [Any] = []
      let format = condition.format(&arguments, &maker.random)
      let predicate = NSPredicate(format: format, argumentArray: arguments)
      let query = HKSampleQueryDescriptor(
        predicates: [.quantitySample(type: steps, predicate: predicate)], sortDescriptors: [])
      let found = Set(try await query.result(for: store).map(\.uuid))
      let expected = zip(samples, records).filter { condition.holds(for: $1) }.map(\.0.uuid)
      #expect(found == Set(expected), "\(format)")
    }
  }

  @Test("a predicate for samples not entered by the user matches samples without the key")
  func notEntered() async throws {
    let store = try await HKInMemoryStore.granting([steps]).healthStore
    let entered: [Bool?] = [true, false, nil]
    try await store.save(
      entered.map { entered in
        HKQuantitySample(
          type: steps, quantity: HKQuantity(unit: .count(), doubleValue: 1), start: noon, end: noon,
          metadata: entered.map { [HKMetadataKeyWasUserEntered: $0] })
      })
    let key = HKMetadataKeyWasUserEntered
    let predicates = [
      NSPredicate(format: "metadata.%K != YES", key),
      HKQuery.predicateForObjects(withMetadataKey: key, operatorType: .notEqualTo, value: true),
      NSCompoundPredicate(
        notPredicateWithSubpredicate: HKQuery.predicateForObjects(
          withMetadataKey: key, allowedValues: [true])),
    ]
    for predicate in predicates {
      let query = HKSampleQueryDescriptor(
        predicates: [.quantitySample(type: steps, predicate: predicate)], sortDescriptors: [])
      #expect(try await query.result(for: store).count == 2)
    }
  }
}
