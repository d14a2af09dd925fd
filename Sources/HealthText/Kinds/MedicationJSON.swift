import HealthModel

/// Medications and doses as JSON.
enum MedicationJSON {
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
}
