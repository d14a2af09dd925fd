public import FoundationEssentials
public import HealthModel
import Synchronization

// New objects, with identifiers that this process has not used before.

extension HealthObject {
  /// Creates a quantity sample.
  ///
  ///     try await client.save(.quantity(.stepCount, 1200, from: start, to: end))
  ///     try await client.save(.quantity(.bodyMass, 165, in: HealthUnit("lb"), from: now))
  ///
  /// - Parameters:
  ///   - type: A type of the kind `quantity`.
  ///   - value: The quantity in `unit`.
  ///   - unit: The unit of the value, which must be compatible with that of the type; nil: the
  ///     canonical unit, which `ObjectType.canonicalUnit` returns.
  ///   - start: The start of the measurement.
  ///   - end: The end of the measurement, not before the start; nil for an instant.
  public static func quantity(
    _ type: ObjectType, _ value: Double, in unit: HealthUnit? = nil, from start: Date,
    to end: Date? = nil, device: Device? = nil, metadata: Metadata = Metadata()
  ) -> HealthObject {
    precondition(type.kind == .quantity, "\(type) is not a quantity type")
    var value = value
    if let unit {
      guard let converted = try? unit.convert(value, to: type.canonicalUnit) else {
        preconditionFailure("\(type) is not measured in \(unit)")
      }
      value = converted
    }
    return HealthObject(
      id: NewIdentifiers.next(), type: type, start: Instant(start), end: Instant(end ?? start),
      value: value, device: device, metadata: metadata)
  }

  /// Creates a category sample.
  ///
  /// - Parameters:
  ///   - type: A type of the kind `category`.
  ///   - value: A raw value of the enumeration that `ObjectType.valueEnumeration` returns.
  ///   - start: The start of the period.
  ///   - end: The end of the period, not before the start; nil for an instant.
  public static func category(
    _ type: ObjectType, _ value: Int, from start: Date, to end: Date? = nil,
    device: Device? = nil, metadata: Metadata = Metadata()
  ) -> HealthObject {
    precondition(type.kind == .category, "\(type) is not a category type")
    return HealthObject(
      id: NewIdentifiers.next(), type: type, start: Instant(start), end: Instant(end ?? start),
      value: Double(value), device: device, metadata: metadata)
  }

  /// Creates a workout. Its samples are saved separately and related to it with a `Relation`.
  public static func workout(
    _ workout: Workout, from start: Date, to end: Date, device: Device? = nil,
    metadata: Metadata = Metadata()
  ) -> HealthObject {
    .details(
      .workout(workout), of: .workout, from: start, to: end, device: device, metadata: metadata)
  }

  /// Creates an object of a kind with details, such as an audiogram or a state of mind.
  ///
  /// - Parameters:
  ///   - details: The content of the object.
  ///   - type: A type of the same kind.
  ///   - start: The start of the period.
  ///   - end: The end of the period, not before the start; nil for an instant.
  public static func details(
    _ details: SampleDetails, of type: ObjectType, from start: Date, to end: Date? = nil,
    device: Device? = nil, metadata: Metadata = Metadata()
  ) -> HealthObject {
    precondition(type.kind == details.kind, "the details are not of a \(type) object")
    return HealthObject(
      id: NewIdentifiers.next(), type: type, start: Instant(start), end: Instant(end ?? start),
      details: details, device: device, metadata: metadata)
  }

  /// Returns the quantity in a unit.
  ///
  /// - Throws: `invalidArgument` if the unit is not compatible with that of the type.
  public func value(in unit: HealthUnit) throws(HealthError) -> Double {
    try type.canonicalUnit.convert(value, to: unit)
  }
}

extension ObjectID {
  /// Creates an identifier for a new object.
  ///
  /// Identifiers that a process creates are consecutive, which the store encodes more compactly than
  /// random ones.
  public static func new() -> ObjectID { NewIdentifiers.next() }
}

/// The identifiers of new objects of this process.
private enum NewIdentifiers {
  private static let mint = Mutex(ObjectIDMint())

  static func next() -> ObjectID { mint.withLock { $0.next() } }
}
