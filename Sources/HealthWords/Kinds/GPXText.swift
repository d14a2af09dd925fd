package import HealthModel

/// Workout routes as GPX 1.1, with speed, course and accuracies as extensions in the form of
/// Apple's export. Unknown values are omitted.
package enum GPXText {
  package static func document(name: String, routes: [SeriesPoints]) -> String {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="healthd" xmlns="http://www.topografix.com/GPX/1/1">
        <trk>
          <name>\(MarkupText.escaped(name))</name>

      """
    for route in routes {
      text += "    <trkseg>\n"
      for index in 0..<route.count { text += point(route, index) }
      text += "    </trkseg>\n"
    }
    return text + "  </trk>\n</gpx>\n"
  }

  private static func point(_ route: SeriesPoints, _ index: Int) -> String {
    func value(_ column: SeriesPoints.LocationColumn) -> Double {
      route.columns[column.rawValue][index]
    }
    let time = TimeText.iso8601(Instant(microseconds: route.times[index]))
    var text = "      <trkpt lat=\"\(value(.latitude))\" lon=\"\(value(.longitude))\">"
    // A negative accuracy means that the value is unknown.
    if value(.verticalAccuracy) >= 0 { text += "<ele>\(value(.altitude))</ele>" }
    text += "<time>\(time)</time>"
    let known: [(String, SeriesPoints.LocationColumn)] = [
      ("speed", .speed), ("course", .course), ("hAcc", .horizontalAccuracy),
      ("vAcc", .verticalAccuracy),
    ]
    let extensions = known.filter { value($0.1) >= 0 }
      .map { "<\($0.0)>\(value($0.1))</\($0.0)>" }.joined()
    if !extensions.isEmpty { text += "<extensions>\(extensions)</extensions>" }
    return text + "</trkpt>\n"
  }
}
