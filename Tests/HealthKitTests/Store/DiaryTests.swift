import Foundation
import HealthKit
import HealthKitTesting
import TestSupport
import Testing

/// Runs the program in clients/examples/Diary as a process of its own, with scripted consent.
@Suite("Terminal demonstration app", .process)
struct DiaryTests {
  private struct Outcome: Equatable {
    var status: Int32
    var output: String
  }

  private static func diary(_ words: String..., runtime: String) throws -> Outcome {
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: program).deletingLastPathComponent()
      .appendingPathComponent("diary")
    process.arguments = words
    process.environment = [
      "HEALTHD_RUNTIME_DIR": runtime, "HOME": "/nonexistent", "TZ": "UTC",
    ].merging(Sanitizer.environment) { $1 }
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    try pipe.fileHandleForWriting.close()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: String(decoding: output, as: UTF8.self))
  }

  @Test("the app registers, requests access, reads only granted data, and saves")
  func diary() async throws {
    let world = try await HKInMemoryStore.granting([.stateOfMindType()])
    let gloomy = HKStateOfMind(
      date: Date(), kind: .momentaryEmotion, valence: -0.9, labels: [.sad], associations: [])
    try await world.healthStore.save(gloomy)
    try await world.addMedication(
      "Amoxicillin 500 mg", nickname: "Antibiotic", rxNormCodes: ["308192"])
    try await world.addMedication("Lisinopril 10 mg", rxNormCodes: ["314076"])

    world.consent = HKScriptedConsent { request in
      request.objects.isEmpty
        ? .allow(toShare: request.toShare, toRead: [])
        : .allowObjects(
          Set(request.objects.keys.sorted { $0.uuidString < $1.uuidString }.prefix(1)))
    }
    // The request registers the app; the granted consent confirms the registration.
    #expect(
      try Self.diary("ask", runtime: world.runtimeDirectory) == Outcome(status: 0, output: ""))

    let list = try Self.diary("list", runtime: world.runtimeDirectory).output
    #expect(list.contains("Antibiotic (Amoxicillin 500 mg)") != list.contains("Lisinopril 10 mg"))
    #expect(try Self.diary("month", runtime: world.runtimeDirectory).output.hasPrefix("No moods"))
    #expect(
      try Self.diary("mood", ":D", "work", runtime: world.runtimeDirectory).output == "Saved.\n")
    #expect(try Self.diary("month", runtime: world.runtimeDirectory).output.contains(":D"))
    #expect(
      try Self.diary("symptom", "nausea", "3", runtime: world.runtimeDirectory).output == "Saved.\n"
    )

    let moods = try await HKSampleQueryDescriptor(
      predicates: [.stateOfMind()], sortDescriptors: []
    ).result(for: world.healthStore)
    #expect(
      Set(moods.map(\.sourceRevision.source.bundleIdentifier))
        == ["org.example.app-under-test", "org.example.diary"])
  }

  @Test("without a daemon the app prints how to start one")
  func notRunning() throws {
    let outcome = try Self.diary("list", runtime: "/nonexistent")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("systemctl --user start healthd"))
  }
}
