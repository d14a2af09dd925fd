import HealthStorage
import HealthModel

/// The result of a test on a chunk's summary, before the chunk is read.
enum Verdict {
  /// The test holds for no sample of the chunk.
  case none
  case all
  /// The samples must be read.
  case some

  init(all: Bool, none: Bool) { self = none ? .none : all ? .all : .some }

  var negated: Verdict {
    switch self {
    case .none: .all
    case .all: .none
    case .some: .some
    }
  }

  /// Creates the verdict of a comparison with numbers between `least` and `greatest`.
  init<Number: Comparable>(
    _ comparison: Comparison, _ limit: Number, from least: Number, to greatest: Number
  ) {
    self =
      switch comparison {
      case .lessThan: Verdict(all: greatest < limit, none: least >= limit)
      case .lessThanOrEqual: Verdict(all: greatest <= limit, none: least > limit)
      case .greaterThan: Verdict(all: least > limit, none: greatest <= limit)
      case .greaterThanOrEqual: Verdict(all: least >= limit, none: greatest < limit)
      case .equal:
        Verdict(all: least == limit && greatest == limit, none: limit < least || limit > greatest)
      case .notEqual:
        Verdict(all: limit < least || limit > greatest, none: least == limit && greatest == limit)
      // Comparisons of text never hold for numbers.
      case .beginsWith, .endsWith, .contains, .like: .none
      }
  }

  static func all(of verdicts: some Sequence<Verdict>) -> Verdict {
    var result = Verdict.all
    for verdict in verdicts {
      switch verdict {
      case .none: return .none
      case .some: result = .some
      case .all: break
      }
    }
    return result
  }
}

extension RowTest {
  /// Returns what the summary of a chunk implies for the test. `.some` is always a valid result: it
  /// costs a read but does not change the answer.
  func verdict(_ chunk: ChunkSummary) -> Verdict {
    switch self {
    case .always(let holds): return holds ? .all : .none
    case .and(let tests): return .all(of: tests.lazy.map { $0.verdict(chunk) })
    case .or(let tests):
      // De Morgan: a disjunction is the negation of the conjunction of the negations.
      return Verdict.all(of: tests.lazy.map { $0.verdict(chunk).negated }).negated
    case .not(let test): return test.verdict(chunk).negated
    case .value(let comparison, let limit):
      return Verdict(comparison, limit, from: chunk.minimum, to: chunk.maximum)
    case .valueIsAny(let values): return Self.verdict(values, chunk.minimum, chunk.maximum)
    case .start(let comparison, let limit):
      return Verdict(comparison, limit, from: chunk.minStart, to: chunk.maxStart)
    case .startIsAny(let values): return Self.verdict(values, chunk.minStart, chunk.maxStart)
    case .end(let comparison, let limit):
      return Verdict(comparison, limit, from: chunk.minEnd, to: chunk.maxEnd)
    case .endIsAny(let values): return Self.verdict(values, chunk.minEnd, chunk.maxEnd)
    case .period(let period):
      return Verdict(
        all: period.holds(minStart: chunk.minStart, maxEnd: chunk.maxEnd),
        none: !period.mayHold(minStart: chunk.minStart, maxEnd: chunk.maxEnd))
    case .endsFrom(let limits):
      let limit = Int(chunk.source) < limits.count ? limits[Int(chunk.source)] : .max
      return Verdict(.greaterThanOrEqual, limit, from: chunk.minEnd, to: chunk.maxEnd)
    case .source(let allowed):
      return Int(chunk.source) < allowed.count && allowed[Int(chunk.source)] ? .all : .none
    case .anchors(let anchors):
      // The chunk may also have samples with other anchors, so the verdict is never `.all`.
      return anchors.intersects(chunk.minAnchor...chunk.maxAnchor) ? .some : .none
    case .metadata(let test): return test.verdict(chunk.minMetadata...chunk.maxMetadata)
    // The summary has no information about these.
    case .duration, .durationIsAny, .device, .contained, .series, .details,
      .visibleCorrelation, .visibleObject:
      return .some
    }
  }

  private static func verdict<Number>(
    _ values: NumberSet<Number>, _ least: Number, _ greatest: Number
  ) -> Verdict {
    if least == greatest { return values.contains(least) ? .all : .none }
    return values.intersects(least...greatest) ? .some : .none
  }
}
