public import Foundation
import HealthClient
import HealthModel

// Predicates on objects of any type.
extension HKQuery {
  /// Returns a predicate for the object with this identifier.
  public class func predicateForObject(with uuid: UUID) -> NSPredicate {
    HKPredicate(.comparison(.uuid, .equal, .id(ObjectID(uuid))))
  }

  /// Returns a predicate for objects with one of the identifiers.
  public class func predicateForObjects(with uuids: Set<UUID>) -> NSPredicate {
    HKPredicate(.isAny(.uuid, of: uuids.map { ObjectID($0) }.sorted().map { .id($0) }))
  }

  /// Returns a predicate for objects that the app saved.
  public class func predicateForObjects(from source: HKSource) -> NSPredicate {
    HKPredicate(.comparison(.source, .equal, .source(source.value)))
  }

  /// Returns a predicate for objects that one of the apps saved.
  public class func predicateForObjects(from sources: Set<HKSource>) -> NSPredicate {
    HKPredicate(.isAny(.source, of: sources.map { .source($0.value) }))
  }

  /// Returns a predicate for objects that one of the revisions saved.
  /// ``HKSourceRevisionAnyVersion``, ``HKSourceRevisionAnyProductType`` and
  /// ``HKSourceRevisionAnyOperatingSystem`` match any value.
  public class func predicateForObjects(
    from sourceRevisions: Set<HKSourceRevision>
  ) -> NSPredicate {
    HKPredicate(.isAny(.sourceRevision, of: sourceRevisions.map { .sourceRevision($0.value) }))
  }

  /// Returns a predicate for objects that one of the devices measured. All properties of a device
  /// must be equal.
  public class func predicateForObjects(from devices: Set<HKDevice>) -> NSPredicate {
    HKPredicate(.isAny(.device, of: devices.map { .device($0.value) }))
  }

  /// Returns a predicate for objects whose device has one of the values.
  /// - Parameter key: one of the `HKDevicePropertyKey…` constants. With another key, the query
  ///   fails with ``HKError/Code/errorInvalidArgument``.
  public class func predicateForObjects(
    withDeviceProperty key: String, allowedValues: Set<String>
  ) -> NSPredicate {
    guard let property = DeviceProperty(key: key) else {
      return HKPredicate(.unknownKeyPath)
    }
    return HKPredicate(
      .isAny(.deviceProperty(property), of: allowedValues.sorted().map { .text($0) }))
  }

  /// Returns a predicate for objects with any value for a metadata key.
  public class func predicateForObjects(withMetadataKey key: String) -> NSPredicate {
    HKPredicate(.exists(.metadata(key)))
  }

  /// Returns a predicate for objects with one of the values for a metadata key.
  /// - Parameter allowedValues: strings, numbers, dates and quantities. With other values, the
  ///   query fails with ``HKError/Code/errorInvalidArgument``.
  public class func predicateForObjects(
    withMetadataKey key: String, allowedValues: [Any]
  ) -> NSPredicate {
    HKPredicate(
      Result { () throws(HKError) in
        .isAny(.metadata(key), of: try PredicateKey.metadata(key).values(allowedValues))
      })
  }

  /// Returns a predicate that compares the metadata value of a key with a value.
  /// - Parameter value: a string, number, date or quantity. With another value, the query fails
  ///   with ``HKError/Code/errorInvalidArgument``.
  public class func predicateForObjects(
    withMetadataKey key: String, operatorType: HKComparisonOperator, value: Any
  ) -> NSPredicate {
    HKPredicate(
      Result { () throws(HKError) in
        try .comparing(.metadata(key), operatorType, value)
      })
  }

  /// Returns a predicate for samples that are not contained in a correlation (rule CORR-08).
  public class func predicateForObjectsWithNoCorrelation() -> NSPredicate {
    HKPredicate(.hasNoCorrelation)
  }

  /// Returns a predicate for samples and routes associated with a workout, regardless of their
  /// dates (rule WORKOUT-02).
  public class func predicateForObjects(from workout: HKWorkout) -> NSPredicate {
    HKPredicate(.related(.workout, to: workout.id, activity: nil))
  }
}
