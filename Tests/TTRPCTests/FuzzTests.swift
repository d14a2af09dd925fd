import TTRPC
import TestSupport
import Testing
import WireTestSupport

@Suite("4: fuzzing")
struct FuzzTests {
  @Test(
    "damaged frames never trap, and events do not depend on the pieces",
    arguments: 1...8 as ClosedRange<UInt64>)
  func frames(seed: UInt64) {
    var fuzzer = FrameFuzzer(seed: seed)
    for round in 0..<250 {
      let isSame = fuzzer.round()
      #expect(isSame, "seed \(seed), round \(round)")
    }
  }

  /// Goal: for any sequence of frames, legal or not, the connection reports what the rules require.
  /// Method: random frames of random streams are compared with an oracle that implements the rules
  /// as a table.
  @Test(
    "any sequence of frames is handled according to the rules",
    arguments: 1...50 as ClosedRange<UInt64>)
  func sequences(seed: UInt64) {
    var random = SplitMix(seed: seed)
    var oracle = StreamOracle()
    var connection = ServerConnection()
    for step in 0..<400 {
      if Int.random(in: 0..<6, using: &random) == 0,
        let id = oracle.open.keys.randomElement(using: &random)
      {
        connection.end(streamID: id)
        oracle.open[id] = nil
        continue
      }
      let frame = StreamOracle.frame(after: oracle.idLast, &random)
      var reported: String?
      frame.bytes.withUnsafeBytes { raw in
        var input = raw
        if let event = connection.next(&input) { reported = Recorder.text(event, &connection) }
        let more = connection.next(&input) != nil
        #expect(!more)
      }
      let expected = oracle.expect(frame)
      #expect(reported == expected, "seed \(seed), step \(step)")
      #expect(connection.openStreamCount == oracle.open.count)
    }
  }
}
