import HealthModel
import TestSupport

/// Creates mutations of the details of one kind: the closure changes the object's details.
extension Mutation {
  static func workout(
    _ field: String,
    _ change: @escaping @Sendable (inout Workout, ArbitraryObject) -> Void
  ) -> Mutation {
    Mutation(type: .workout, field: field) { object in
      guard case .workout(var workout) = object.details else { return }
      change(&workout, object)
      object.setDetails(.workout(workout))
    }
  }

  static func electrocardiogram(
    _ field: String, _ change: @escaping @Sendable (inout Electrocardiogram) -> Void
  ) -> Mutation {
    Mutation(type: .electrocardiogram, field: field) { object in
      guard case .electrocardiogram(var recording) = object.details else { return }
      change(&recording)
      object.setDetails(.electrocardiogram(recording))
    }
  }

  static func audiogram(
    _ field: String, _ change: @escaping @Sendable (inout Audiogram) -> Void
  ) -> Mutation {
    Mutation(type: .audiogram, field: field) { object in
      guard case .audiogram(var audiogram) = object.details else { return }
      change(&audiogram)
      object.setDetails(.audiogram(audiogram))
    }
  }

  static func prescription(
    _ field: String, isContacts: Bool,
    _ change: @escaping @Sendable (inout VisionPrescription, inout VisionPrescription.Lens) -> Void
  ) -> Mutation {
    Mutation(type: .visionPrescription, field: field) { object in
      var prescription = VisionPrescription(prescriptionType: isContacts ? 2 : 1)
      var lens = VisionPrescription.Lens(sphere: -1)
      change(&prescription, &lens)
      prescription.leftEye = lens
      object.setDetails(.visionPrescription(prescription))
    }
  }

  static func stateOfMind(
    _ field: String, _ change: @escaping @Sendable (inout StateOfMind) -> Void
  ) -> Mutation {
    Mutation(type: .stateOfMind, field: field) { object in
      guard case .stateOfMind(var state) = object.details else { return }
      change(&state)
      object.setDetails(.stateOfMind(state))
    }
  }

  static func assessment(_ type: ObjectType, _ field: String, _ answers: [Int]) -> Mutation {
    Mutation(type: type, field: field) {
      $0.setDetails(.scoredAssessment(ScoredAssessment(answers: answers)))
    }
  }

  static func dose(
    _ field: String, isScheduled: Bool,
    _ change: @escaping @Sendable (inout MedicationDoseEvent) -> Void
  ) -> Mutation {
    Mutation(type: .medicationDoseEvent, field: field) { object in
      var event = MedicationDoseEvent(
        logStatus: MedicationDoseEvent.taken, scheduleType: isScheduled ? 2 : 1,
        conceptIdentifier: "c")
      if isScheduled {
        event.scheduledDate = object.startInstant
        event.scheduledQuantity = 1
      }
      change(&event)
      object.setDetails(.medicationDoseEvent(event))
    }
  }

  static func medication(
    _ field: String, _ change: @escaping @Sendable (inout UserAnnotatedMedication) -> Void
  ) -> Mutation {
    Mutation(type: .userAnnotatedMedication, field: field) { object in
      var medication = UserAnnotatedMedication(
        hasSchedule: true,
        concept: MedicationConcept(
          identifier: "c", displayText: "d",
          relatedCodings: [ClinicalCoding(system: ClinicalCoding.rxNorm, code: "1")]),
        schedule: [ScheduledDose(secondOfDay: 0)])
      change(&medication)
      object.setDetails(.userAnnotatedMedication(medication))
    }
  }

  static func clinical(
    _ field: String, _ type: ObjectType = .allergyRecord,
    _ change: @escaping @Sendable (inout ClinicalRecord) -> Void
  ) -> Mutation {
    Mutation(type: type, field: field) { object in
      guard case .clinicalRecord(var record) = object.details else { return }
      change(&record)
      object.setDetails(.clinicalRecord(record))
    }
  }

  static func document(
    _ field: String, _ change: @escaping @Sendable (inout ClinicalDocument) -> Void
  ) -> Mutation {
    Mutation(type: .cda, field: field) { object in
      guard case .document(var document) = object.details else { return }
      change(&document)
      object.setDetails(.document(document))
    }
  }

  static func card(
    _ field: String, _ change: @escaping @Sendable (inout VerifiableClinicalRecord) -> Void
  ) -> Mutation {
    Mutation(type: .verifiableClinicalRecord, field: field) { object in
      guard case .verifiableClinicalRecord(var record) = object.details else { return }
      change(&record)
      object.setDetails(.verifiableClinicalRecord(record))
    }
  }

  static func summary(
    _ field: String, _ change: @escaping @Sendable (inout ActivitySummary) -> Void
  ) -> Mutation {
    Mutation(type: .activitySummary, field: field) { object in
      guard case .activitySummary(var summary) = object.details else { return }
      change(&summary)
      object.setDetails(.activitySummary(summary))
    }
  }
}
