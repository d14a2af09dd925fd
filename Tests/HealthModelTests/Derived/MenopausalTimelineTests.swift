import HealthModel
import TestSupport
import Testing

@Suite struct MenopausalTimelineTests {
  private let menopause: Int64 = 1
  private let perimenopause: Int64 = 2
  private let none: Int64 = 3

  private func entry(_ day: Int, _ hour: Int, _ value: Int64) -> MenopausalTimeline.Entry {
    .init(
      time: Instant(microseconds: Int64(day * 24 + hour) * 3_600_000_000), value: value)
  }

  private func periods(
    _ entries: [MenopausalTimeline.Entry], until day: Int = 100
  ) -> [MenopausalTimeline.Period] {
    MenopausalTimeline.periods(entries, until: entry(day, 0, none).time) {
      Int($0.microseconds / 86_400_000_000)
    }
  }

  @Test(
    """
    TYPE-03, TYPE-04: on one day menopause takes precedence over perimenopause, and both over none
    """)
  func conflict() {
    let day = [entry(1, 8, none), entry(1, 9, perimenopause), entry(1, 10, menopause)]
    #expect(MenopausalTimeline.mostSignificant(day)?.value == menopause)
    #expect(MenopausalTimeline.mostSignificant(day.prefix(2))?.value == perimenopause)
    #expect(MenopausalTimeline.mostSignificant(day.prefix(1))?.value == none)
    #expect(MenopausalTimeline.mostSignificant([]) == nil)
    let published = Enumeration(name: "HKCategoryValueMenopausalState")
    #expect(published?.case(rawValue: menopause)?.name == "menopause")
    #expect(published?.case(rawValue: none)?.name == "none")
  }

  @Test(
    """
    TYPE-02, TYPE-05: each state lasts until the next one, the last until now, and none is a state
    """)
  func timeline() {
    let found = periods([
      entry(59, 9, none), entry(0, 9, perimenopause), entry(59, 7, none),
      entry(90, 0, none), entry(90, 23, menopause), entry(200, 0, none),
    ])
    #expect(found.map(\.value) == [perimenopause, none, menopause])
    #expect(found.map(\.start) == [entry(0, 9, 0), entry(59, 7, 0), entry(90, 23, 0)].map(\.time))
    #expect(found.map(\.end) == [entry(59, 7, 0), entry(90, 23, 0), entry(100, 0, 0)].map(\.time))
  }

  @Test("TYPE-05: periods of random entries are consecutive, without gaps, in order")
  func random() {
    var random = SplitMix(seed: 77)
    for _ in 0..<200 {
      let entries = (0..<Int.random(in: 0...20, using: &random)).map { _ in
        entry(
          Int.random(in: 0..<99, using: &random), Int.random(in: 0..<24, using: &random),
          Int64.random(in: 1...3, using: &random))
      }
      let found = periods(entries)
      #expect(found.isEmpty == entries.isEmpty)
      for (earlier, later) in zip(found, found.dropFirst()) {
        #expect(earlier.end == later.start && earlier.start < later.start)
      }
      #expect(found.last?.end ?? entry(100, 0, 0).time == entry(100, 0, 0).time)
      for day in 0..<99 {
        let values = entries.filter { $0.time.microseconds / 86_400_000_000 == Int64(day) }
          .map(\.value)
        let ofDay = found.filter { $0.start.microseconds / 86_400_000_000 == Int64(day) }
        #expect(ofDay.map(\.value) == (values.min().map { [$0] } ?? []))
      }
    }
  }
}
