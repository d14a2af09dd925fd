import HealthModel
import HealthProtobuf

extension SampleBatch {
  /// Collects the fields of `health.v1.SampleBatch`; `batch()` checks them together. Columns arrive
  /// in any order, so lengths and indices can be compared only at the end.
  struct Decoder {
    private var result = SampleBatch()
    private var units: [String] = []
    private var idHighs: [UInt64] = []
    private var idLows: [UInt64] = []
    private var idCounts: [UInt32] = []

    /// Decodes one occurrence of the message. As protobuf requires, a second occurrence is merged
    /// with the first.
    mutating func merge(_ bytes: UnsafeRawBufferPointer) throws(WireError) {
      var reader = ColumnReader(bytes, message: "SampleBatch")
      while let field = try reader.next() {
        switch field.number {
        case 1: try mergeDictionary(try field.message("SampleBatch.dictionary"))
        case 2: try field.append(to: &idHighs, "SampleBatch.id_highs")
        case 3: try field.append(to: &idLows, "SampleBatch.id_lows")
        case 4: try field.append(to: &idCounts, "SampleBatch.id_counts")
        case 5: try field.append(to: &result.starts, "SampleBatch.starts_us")
        case 6: try field.append(to: &result.durations, "SampleBatch.durations_us")
        case 7: try field.append(to: &result.values, "SampleBatch.values")
        case 8: try field.append(to: &result.typeIndices, "SampleBatch.type_indices")
        case 9: try field.append(to: &result.sourceIndices, "SampleBatch.source_indices")
        case 10: try field.append(to: &result.deviceIndices, "SampleBatch.device_indices")
        case 11: try field.append(to: &result.metadataIndices, "SampleBatch.metadata_indices")
        case 12: try appendDetails(try field.message("SampleBatch.details"))
        case 13: try field.append(to: &result.detailIndices, "SampleBatch.detail_indices")
        default: break
        }
      }
    }

    /// Decodes details. Their number is limited because a few bytes can occupy hundreds in memory.
    private mutating func appendDetails(_ bytes: UnsafeRawBufferPointer) throws(WireError) {
      guard result.details.count < WireLimits.detailCountMax else {
        throw WireError("SampleBatch.details", .tooLarge)
      }
      result.details.append(try SampleDetails(serialized: bytes))
    }

    private mutating func mergeDictionary(_ bytes: UnsafeRawBufferPointer) throws(WireError) {
      let dictionary = try SampleDictionary.decode(bytes)
      result.types += dictionary.types
      units += dictionary.units
      result.sources += dictionary.sources
      result.devices += dictionary.devices
      result.metadata += dictionary.metadata
    }

    /// Returns the batch, whose form is valid as defined by `SampleBatch`.
    consuming func batch() throws(WireError) -> SampleBatch {
      // Form first: the conversion of units indexes by row and type without further checks.
      result.idRuns = try makeRuns(highs: idHighs, lows: idLows, counts: idCounts)
      do throws(BatchFlaw) { try result.checkForm() } catch { throw WireError(error) }
      if !units.isEmpty { try result.convertValues(from: units) }
      return result
    }
  }

  /// Returns the encoding of the dictionary, whose length must be known before it is written.
  private func packedDictionary(in arena: WireArena) -> UnsafeRawBufferPointer {
    SampleDictionary(self).packed(in: arena)
  }

  /// Appends the batch as field `number` (below 16) of the enclosing message.
  func append(to out: inout [UInt8], field number: UInt64, reserving more: Int = 0) {
    let arena = WireArena()
    withExtendedLifetime(arena) {
      let dictionary = packedDictionary(in: arena)
      let columns = IDColumns(idRuns)
      let packedDetails = details.map { $0.packed(in: arena) }
      let byteCount =
        fieldByteCount(dictionary.count) + columns.byteCount
        + fieldByteCount(8 * starts.count) + fieldByteCount(8 * durations.count)
        + fieldByteCount(8 * values.count) + fieldByteCount(4 * typeIndices.count)
        + fieldByteCount(4 * sourceIndices.count) + fieldByteCount(4 * deviceIndices.count)
        + fieldByteCount(4 * metadataIndices.count) + fieldByteCount(4 * detailIndices.count)
        + packedDetails.reduce(0) { $0 + fieldByteCount($1.count) }
      // The size is exact, so a reply of megabytes is written without moving the buffer. 16 bytes
      // for tag and length.
      out.reserveCapacity(out.count + byteCount + 16 + more)
      out.appendLength(number, byteCount: byteCount)
      out.appendField(1, bytes: dictionary)
      columns.append(to: &out)
      out.appendColumn(5, starts)
      out.appendColumn(6, durations)
      out.appendColumn(7, values)
      out.appendColumn(8, typeIndices)
      out.appendColumn(9, sourceIndices)
      out.appendColumn(10, deviceIndices)
      out.appendColumn(11, metadataIndices)
      for bytes in packedDetails { out.appendField(12, bytes: bytes) }
      out.appendColumn(13, detailIndices)
    }
  }
}

/// The runs of a batch as columns 2 to 4. The counts are omitted if every run is one. A run is a
/// range of consecutive identifiers, which takes one row instead of one per sample.
private struct IDColumns {
  let highs: [UInt64]
  let lows: [UInt64]
  let counts: [UInt32]

  init(_ runs: [ObjectIDRun]) {
    highs = runs.map(\.first.high)
    lows = runs.map(\.first.low)
    counts = runs.allSatisfy { $0.count == 1 } ? [] : runs.map { UInt32($0.count) }
  }

  var byteCount: Int {
    2 * fieldByteCount(8 * highs.count) + fieldByteCount(4 * counts.count)
  }

  func append(to out: inout [UInt8]) {
    out.appendColumn(2, highs)
    out.appendColumn(3, lows)
    out.appendColumn(4, counts)
  }
}

/// Joins the columns of identifiers. `SampleBatch.checkForm` checks the runs. The array is filled
/// without intermediate arrays, because a batch can have a row per sample.
private func makeRuns(
  highs: [UInt64], lows: [UInt64], counts: [UInt32]
) throws(WireError) -> [ObjectIDRun] {
  guard lows.count == highs.count else { throw WireError("SampleBatch.id_lows", .countMismatch) }
  guard counts.isEmpty || counts.count == highs.count else {
    throw WireError("SampleBatch.id_counts", .countMismatch)
  }
  return [ObjectIDRun](unsafeUninitializedCapacity: highs.count) { runs, filled in
    for index in highs.indices {
      let count = counts.isEmpty ? 1 : counts[index]
      runs.initializeElement(
        at: index,
        to: ObjectIDRun(
          first: ObjectID(high: highs[index], low: lows[index]), count: Int(count)))
    }
    filled = highs.count
  }
}

extension WireError {
  /// The same problem as an error of the message.
  fileprivate init(_ flaw: BatchFlaw) {
    let problem: Problem =
      switch flaw.problem {
      case .missing: .missing
      case .unknownType: .unknownType
      case .countMismatch: .countMismatch
      case .outOfRange: .outOfRange
      case .wrongKind: .wrongKind
      case .shared: .shared
      }
    self.init(flaw.field, problem)
  }
}
