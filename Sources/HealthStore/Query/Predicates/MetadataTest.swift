import HealthStorage
import Glibc
import HealthModel

/// A condition on one metadata key, evaluated once for each dictionary entry that occurs. Used by
/// one query on one thread.
final class MetadataTest {
  enum Condition {
    case exists
    case compares(Comparison, PredicateValue)
    case isAny([PredicateValue])
  }

  /// The maximum number of entries that `verdict` evaluates.
  private static let decidedCountMax = 16

  private let key: [UInt8]
  private let condition: PreparedCondition
  private let dictionary: PagedArray<[UInt8]>
  /// The result by metadata number: 0 is unknown, 1 false, 2 true. The memory comes from `calloc`:
  /// pages that are never touched cost nothing, so a large dictionary does not slow down a small
  /// query.
  private let decisions: UnsafeMutablePointer<UInt8>
  private let count: Int

  init(key: String, _ condition: Condition, _ dictionaries: Dictionaries) {
    self.key = Array(key.utf8)
    self.condition = PreparedCondition(condition)
    dictionary = dictionaries.metadata
    count = dictionary.count + 1
    guard let memory = calloc(count, 1) else { preconditionFailure("out of memory") }
    decisions = memory.bindMemory(to: UInt8.self, capacity: count)
    // Number 0 is a sample without metadata, for which no condition holds.
    decisions[0] = 1
  }

  deinit { free(decisions) }

  @inline(__always) func holds(_ number: UInt32) throws(StoreError) -> Bool {
    guard Int(number) < count else { throw .corrupt("metadata number") }
    let known = decisions[Int(number)]
    return known != 0 ? known == 2 : try decide(Int(number))
  }

  /// Returns the verdict for samples with metadata numbers in a range. A range of many numbers is
  /// `.some`, because evaluating them could cost more than reading the samples.
  func verdict(_ numbers: ClosedRange<UInt32>) -> Verdict {
    guard numbers.count <= Self.decidedCountMax else { return .some }
    var holdingCount = 0
    for number in numbers {
      // Damage is reported when the samples are read.
      guard let holds = try? holds(number) else { return .some }
      if holds { holdingCount += 1 }
    }
    return Verdict(all: holdingCount == numbers.count, none: holdingCount == 0)
  }

  private func decide(_ number: Int) throws(StoreError) -> Bool {
    let holds = try MetadataPayload.withValue(of: key, in: dictionary[number - 1]) {
      value throws(StoreError) in condition.holds(value)
    }
    decisions[number] = holds == true ? 2 : 1
    return holds == true
  }
}

/// A condition with texts as UTF-8 and parsed units, so that no entry repeats the conversion.
enum PreparedCondition {
  case exists
  case compares(Comparison, PreparedValue)
  case isAny([PreparedValue])

  init(_ condition: MetadataTest.Condition) {
    self =
      switch condition {
      case .exists: .exists
      case .compares(let comparison, let value): .compares(comparison, PreparedValue(value))
      case .isAny(let values): .isAny(values.map { PreparedValue($0) })
      }
  }

  func holds(_ value: MetadataPayload.Value) -> Bool {
    switch self {
    case .exists: return true
    case .compares(let comparison, let wanted): return wanted.holds(value, comparison)
    case .isAny(let wanted): return wanted.contains { $0.holds(value, .equal) }
    }
  }
}

enum PreparedValue {
  case number(Double)
  case text([UInt8])
  case date(Int64)
  /// `unit` is nil when it cannot be parsed. Such a quantity is comparable only with values whose
  /// unit has the same text.
  case quantity(Double, unit: HealthUnit?, text: [UInt8])
  case other

  init(_ value: PredicateValue) {
    switch value {
    case .number(let number): self = .number(number)
    case .text(let text): self = .text(Array(text.utf8))
    case .date(let date): self = .date(date.microseconds)
    case .quantity(let number, let unit):
      self = .quantity(number, unit: try? HealthUnit(unit), text: Array(unit.utf8))
    case .id, .source, .sourceRevision, .device: self = .other
    }
  }

  /// Returns whether the comparison holds. Values of different kinds are not comparable, so no
  /// comparison holds for them, not even `notEqual`.
  func holds(_ value: MetadataPayload.Value, _ comparison: Comparison) -> Bool {
    switch (self, value) {
    case (.number(let wanted), .number(let number)): comparison.holds(number, wanted)
    case (.text(let wanted), .text(let text)): comparison.holds(text, wanted)
    case (.date(let wanted), .date(let date)): comparison.holds(date, wanted)
    case (.quantity(let wanted, let unit, let name), .quantity(let number, let stored)):
      if stored.elementsEqual(name) {
        comparison.holds(number, wanted)
      } else if let unit, let own = try? HealthUnit(String(decoding: stored, as: UTF8.self)),
        let converted = try? own.convert(number, to: unit)
      {
        comparison.holds(converted, wanted)
      } else {
        false
      }
    default: false
    }
  }
}
