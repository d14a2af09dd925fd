// Made from proto/health/v1/series.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import CHealthProto
package import HealthAPI
package import HealthModel
package import HealthProtobuf

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

extension AppendSeriesReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__AppendSeriesReply> {
    Codec("AppendSeriesReply", health__v1__append_series_reply__init, health__v1__append_series_reply__unpack)
  }

  package init(_ c: Health__V1__AppendSeriesReply) throws(WireError) {
    self.init(
      count: try HealthProtobuf.count(c.count, "AppendSeriesReply.count"))
  }

  package func fill(_ c: inout Health__V1__AppendSeriesReply, in arena: WireArena) {
    c.count = UInt64(clamping: count)
  }
}

extension DiscardSeriesRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__DiscardSeriesRequest> {
    Codec("DiscardSeriesRequest", health__v1__discard_series_request__init, health__v1__discard_series_request__unpack)
  }

  package init(_ c: Health__V1__DiscardSeriesRequest) throws(WireError) {
    self.init(
      buffer: c.buffer)
  }

  package func fill(_ c: inout Health__V1__DiscardSeriesRequest, in arena: WireArena) {
    c.buffer = buffer
  }
}

extension DiscardSeriesReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__DiscardSeriesReply> {
    Codec("DiscardSeriesReply", health__v1__discard_series_reply__init, health__v1__discard_series_reply__unpack)
  }

  package init(_ c: Health__V1__DiscardSeriesReply) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__DiscardSeriesReply, in arena: WireArena) {
  }
}

extension SeriesQuery: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__SeriesQuery> {
    Codec("SeriesQuery", health__v1__series_query__init, health__v1__series_query__unpack)
  }

  package init(_ c: Health__V1__SeriesQuery) throws(WireError) {
    self.init(
      id: try HealthProtobuf.required(c.id, "SeriesQuery.id"),
      start: c.has_start_us_case.rawValue == 0 ? nil : Instant(microseconds: c.start_us),
      end: c.has_end_us_case.rawValue == 0 ? nil : Instant(microseconds: c.end_us),
      cursor: HealthProtobuf.bytes(c.cursor),
      limit: try HealthProtobuf.count(c.limit, "SeriesQuery.limit"))
  }

  package func fill(_ c: inout Health__V1__SeriesQuery, in arena: WireArena) {
    c.id = arena.make(id)
    if let start {
      c.has_start_us_case = HEALTH__V1__SERIES_QUERY__HAS_START_US_START_US
      c.start_us = start.microseconds
    }
    if let end {
      c.has_end_us_case = HEALTH__V1__SERIES_QUERY__HAS_END_US_END_US
      c.end_us = end.microseconds
    }
    c.cursor = arena.bytes(cursor)
    c.limit = UInt64(clamping: limit)
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
    points.append(to: &out, field: 1, reserving: 8 + cursor.count)
    cursor.withUnsafeBytes { out.appendField(2, bytes: $0) }
  }
}
