import HealthModel
import HealthStore
import Testing

@testable import HealthServer

struct DeliveryScheduleTests {
  static let hour: Int64 = 3_600_000_000

  func at(_ microseconds: Int64) -> Instant { Instant(microseconds: microseconds) }

  func schedule(_ registrations: [(ObjectType, UpdateFrequency)]) -> DeliverySchedule {
    var schedule = DeliverySchedule()
    for (type, frequency) in registrations {
      schedule.enable(
        BackgroundRegistration(type: type, frequency: frequency), own: 10, other: 10)
    }
    return schedule
  }

  @Test("BACKGROUND-05: the four frequencies have HealthKit's raw values and the matching periods")
  func frequencies() {
    #expect(UpdateFrequency.allCases.map(\.rawValue) == [1, 2, 3, 4])
    #expect(
      UpdateFrequency.allCases.map(\.period) == [0, Self.hour, 24 * Self.hour, 168 * Self.hour])
  }

  @Test("BACKGROUND-06: steps are delivered at most hourly, whatever frequency was requested")
  func caps() {
    #expect(UpdateFrequency.immediate.capped(for: .stepCount) == .hourly)
    #expect(UpdateFrequency.weekly.capped(for: .stepCount) == .weekly)
    #expect(UpdateFrequency.immediate.capped(for: .heartRate) == .immediate)
    var schedule = schedule([(.stepCount, .immediate), (.heartRate, .immediate)])
    for number in 0..<3 as Range<Int64> {
      let time = at(number * Self.hour / 4)
      _ = schedule.note(.stepCount, anchor: 100 + number)
      _ = schedule.note(.heartRate, anchor: 100 + number)
      #expect(schedule.due(at: time) == (number == 0 ? [.heartRate, .stepCount] : [.heartRate]))
      let delivery = schedule.begin(
        id: UInt64(number + 1), at: time, anchor: 100 + number, isSent: true)
      let isTaken = schedule.acknowledge(delivery.id) { _ in true }
      #expect(isTaken)
    }
    #expect(schedule.nextTime == at(Self.hour))
    #expect(schedule.due(at: at(Self.hour)) == [.stepCount])
  }

  @Test(
    "BACKGROUND-04, BACKGROUND-12: many changes in a period cause one wake, the next at its end")
  func period() {
    var schedule = schedule([(.heartRate, .daily)])
    #expect(schedule.due(at: at(0)).isEmpty)
    let isFirstNews = schedule.note(.heartRate, anchor: 11)
    #expect(isFirstNews)
    for anchor in 12..<20 as Range<Int64> {
      let isNews = schedule.note(.heartRate, anchor: anchor)
      #expect(!isNews)
    }
    let delivery = schedule.begin(id: 1, at: at(5), anchor: 19, isSent: true)
    #expect(delivery.types == [.heartRate])
    #expect(schedule.due(at: at(6)).isEmpty)
    let isTaken = schedule.acknowledge(1) { _ in true }
    #expect(isTaken)
    // Changes up to the delivery's anchor are not new; later ones are.
    let isOldNews = schedule.note(.heartRate, anchor: 19)
    #expect(!isOldNews)
    let isLaterNews = schedule.note(.heartRate, anchor: 20)
    #expect(isLaterNews)
    let end = at(5 + UpdateFrequency.daily.period)
    #expect(schedule.nextTime == end)
    #expect(schedule.due(at: at(end.microseconds - 1)).isEmpty)
    #expect(schedule.due(at: end) == [.heartRate])
  }

  @Test("BACKGROUND-10: changes that an open delivery covers are not new, and later ones are")
  func covered() {
    var schedule = schedule([(.heartRate, .immediate)])
    _ = schedule.note(.heartRate, anchor: 11)
    _ = schedule.begin(id: 1, at: at(0), anchor: 19, isSent: true)
    let isOldNews = schedule.note(.heartRate, anchor: 19)
    #expect(!isOldNews)
    let isLaterNews = schedule.note(.heartRate, anchor: 20)
    #expect(isLaterNews)
    let isTaken = schedule.acknowledge(1) { _ in true }
    #expect(isTaken)
    #expect(schedule.due(at: at(0)) == [.heartRate])
  }

  @Test("BACKGROUND-10, BACKGROUND-11: retries come after increasing delays and stop after three")
  func retries() {
    var schedule = schedule([(.heartRate, .immediate)])
    _ = schedule.note(.heartRate, anchor: 11)
    var now = at(0)
    var delays: [Int64] = []
    for number in 1...3 as ClosedRange<UInt64> {
      #expect(schedule.due(at: now) == [.heartRate])
      let delivery = schedule.begin(id: number, at: now, anchor: 11, isSent: true)
      #expect(schedule.nextTime == delivery.deadline)
      schedule.fail(at: delivery.deadline)
      // A late acknowledgment does not count.
      let isTaken = schedule.acknowledge(number) { _ in true }
      #expect(!isTaken)
      guard let next = schedule.nextTime else { break }
      #expect(schedule.due(at: at(next.microseconds - 1)).isEmpty)
      delays.append(next.microseconds - delivery.deadline.microseconds)
      now = next
    }
    #expect(delays == [60_000_000, 240_000_000])
    #expect(schedule.isStopped)
    _ = schedule.note(.heartRate, anchor: 50)
    #expect(schedule.due(at: .distantFuture).isEmpty)
    schedule.enable(
      BackgroundRegistration(type: .heartRate, frequency: .immediate), own: 50, other: 50)
    #expect(schedule.due(at: now) == [.heartRate])
  }

  @Test("BACKGROUND-10: an acknowledgment resets the failure count")
  func answered() {
    var schedule = schedule([(.heartRate, .immediate)])
    for round in 0..<4 as Range<Int64> {
      let start = at(round * Self.hour)
      _ = schedule.note(.heartRate, anchor: 100 + round)
      let first = schedule.begin(
        id: UInt64(2 * round + 1), at: start, anchor: 100 + round, isSent: true)
      schedule.fail(at: first.deadline)
      let retry = schedule.nextTime
      _ = schedule.begin(
        id: UInt64(2 * round + 2), at: retry ?? start, anchor: 100 + round, isSent: true)
      let isTaken = schedule.acknowledge(UInt64(2 * round + 2)) { _ in true }
      #expect(isTaken)
    }
    #expect(!schedule.isStopped)
  }

  @Test(
    "BACKGROUND-14: a disabled type is not delivered, and disabling all closes an open delivery")
  func disable() {
    var schedule = schedule([(.heartRate, .immediate), (.bodyMass, .immediate)])
    _ = schedule.note(.heartRate, anchor: 11)
    _ = schedule.note(.bodyMass, anchor: 12)
    schedule.disable(.bodyMass)
    #expect(schedule.due(at: at(0)) == [.heartRate])
    _ = schedule.begin(id: 1, at: at(0), anchor: 12, isSent: true)
    schedule.disable(nil)
    #expect(schedule.open == nil)
    #expect(schedule.nextTime == nil)
  }
}
