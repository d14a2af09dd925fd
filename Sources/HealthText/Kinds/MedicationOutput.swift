package import HealthModel

/// Medications and doses as tables.
package enum MedicationOutput {
  package static func table(_ list: [HealthObject], style: OutputStyle) -> String {
    var table = Table([
      .init("Medication", mayShrink: true), .init("Nickname", mayShrink: true), .init("Form"),
      .init("Schedule", mayShrink: true), .init("Codes", mayShrink: true), .init(""),
    ])
    for object in list {
      guard case .userAnnotatedMedication(let medication) = object.details else { continue }
      let schedule = medication.schedule.map(MedicationArgument.text).joined(separator: " ")
      table.add([
        .init(medication.concept.displayText), .init(medication.nickname ?? ""),
        .init(medication.concept.generalForm),
        // Apps can state that there is a schedule without stating it.
        .init(schedule.isEmpty && medication.hasSchedule ? "yes" : schedule),
        .init(medication.concept.relatedCodings.map(code).joined(separator: ", ")),
        .init(medication.isArchived ? "archived" : "", .faint),
      ])
    }
    return table.render(style)
  }

  /// The system of another code is a long address, so only the code is shown.
  private static func code(_ coding: ClinicalCoding) -> String {
    coding.system == ClinicalCoding.rxNorm ? "RxNorm \(coding.code)" : coding.code
  }

  /// Returns a table of doses. `names` are display texts by concept identifier.
  package static func doses(
    _ events: [HealthObject], names: [String: String], times: TimeText, style: OutputStyle
  ) -> String {
    var table = Table([
      .init("Time"), .init("Medication", mayShrink: true), .init("Status"),
      .init("Taken", trailing: true), .init("Scheduled", trailing: true), .init("For"),
      .init("Identifier"),
    ])
    for object in events {
      guard case .medicationDoseEvent(let event) = object.details else { continue }
      func amount(_ quantity: Double?) -> Table.Cell {
        .init(quantity.map { NumberText.measurement($0) + " " + event.unit } ?? "")
      }
      table.add([
        .init(times.minute(object.start), .faint), .init(names[event.conceptIdentifier] ?? ""),
        .init(RawName.text(event.logStatus, of: "HKMedicationDoseEvent.LogStatus")),
        amount(event.effectiveQuantity), amount(event.scheduledQuantity),
        .init(event.scheduledDate.map(times.minute) ?? "", .faint),
        .init(object.id.uuidString, .faint),
      ])
    }
    return table.render(style)
  }
}
