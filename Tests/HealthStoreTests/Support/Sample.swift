import HealthModel

/// The value of a sample. Quantities are in the canonical unit of their type.
enum SampleValue: Hashable, Sendable {
  case quantity(Double)
  case category(Int64)
}

/// One quantity or category sample as tests write it, with a typed value.
struct Sample: Hashable, Sendable {
  var id: ObjectID
  var type: ObjectType
  var start: Instant
  /// Never before `start`; equal to it for a point in time (rule OBJECT-12).
  var end: Instant
  var value: SampleValue
  var device: Device?
  var metadata: Metadata
  /// Set by the store; nil until the sample has been saved and fetched (rule OBJECT-03).
  var sourceRevision: SourceRevision?

  init(
    id: ObjectID, type: ObjectType, start: Instant, end: Instant, value: SampleValue,
    device: Device? = nil, metadata: Metadata = Metadata(), sourceRevision: SourceRevision? = nil
  ) {
    self.id = id
    self.type = type
    self.start = start
    self.end = end
    self.value = value
    self.device = device
    self.metadata = metadata
    self.sourceRevision = sourceRevision
  }
}
