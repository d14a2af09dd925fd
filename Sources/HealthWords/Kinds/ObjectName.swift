package import HealthModel

/// The names of objects for which apps have per-object permission.
package enum ObjectName {
  package static func text(of object: HealthObject) -> String {
    switch object.details {
    case .userAnnotatedMedication(let medication): medication.concept.displayText
    case .visionPrescription(let prescription):
      prescription.isForContacts ? "contact lenses" : "glasses"
    case .verifiableClinicalRecord(let record): record.recordTypes.joined(separator: ", ")
    default: object.type.name
    }
  }
}
