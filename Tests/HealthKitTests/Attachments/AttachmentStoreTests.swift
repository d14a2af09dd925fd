import Foundation
import HealthKit
import HealthKitTesting
import TestSupport
import Testing

@Suite("HKAttachmentStore", .process)
struct AttachmentStoreTests {
  /// Larger than one transfer piece, so that reads and writes span several messages.
  private let bytes = Data((0..<2_500_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })

  @Test("ATTACH-02 to ATTACH-04: a file can be attached, listed, read in every form, and removed")
  func wholeLife() async throws {
    let store = try await HKInMemoryStore.granting([steps]).healthStore
    let (sample, directory) = (stepSample(1), try TemporaryDirectory())
    let url = URL(fileURLWithPath: try directory.write("scan.pdf", bytes))
    try await store.save(sample)
    let attachments = HKAttachmentStore(healthStore: store)
    let made = try await attachments.addAttachment(
      to: sample, name: "scan.pdf", contentType: .pdf, url: url,
      metadata: [HKMetadataKeyExternalUUID: "scan"])
    #expect(made.size == bytes.count && made.name == "scan.pdf" && made.contentType == .pdf)
    #expect(try await attachments.attachments(for: sample) == [made])

    let reader = attachments.dataReader(for: made)
    #expect(reader.progress.completedUnitCount == 0)
    #expect(try await reader.data == bytes)
    #expect(reader.progress.fractionCompleted == 1)
    var (sum, count) = (0, 0)
    for try await byte in attachments.dataReader(for: made).bytes {
      sum &+= Int(byte)
      count += 1
    }
    #expect(count == bytes.count && sum == bytes.reduce(0) { $0 &+ Int($1) })

    let told = Told<Int?>()
    attachments.streamData(for: made) { data, _, isDone in told.add(isDone ? nil : data?.count) }
    var streamed = 0
    while let piece = try await told.next() { streamed += piece }
    #expect(streamed == bytes.count)

    try await attachments.removeAttachment(made, from: sample)
    #expect(try await attachments.attachments(for: sample).isEmpty)
    await #expect(throws: HKError.self) { try await reader.data }
  }

  @Test("attaching a file that does not exist fails and attaches nothing")
  func missingFile() async throws {
    let store = try await HKInMemoryStore.granting([steps]).healthStore
    let sample = stepSample(1)
    try await store.save(sample)
    let attachments = HKAttachmentStore(healthStore: store)
    await #expect(throws: (any Error).self) {
      try await attachments.addAttachment(
        to: sample, name: "a", contentType: .data, url: URL(fileURLWithPath: "/nonexistent/a"))
    }
    #expect(try await attachments.attachments(for: sample).isEmpty)
  }

  @Test("content types resolve from file extensions, media types, and identifiers")
  func types() {
    #expect(UTType(filenameExtension: "PDF") == .pdf)
    #expect(UTType(mimeType: "image/png") == .png)
    #expect(UTType(mimeType: "application/x-own")?.preferredMIMEType == "application/x-own")
    #expect(UTType("org.example.format")?.identifier == "org.example.format")
    #expect(UTType("nothing") == nil && UTType("a/b/c") == nil && UTType(".a") == nil)
    #expect(UTType.jpeg.preferredFilenameExtension == "jpeg")
  }
}
