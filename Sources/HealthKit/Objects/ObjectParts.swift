import Foundation
import HealthClient
import HealthModel

/// The parts of any object, from which all classes are initialized: by their public initializers
/// for new objects, and from a value for stored ones. Each class copies the parts it needs.
struct ObjectParts {
  var id: ObjectID
  var type: ObjectType
  var start: Date
  var end: Date
  /// The value of a quantity in `unit`; for other kinds as in `HealthObject`.
  var value: Double
  var unit: HKUnit?
  var details: Details?
  var device: HKDevice?
  var metadata: Metadata
  /// The exact dates in the metadata of a new object. The dates in `metadata` are rounded to
  /// microseconds.
  var metadataDates: [String: Date] = [:]
  var revision: HKSourceRevision?
  /// The samples of a correlation.
  var contained: [HKSample] = []

  /// A reference to the details. They are large and most objects have none.
  final class Details: Sendable {
    let value: SampleDetails
    init(_ value: SampleDetails) { self.value = value }
  }

  /// Creates the parts of a new object. Traps if the end is before the start (rule OBJECT-12).
  init(
    _ type: ObjectType, start: Date, end: Date, value: Double = 0, unit: HKUnit? = nil,
    details: SampleDetails? = nil, device: HKDevice? = nil, metadata: [String: Any]? = nil,
    contained: [HKSample] = []
  ) {
    precondition(start <= end, "the start of a sample must not lie after its end")
    id = IdentifierMint.next()
    self.type = type
    self.start = start
    self.end = end
    self.value = value
    self.unit = unit
    self.details = details.map(Details.init)
    self.device = device
    self.metadata = Metadata(metadata)
    metadataDates = metadata?.compactMapValues { $0 as? Date } ?? [:]
    revision = nil
    self.contained = contained
  }

  /// Creates the parts of a stored object.
  init(_ object: HealthObject, contained: [HKSample] = []) {
    id = object.id
    type = object.type
    start = object.start.date
    end = object.end.date
    value = object.value
    unit = type.kind == .quantity ? .canonical(of: type) : nil
    details = object.details.map(Details.init)
    device = object.device.map { HKDevice($0) }
    metadata = object.metadata
    revision = object.sourceRevision.map { HKSourceRevision($0) }
    self.contained = contained
  }
}
