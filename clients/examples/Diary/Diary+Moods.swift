import Foundation
import HealthKit

/// The faces of this app, from very unpleasant to very pleasant.
enum Face: String, CaseIterable {
  case crying = ":'("
  case sad = ":("
  case neutral = ":|"
  case glad = ":)"
  case delighted = ":D"

  var valence: Double {
    switch self {
    case .crying: -0.9
    case .sad: -0.5
    case .neutral: 0
    case .glad: 0.5
    case .delighted: 0.9
    }
  }

  var label: HKStateOfMind.Label {
    switch self {
    case .crying: .hopeless
    case .sad: .sad
    case .neutral: .indifferent
    case .glad: .content
    case .delighted: .joyful
    }
  }

  /// Selects the face with the nearest valence.
  init(_ valence: Double) {
    self =
      Self.allCases.min { abs($0.valence - valence) < abs($1.valence - valence) } ?? .neutral
  }
}

extension Diary {
  /// The associations of this calendar's events.
  private static let associations: [String: HKStateOfMind.Association] = [
    "work": .work, "family": .family, "friends": .friends, "sport": .fitness, "trip": .travel,
  ]

  func mood(_ face: String, of event: String) async throws {
    guard let face = Face(rawValue: face), let association = Self.associations[event] else {
      let faces = Face.allCases.map(\.rawValue).joined(separator: " ")
      let events = Self.associations.keys.sorted().joined(separator: " ")
      return print("faces: \(faces)\nevents: \(events)")
    }
    try await store.save(
      HKStateOfMind(
        date: Date(), kind: .momentaryEmotion, valence: face.valence, labels: [face.label],
        associations: [association]))
    print("Saved.")
  }

  /// Prints a face for each day, by the mean of its valences, including data from other apps that
  /// this app may read.
  func month() async throws {
    let calendar = Calendar.current
    guard let month = calendar.dateInterval(of: .month, for: Date()) else { return }
    let period = HKQuery.predicateForSamples(withStart: month.start, end: month.end)
    let moods = try await HKSampleQueryDescriptor(
      predicates: [.stateOfMind(period)], sortDescriptors: [SortDescriptor(\.startDate)]
    ).result(for: store)
    let byDay = Dictionary(grouping: moods) { calendar.component(.day, from: $0.startDate) }
    if moods.isEmpty { print("No moods this month that this app may see.") }
    for (day, moods) in byDay.sorted(by: { $0.key < $1.key }) {
      let mean = moods.map(\.valence).reduce(0, +) / Double(moods.count)
      print("\(day < 10 ? " " : "")\(day)  \(Face(mean).rawValue)")
    }
  }
}
