import HealthAPI
import DaemonTestSupport
import Foundation
import HealthModel
import TTRPC
import HealthWire
import TestSupport
import Testing

/// Tests in which the daemon is killed while decisions are made.
@Suite(.process) struct RevokeKillTests {
  @Test("RV-11: after a kill a revoke is complete or absent, and complete if it was acknowledged")
  func kills() throws {
    let daemon = try DaemonProcess()
    var owner = try daemon.owner()
    let types: [ObjectType] = [.stepCount, .heartRate, .bodyMass, .height]
    let app = try owner.register("org.example.app", read: types).app.principal
    func grants(_ decision: AuthorizationDecision) -> [Grant] {
      types.map { Grant(type: $0, direction: .read, decision: decision) }
    }
    var isAllowed = true
    for round in 0..<20 {
      let call = try owner.start(
        HealthMethod.Apps.setGrants,
        SetGrantsRequest(principal: app, grants: grants(isAllowed ? .denied : .authorized)))
      // The moment of the kill moves across the whole call.
      usleep(UInt32(round * 150))
      let isAcknowledged = (try? owner.answer(for: call, within: 0))??.status.code == .ok
      daemon.kill9()
      try daemon.start()
      owner = try daemon.owner()
      let listed = try owner.call(HealthMethod.Apps.list, ListAppsRequest()).apps
      let decisions = Set(listed.flatMap(\.grants).map(\.decision))
      #expect(decisions.count == 1)
      let wasChanged = decisions == [isAllowed ? .denied : .authorized]
      #expect(wasChanged || !isAcknowledged)
      if wasChanged { isAllowed.toggle() }
      let ledger = try owner.call(HealthMethod.Owner.verifyLedger, VerifyLedgerRequest())
      #expect(ledger.problems.isEmpty)
    }
  }

  @Test("LK-40: the daemon's log discloses nothing about the data")
  func logs() throws {
    let (process, errors, directory) = try launch()
    let owner = try WireClient(path: directory.path + "/run/control.sock")
    let app = try owner.register("org.example.secretive", read: [.bodyMass], share: [.bodyMass])
    let client = try WireClient(
      path: directory.path + "/run/healthd.sock", bundleIdentifier: "org.example.secretive",
      token: app.token)
    let first = ObjectID.random
    try client.save(.minutes(of: .bodyMass, count: 3, first: first, value: 73.625))
    _ = try client.samples(SampleQuery(types: [.bodyMass]))
    // A save with a used identifier, a save without permission, and bytes that are not a frame.
    _ = try client.rawCall(
      HealthMethod.Samples.save,
      SaveRequest(samples: .minutes(of: .bodyMass, count: 1, first: first, value: 81.125)))
    _ = try client.rawCall(
      HealthMethod.Samples.save, SaveRequest(samples: .minutes(of: .heartRate, count: 1)))
    try owner.setGrants(
      [Grant(type: .bodyMass, direction: .read, decision: .denied)], of: app.app.principal)
    try client.sendBytes([UInt8](repeating: 0xff, count: 64))
    process.terminate()
    process.waitUntilExit()
    let said = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    for secret in [
      "73.6", "81.1", "bodyMass", "BodyMass", "HKQuantity", "secretive",
      first.uuidString, first.uuidString.lowercased(),
    ] {
      #expect(!said.contains(secret))
    }
    #expect(said.contains("other programs running as this user"))
  }

  private func launch() throws -> (Process, Pipe, TemporaryDirectory) {
    let directory = try TemporaryDirectory()
    let (process, errors) = try DaemonProcess.launch([
      "--data-dir", directory.path + "/data", "--runtime-dir", directory.path + "/run",
    ])
    return (process, errors, directory)
  }
}
