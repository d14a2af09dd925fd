package import HealthModel
package import HealthProtobuf

// Messages with a `SampleBatch`. They are decoded by hand, so that the columns are copied directly
// from the frame into their arrays.

extension SaveRequest: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    var reader = ColumnReader(bytes, message: "SaveRequest")
    var samples = SampleBatch.Decoder()
    var series: [SeriesReference] = []
    var relations: [Relation] = []
    var replaced: ObjectID?
    while let field = try reader.next() {
      switch field.number {
      case 1: try samples.merge(try field.message("SaveRequest.samples"))
      case 2: series.append(try .decode(try field.message("SaveRequest.series")))
      case 3: relations.append(try .decode(try field.message("SaveRequest.relations")))
      case 4: replaced = try .decode(try field.message("SaveRequest.replaced"))
      default: break
      }
    }
    self.init(samples: try samples.batch())
    self.series = series
    self.relations = relations
    self.replaced = replaced
    try checkRows(of: series, in: self.samples)
  }

  package func appendWire(to out: inout [UInt8]) {
    samples.append(to: &out, field: 1)
    out.appendMessages(2, series)
    out.appendMessages(3, relations)
    if let replaced { out.appendMessages(4, [replaced]) }
  }
}

extension ImportSamplesRequest: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    var reader = ColumnReader(bytes, message: "ImportSamplesRequest")
    var importID: UInt64 = 0
    var samples = SampleBatch.Decoder()
    var series: [SeriesReference] = []
    var relations: [Relation] = []
    var keptKeys: [ObjectID] = []
    while let field = try reader.next() {
      switch field.number {
      case 1: importID = field.varint
      case 2: try samples.merge(try field.message("ImportSamplesRequest.samples"))
      case 3: series.append(try .decode(try field.message("ImportSamplesRequest.series")))
      case 4: relations.append(try .decode(try field.message("ImportSamplesRequest.relations")))
      case 5: keptKeys.append(try .decode(try field.message("ImportSamplesRequest.kept_keys")))
      default: break
      }
    }
    self.init(importID: importID, samples: try samples.batch())
    self.series = series
    self.relations = relations
    self.keptKeys = keptKeys
    try checkRows(of: series, in: self.samples)
  }

  package func appendWire(to out: inout [UInt8]) {
    out.appendField(1, varint: importID)
    samples.append(to: &out, field: 2)
    out.appendMessages(3, series)
    out.appendMessages(4, relations)
    out.appendMessages(5, keptKeys)
  }
}

extension SamplePage: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    var reader = ColumnReader(bytes, message: "SamplePage")
    var samples = SampleBatch.Decoder()
    var contained = SampleBatch.Decoder()
    var cursor: [UInt8] = []
    while let field = try reader.next() {
      switch field.number {
      case 1: try samples.merge(try field.message("SamplePage.samples"))
      case 2: cursor = Array(try field.message("SamplePage.cursor"))
      case 3: try contained.merge(try field.message("SamplePage.contained"))
      default: break
      }
    }
    self.init(samples: try samples.batch(), cursor: cursor)
    self.contained = try contained.batch()
  }

  package func appendWire(to out: inout [UInt8]) {
    samples.append(to: &out, field: 1, reserving: cursor.count + 8)
    cursor.withUnsafeBytes { out.appendField(2, bytes: $0) }
    if !contained.isEmpty { contained.append(to: &out, field: 3) }
  }
}

extension ChangePage: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    var reader = ColumnReader(bytes, message: "ChangePage")
    var added = SampleBatch.Decoder()
    var contained = SampleBatch.Decoder()
    var deleted: [DeletedObject] = []
    var anchor: [UInt8] = []
    var hasMore = false
    while let field = try reader.next() {
      switch field.number {
      case 1: try added.merge(try field.message("ChangePage.added"))
      case 2: deleted.append(try DeletedObject.decode(try field.message("ChangePage.deleted")))
      case 3: anchor = Array(try field.message("ChangePage.anchor"))
      case 4: hasMore = field.varint != 0
      case 5: try contained.merge(try field.message("ChangePage.contained"))
      default: break
      }
    }
    self.init(added: try added.batch(), deleted: deleted, anchor: anchor, hasMore: hasMore)
    self.contained = try contained.batch()
  }

  package func appendWire(to out: inout [UInt8]) {
    if !added.isEmpty || !added.types.isEmpty { added.append(to: &out, field: 1) }
    out.appendMessages(2, deleted)
    anchor.withUnsafeBytes { out.appendField(3, bytes: $0) }
    out.appendField(4, varint: hasMore ? 1 : 0)
    if !contained.isEmpty { contained.append(to: &out, field: 5) }
  }
}

/// Checks that each row has at most one series.
private func checkRows(of series: [SeriesReference], in batch: SampleBatch) throws(WireError) {
  guard series.allSatisfy({ $0.row < batch.count }) else {
    throw WireError("SeriesReference.row", .outOfRange)
  }
  guard Set(series.map(\.row)).count == series.count else {
    throw WireError("SeriesReference.row", .shared)
  }
}

extension [UInt8] {
  /// Appends a repeated field of messages that protobuf-c encodes.
  mutating func appendMessages<Message: ProtobufMessage>(
    _ number: UInt64, _ messages: [Message]
  ) {
    for message in messages {
      let arena = WireArena()
      withExtendedLifetime(arena) {
        let packed = message.packed(in: arena)
        appendLength(number, byteCount: packed.count)
        append(contentsOf: packed)
      }
    }
  }
}
