package import HealthInsight
import HealthModel

/// Medications and doses as JSON.
package enum MedicationJSON {
  static func value(_ medication: UserAnnotatedMedication) -> JSONValue {
    DetailsJSON.object([
      ("nickname", DetailsJSON.text(medication.nickname)),
      ("isArchived", .bool(medication.isArchived)), ("hasSchedule", .bool(medication.hasSchedule)),
      ("concept", value(medication.concept)),
      (
        "schedule",
        medication.schedule.isEmpty ? nil : .array(medication.schedule.map(value))
      ),
    ])
  }

  private static func value(_ concept: MedicationConcept) -> JSONValue {
    [
      "identifier": .string(concept.identifier), "displayText": .string(concept.displayText),
      "generalForm": .string(concept.generalForm),
      "relatedCodings": .array(
        concept.relatedCodings.map { coding in
          DetailsJSON.object([
            ("system", .string(coding.system)), ("version", DetailsJSON.text(coding.version)),
            ("code", .string(coding.code)),
          ])
        }),
    ]
  }

  private static func value(_ dose: ScheduledDose) -> JSONValue {
    [
      "secondOfDay": JSONValue(dose.secondOfDay), "weekdays": JSONValue(dose.weekdays),
      "quantity": .number(dose.quantity),
    ]
  }

  static func value(_ event: MedicationDoseEvent) -> JSONValue {
    DetailsJSON.object([
      ("logStatus", DetailsJSON.raw(event.logStatus, "HKMedicationDoseEvent.LogStatus")),
      (
        "scheduleType",
        DetailsJSON.raw(event.scheduleType, "HKMedicationDoseEvent.ScheduleType")
      ),
      ("conceptIdentifier", .string(event.conceptIdentifier)),
      ("scheduledDate", DetailsJSON.instant(event.scheduledDate)),
      ("scheduledQuantity", DetailsJSON.number(event.scheduledQuantity)),
      ("quantity", DetailsJSON.number(event.quantity)), ("unit", .string(event.unit)),
    ])
  }

  /// A scheduled dose with its state; `id` is that of its event.
  package static func dose(_ dose: Dose) -> JSONValue {
    var until: Instant?
    if case .snoozed(let end) = dose.state { until = end }
    return DetailsJSON.object([
      ("conceptIdentifier", .string(dose.plan.concept)), ("name", .string(dose.plan.name)),
      ("due", DetailsJSON.instant(dose.due)), ("quantity", .number(dose.quantity)),
      ("state", .string(DoseStateText.name(dose.state))),
      ("snoozedUntil", DetailsJSON.instant(until)),
      ("id", DetailsJSON.text(dose.record?.id.uuidString)),
    ])
  }
}

/// The states of doses in output.
package enum DoseStateText {
  package static func name(_ state: DoseState) -> String {
    switch state {
    case .upcoming: "upcoming"
    case .due: "due"
    case .taken: "taken"
    case .skipped: "skipped"
    case .snoozed: "snoozed"
    case .missed: "missed"
    }
  }
}
