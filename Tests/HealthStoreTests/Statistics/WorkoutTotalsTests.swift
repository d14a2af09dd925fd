import HealthModel
import Testing

@testable import HealthAuthorization
@testable import HealthStore

/// The totals of a workout, and the sums of its samples.
@Suite struct WorkoutTotalsTests {
  private let app = TestApp(1)

  private func energy(_ number: Int, _ value: Double) -> StoredObject {
    object(number, .activeEnergyBurned, Double(number), 1, value)
  }

  @Test(
    "WORKOUT-04: stated totals and the sums of the samples are independent, and neither is changed")
  func totals() throws {
    let fixture = try StoreFixture()
    var workout = Workout(activityType: 37, duration: 1800)
    workout.statistics = [
      WorkoutStatistics(type: .activeEnergyBurned, start: at(0), end: at(1800), sum: 300)
    ]
    let stated = object(1, .workout, 0, 1800, 0, .workout(workout))
    try fixture.store.save([stated, energy(2, 100), energy(3, 200), energy(4, 50)], as: app)
    func relate(_ numbers: [Int], isRemoval: Bool = false) throws {
      try fixture.store.relate(
        [Relation(kind: .workout, parent: objectID(1), children: numbers.map { objectID($0) })],
        isRemoval: isRemoval, as: app)
    }
    func sum() throws -> Double? {
      var query = StatisticsQuery(type: .activeEnergyBurned, options: .cumulativeSum)
      query.filter.predicate = .related(.workout, to: objectID(1), activity: nil)
      return try fixture.store.statistics(query, in: app.readOwn).statistics.first?.merged.sum
    }
    #expect(try sum() == nil)
    try relate([2, 3])
    #expect(try sum() == 300)
    // HealthKit recommends that they agree; samples are added and removed after the workout was
    // saved.
    try relate([4])
    #expect(try sum() == 350)
    try relate([3, 4], isRemoval: true)
    #expect(try sum() == 100)
    let found = try fixture.store.allObjects(SampleQuery(types: [.workout]), in: app.readOwn)
    #expect(found == [stated.saved(by: app)])
  }
}
