import Foundation
import HealthDocuments
import HealthExport
import HealthModel
import TestSupport
import Testing

@testable import HealthImport

/// Relations and attached files in Apple Health exports, read back by the importer, also from exports
/// that were changed.
@Suite(.process) struct AppleLinkTests {
  private let directory: TemporaryDirectory
  private let workout: HealthObject
  private let scores: [HealthObject]
  private let files: [(attachment: HealthModel.Attachment, bytes: [UInt8])]

  init() throws {
    directory = try TemporaryDirectory()
    workout = Self.sample(1, .workout, .workout(Workout(activityType: 37, duration: 600)))
    scores = (0..<300).map { Self.sample(UInt64(10 + $0), .workoutEffortScore, nil) }
    let names = ["scan.pdf", "scan.pdf", "..\\..:\"<&>'é.p f", "x.", "empty"]
    let sizes = [70_000, 70_000, 140_000, 210_000, 0]
    files = zip(names, sizes).enumerated().map { number, file in
      let (name, size) = file
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* (number + 1)) }
      return (
        HealthModel.Attachment(
          id: ObjectID(high: 9, low: UInt64(number + 1)), name: name,
          contentType: "application/pdf", size: bytes.count,
          created: Instant(microseconds: 1_700_000_000_123_456),
          metadata: Metadata([.init(key: "page", value: .integer(Int64(number)))]),
          sha256: SHA256.digest(of: bytes)), bytes
      )
    }
  }

  private static func sample(
    _ number: UInt64, _ type: ObjectType, _ details: SampleDetails?
  ) -> HealthObject {
    let start = Instant(microseconds: 1_700_000_000_000_000 + Int64(number) * 1_000_000)
    let end = Instant(microseconds: start.microseconds + 600_000_000)
    var sample = HealthObject(
      id: ObjectID(high: 5, low: number), type: type, start: start, end: end,
      value: details?.representativeValue ?? 7,
      sourceRevision: SourceRevision(source: Source(name: "Watch", bundleIdentifier: "")))
    sample.details = details
    return sample
  }

  /// Writes an export with the scores as children of the workout and the files attached to it.
  private func write() throws -> String {
    let path = directory.path + "/export.zip"
    let writer = try AppleWriter(path, zone: nil, now: Date())
    try writer.begin(.workout)
    try writer.write(workout, related: [], routes: [])
    let relation = Relation(
      kind: .workoutEffort, parent: workout.id, children: scores.map(\.id))
    try writer.write(relation, parent: workout, children: scores)
    for (attachment, bytes) in files {
      try writer.begin(attachment, of: workout)
      for start in stride(from: 0, to: bytes.count, by: 50_000) {
        try writer.write(piece: Array(bytes[start..<min(start + 50_000, bytes.count)]))
      }
      try writer.endAttachment()
    }
    try writer.finish()
    return path
  }

  private struct Found {
    var links: [ImportedLinks] = []
    var deferred: [ImportedObject] = []
    var report = ImportReport()

    var attachments: [HealthModel.Attachment] { links.flatMap { $0.files.map(\.attachment) } }
    var deferredKinds: [String] { deferred.filter { $0.part == 0 }.map(\.kind) }
  }

  private func read(_ path: String, linksByteCountMax: Int = 16 << 20) throws -> Found {
    var found = Found()
    let reader = try AppleExport.open(path)
    reader.linksByteCountMax = linksByteCountMax
    found.report = try reader.read { event in
      if case .links(let links) = event { found.links.append(links) }
      if case .objects(let objects) = event { found.deferred += objects }
    }
    for row in found.report.rows {
      let delivered = row.samples + row.records + row.objects + row.inside + row.header
      #expect(row.found == delivered + row.skipped.values.reduce(0, +), "\(row.name)")
    }
    return found
  }

  @Test("relations and attached files return without a difference", arguments: [16 << 20, 1])
  func roundTrip(linksByteCountMax: Int) throws {
    let path = try write()
    let found = try read(path, linksByteCountMax: linksByteCountMax)
    #expect(found.deferred.isEmpty && found.report.problems.isEmpty)
    #expect(found.links.count == 2)
    let relations = found.links.flatMap(\.relations)
    #expect(relations.allSatisfy { $0.kind == .workoutEffort && $0.parent == workout.id })
    #expect(relations.flatMap(\.children) == scores.map(\.id))
    let rows = found.links.flatMap(\.samples.rows)
    let samples = Dictionary(rows.map { ($0.id, $0) }) { first, _ in first }
    #expect(samples == Dictionary(uniqueKeysWithValues: (scores + [workout]).map { ($0.id, $0) }))
    #expect(found.attachments == files.map(\.attachment))
    let stored = AttachedFiles(of: path)
    for (file, expected) in zip(found.links.flatMap(\.files), files) {
      #expect(file.object == workout.id)
      #expect(stored.stream(file.name)?.prefix(1 << 20) == expected.bytes)
      #expect(file.name.utf8.allSatisfy { $0 != 0x5c && $0 >= 0x20 } && !file.name.contains(".."))
    }
  }

  /// Writes an export and unpacks it. Returns its folder and the names of the attached files.
  private func unpacked() throws -> (folder: String, names: [String]) {
    let path = try write()
    let folder = directory.path + "/folder"
    let done = try PythonTools.run("/usr/bin/python3", ["-m", "zipfile", "-e", path, folder])
    #expect(done.status == 0, "\(done.output)")
    let root = folder + "/apple_health_export"
    let names = try FileManager.default.contentsOfDirectory(atPath: root + "/healthd-attachments")
    return (root, names.sorted())
  }

  @Test("attached files that are missing, changed or elsewhere are reported and not attached")
  func changedFiles() throws {
    let (folder, names) = try unpacked()
    let place = folder + "/healthd-attachments/"
    try FileManager.default.removeItem(atPath: place + names[1])
    var changed = files[2].bytes
    changed[70_000] ^= 1
    try Data(changed).write(to: URL(fileURLWithPath: place + names[2]))
    // A link to a file outside of the export with the right content.
    try FileManager.default.moveItem(atPath: place + names[3], toPath: directory.path + "/outside")
    try FileManager.default.createSymbolicLink(
      atPath: place + names[3], withDestinationPath: directory.path + "/outside")
    // More than described.
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: place + names[4]))
    try file.truncate(atOffset: 1 << 22)
    try file.close()
    let found = try read(folder)
    #expect(found.attachments == [files[0].attachment])
    #expect(found.report.problems == [.missingFile: 2, .changedFile: 2])
    #expect(found.deferredKinds == ["healthd-attachments", "healthd-attachments"])
  }

  @Test("a path of an attached file leads to no other file, and each file is attached once")
  func paths() throws {
    let (folder, names) = try unpacked()
    let main = folder + "/export.xml"
    let text = try String(contentsOfFile: main, encoding: .utf8)
    let secret = directory.path + "/secret"
    try Data(files[0].bytes).write(to: URL(fileURLWithPath: secret))
    for other in [
      "/healthd-attachments/../../../secret", secret, "../../secret", "/export.xml", "",
      "/healthd-attachments/" + names[1],
    ] {
      let changed = text.replacing("/healthd-attachments/" + names[0], with: other)
      #expect(changed != text)
      try changed.write(toFile: main, atomically: true, encoding: .utf8)
      let found = try read(folder)
      #expect(!found.attachments.contains(files[0].attachment), "\(other)")
      #expect(!found.report.problems.isEmpty)
    }
    let first = try #require(text.firstRange(of: " <HealthdLinks>")).lowerBound
    let twice = text.replacing("</HealthData>", with: text[first...])
    try twice.write(toFile: main, atomically: true, encoding: .utf8)
    let found = try read(folder)
    #expect(found.attachments == files.map(\.attachment))
    #expect(found.report.problems == [.missingFile: files.count])
  }

  @Test("links that cannot be read are deferred, and nothing of them is delivered")
  func unreadable() throws {
    let (folder, _) = try unpacked()
    let main = folder + "/export.xml"
    let text = try String(contentsOfFile: main, encoding: .utf8)
    let starts = text.ranges(of: "<HealthdData>")
    let middle = try #require(starts.first).upperBound
    let end = try #require(text[middle...].firstRange(of: "<")).lowerBound
    var random = SplitMix(seed: 5)
    let bytes = try #require(Base64Text.decoded(String(text[middle..<end])))
    for round in 0..<60 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        changed[Int.random(in: changed.indices, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      if round % 3 == 0 { changed.removeLast(Int.random(in: 1..<changed.count, using: &random)) }
      let other = text.replacingCharacters(
        in: middle..<end, with: String(decoding: Base64Text.encoded(changed[...]), as: UTF8.self))
      try other.write(toFile: main, atomically: true, encoding: .utf8)
      let found = try read(folder)
      for links in found.links {
        let ids = Set(links.samples.rows.map(\.id))
        #expect(ids.count == links.samples.count)
        #expect(links.relations.allSatisfy { ids.contains($0.parent) })
        #expect(links.relations.allSatisfy { ids.isSuperset(of: $0.children) })
      }
      #expect(found.links.count == 2 || found.deferredKinds.contains("HealthdLinks"))
    }
    let broken = text.replacingCharacters(in: middle..<end, with: "AAAA")
    try broken.write(toFile: main, atomically: true, encoding: .utf8)
    #expect(try read(folder).deferredKinds.contains("HealthdLinks"))
  }
}
