import HealthModel

extension SeriesPoints.Kind {
  /// Creates the kind of points of a type's objects, or nil when they are not series.
  init?(_ type: ObjectType) {
    switch type {
    case .heartbeatSeries: self = .heartbeat
    case .workoutRoute: self = .location
    case .electrocardiogram: self = .voltage
    default:
      guard type.kind == .quantity else { return nil }
      self = .quantity
    }
  }

  /// Whether times are in microseconds since 1970. Otherwise they are relative to the object's
  /// start.
  var hasAbsoluteTimes: Bool { self == .quantity || self == .location }
}
