import HealthModel
import TestSupport
import Testing

@testable import HealthImport

/// Random damage to a small export that has every kind of element and file. Goals: reading always
/// ends, sample batches are valid for the daemon, and the report accounts for everything found. A
/// failure names the seed, which reproduces it.
@Suite("Damaged exports")
struct FuzzTests {
  private static let roundCount = 1500

  private static let xml = DeferredRecordTests.files(DeferredRecordTests.winter, isReversed: false)[
    0
  ].1
  private static let archive = ZipWriter.archive(
    DeferredRecordTests.files(DeferredRecordTests.winter, isReversed: false), .stored)
  private static let packed = ZipWriter.archive(
    DeferredRecordTests.files(DeferredRecordTests.winter, isReversed: false), .dataDescriptors)

  private func check(_ bytes: [UInt8], _ seed: UInt64, in folder: TemporaryDirectory) throws {
    let path = try folder.write("export", bytes)
    let validator = SampleValidator(origin: .imported)
    do {
      let reader = try AppleExport.open(path)
      // Without salvage a damaged archive is rejected before it is read.
      reader.salvages = true
      let report = try reader.read { event in
        switch event {
        case .samples(let batch), .nestedSamples(let batch): try validator.validate(batch)
        case .records(let records), .nestedRecords(let records):
          #expect(records.samples.details.count <= records.samples.count)
        case .characteristics, .links, .withdrawn: break
        case .objects(let objects):
          for object in objects {
            #expect(object.payload.count <= 1 << 20 && object.part < object.partCount)
          }
        }
      }
      for row in report.rows {
        let delivered = row.samples + row.records + row.objects + row.inside + row.header
        #expect(
          row.found == delivered + row.skipped.values.reduce(0, +), "seed \(seed) \(row.name)")
      }
    } catch is ImportError {
      // Damaged beyond recognition.
    } catch {
      Issue.record("seed \(seed): \(error)")
    }
  }

  private func mutated(_ bytes: [UInt8], _ random: inout some RandomNumberGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...6, using: &random) where bytes.count > 8 {
      let i = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<7, using: &random) {
      case 0: bytes[i] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes[i] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 2: bytes.removeSubrange(i..<min(bytes.count, i + Int.random(in: 1...40, using: &random)))
      case 3: bytes.removeLast(Int.random(in: 1...bytes.count / 2, using: &random))
      case 4:
        let j = Int.random(in: 0..<bytes.count, using: &random)
        bytes.insert(contentsOf: Array(bytes[min(i, j)..<max(i, j)].prefix(200)), at: i)
      case 5:
        let token = [
          "\"", "<", ">", "/>", "&#0;", "&#x110000;", "</Record>", "<Record ", "\u{0}", "'", "=",
        ]
        bytes.insert(contentsOf: Array(token.randomElement(using: &random)!.utf8), at: i)
      default:
        let run = [UInt8](
          repeating: [0xff, 0, 0x20, 0x39].randomElement(using: &random)!, count: 8)
        bytes.replaceSubrange(i..<min(bytes.count, i + 8), with: run)
      }
    }
    return bytes
  }

  @Test("reading a damaged export ends without a crash")
  func survives() throws {
    let folder = try TemporaryDirectory()
    for seed in 0..<UInt64(Self.roundCount) {
      var random = SplitMix(seed: seed)
      let original = [Self.xml, Self.archive, Self.packed][Int(seed % 3)]
      try check(mutated(original, &random), seed, in: folder)
    }
  }
}
