import Foundation
import HealthExport
import HealthModel
import TestSupport
import Testing

/// A generated object with what belongs to it.
struct GeneratedObject {
  var object: HealthObject
  /// The samples inside a correlation.
  var contained: [HealthObject]
  var points: SeriesPoints?
}

/// Objects of every type, with hostile texts and times of a microsecond.
enum GeneratedObjects {
  static let hostile = [
    "=HYPERLINK(\"http://x\")", "+1", "-1", "@SUM(A1)", "'quoted'", "''", "a,b", "a\"b\"", "a\r\nb",
    "\ttab", "\rreturn", " leading", "trailing ", "\u{1}zero", "\u{B}\u{1F}control", "🫀 漢字",
    "\u{FFFD}\u{FFFE}", "\u{2028}line", "{\"json\": [1]}", "</source>&amp;]]>", "&#x1F600;",
    "2026-01-01 08:00:00 +0100", "12 kg", "<<HKDevice: 0x1>, name:x>", "name:x, model:y", "5",
  ]

  /// - Parameter isWhole: Whether times are whole seconds, as in an export of a phone.
  static func make(seed: UInt64, isWhole: Bool = false) -> [GeneratedObject] {
    var generator = ObjectGenerator(seed: seed)
    generator.texts = hostile
    if isWhole { generator.dateStep = 1_000_000 }
    return ObjectType.all.flatMap { type in
      (0..<(type.kind == .quantity ? 3 : 6)).compactMap { number -> GeneratedObject? in
        guard let drawn = generator.object(of: type, isSeries: number == 2) else { return nil }
        let name = hostile[(number + Int(type.code)) % hostile.count]
        let rows = drawn.batch.rows.map { row in
          var row = row
          row.sourceRevision = SourceRevision(
            source: Source(name: name, bundleIdentifier: number == 1 ? "org.example.app" : ""))
          return row
        }
        return GeneratedObject(
          object: rows[rows.count - 1], contained: rows.dropLast(), points: drawn.points)
      }
    }
  }
}

// MARK: - Writing and reading

extension GeneratedObjects {
  /// Passes the objects to a writer, with the points of series in parts.
  static func write(_ objects: [GeneratedObject], to writer: any ExportWriter) throws {
    var last: ObjectType?
    for item in objects {
      if item.object.type != last { try writer.begin(item.object.type) }
      last = item.object.type
      try writer.write(
        SampleBatch(rows: [item.object]), contained: SampleBatch(rows: item.contained))
      for part in item.points?.parts(ofAtMost: 7) ?? [] {
        try writer.write(part, of: item.object)
      }
    }
    try writer.finish()
  }

  private static let reader = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../Export/read-tables").standardizedFileURL.path

  /// Reads tables with Python: rows by name of the file, or by type.
  static func tables(_ path: String) throws -> [String: [[String: Any]]] {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = ["-B", reader, path]
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return try #require(
      JSONSerialization.jsonObject(with: data) as? [String: [[String: Any]]])
  }

  /// Compares the rows of a type with its objects, in order.
  static func expect(
    _ objects: [GeneratedObject], in tables: [String: [[String: Any]]]
  ) throws {
    var next: [String: Int] = [:]
    for item in objects {
      let name = item.object.type.name
      let row = try #require(tables[name]?[next[name, default: 0]])
      next[name, default: 0] += 1
      try expect(item.object, in: row)
      guard let points = item.points else { continue }
      let id = item.object.id.uuidString
      let rows = tables[name + "-points"]?.filter { $0["id"] as? String == id }
      #expect(rows?.count == points.count)
    }
    let isComplete = next.allSatisfy { tables[$0.key]?.count == $0.value }
    #expect(isComplete)
  }

  private static func expect(_ object: HealthObject, in row: [String: Any]) throws {
    #expect(row["id"] as? String == object.id.uuidString)
    #expect((row["start"] as? NSNumber)?.int64Value == object.start.microseconds)
    #expect((row["end"] as? NSNumber)?.int64Value == object.end.microseconds)
    #expect(row["source"] as? String == object.sourceRevision?.source.name)
    #expect(row["device_name"] as? String == object.device?.name)
    if object.type.kind == .quantity || object.type.kind == .category {
      // JSONSerialization rounds numbers, so the reader also returns their bits.
      let bits = Int64(bitPattern: object.value.bitPattern)
      #expect((row["value_bits"] as? NSNumber)?.int64Value == bits)
    }
    let metadata = row["metadata"] as? [String: Any] ?? [:]
    #expect(Set(metadata.keys) == Set(object.metadata.entries.map(\.key)))
    for entry in object.metadata.entries {
      guard case .string(let text) = entry.value else { continue }
      #expect(metadata[entry.key] as? String == text)
    }
  }
}
