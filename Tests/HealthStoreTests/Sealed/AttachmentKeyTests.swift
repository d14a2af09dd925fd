import CFaultVFS
import Foundation
import HealthModel
import StorageSupport
import TestSupport
import Testing

@testable import HealthAuthorization
@testable import HealthStorage
@testable import HealthStore

/// The data keys of attachments of an encrypted store.
@Suite(.soak) struct AttachmentKeyTests {
  private let app = TestApp(1)
  private let object = ObjectID(high: 0x8000, low: 1)

  private func open(_ directory: String, _ key: EncryptionKey?) throws -> HealthStore {
    var options = StoreOptions()
    options.key = key
    return try HealthStore.open(directory: directory, options: options)
  }

  private func makeStore(_ directory: String, _ key: EncryptionKey?) throws -> HealthStore {
    let store = try open(directory, key)
    try store.save(
      [Sample(id: object, type: .bodyMass, start: at(0), end: at(0), value: .quantity(70))], as: app
    )
    return store
  }

  private func row(_ store: HealthStore, _ number: Int64) throws -> AttachmentRow {
    let row = try store.read { (_, connection) throws(StoreError) in
      try connection.attachment(number)
    }
    return try #require(row)
  }

  /// Returns the pages of a store as SQLite sees them, and those of its log.
  private func pages(_ store: HealthStore, _ key: EncryptionKey?) throws -> Data {
    let copy = try TemporaryDirectory()
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(
        atPath: store.path + suffix, toPath: copy.path + "/health.sqlite" + suffix)
    }
    let log = try Data(contentsOf: URL(fileURLWithPath: store.path + "-wal"))
    if let key {
      // Only the file is decrypted; the tests require that the log is empty.
      #expect(log.isEmpty)
      try SealedFiles.change(copy.path + "/health.sqlite", from: key, to: nil)
    }
    return try Data(contentsOf: URL(fileURLWithPath: copy.path + "/health.sqlite")) + log
  }

  private func emptyLog(_ store: HealthStore) throws {
    #expect(
      try store.writer.step { writer throws(StoreError) in
        try writer.connection.emptyLog(waiting: 1000)
      })
  }

  @Test(
    "EN-15: after a removal, no page and no log contains the key or the bytes of the attachment")
  func removal() throws {
    let folder = try TemporaryDirectory()
    let key = EncryptionKey()
    let store = try makeStore(folder.path, key)
    defer { store.close() }
    let secret = noise(300_000)
    let piece = Data(secret[1000..<1200])
    let id = try store.attach(secret, to: object, in: app.manage).id
    let dataKey = Data(try #require(try row(store, 1).key).bytes)
    try emptyLog(store)
    let before = try pages(store, key)
    #expect(before.range(of: dataKey) != nil)
    #expect(before.range(of: piece) == nil)
    try store.removeAttachment(id, in: app.manage)
    try store.waitForSweep()
    let after = try pages(store, key)
    #expect(after.range(of: dataKey) == nil)
    #expect(after.range(of: piece) == nil)
  }

  @Test("the pages of a store without keys contain the bytes of attachments")
  func control() throws {
    let folder = try TemporaryDirectory()
    let store = try makeStore(folder.path, nil)
    defer { store.close() }
    let secret = noise(300_000)
    try store.attach(secret, to: object, in: app.manage)
    #expect(try row(store, 1).key == nil)
    try emptyLog(store)
    #expect(try pages(store, nil).range(of: Data(secret[1000..<1200])) != nil)
  }

  /// Changes the rows of parts, with valid checksums.
  private func exchange(_ store: HealthStore, _ first: Int64, _ second: Int64) throws {
    try store.writer.step { writer throws(StoreError) in
      let connection = writer.connection
      try connection.transaction { () throws(StoreError) in
        func part(_ key: Int64) throws(StoreError) -> [UInt8] {
          try connection.get(.attachmentData, key: key) { Array($0) } ?? []
        }
        let (one, other) = (try part(first), try part(second))
        try connection.put(.attachmentData, key: first, other)
        try connection.put(.attachmentData, key: second, one)
      }
    }
  }

  @Test(
    "EN-15: a part that was moved to another attachment or place does not authenticate",
    arguments: [true, false])
  func movedParts(isEncrypted: Bool) throws {
    let folder = try TemporaryDirectory()
    let store = try makeStore(folder.path, isEncrypted ? EncryptionKey() : nil)
    defer { store.close() }
    let contents = [noise(3 * AttachmentRow.partSize, 1), noise(3 * AttachmentRow.partSize, 2)]
    let ids = try contents.map { try store.attach($0, to: object, in: app.manage).id }
    let moves = [
      (AttachmentRow.partKey(1, 1), AttachmentRow.partKey(2, 1)),
      (AttachmentRow.partKey(1, 0), AttachmentRow.partKey(1, 1)),
    ]
    for (first, second) in moves {
      try exchange(store, first, second)
      let found = try? store.readAll(ids[0], in: person)
      // The row of a part in a plain store is accepted where it is.
      #expect((found == nil) == isEncrypted)
      #expect(found != contents[0])
      let problems = try store.verify(in: owner).problems
      #expect(problems.contains { $0.contains("does not authenticate") } == isEncrypted)
      try exchange(store, first, second)
    }
    #expect(try ids.map { try store.readAll($0, in: person) } == contents)
  }

  @Test("EN-15: an attachment that was cut off after a part does not authenticate")
  func shortened() throws {
    let folder = try TemporaryDirectory()
    let store = try makeStore(folder.path, EncryptionKey())
    defer { store.close() }
    let id = try store.attach(noise(3 * AttachmentRow.partSize), to: object, in: app.manage).id
    var changed = try row(store, 1)
    changed.attachment.size = 2 * AttachmentRow.partSize
    let payload = changed.payload
    try store.writer.step { writer throws(StoreError) in
      try writer.connection.transaction { () throws(StoreError) in
        try writer.connection.put(.attachment, key: 1, payload)
      }
    }
    let error = #expect(throws: StoreError.self) { try store.readAll(id, in: person) }
    #expect(error?.code == .corrupt)
  }

  // MARK: Change of the key

  private static let sizes = [0, 1, AttachmentRow.partSize * 40 + 5, 100_000]

  /// Checks all attachments. Returns whether each is encrypted as the store is.
  private func check(_ store: HealthStore, _ isEncrypted: Bool) throws -> Bool {
    #expect(try store.verify(in: owner).problems == [])
    let listed = try store.list(object, in: person)
    #expect(listed.map(\.size) == Self.sizes)
    for attachment in listed {
      #expect(try store.readAll(attachment.id, in: person) == noise(attachment.size))
    }
    return try (1...Int64(Self.sizes.count)).allSatisfy { number in
      let row = try row(store, number)
      let count = AttachmentRow.partCount(row.attachment.size)
      return row.sealedPartCount == (isEncrypted ? count : 0)
        && (isEncrypted || count == 0 || row.key == nil)
    }
  }

  private func fill(_ directory: String, _ key: EncryptionKey?) throws {
    let store = try makeStore(directory, key)
    for size in Self.sizes { try store.attach(noise(size), to: object, in: app.manage) }
    #expect(try check(store, key != nil))
    store.close()
  }

  @Test(
    "attachments get keys when the store is encrypted, keep them with another key, and lose them when it is decrypted"
  )
  func changes() throws {
    let folder = try TemporaryDirectory()
    let keys = [nil, EncryptionKey(), EncryptionKey(), nil]
    try fill(folder.path, nil)
    var dataKey: AttachmentKey?
    for (old, new) in zip(keys, keys.dropFirst()) {
      try HealthStore.changeKey(directory: folder.path, from: old, to: new)
      // Each start ends after a few slices.
      var rounds = 0
      while true {
        let store = try open(folder.path, new)
        defer { store.close() }
        rounds += 1
        if try check(store, new != nil) { break }
        try #require(rounds < 100)
      }
      let store = try open(folder.path, new)
      defer { store.close() }
      let current = try row(store, 3).key
      #expect((current != nil) == (new != nil))
      if old != nil, new != nil { #expect(current == dataKey) }
      dataKey = current
    }
  }

  @Test(
    "attachments remain when the disk fails while they get keys or lose them",
    arguments: [true, false])
  func failingDisk(isEncrypted: Bool) throws {
    let key = EncryptionKey()
    let keys: (EncryptionKey?, EncryptionKey?) = isEncrypted ? (nil, key) : (key, nil)
    let folder = try FaultyFolder()
    try fill(folder.path, keys.0)
    try HealthStore.changeKey(directory: folder.path, from: keys.0, to: keys.1)
    for after in [0, 1, 2, 3, 5, 8, 13, 100, 400] {
      fault_fail_writes(folder.watch, after)
      if let store = try? open(folder.path, keys.1) {
        for _ in 0..<3 {
          _ = try? store.writer.step { writer throws(StoreError) in
            try writer.sweepAttachments()
          }
        }
        store.close()
      }
      fault_fail_writes(folder.watch, -1)
      let store = try open(folder.path, keys.1)
      _ = try check(store, isEncrypted)
      store.close()
    }
    let store = try open(folder.path, keys.1)
    defer { store.close() }
    try store.waitForSweep()
    #expect(try check(store, isEncrypted))
  }
}
