import HealthModel
import TestSupport
import Testing

@testable import HealthImport

@Suite("Archives, folders, and bare files")
struct ArchiveTests {
  static let main = Array(Collected.export(DefectTests.record()).utf8)
  static let folder = "apple_health_export/"

  private func read(_ archive: [UInt8], salvages: Bool = false) throws -> Collected {
    try Collected(bytes: archive, salvages: salvages)
  }

  @Test(
    "every archive variant imports the same files",
    arguments: [
      [], .dataDescriptors, .zip64, .utf8Flag, .stored, [.zip64, .dataDescriptors],
      [.stored, .zip64], .withoutDirectory, [.withoutDirectory, .dataDescriptors],
    ] as [ZipWriter.Options])
  func readsVariants(options: ZipWriter.Options) throws {
    let clinical = Array("{\"id\": 1}".utf8)
    let files = [
      (Self.folder, []), (Self.folder + "export.xml", Self.main),
      (Self.folder + "clinical-records/Observation-1.json", clinical),
      (Self.folder + "export_cda.xml", Array("<ClinicalDocument><HealthData".utf8)),
    ]
    let isRecovered = options.contains(.withoutDirectory)
    let result = try read(ZipWriter.archive(files, options), salvages: isRecovered)
    #expect(result.rows.count == 1)
    #expect(result.objects("clinical-records") == ["{\"id\": 1}"])
    #expect(result.row("export_cda.xml")?.skipped == [.duplicateOfMainFile: 1])
    #expect(result.report.problems == (isRecovered ? [.damagedDirectory: 1] : [:]))
    #expect(result.isBalanced)
  }

  @Test(
    "the main file is recognized by its content, whatever its name",
    arguments: [
      "导出.xml", "輸出.xml", "dışa aktarılan.xml", "تصدير.xml", "Export.xml", "σ»╝σç║.xml", "data",
    ], [[], .utf8Flag] as [ZipWriter.Options])
  func findsTranslatedNames(name: String, options: ZipWriter.Options) throws {
    let result = try read(ZipWriter.archive([(Self.folder + name, Self.main)], options))
    #expect(result.rows.count == 1)
  }

  @Test("files that macOS adds are ignored, and the larger of two main files is read")
  func ignoresPackaging() throws {
    let more = Array(Collected.export(DefectTests.record() + DefectTests.record("73")).utf8)
    let result = try read(
      ZipWriter.archive(
        [
          ("__MACOSX/apple_health_export/._export.xml", Self.main),
          (Self.folder + ".DS_Store", [0, 1, 2]), (Self.folder + "export 2.xml", Self.main),
          (Self.folder + "export.xml", more), (Self.folder + "notes.txt", [65]),
        ], .stored))
    #expect(result.rows.count == 2)
    #expect(
      result.row("other files")?.skipped == [.packaging: 2, .secondMainFile: 1, .unknownFile: 1])
    #expect(result.isBalanced)
  }

  @Test("an unzipped folder, its parent folder, and a bare file can be imported")
  func readsFolders() throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write("apple_health_export/export.xml", Self.main)
    try folder.write("apple_health_export/workout-routes/route_1.gpx", Array("<gpx/>".utf8))
    for path in [folder.path, folder.path + "/apple_health_export"] {
      let result = try Collected(path: path)
      #expect(result.rows.count == 1)
      #expect(result.objects("workout-routes") == ["<gpx/>"])
    }
    #expect(try Collected(path: file).rows.count == 1)
  }

  @Test("symbolic links in a folder are not followed")
  func refusesLinks() throws {
    let folder = try TemporaryDirectory()
    let outside = try TemporaryDirectory()
    try folder.write("export.xml", Self.main)
    try folder.link("linked.xml", to: outside.write("secret", Self.main + Self.main))
    try folder.link("linked folder", to: outside.path)
    let result = try Collected(path: folder.path)
    #expect(result.rows.count == 1)
    #expect(result.row("other files") == nil)
  }

  @Test("path traversal in entry names does not prevent the import")
  func ignoresTraversal() throws {
    let names = [
      "../../etc/passwd", "/etc/shadow", "a/../../b/workout-routes/../x.gpx", "..", "//",
    ]
    let files = names.map { ($0, [UInt8(1)]) } + [("export.xml", Self.main)]
    let result = try read(ZipWriter.archive(files))
    #expect(result.rows.count == 1)
    #expect(result.isBalanced)
  }

  @Test("backslashes separate folders in an archive created on Windows")
  func backslashes() throws {
    let workout = """
      <Workout workoutActivityType="HKWorkoutActivityTypeRunning" sourceName="W" \
      \(RecordMappingTests.dates)><WorkoutRoute><FileReference path="/workout-routes/a.gpx"/>\
      </WorkoutRoute></Workout>
      """
    let route = """
      <gpx><trk><trkseg><trkpt lon="13.5" lat="52.25"><time>2024-01-05T09:11:01Z</time></trkpt>
      </trkseg></trk></gpx>
      """
    let result = try read(
      ZipWriter.archive([
        ("apple_health_export\\", []),
        ("apple_health_export\\export.xml", Array(Collected.export(workout).utf8)),
        ("apple_health_export\\workout-routes\\a.gpx", Array(route.utf8)),
      ]))
    #expect(result.records(.workoutRoute).count == 1)
    #expect(result.relations.map(\.children) == [result.records(.workoutRoute).map(\.id)])
    #expect(result.report.problems.isEmpty)
    #expect(result.row("other files") == nil)
  }

  @Test(
    "an export without its main file imports nothing; with salvage its other files are imported")
  func withoutMainFile() throws {
    let route = """
      <gpx><trk><trkseg><trkpt lon="13.5" lat="52.25"><time>2024-01-05T09:11:01Z</time></trkpt>
      </trkseg></trk></gpx>
      """
    let name = "apple_health_export/workout-routes/route_1.gpx"
    for main in [[], [("apple_health_export/export.xml", Array("<?xml version='1.0'?>".utf8))]] {
      let archive = ZipWriter.archive(main + [(name, Array(route.utf8))])
      #expect(throws: ImportError.withoutMainFile) { try read(archive) }
      let result = try read(archive, salvages: true)
      #expect(result.records(.workoutRoute).count == 1)
      #expect(result.report.problems == [.missingMainFile: 1, .unrelatedRoute: 1])
      #expect(result.report.isDamaged && !result.report.isTruncated && result.isBalanced)
    }
  }

  @Test("a truncated archive imports nothing; with salvage its intact records are imported")
  func readsTruncatedArchives() throws {
    let body = (0..<4000).map { DefectTests.record("\($0 % 90 + 40)") }.joined(separator: "\n ")
    let archive = ZipWriter.archive([
      (Self.folder + "export.xml", Array(Collected.export(body).utf8))
    ])
    let whole = try read(archive)
    #expect(whole.rows.count == 4000)
    for end in stride(from: 4, to: archive.count - 1, by: archive.count / 23) {
      let part = Array(archive[..<end])
      do {
        let result = try read(part, salvages: true)
        #expect(result.rows == Array(whole.rows.prefix(result.rows.count)))
        #expect(result.report.problems[.damagedDirectory] == 1)
        #expect(result.isBalanced)
        #expect(throws: ImportError.incomplete) { try read(part) }
      } catch ImportError.notAnExport {
        #expect(end < 400)
      }
    }
  }

  @Test("a checksum mismatch is rejected before anything is delivered")
  func refusesDamage() throws {
    let archive = ZipWriter.archive(
      [(Self.folder + "export.xml", Self.main), (Self.folder + "attachments/a", [1, 2, 3])],
      .wrongChecksum)
    #expect(throws: ImportError.damaged(["main", "attachments"])) { try read(archive) }
    let result = try read(archive, salvages: true)
    #expect(result.rows.isEmpty)
    #expect(result.report.problems == [.damagedFile: 2])
    #expect(result.report.isDamaged)
    #expect(result.row("attachments")?.skipped == [.damaged: 1])
  }

  @Test(
    "a sampled bit flip in an archive is rejected or leaves the imported data unchanged",
    arguments: [ZipWriter.Options.stored, [], .dataDescriptors])
  func flippedBits(_ options: ZipWriter.Options) throws {
    let body = (0..<6).map { DefectTests.record("\($0 * 7 + 40)") }.joined(separator: "\n ")
    let archive = ZipWriter.archive(
      [
        (Self.folder + "export.xml", Array(Collected.export(body).utf8)),
        (Self.folder + "attachments/a", [1, 2, 3]),
      ], options)
    let whole = try read(archive)
    let folder = try TemporaryDirectory()
    var refusedCount = 0
    // The 32 bits of the signature, then samples: an odd step reaches every bit position of a
    // byte.
    let bits = Array(0..<32) + Array(stride(from: 32, to: archive.count * 8, by: 61))
    for bit in bits {
      var damaged = archive
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      do {
        let result = try Collected(path: folder.write("export.zip", damaged))
        #expect(result.rows == whole.rows, "bit \(bit)")
        #expect(result.objects.map(\.payload) == whole.objects.map(\.payload), "bit \(bit)")
      } catch is ImportError {
        refusedCount += 1
      }
    }
    #expect(refusedCount > bits.count / 2)
  }

  @Test("an archive that inflates without bound is stopped")
  func stopsBombs() throws {
    let spaces = [UInt8](repeating: 0x20, count: 100 << 20)
    let text = Array(
      String(decoding: Self.main, as: UTF8.self).split(separator: "</Health")[0].utf8)
    let result = try read(ZipWriter.archive([(Self.folder + "export.xml", text + spaces)]))
    #expect(result.rows.count == 1)
    #expect(result.report.problems[.oversizedFile] == 1)
    #expect(result.report.isTruncated)
  }

  @Test("files that are not exports are rejected")
  func refusesOthers() throws {
    let folder = try TemporaryDirectory()
    for (name, bytes) in [
      ("empty", []), ("text", Array("hello".utf8)),
      ("elements", Array(DefectTests.record().utf8)), ("zip", ZipWriter.archive([("a", [1])])),
      ("emptyzip", ZipWriter.archive([])), ("pk", [0x50, 0x4b, 3, 4]),
    ] as [(String, [UInt8])] {
      #expect(throws: ImportError.notAnExport) {
        try Collected(path: folder.write(name, bytes))
      }
    }
    #expect(throws: ImportError.unreadable(errno: 2)) {
      try Collected(path: folder.path + "/missing")
    }
  }

  @Test("reading reports progress up to the end and stops when cancelled")
  func reportsProgress() throws {
    let body = String(repeating: DefectTests.record() + "\n", count: 20_000)
    let folder = try TemporaryDirectory()
    let path = try folder.write(
      "export.zip", ZipWriter.archive([("e.xml", Array(Collected.export(body).utf8))]))
    let reader = try AppleExport.open(path)
    var seen: [ImportProgress] = []
    reader.onProgress = { seen.append($0) }
    _ = try reader.read { _ in }
    #expect(seen.last?.recordCount == 20_000)
    #expect(seen.last?.doneByteCount == reader.totalByteCount)
    #expect(seen.map(\.doneByteCount) == seen.map(\.doneByteCount).sorted())
    let stopped = try AppleExport.open(path)
    stopped.isCancelled = { true }
    #expect(throws: ImportError.cancelled) { try stopped.read { _ in } }
  }
}
