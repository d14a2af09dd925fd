import Foundation
import HealthModel

/// What any object is made of: new ones by the initializers of the classes, stored ones from a value.
/// The classes keep of it what they need.
struct ObjectParts {
  var id: ObjectID
  var type: ObjectType
  var start: Date
  var end: Date
  /// Of a quantity in `unit`; of other kinds as in `HealthObject`.
  var value: Double
  var unit: HKUnit?
  var details: Details?
  var device: HKDevice?
  var metadata: Metadata
  /// The dates of new metadata to the last bit, since those of `metadata` have microseconds.
  var metadataDates: [String: Date] = [:]
  var revision: HKSourceRevision?
  /// What a correlation contains.
  var contained: [HKSample] = []

  /// In a box, since most objects have none and it is large.
  final class Details: Sendable {
    let value: SampleDetails
    init(_ value: SampleDetails) { self.value = value }
  }

  /// A new object. Traps when it ends before it starts (rule OBJECT-12).
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

  /// An object as the store has it.
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
