extension SampleQuery {
  /// Creates a query for all samples of these types. There is at least one type.
  public init(types: [ObjectType]) { self.init(descriptors: [QueryDescriptor(types: types)]) }
}

extension ChangeQuery {
  /// Creates a query for all samples of these types. There is at least one type.
  public init(types: [ObjectType]) { self.init(descriptors: [QueryDescriptor(types: types)]) }
}

extension SourceQuery {
  /// Creates a query for all samples of these types. There is at least one type.
  public init(types: [ObjectType]) { self.init(descriptors: [QueryDescriptor(types: types)]) }
}

extension SampleQuery.Order {
  /// Whether the order is from large to small.
  public var isDescending: Bool { rawValue & 1 != 0 }

  /// The key by which workouts are sorted; nil for the orders that apply to every kind.
  public var workoutKey: PredicateKey? {
    switch self {
    case .startAscending, .startDescending, .endAscending, .endDescending: nil
    case .workoutDurationAscending, .workoutDurationDescending: .workoutDuration
    case .workoutDistanceAscending, .workoutDistanceDescending: .workoutTotalDistance
    case .workoutEnergyAscending, .workoutEnergyDescending: .workoutTotalEnergyBurned
    case .workoutFlightsAscending, .workoutFlightsDescending: .workoutTotalFlightsClimbed
    case .workoutStrokesAscending, .workoutStrokesDescending: .workoutTotalSwimmingStrokeCount
    }
  }
}
