/// What a sample says. Quantities are in the canonical unit of their type.
package enum SampleValue: Hashable, Sendable {
  case quantity(Double)
  case category(Int64)
}

/// One quantity or category sample, as a value. Bulk work uses `SampleBatch` instead.
package struct Sample: Hashable, Sendable {
  package var id: ObjectID
  package var type: ObjectType
  package var start: Instant
  /// Never before `start`; equal to it for a point in time (rule OBJECT-12).
  package var end: Instant
  package var value: SampleValue
  package var device: Device?
  package var metadata: Metadata
  /// Set by the store; nil until the sample has been saved and fetched (rule OBJECT-03).
  package var sourceRevision: SourceRevision?

  package init(
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

/// A sample in an error text or a log shows nothing of what it says.
extension Sample: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "Sample(redacted)" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
