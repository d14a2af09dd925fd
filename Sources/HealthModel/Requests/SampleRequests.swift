extension SampleQuery {
  package init(types: [ObjectType]) { self.init(descriptors: [QueryDescriptor(types: types)]) }
}

extension ChangeQuery {
  package init(types: [ObjectType]) { self.init(descriptors: [QueryDescriptor(types: types)]) }
}

extension SourceQuery {
  package init(types: [ObjectType]) { self.init(descriptors: [QueryDescriptor(types: types)]) }
}

extension SampleQuery.Order {
  package var isDescending: Bool { rawValue & 1 != 0 }

  /// The key by which workouts are sorted; nil for the orders that apply to every kind.
  package var workoutKey: PredicateKey? {
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
