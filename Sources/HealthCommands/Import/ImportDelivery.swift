import HealthImport
import HealthModel

/// The content of one import request. It differs from `ImportEvent` in that the daemon accepts or
/// refuses it as a whole.
enum ImportDelivery: Sendable {
  case samples(SampleBatch)
  case nestedSamples(SampleBatch)
  case records(ImportedRecords)
  case nestedRecords(ImportedRecords)
  case objects([ImportedObject])

  /// Whether it belongs to the second import.
  var isNested: Bool {
    switch self {
    case .nestedSamples, .nestedRecords: true
    case .samples, .records, .objects: false
    }
  }

  var seriesCount: Int {
    switch self {
    case .records(let part), .nestedRecords(let part): part.series.count
    case .samples, .nestedSamples, .objects: 0
    }
  }

  /// The number of parts that can be accepted or refused alone: rows, objects with what belongs to
  /// them, deferred records.
  private var unitCount: Int {
    switch self {
    case .samples(let batch), .nestedSamples(let batch): batch.count
    case .records(let part), .nestedRecords(let part): part.units.count
    case .objects(let list): list.count
    }
  }

  /// The two halves in order; nil for a single unit.
  var halves: (ImportDelivery, ImportDelivery)? {
    let count = unitCount
    guard count > 1 else { return nil }
    return (part(0..<count / 2), part(count / 2..<count))
  }

  private func part(_ range: Range<Int>) -> ImportDelivery {
    switch self {
    case .samples(let batch): .samples(SampleBatch(rows: Array(batch.rows[range])))
    case .nestedSamples(let batch): .nestedSamples(SampleBatch(rows: Array(batch.rows[range])))
    case .records(let part): .records(part.part(range))
    case .nestedRecords(let part): .nestedRecords(part.part(range))
    case .objects(let list): .objects(Array(list[range]))
    }
  }
}
