package import HealthModel
package import HealthProtobuf

// The messages of `health.v1.Series`. Messages with points are decoded by hand, so that the columns
// are copied directly from the frame into their arrays.

extension AppendSeriesRequest: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    var reader = ColumnReader(bytes, message: "AppendSeriesRequest")
    var buffer: UInt64 = 0
    var points = SeriesPoints.Decoder()
    while let field = try reader.next() {
      switch field.number {
      case 1: buffer = field.varint
      case 2: try points.merge(try field.message("AppendSeriesRequest.points"))
      default: break
      }
    }
    self.init(buffer: buffer, points: try points.points())
  }

  package func appendWire(to out: inout [UInt8]) {
    out.appendField(1, varint: buffer)
    points.append(to: &out, field: 2)
  }
}

extension SeriesPage: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    var reader = ColumnReader(bytes, message: "SeriesPage")
    var points = SeriesPoints.Decoder()
    var cursor: [UInt8] = []
    while let field = try reader.next() {
      switch field.number {
      case 1: try points.merge(try field.message("SeriesPage.points"))
      case 2: cursor = Array(try field.message("SeriesPage.cursor"))
      default: break
      }
    }
    self.init(points: try points.points(), cursor: cursor)
  }

  package func appendWire(to out: inout [UInt8]) {
    points.append(to: &out, field: 1)
    cursor.withUnsafeBytes { out.appendField(2, bytes: $0) }
  }
}
