// A small terminal app that imports no module of this project except HealthKit. It shows the
// medications that the user grants it, and records their side effects and the user's moods.

import Foundation
import HealthKit

@main
struct Diary {
  static let usage = """
    usage: diary ask                    ask for what this app reads and saves
           diary list                   medications, and the last dose of today
           diary doses                  doses taken by day, of the last week
           diary symptom NAME 0…4       save a symptom: headache, nausea or dizziness
           diary mood FACE EVENT        save how an event felt: a face from :( to :D
           diary month                  the moods of this month
    """

  let store = HKHealthStore()

  static func main() async {
    guard HKHealthStore.isHealthDataAvailable() else {
      return fail("there is no health data here; start it with: systemctl --user start healthd")
    }
    // A bundled app has this manifest in its Info.plist.
    var manifest = HKAppManifest(bundleIdentifier: "org.example.diary", name: "Diary")
    manifest.readUsage = "Shows your medications, and how your days felt."
    manifest.shareUsage = "Adds symptoms and moods that you enter."
    manifest.use()
    do {
      try await Diary().run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      fail(error.localizedDescription)
    }
  }

  private static func fail(_ message: String) {
    FileHandle.standardError.write(Data("diary: \(message)\n".utf8))
    exit(1)
  }

  private func run(_ words: [String]) async throws {
    switch (words.first, words.count) {
    case ("ask", 1): try await ask()
    case ("list", 1): try await list()
    case ("doses", 1): try await doses()
    case ("symptom", 3): try await symptom(words[1], words[2])
    case ("mood", 3): try await mood(words[1], of: words[2])
    case ("month", 1): try await month()
    default: print(Self.usage)
    }
  }

  /// Requests medications, with their doses, as individual objects and all other types as a whole.
  private func ask() async throws {
    let symptoms = Set(Symptom.all.map { $0.type as HKSampleType })
    let types = symptoms.union([.stateOfMindType()])
    try await store.requestAuthorization(toShare: types, read: types)
    do {
      try await store.requestPerObjectReadAuthorization(
        for: .userAnnotatedMedicationType(), predicate: nil)
    } catch HKError.errorUserCanceled {
      print("Diary will show no medications.")
    }
  }
}

extension Calendar {
  /// Returns the last local days up to today, oldest first.
  func lastDays(_ count: Int) -> [Date] {
    (0..<count).reversed().compactMap {
      date(byAdding: .day, value: -$0, to: startOfDay(for: Date()))
    }
  }
}
