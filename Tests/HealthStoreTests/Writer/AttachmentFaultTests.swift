import CFaultVFS
import HealthModel
import StorageSupport
import TestSupport
import Testing

@testable import HealthAuthorization
@testable import HealthStorage
@testable import HealthStore

/// Attachments on failing disks. The content of file `number` is derived from the number.
@Suite(.soak) struct AttachmentFaultTests {
  private let app = TestApp(1)
  private let object = ObjectID(high: 0x8000, low: 1)
  private let fileCount = 10

  private func bytes(_ number: Int) -> [UInt8] { noise(20_000 * number + 7, UInt64(number)) }

  private func makeStore(
    _ folder: FaultyFolder, key: EncryptionKey? = nil
  ) throws -> HealthStore {
    var options = StoreOptions()
    options.key = key
    let store = try HealthStore.open(directory: folder.path, options: options)
    try store.save(
      [Sample(id: object, type: .bodyMass, start: at(0), end: at(0), value: .quantity(70))], as: app
    )
    return store
  }

  /// Attaches a file; every third file is removed when the next one is stored.
  private func attach(_ number: Int, to store: HealthStore) throws(StoreError) {
    try store.attach(
      bytes(number), to: object, name: "\(number)", pieceSize: 50_000, in: app.manage)
    guard number % 3 == 2 else { return }
    let gone = try store.list(object, in: person).filter { $0.name == "\(number - 1)" }
    for attachment in gone { try store.removeAttachment(attachment.id, in: app.manage) }
  }

  /// Returns the names after comparing all bytes.
  private func names(in store: HealthStore) throws -> Set<Int> {
    var names: Set<Int> = []
    for attachment in try store.list(object, in: app.readOwn) {
      let number = try #require(Int(attachment.name))
      #expect(try store.readAll(attachment.id, in: app.readOwn) == bytes(number))
      names.insert(number)
    }
    return names
  }

  private func expected(_ count: Int) -> Set<Int> {
    Set((0..<count).filter { $0 % 3 != 1 || $0 == count - 1 })
  }

  @Test(
    "a power cut loses no acknowledged attachment and leaves no partial one",
    arguments: PowerCuts.seeds(2))
  func powerCut(seed: UInt64) throws {
    let folder = try FaultyFolder()
    fault_record(folder.watch)
    let key = PowerCuts.key(seed)
    let store = try makeStore(folder, key: key)
    for number in 0..<fileCount {
      try attach(number, to: store)
      fault_mark(folder.watch, Int64(number + 1))
    }
    store.close()
    var random = SplitMix(seed: seed)
    let count = fault_event_count(folder.watch)
    let cuts = Set((0..<16).map { _ in Int.random(in: count / 20..<count, using: &random) })
    var disk = RecordedDisk(folder.path)
    for index in 0..<count {
      disk.apply(fault_event_at(folder.watch, index))
      guard cuts.contains(index) else { continue }
      let kind = RecordedDisk.Cut.allCases.randomElement(using: &random)!
      let note: Comment = "seed \(seed), \(kind) after event \(index)"
      try disk.check(kind, &random, key: key, note) { store, acknowledged in
        let found = try names(in: store)
        // The interrupted call may have added its file and removed another one.
        let allowed = [expected(acknowledged), expected(acknowledged).union([acknowledged])]
        #expect(
          allowed.contains(found) || found == expected(acknowledged + 1), note)
      }
    }
  }

  @Test("on a full disk an attachment fails as a whole, and earlier attachments remain")
  func fullDisk() throws {
    let folder = try FaultyFolder()
    let store = try makeStore(folder)
    defer { store.close() }
    try store.attach(bytes(0), to: object, name: "0", in: app.manage)
    for after in [0, 3, 9, 20] {
      fault_fail_writes(folder.watch, after)
      let error = #expect(throws: StoreError.self) {
        for number in 1..<fileCount {
          try store.attach(bytes(number), to: object, name: "x", in: app.manage)
        }
      }
      #expect(error?.code == .full || error?.code == .notFound)
      fault_fail_writes(folder.watch, -1)
      // The first request after the failure determines what is on disk.
      try store.seal()
      for attachment in try store.list(object, in: person) where attachment.name == "x" {
        try store.removeAttachment(attachment.id, in: app.manage)
      }
      #expect(try names(in: store) == [0])
      #expect(try store.verify(in: owner).problems == [])
    }
    try store.waitForSweep()
    #expect(try store.attachmentRowCounts() == [1, 1])
  }
}
