import Foundation
import HealthKit

/// A side effect known to this app by RxNorm code.
struct Symptom {
  let name: String
  let type: HKCategoryType

  static let all = [
    Symptom(name: "headache", type: HKCategoryType(.headache)),
    Symptom(name: "nausea", type: HKCategoryType(.nausea)),
    Symptom(name: "dizziness", type: HKCategoryType(.dizziness)),
  ]

  private static let rxNorm = "http://www.nlm.nih.gov/research/umls/rxnorm"
  /// Amoxicillin tablets and capsules, and lisinopril tablets.
  private static let known = [
    "308192": ["nausea", "headache"], "308191": ["nausea", "headache"], "314076": ["dizziness"],
  ]

  static func of(_ medication: HKMedicationConcept) -> [String] {
    medication.relatedCodings.filter { $0.system == rxNorm }.flatMap { known[$0.code] ?? [] }
  }
}

extension Diary {
  func list() async throws {
    let medications = try await HKUserAnnotatedMedicationQueryDescriptor().result(for: store)
    if medications.isEmpty { print("No medications that this app may see.") }
    for entry in medications {
      let concept = entry.medication
      let name = entry.nickname.map { "\($0) (\(concept.displayText))" } ?? concept.displayText
      print(entry.isArchived ? "\(name), archived" : name)
      if let dose = try await latestDose(of: concept) {
        let time = dose.startDate.formatted(date: .omitted, time: .shortened)
        print("  taken today at \(time)")
      }
      let symptoms = Symptom.of(concept)
      if !symptoms.isEmpty { print("  may cause: \(symptoms.sorted().joined(separator: ", "))") }
    }
  }

  /// Returns the last dose taken today.
  private func latestDose(of concept: HKMedicationConcept) async throws -> HKMedicationDoseEvent? {
    let today = Calendar.current.startOfDay(for: Date())
    let predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [
      HKQuery.predicateForMedicationDoseEvent(medicationConceptIdentifier: concept.identifier),
      HKQuery.predicateForMedicationDoseEvent(status: .taken),
      HKQuery.predicateForSamples(withStart: today, end: nil),
    ])
    return try await HKSampleQueryDescriptor(
      predicates: [.medicationDoseEvent(predicate)],
      sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)], limit: 1
    ).result(for: store).first
  }

  /// Prints the doses of an anchored query. An app that follows such a query removes deleted
  /// events before it adds new ones, because an edited dose is deleted and saved again.
  func doses() async throws {
    let days = Calendar.current.lastDays(7)
    let predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [
      HKQuery.predicateForMedicationDoseEvent(status: .taken),
      HKQuery.predicateForSamples(withStart: days.first, end: nil),
    ])
    let query = HKAnchoredObjectQueryDescriptor(
      predicates: [.medicationDoseEvent(predicate)], anchor: nil)
    let result = try await query.result(for: store)
    let counts = Dictionary(grouping: result.addedSamples) {
      Calendar.current.startOfDay(for: $0.startDate)
    }
    for day in days {
      let bar = String(repeating: "●", count: counts[day]?.count ?? 0)
      print("\(day.formatted(.dateTime.weekday(.abbreviated)))  \(bar)")
    }
  }

  /// - Parameter intensity: 0 for none to 4 for severe.
  func symptom(_ name: String, _ intensity: String) async throws {
    let values: [HKCategoryValueSeverity] = [
      .notPresent, .unspecified, .mild, .moderate, .severe,
    ]
    guard let symptom = Symptom.all.first(where: { $0.name == name }),
      let number = Int(intensity), values.indices.contains(number)
    else { return print(Self.usage) }
    let now = Date()
    try await store.save(
      HKCategorySample(type: symptom.type, value: values[number].rawValue, start: now, end: now))
    print("Saved.")
  }
}
