import Testing

@testable import HealthImport

@Suite("Clock times of heartbeats")
struct BeatTimesTests {
  @Test(
    "clock times parse in the styles that iPhones write",
    arguments: [
      ("7:14:48.94 PM", 6_928_894), ("3:10:02,11 AM", 1_140_211), ("12:21:00,30", 4_446_030),
      ("20:14:07.68", 7_284_768), ("12:00:00.00 AM", 0), ("12:00:00.00 PM", 4_320_000),
      ("7:14:48.94\u{202f}PM", 6_928_894), ("7:14:48.94\u{a0}pm", 6_928_894),
      ("٧:١٤:٤٨٫٩٤", 2_608_894), ("۰۹:۰۰:۰۱", 3_240_100), ("\u{200f}٧:١٤:٤٨٫٩٤ م", 2_608_894),
      ("09:00:01", 3_240_100), ("9:00:01.5", 3_240_150), ("9:00:01.123", 3_240_112),
    ])
  func readsClock(text: String, centiseconds: Int) {
    #expect(BeatTimes.centiseconds(text) == centiseconds)
  }

  @Test(
    "text that is not a clock time is rejected",
    arguments: ["", "noon", "25:00:00", "1:61:00", "1:2"])
  func refuses(text: String) {
    #expect(BeatTimes.centiseconds(text) == nil)
  }

  @Test("the UTC offset of a beat is inferred as a multiple of 15 minutes")
  func anchors() {
    // 2019-10-05T12:20:58Z; the phone's clock was two hours ahead.
    let start: Int64 = 1_570_278_058_000_000
    #expect(BeatTimes.offsets(["14:21:00,30", "14:21:01,12"], start: start) == ["2.30", "3.12"])
    // Nepal: UTC+05:45.
    #expect(BeatTimes.offsets(["18:05:58.00"], start: start) == ["0.00"])
    // A beat just before the start, which has whole seconds.
    #expect(BeatTimes.offsets(["14:20:57.60"], start: start) == ["-0.40"])
  }

  @Test(
    "beats continue past noon and midnight if the AM and PM markers are unknown",
    arguments: [
      ["下午12:59:59.50", "下午1:00:00.25"], ["上午11:59:59.50", "下午12:00:00.25"],
      ["下午11:59:59.50", "上午12:00:00.25"], ["12:59:59,50", "1:00:00,25"],
    ])
  func wrapsHalves(times: [String]) {
    // 2024-01-01T11:59:58Z.
    #expect(BeatTimes.offsets(times, start: 1_704_110_398_000_000) == ["1.50", "2.25"])
  }

  @Test("beats continue past midnight")
  func wraps() {
    // 2024-01-01T22:59:58Z; the phone's clock was one hour ahead.
    let start: Int64 = 1_704_149_998_000_000
    #expect(
      BeatTimes.offsets(["11:59:58.50 PM", "12:00:00.25 AM", "12:00:01.00 AM"], start: start)
        == ["0.50", "2.25", "3.00"])
  }
}
