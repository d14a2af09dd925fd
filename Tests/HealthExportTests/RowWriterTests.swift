import Foundation
import HealthExport
import HealthModel
import HealthWords
import TestSupport
import Testing

/// Tables of generated objects, read by Python.
@Suite(.process) struct RowWriterTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private static let objects = GeneratedObjects.make(seed: 23)

  @Test(
    "an independent reader finds every object, with hostile texts",
    arguments: [RowWriter.Format.csv, .jsonLines])
  func everyObject(_ format: RowWriter.Format) throws {
    let path = directory.path + "/export"
    let writer = try RowWriter(format, folder: path, zone: TimeZone(identifier: "Asia/Kathmandu"))
    try GeneratedObjects.write(Self.objects, to: writer)
    try GeneratedObjects.expect(Self.objects, in: try GeneratedObjects.tables(path))
  }

  @Test(
    "files are readable only by the user and replace nothing; an unfinished export leaves nothing")
  func places() throws {
    let path = directory.path + "/export"
    let writer = try RowWriter(.csv, folder: path, zone: nil)
    try GeneratedObjects.write(Self.objects, to: writer)
    for (place, mode) in [(path, 0o700), (path + "/stepCount.csv", 0o600)] {
      let attributes = try FileManager.default.attributesOfItem(atPath: place)
      #expect(attributes[.posixPermissions] as? Int == mode)
    }
    #expect(throws: ExportFailure.exists(path: path)) {
      try RowWriter(.csv, folder: path, zone: nil)
    }
    let file = directory.path + "/steps.jsonl"
    try directory.link("steps.jsonl", to: "missing")
    #expect(throws: ExportFailure.exists(path: file)) { try OutputFile(file) }
    let left = try RowWriter(.jsonLines, folder: directory.path + "/left", zone: nil)
    let object = Self.objects[0].object
    try left.begin(object.type)
    try left.write(SampleBatch(rows: [object]), contained: SampleBatch())
    left.discard()
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    #expect(Set(names) == ["export", "steps.jsonl"])
  }

  @Test("a full disk is an error, and no file is left")
  func fullDisk() throws {
    let descriptor = open("/dev/full", O_WRONLY)
    defer { close(descriptor) }
    let writer = RowWriter(.jsonLines, file: OutputFile(descriptor: descriptor), zone: nil)
    #expect(throws: ExportFailure.file(path: "standard output", code: ENOSPC)) {
      try GeneratedObjects.write(Self.objects, to: writer)
    }
  }
}
