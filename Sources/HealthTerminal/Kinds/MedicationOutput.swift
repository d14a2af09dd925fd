package import HealthInsight
package import HealthModel
package import HealthWords

/// Medications and doses as tables.
package enum MedicationOutput {
  package static func table(_ list: [HealthObject], style: OutputStyle) -> String {
    var table = Table([
      .init(.medication, mayShrink: true), .init(.nickname, mayShrink: true), .init(.form),
      .init(.schedule, mayShrink: true), .init(.codes, mayShrink: true), .init(text: ""),
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
      .init(.time), .init(.medication, mayShrink: true), .init(.status),
      .init(.taken, trailing: true), .init(.scheduled, trailing: true), .init(.scheduledFor),
      .init(.identifier),
    ])
    for object in events {
      guard case .medicationDoseEvent(let event) = object.details else { continue }
      func amount(_ quantity: Double?) -> Table.Cell {
        .init(quantity.map { NumberText.measurement($0) + " " + event.unit } ?? "")
      }
      // Nothing was taken of a dose without an answer.
      let taken = DoseAnswer(event).isFinal ? event.effectiveQuantity : nil
      table.add([
        .init(times.minute(object.start), .faint), .init(names[event.conceptIdentifier] ?? ""),
        .init(style.language.word(event.logStatus, of: "HKMedicationDoseEvent.LogStatus")),
        amount(taken), amount(event.scheduledQuantity),
        .init(event.scheduledDate.map(times.minute) ?? "", .faint),
        .init(object.id.uuidString, .faint),
      ])
    }
    return table.render(style)
  }

  /// Returns a table of the scheduled doses of a day with their states.
  package static func today(_ doses: [Dose], times: TimeText, style: OutputStyle) -> String {
    var table = Table([
      .init(.due), .init(.medication, mayShrink: true), .init(.quantity, trailing: true),
      .init(.state),
    ])
    for dose in doses {
      var state = DoseStateText.name(dose.state)
      if case .snoozed(let end) = dose.state { state += " until " + times.minute(end).suffix(5) }
      if dose.state == .taken, let record = dose.record { state += " " + times.minute(record.time) }
      table.add([
        .init(times.minute(dose.due), .faint), .init(dose.plan.name),
        .init(style.language.measurement(dose.quantity)), .init(state),
      ])
    }
    return table.render(style)
  }

  /// Returns the lines about the doses of a medication that can be repaired.
  package static func repairs(_ repairs: DoseRepairs, name: String, times: TimeText) -> String {
    let name = TerminalText.printable(name)
    var lines: [String] = []
    if !repairs.doubled.isEmpty {
      lines.append("\(name): recorded as missed, but not planned or answered by another event:")
      lines += repairs.doubled.map { "  " + ($0.event.scheduledDate.map(times.minute) ?? "") }
    }
    if !repairs.loose.isEmpty {
      lines.append("\(name): taken as needed, while a scheduled dose has no answer:")
      lines += repairs.loose.map {
        "  taken \(times.minute($0.record.time)), due \(times.minute($0.dose.due))"
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
