import Foundation
import TestSupport
import Testing

/// The points of an imported series, read by command.
@Suite(.process, .bounded) struct SeriesCommandTests {
  private static let export = """
    <HealthData>
      <Record type="HKQuantityTypeIdentifierHeartRateVariabilitySDNN" sourceName="Watch" unit="ms" \
    startDate="2026-11-20 07:00:00 +0000" endDate="2026-11-20 07:01:00 +0000" value="40">
        <HeartRateVariabilityMetadataList>
          <InstantaneousBeatsPerMinute bpm="60" time="7:00:01.00 AM"/>
          <InstantaneousBeatsPerMinute bpm="60" time="7:00:02.00 AM"/>
          <InstantaneousBeatsPerMinute bpm="60" time="7:00:05.00 AM"/>
        </HeartRateVariabilityMetadataList>
      </Record>
    </HealthData>
    """

  @Test("SERIES-11: an imported heartbeat series shows its beats and gaps")
  func heartbeats() throws {
    let healthctl = try Household()
    let path = try healthctl.write(Self.export, to: "export.xml")
    #expect(try healthctl("import", path).status == 0)
    let list = try healthctl("query", "heartbeatSeries", "--json").list()
    let id = try #require(list.first?["id"] as? String)
    let answer = try healthctl("series", id, "--json").json()
    let points = try #require(answer["points"] as? [[String: Any]])
    let seconds = points.compactMap { $0["seconds"] as? Double }
    #expect(seconds.map { $0 - seconds[0] } == [0, 1, 4])
    #expect(points.map { $0["precededByGap"] as? Bool } == [false, false, true])
    #expect(try healthctl("series", id).output.contains("after a gap"))
    let unknown = "00000000-0000-8000-8000-000000000001"
    #expect(try healthctl("series", unknown).status == 67)
  }
}
