import CFaultVFS
import Foundation
import HealthModel
import Testing

@testable import HealthAuthorization
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

  @Test("the reserve takes its room, gives it back once, and takes it again when there is some")
  func holds() throws {
    let folder = try FaultyFolder()
    let path = folder.path + "/reserve"
    let reserve = DiskReserve(path: path, byteCount: 100_000)
    #expect(reserve.isHeld && reserve.mayGrow())
    #expect(size(path) == 100_000)
    #expect(reserve.release())
    #expect(!reserve.release() && !reserve.isHeld)
    #expect(size(path) == nil)
    #expect(reserve.mayGrow() && reserve.isHeld)
    #expect(size(path) == 100_000)
  }

  @Test("a disk without room for the reserve lets nothing grow")
  func withoutRoom() throws {
    let reserve = DiskReserve(path: "/proc/self/no-such-directory/reserve", byteCount: 1)
    #expect(!reserve.isHeld && !reserve.mayGrow())
  }

  @Test("on a full disk deletions still work, saves are refused until there is room, reads go on")
  func deletes() throws {
    let folder = try FaultyFolder()
    let path = folder.path + "/reserve"
    var options = StoreOptions()
    options.reserve = DiskReserve(path: path, byteCount: 4096, retrySeconds: 0)
    let store = try HealthStore.open(directory: folder.path, options: options)
    try store.save((1...10).map(sample), as: app)
    // As long as the reserve holds its room there is no other.
    fault_fail_writes_beside(folder.watch, path)
    #expect(throws: StoreError.self) { try store.save([sample(11)], as: app) }
    #expect(options.reserve?.isHeld == true, "a save does not touch the reserve")
    try store.delete(.objects([objectID(1)]), in: app.write)
    #expect(options.reserve?.isHeld == false)
    let query = SampleQuery(types: [.stepCount])
    #expect(try store.allSamples(query, in: app.readOwn).count == 9)
    // The room that was given back is not for saves: the reserve is set aside again first.
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

  @Test("a deletion and a save that share a commit on a full disk have an answer each")
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
      // Both wait while the queue is busy here.
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
