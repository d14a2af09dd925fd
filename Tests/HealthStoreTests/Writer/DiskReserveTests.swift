import HealthAPI
import CFaultVFS
import Foundation
import HealthModel
import HealthPermissions
import StorageSupport
import Testing

@testable import HealthAuthorization
@testable import HealthStorage
@testable import HealthStore

@Suite struct DiskReserveTests {
  private let app = TestApp(1)

  private func sample(_ number: Int) -> Sample {
    Sample(
      id: objectID(number), type: .stepCount, start: at(Double(number)), end: at(Double(number)),
      value: .quantity(1))
  }

  private func size(_ path: String) -> Int? {
    let size = try? FileManager.default.attributesOfItem(atPath: path)[.size]
    return (size as? NSNumber)?.intValue
  }

  @Test(
    "the reserve allocates its space, releases it once, and allocates it again when there is room")
  func holds() throws {
    let folder = try FaultyFolder()
    let path = folder.path + "/reserve"
    let reserve = DiskReserve(path: path, byteCount: 100_000, retrySeconds: 0)
    #expect(reserve.isHeld && reserve.mayGrow())
    #expect(size(path) == 100_000)
    #expect(reserve.release())
    #expect(!reserve.release() && !reserve.isHeld)
    #expect(size(path) == nil)
    #expect(reserve.mayGrow() && reserve.isHeld)
    #expect(size(path) == 100_000)
  }

  @Test("growth is refused while there is no room for the reserve")
  func withoutRoom() throws {
    let reserve = DiskReserve(path: "/proc/self/no-such-directory/reserve", byteCount: 1)
    #expect(!reserve.isHeld && !reserve.mayGrow())
  }

  @Test("on a full disk, deletions and reads work, and saves fail until there is room")
  func deletes() throws {
    let folder = try FaultyFolder()
    let path = folder.path + "/reserve"
    var options = StoreOptions()
    options.reserve = DiskReserve(path: path, byteCount: 4096, retrySeconds: 0)
    let store = try HealthStore.open(directory: folder.path, options: options)
    try store.save((1...10).map(sample), as: app)
    // While the reserve is allocated, there is no other free space.
    fault_fail_writes_beside(folder.watch, path)
    #expect(throws: StoreError.self) { try store.save([sample(11)], as: app) }
    #expect(options.reserve?.isHeld == true, "a save released the reserve")
    try store.delete(.objects([objectID(1)]), in: app.write)
    #expect(options.reserve?.isHeld == false)
    let query = SampleQuery(types: [.stepCount])
    #expect(try store.allSamples(query, in: app.readOwn).count == 9)
    // The released space is not available to saves: the reserve is allocated again first.
    let error = #expect(throws: StoreError.self) { try store.save([sample(12)], as: app) }
    #expect(error?.code == .full)
    #expect(try store.deleteAny(.objects([objectID(2)])) == 1)
    fault_fail_writes_beside(folder.watch, nil)
    #expect(options.reserve?.mayGrow() == true)
    try store.save([sample(13)], as: app)
    #expect(try store.allSamples(query, in: app.readOwn).count == 9)
    #expect(try store.verify(in: owner).problems == [])
    store.close()
  }

  @Test("a rare request tries to reserve the space at once, but not after a release")
  func atOnce() throws {
    let folder = try FaultyFolder()
    let reserve = DiskReserve(
      path: folder.path + "/later/reserve", byteCount: 4096, retrySeconds: 3_600)
    #expect(!reserve.mayGrow())
    try FileManager.default.createDirectory(
      atPath: folder.path + "/later", withIntermediateDirectories: true)
    #expect(!reserve.mayGrow())
    #expect(reserve.mayGrow(triesAtOnce: true))
    #expect(reserve.release())
    #expect(!reserve.mayGrow(triesAtOnce: true))
  }

  @Test("a released reserve is not allocated again before its retry interval")
  func release() throws {
    let folder = try FaultyFolder()
    let reserve = DiskReserve(path: folder.path + "/reserve", byteCount: 4096, retrySeconds: 3_600)
    #expect(reserve.release())
    #expect(!reserve.mayGrow() && !reserve.isHeld)
  }

  @Test("RV-18: on a full disk the user can revoke, remove an app, and lock the store")
  func revokes() throws {
    let folder = try FaultyFolder()
    let path = folder.path + "/reserve"
    let reserve = DiskReserve(path: path, byteCount: 4096, retrySeconds: 0)
    let store = try PermissionStore.open(directory: folder.path, reserve: reserve)
    func register(_ bundle: String) throws -> PrincipalID {
      try store.register(
        AppManifest(bundleIdentifier: bundle, name: "A", version: "1", readUsage: "Reads."),
        in: owner
      ).app.principal
    }
    let (first, second) = (try register("org.example.a"), try register("org.example.b"))
    func decide(_ decision: AuthorizationDecision, _ type: ObjectType = .stepCount) throws {
      try store.setGrants(
        [Grant(type: type, direction: .read, decision: decision)], of: first, in: owner)
    }
    try decide(.authorized)
    fault_fail_writes_beside(folder.watch, path)
    #expect(throws: PermissionError.self) { try decide(.authorized, .heartRate) }
    #expect(throws: PermissionError.self) { _ = try register("org.example.c") }
    #expect(reserve.isHeld, "a grant or registration released the reserve")
    store.ledger.append(LedgerEntry(time: .now, event: .read, method: "m"))
    #expect(throws: PermissionError.self) { try store.ledger.flush() }
    let isAdmitted = Answer<Bool>()
    #expect(
      !store.ledger.admit(LedgerEntry(time: .now, event: .read, method: "m")) {
        isAdmitted.set(.success($0))
      })
    #expect(try isAdmitted.wait() == false)

    try decide(.denied)
    #expect(!reserve.isHeld)
    #expect(store.authorizer.policy(of: first)?.grants.readable.isEmpty == true)
    #expect(!store.ledger.isWritable, "reads are admitted after a decision on a full disk")
    try store.remove(second, in: owner)
    try store.set(StoreMode(isGuest: false, lock: .locked), in: owner)
    try? store.close()

    // After a restart on the full disk, all decisions are in effect.
    let again = try PermissionStore.open(directory: folder.path, reserve: reserve)
    #expect(again.apps(in: owner).map(\.principal) == [first])
    #expect(again.authorizer.policy(of: first)?.grants.readable.isEmpty == true)
    #expect(try again.mode().lock == .locked)
    #expect(!again.ledger.isWritable)
    fault_fail_writes_beside(folder.watch, nil)
    try again.ledger.flush()
    #expect(again.ledger.isWritable)
    #expect(try again.ledger.entries(LedgerQuery()).contains { $0.event == .interrupted })
    #expect(try again.ledger.verify().problems == [])
    #expect(try again.verify(in: owner) == [])
    try again.close()
  }

  @Test("the store and the permissions database open on a full disk and can be read")
  func opens() throws {
    let folder = try FaultyFolder()
    let path = folder.path + "/reserve"
    var options = StoreOptions()
    options.reserve = DiskReserve(path: path, byteCount: 4096, retrySeconds: 3_600)
    let first = try HealthStore.open(directory: folder.path, options: options)
    try first.save((1...10).map(sample), as: app)
    first.close()
    try PermissionStore.open(directory: folder.path, reserve: options.reserve).close()
    fault_fail_writes_beside(folder.watch, path)
    let store = try HealthStore.open(directory: folder.path, options: options)
    #expect(try store.allSamples(SampleQuery(types: [.stepCount]), in: app.readOwn).count == 10)
    let permissions = try PermissionStore.open(directory: folder.path, reserve: options.reserve)
    #expect(permissions.problems == [])
    fault_fail_writes_beside(folder.watch, nil)
    try permissions.close()
    store.close()
  }

  @Test("a deletion and a save that share a commit on a full disk are answered separately")
  func together() throws {
    let folder = try FaultyFolder()
    let path = folder.path + "/reserve"
    var options = StoreOptions()
    options.reserve = DiskReserve(path: path, byteCount: 4096, retrySeconds: 0)
    let store = try HealthStore.open(directory: folder.path, options: options)
    try store.save((1...10).map(sample), as: app)
    fault_fail_writes_beside(folder.watch, path)
    let saved = Answer<Void>()
    let deleted = Answer<DeleteReply>()
    try store.writer.sync { [app] (_) throws(StoreError) in
      // Both wait while this block occupies the queue.
      store.save(SampleBatch([self.sample(11)]), in: app.write) { saved.set($0) }
      store.delete(.objects([objectID(3)]), in: app.write) { deleted.set($0) }
    }
    #expect(throws: StoreError.self) { try saved.wait() }
    #expect(try deleted.wait().deletedCount == 1)
    let left = try store.allSamples(SampleQuery(types: [.stepCount]), in: app.readOwn)
    #expect(left.count == 9)
    store.close()
  }
}
