import HealthClient
import HealthWords
import HealthModel
import TTRPC
import Testing

@testable import HealthCommands

/// The messages shown when a call fails.
struct ClientFailureTests {
  private let failures = ClientFailures(app: nil, socketPath: "/run/healthd/control.sock")

  @Test("an import into a full store fails with the cause and the next step")
  func fullDisk() {
    var error = ClientError(.refused, "there is no space left on the disk of the store")
    error.status = .resourceExhausted
    error.healthCode = .databaseInaccessible
    let failure = failures.importFailure(error)
    #expect(failure.status == .tryAgain)
    #expect(failure.message == error.message)
    #expect(
      failure.nextStep
        == "Free some space, then import the file again: what was imported is not added twice.")
  }

  @Test("an import whose connection broke can be repeated")
  func brokenConnection() {
    for code in [ClientError.Code.connectionLost, .fateUnknown] {
      let failure = failures.importFailure(ClientError(code, "the connection broke"))
      #expect(failure.status == .tryAgain)
      #expect(
        failure.nextStep == "Import the file again: what was imported is not added twice.")
    }
  }

  @Test("a missing entitlement is named with the command that adds it")
  func entitlement() async {
    var error = ClientError(.refused, "any text")
    error.status = .permissionDenied
    error.healthCode = .authorizationDenied
    error.reason = .entitlementMissing
    error.entitlement = "com.apple.developer.healthkit"
    let refused = error
    let failures = ClientFailures(app: "org.example.paces", socketPath: "/run/healthd/app.sock")
    let failure = await #expect(throws: CommandFailure.self) {
      try await failures.caught { () async throws(ClientError) in throw refused }
    }
    #expect(failure?.message == error.message)
    #expect(
      failure?.nextStep
        == "Add it with: healthctl app update org.example.paces "
        + "--entitlement com.apple.developer.healthkit")
  }

  @Test("an object that healthd does not know is missing for a script, whatever the text")
  func unknownObject() async {
    var error = ClientError(.refused, "any text")
    error.status = .invalidArgument
    error.healthCode = .invalidArgument
    error.reason = .noSuchObject
    let refused = error
    for app in [nil, "org.example.paces"] {
      let failures = ClientFailures(app: app, socketPath: "/run/healthd/app.sock")
      let failure = await #expect(throws: CommandFailure.self) {
        try await failures.caught { () async throws(ClientError) in throw refused }
      }
      #expect(failure?.status == .notFound)
    }
  }

  @Test("a refusal names the argument that fills the field")
  func arguments() async {
    var error = ClientError(.refused, "goals.stand_h: 0 to 24")
    error.status = .invalidArgument
    let refused = error
    let failures = ClientFailures(
      app: nil, socketPath: "/run/healthd/control.sock", fields: GoalsCommand.Set.fields)
    await #expect(throws: CommandFailure.usage("--stand: 0 to 24")) {
      try await failures.caught { () async throws(ClientError) in throw refused }
    }
  }

  @Test("an invalid reply is reported without the field")
  func invalidReply() async {
    let error = ClientError(
      .invalidReply, "healthd sent an invalid reply: DaemonStatus.types is missing")
    await #expect(throws: CommandFailure(.failure, "healthd sent an invalid reply")) {
      try await failures.caught { () async throws(ClientError) in throw error }
    }
  }
}
