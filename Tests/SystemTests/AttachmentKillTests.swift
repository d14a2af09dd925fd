import HealthAPI
import DaemonTestSupport
import Foundation
import HealthModel
import HealthWire
import Synchronization
import TestSupport
import Testing

/// Tests in which the daemon is killed between the pieces of attachments.
@Suite(.process, .bounded) struct AttachmentKillTests {
  private let object = ObjectID.random

  fileprivate static func bytes(_ number: Int) -> [UInt8] {
    [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 70_000 + number)
  }

  /// Attaches file after file until the connection breaks.
  private final class Writer: Sendable {
    private let acknowledged = Mutex<[HealthModel.Attachment]>([])
    private let object: ObjectID
    private let path: String

    init(_ object: ObjectID, path: String) { (self.object, self.path) = (object, path) }

    var attachments: [HealthModel.Attachment] { acknowledged.withLock { $0 } }

    func run() {
      guard let client = try? WireClient(path: path) else { return }
      while let made = try? attach(attachments.count, over: client) {
        acknowledged.withLock { $0.append(made) }
      }
    }

    private func attach(
      _ number: Int, over client: WireClient
    ) throws -> HealthModel.Attachment {
      let data = AttachmentKillTests.bytes(number)
      let id = try client.call(
        HealthMethod.Attachments.begin,
        NewAttachment(
          objectID: object, name: "\(number)", contentType: "a/b", size: data.count)
      ).attachmentID
      var offset = 0
      while offset < data.count {
        offset = try client.call(
          HealthMethod.Attachments.write,
          WriteAttachmentRequest(
            attachmentID: id, offset: offset, data: Array(data[offset...].prefix(10_000)))
        ).receivedCount
      }
      return try client.call(
        HealthMethod.Attachments.finish,
        FinishAttachmentRequest(attachmentID: id, sha256: SHA256.digest(of: data))
      ).attachment
    }
  }

  @Test("ATTACH-04: after kill -9 every acknowledged attachment is stored, and none in part")
  func killed() throws {
    let daemon = try DaemonProcess()
    try daemon.owner().save(.minutes(of: .bodyMass, count: 1, first: object))
    let writer = Writer(object, path: daemon.controlPath)
    for _ in 0..<8 {
      let running = DispatchGroup()
      running.enter()
      Thread.detachNewThread {
        writer.run()
        running.leave()
      }
      usleep(UInt32.random(in: 5_000...60_000))  // The moment is random on purpose.
      daemon.kill9()
      try #require(running.wait(timeout: .now() + scaledTimeout(60)) == .success)
      try daemon.start()
      try check(daemon, writer.attachments)
    }
    #expect(daemon.terminate() == 0, "\(daemon.lastWords)")
  }

  /// Expects the acknowledged attachments; one whose answer was in transit may be stored as well.
  private func check(
    _ daemon: DaemonProcess, _ acknowledged: [HealthModel.Attachment]
  ) throws {
    let owner = try daemon.owner()
    let found = try owner.call(HealthMethod.Attachments.list, .object(object)).attachments
    #expect(Set(found).isSuperset(of: acknowledged))
    for attachment in found {
      let data = try owner.call(
        HealthMethod.Attachments.read, ReadAttachmentRequest(attachmentID: attachment.id, offset: 0)
      ).data
      #expect(data == Self.bytes(try #require(Int(attachment.name))))
    }
    let verified = try owner.call(HealthMethod.Owner.verify, VerifyStoreRequest())
    #expect(verified.problems.isEmpty)
  }
}
