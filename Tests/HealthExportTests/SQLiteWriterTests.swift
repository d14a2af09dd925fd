import Foundation
import HealthExport
import HealthModel
import TestSupport
import Testing

/// Databases of generated objects, read by Python's sqlite3.
@Suite(.process) struct SQLiteWriterTests {
  @Test("a database has every object with its values, points and metadata, with hostile texts")
  func everyObject() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/health.sqlite"
    let objects = GeneratedObjects.make(seed: 24)
    let writer = try SQLiteWriter(path, zone: TimeZone(identifier: "America/St_Johns"))
    try GeneratedObjects.write(objects, to: writer)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    try GeneratedObjects.expect(objects, in: try GeneratedObjects.tables(path))
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).count == 1)
    #expect(throws: ExportFailure.exists(path: path)) { try SQLiteWriter(path, zone: nil) }
  }

  @Test("an unfinished database leaves nothing")
  func unfinished() throws {
    let directory = try TemporaryDirectory()
    let writer = try SQLiteWriter(directory.path + "/health.sqlite", zone: nil)
    try writer.begin(.stepCount)
    writer.discard()
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).isEmpty)
  }

  /// Tools that users open databases with.
  @Test(
    "datasette and sqlite-utils open a database",
    arguments: [["datasette", "inspect"], ["sqlite-utils", "tables"]])
  func tools(_ command: [String]) throws {
    guard let program = PythonTools.program(command[0]) else {
      return print("NOT TESTED: \(command[0]) is missing; run scripts/setup")
    }
    let directory = try TemporaryDirectory()
    let path = directory.path + "/health.sqlite"
    try GeneratedObjects.write(
      GeneratedObjects.make(seed: 25), to: try SQLiteWriter(path, zone: nil))
    let (status, output) = try PythonTools.run(program, [command[1], path])
    #expect(status == 0, "\(output)")
    #expect(output.contains("quantities"))
  }
}
