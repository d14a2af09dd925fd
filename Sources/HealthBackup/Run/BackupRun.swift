import Foundation
package import HealthClient
import Glibc
import HealthModel

/// A backup of a daemon, over the control socket: one verified file.
package struct BackupRun: Sendable {
  /// A backup that was written and verified.
  package struct Result: Sendable {
    package var path: String
    package var manifest: BackupManifest
    package var byteCount: Int64
  }

  private let client: UserClient
  /// Called with the number of bytes of the store that were copied, and their sum.
  private let progress: @Sendable (Int64, Int64) -> Void

  package init(
    _ client: UserClient, progress: @escaping @Sendable (Int64, Int64) -> Void = { _, _ in }
  ) {
    self.client = client
    self.progress = progress
  }

  /// Writes a backup, reads it again and compares every digest.
  ///
  /// - Parameters:
  ///   - path: Returns the path of the new file.
  ///   - lock: For whom the file is encrypted; nil for a plain one.
  /// - Throws: `ClientError` or `BackupError`.
  package func write(
    to path: @Sendable (BackupManifest) throws -> String, lock: AgeLock?
  ) async throws -> Result {
    let reply = try await client.beginBackup()
    let manifest = BackupManifest(reply)
    let path = try path(manifest)
    let (byteCount, secrets) = try await write(reply, manifest, to: path, lock)
    do {
      let read = try verify(path, secrets)
      guard read == manifest else { throw BackupError.damaged("\(path) is not what was written") }
    } catch {
      unlink(path)
      throw error
    }
    try await client.confirmBackup()
    return Result(path: path, manifest: manifest, byteCount: byteCount)
  }

  private func write(
    _ reply: BackupDescription, _ manifest: BackupManifest, to path: String, _ lock: AgeLock?
  ) async throws -> (Int64, AgeSecrets) {
    let time = reply.takenAt.microseconds / 1_000_000
    let writer = try BackupWriter(path: path, lock: lock, manifest: manifest, time: time)
    let total = reply.files.reduce(0) { $0 + $1.byteCount }
    var done: Int64 = 0
    for file in reply.files {
      try writer.begin(file.name, byteCount: file.byteCount, time: time)
      var offset: Int64 = 0
      var part = try await client.readBackup(file.name, at: 0)
      while !part.isEmpty {
        offset += Int64(part.count)
        // The daemon reads the next part while this one is encrypted.
        let end = offset
        async let next = self.part(of: file, at: end)
        try writer.append(part)
        done += Int64(part.count)
        progress(done, total)
        part = try await next
      }
    }
    return (try writer.finish(time: time), writer.secrets)
  }

  private func part(of file: BackupFile, at offset: Int64) async throws -> [UInt8] {
    offset < file.byteCount ? try await client.readBackup(file.name, at: offset) : []
  }

  private func verify(_ path: String, _ secrets: AgeSecrets) throws(BackupError) -> BackupManifest {
    var reader = try BackupReader(path: path, secrets: secrets)
    while try reader.next() != nil {}
    return reader.manifest
  }
}

extension BackupManifest {
  init(_ reply: BackupDescription) {
    let contents = reply.contents
    self.init(
      healthd: reply.daemonVersion, created: Self.text(of: reply.takenAt),
      store: Hexadecimal.text(contents.storeID), samples: contents.sampleCount,
      apps: contents.appCount, grants: contents.grantCount,
      ledgerEntries: contents.ledgerEntryCount, ledgerNumber: contents.ledgerNumber,
      ledgerHead: Hexadecimal.text(contents.ledgerHead), changes: contents.changeCount,
      decisions: contents.decisionCount,
      files: reply.files.map { File(name: $0.name, bytes: $0.byteCount) })
  }

  private static func text(of time: Instant) -> String {
    Date(timeIntervalSince1970: Double(time.microseconds / 1_000_000)).formatted(.iso8601)
  }
}
