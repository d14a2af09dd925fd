package import HealthModel
import StorageSupport

/// A row of `imported_object`: a deferred record, which is stored unparsed, once per key and part,
/// until a reader that understands it returns it as samples (`HealthStore.deferredObjects`).
///
/// Payload: key (high u64, low u64), part u32, part count u32, encoding u8, kind, name, start and
/// end (u8 and i64 each), then, if the encoding has the bit `hasReason`, the reason and the version
/// of the reader (u32), then, if it has the bit `hasApp`, the app, then the bytes. Rows written before version 1 of
/// the reader have no reason.
package enum ImportedObjectRow {
  private static let hasReason: UInt8 = 0x80
  private static let hasApp: UInt8 = 0x40

  package static func payload(_ object: ImportedObject) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(object.payload.count + 128)
    bytes.append(littleEndian: object.key.high)
    bytes.append(littleEndian: object.key.low)
    bytes.append(littleEndian: object.part)
    bytes.append(littleEndian: object.partCount)
    let isExplained = !object.reason.isEmpty || object.readerVersion > 0
    bytes.append(
      object.encoding.rawValue | (isExplained ? hasReason : 0) | (object.app.isEmpty ? 0 : hasApp))
    bytes.append(object.kind)
    bytes.append(object.name)
    for instant in [object.start, object.end] {
      bytes.append(instant == nil ? 0 : 1)
      bytes.append(littleEndian: instant?.microseconds ?? 0)
    }
    if isExplained {
      bytes.append(object.reason)
      bytes.append(littleEndian: object.readerVersion)
    }
    if !object.app.isEmpty { bytes.append(object.app) }
    bytes.append(contentsOf: object.payload)
    return bytes
  }

  /// The value of the column `key`, by which an object is found: 16 bytes, big-endian.
  package static func keyBytes(_ id: ObjectID) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(littleEndian: id.high.bigEndian)
    bytes.append(littleEndian: id.low.bigEndian)
    return bytes
  }

  package static func object(payload: UnsafeRawBufferPointer) throws(StoreError) -> ImportedObject {
    var reader = ByteReader(payload, part: "imported object")
    let key = ObjectID(high: try reader.integer(), low: try reader.integer())
    let part: UInt32 = try reader.integer()
    let partCount: UInt32 = try reader.integer()
    let form: UInt8 = try reader.integer()
    guard let encoding = ImportedObject.Encoding(rawValue: form & ~(hasReason | hasApp)) else {
      throw .corrupt("imported object")
    }
    let kind = try reader.string()
    let name = try reader.string()
    var instants: [Instant?] = []
    for _ in 0..<2 {
      let isThere = try reader.integer(UInt8.self) != 0
      let instant = Instant(microseconds: try reader.integer())
      instants.append(isThere ? instant : nil)
    }
    let isExplained = form & hasReason != 0
    let reason = isExplained ? try reader.string() : ""
    let readerVersion: UInt32 = isExplained ? try reader.integer() : 0
    let app = form & hasApp != 0 ? try reader.string() : ""
    return ImportedObject(
      key: key, kind: kind, name: name, start: instants[0], end: instants[1], encoding: encoding,
      part: part, partCount: partCount, payload: Array(try reader.take(reader.remaining)),
      reason: reason, readerVersion: readerVersion, app: app)
  }
}

extension Connection {
  /// Returns the keys of the rows with the stored parts of an object, in order. The number of parts that a part states
  /// is not used: an app may have stated any.
  package func importedRows(of key: ObjectID) throws(StoreError) -> [Int64] {
    let statement = try statement(.listImported)
    let result: Result<[Int64], StoreError> = ImportedObjectRow.keyBytes(key).withUnsafeBytes {
      raw in
      statement.bind(1, raw)
      defer { statement.reset() }
      var rows: [Int64] = []
      do throws(StoreError) {
        while try statement.step() { rows.append(statement.integer(0)) }
        return .success(rows)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  package func importedRow(_ key: ObjectID, part: UInt32) throws(StoreError) -> Int64? {
    let statement = try statement(.findImported)
    let result: Result<Int64?, StoreError> =
      ImportedObjectRow.keyBytes(key).withUnsafeBytes { raw in
        statement.bind(1, raw)
        statement.bind(2, Int64(part))
        defer { statement.reset() }
        do throws(StoreError) {
          return .success(try statement.step() ? statement.integer(0) : nil)
        } catch {
          return .failure(error)
        }
      }
    return try result.get()
  }
}
