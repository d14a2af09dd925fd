import HealthModel

/// Routes as GPX 1.1 in the form of the phone.
enum RouteText {
  /// The values that the reader assumes for a missing element.
  private static let extensions: [(StaticString, SeriesPoints.LocationColumn)] = [
    ("speed", .speed), ("course", .course), ("hAcc", .horizontalAccuracy),
    ("vAcc", .verticalAccuracy),
  ]

  static func document(_ points: SeriesPoints, name: String) -> [UInt8] {
    let buffer = ByteBuffer(capacity: 512 + points.count * 256)
    let text = AppleText(buffer, offset: 0)
    buffer.append(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="Apple Health Export" \
      xmlns="http://www.topografix.com/GPX/1/1" \
      xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
      xsi:schemaLocation="http://www.topografix.com/GPX/1/1 \
      http://www.topografix.com/GPX/1/1/gpx.xsd">
        <trk>
          <name>
      """)
    text.append(escaped: name)
    buffer.append("</name>\n    <trkseg>\n" as StaticString)
    var instants = InstantBytes()
    for index in 0..<points.count {
      func value(_ column: SeriesPoints.LocationColumn) -> Double {
        points.columns[column.rawValue][index]
      }
      buffer.append("      <trkpt lon=\"" as StaticString)
      buffer.append(number: value(.longitude))
      buffer.append("\" lat=\"" as StaticString)
      buffer.append(number: value(.latitude))
      buffer.append("\"><ele>" as StaticString)
      buffer.append(number: value(.altitude))
      buffer.append("</ele><time>" as StaticString)
      instants.append(points.times[index], offset: nil, to: buffer)
      buffer.append("</time><extensions>" as StaticString)
      for (name, column) in extensions where value(column) != -1 {
        buffer.append(0x3c)
        buffer.append(name)
        buffer.append(0x3e)
        buffer.append(number: value(column))
        buffer.append("</" as StaticString)
        buffer.append(name)
        buffer.append(0x3e)
      }
      buffer.append("</extensions></trkpt>\n" as StaticString)
    }
    buffer.append("    </trkseg>\n  </trk>\n</gpx>\n" as StaticString)
    return Array(buffer.bytes)
  }
}
