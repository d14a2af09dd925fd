import HealthModel

extension HKPredicate {
  /// Returns the comparison of a documented key path with a value. An object that lacks the key has
  /// the value nil.
  static func condition(
    _ keyPath: String, _ operatorType: HKComparisonOperator, _ value: Any?
  ) throws(HKError) -> HealthPredicate {
    switch (KeyPathMeaning(keyPath), value) {
    case (.key(let key), let value?): return try .comparing(key, operatorType, value)
    case (.activityKey(let key), let value?):
      return .hasActivity(try .comparing(key, operatorType, value))
    case (.key(let key), nil) where operatorType == .equalTo: return .not(.exists(key))
    case (.key(let key), nil) where operatorType == .notEqualTo: return .exists(key)
    case (.relation(.correlation), nil) where operatorType == .equalTo: return .hasNoCorrelation
    case (.relation(.correlation), nil) where operatorType == .notEqualTo:
      return .not(.hasNoCorrelation)
    case (.relation(let kind), let parent as HKSample) where operatorType == .equalTo:
      return .related(kind, to: parent.id, activity: nil)
    case (.relation(let kind), let parent as HKSample) where operatorType == .notEqualTo:
      return .not(.related(kind, to: parent.id, activity: nil))
    default:
      return try Result<HealthPredicate, HKError>.unknownKeyPath.get()
    }
  }
}

extension Result<HealthPredicate, HKError> {
  /// The error for a key path that HealthKit does not document.
  static var unknownKeyPath: Self {
    .failure(
      HKError(
        .errorInvalidArgument,
        "predicate: the key path is none that HealthKit documents, or does not take this value"))
  }
}
