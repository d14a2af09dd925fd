public import Foundation
import HealthModel

// Predicates on any object.
extension HKQuery {
  /// The object with this identifier.
  public class func predicateForObject(with uuid: UUID) -> NSPredicate {
    HKPredicate(.comparison(.uuid, .equal, .id(ObjectID(uuid))))
  }

  /// Objects with one of these identifiers.
  public class func predicateForObjects(with uuids: Set<UUID>) -> NSPredicate {
    HKPredicate(.isAny(.uuid, of: uuids.map { ObjectID($0) }.sorted().map { .id($0) }))
  }

  /// Objects that this app saved.
  public class func predicateForObjects(from source: HKSource) -> NSPredicate {
    HKPredicate(.comparison(.source, .equal, .source(source.value)))
  }

  /// Objects that one of these apps saved.
  public class func predicateForObjects(from sources: Set<HKSource>) -> NSPredicate {
    HKPredicate(.isAny(.source, of: sources.map { .source($0.value) }))
  }

  /// Objects that one of these versions saved. ``HKSourceRevisionAnyVersion``,
  /// ``HKSourceRevisionAnyProductType`` and ``HKSourceRevisionAnyOperatingSystem`` stand for any.
  public class func predicateForObjects(
    from sourceRevisions: Set<HKSourceRevision>
  ) -> NSPredicate {
    HKPredicate(.isAny(.sourceRevision, of: sourceRevisions.map { .sourceRevision($0.value) }))
  }

  /// Objects that one of these devices measured; every field is compared.
  public class func predicateForObjects(from devices: Set<HKDevice>) -> NSPredicate {
    HKPredicate(.isAny(.device, of: devices.map { .device($0.value) }))
  }

  /// Objects of devices that have one of the values.
  /// - Parameter key: one of the `HKDevicePropertyKey…` constants; with another the query fails with
  ///   ``HKError/Code/errorInvalidArgument``.
  public class func predicateForObjects(
    withDeviceProperty key: String, allowedValues: Set<String>
  ) -> NSPredicate {
    guard let property = DeviceProperty(key: key) else {
      return HKPredicate(.unknownKeyPath)
    }
    return HKPredicate(
      .isAny(.deviceProperty(property), of: allowedValues.sorted().map { .text($0) }))
  }

  /// Objects whose metadata has the key, whatever its value.
  public class func predicateForObjects(withMetadataKey key: String) -> NSPredicate {
    HKPredicate(.exists(.metadata(key)))
  }

  /// Objects whose metadata has one of the values for the key.
  /// - Parameter allowedValues: strings, numbers, dates and quantities; with others the query fails
  ///   with ``HKError/Code/errorInvalidArgument``.
  public class func predicateForObjects(
    withMetadataKey key: String, allowedValues: [Any]
  ) -> NSPredicate {
    HKPredicate(
      Result { () throws(HKError) in
        .isAny(.metadata(key), of: try PredicateKey.metadata(key).values(allowedValues))
      })
  }

  /// Objects whose metadata compares so.
  /// - Parameter value: a string, number, date or quantity; with others the query fails with
  ///   ``HKError/Code/errorInvalidArgument``.
  public class func predicateForObjects(
    withMetadataKey key: String, operatorType: HKComparisonOperator, value: Any
  ) -> NSPredicate {
    HKPredicate(
      Result { () throws(HKError) in
        try .comparing(.metadata(key), operatorType, value)
      })
  }

  /// Samples that are not inside a correlation (rule CORR-08).
  public class func predicateForObjectsWithNoCorrelation() -> NSPredicate {
    HKPredicate(.hasNoCorrelation)
  }

  /// Samples and routes that belong to the workout, whenever they are (rule WORKOUT-02).
  public class func predicateForObjects(from workout: HKWorkout) -> NSPredicate {
    HKPredicate(.related(.workout, to: workout.id, activity: nil))
  }
}
