/// Validation of the user's medications (rules MED-01 to MED-03).
extension DetailCheck {
  func check(_ medication: UserAnnotatedMedication) throws(HealthError) {
    try optionalText(medication.nickname, "nickname")
    try check(medication.concept)
    try count(medication.schedule.count, atMost: DetailLimits.listCount, "schedule")
    try expect(
      medication.hasSchedule || medication.schedule.isEmpty, "schedule",
      "must be empty for a medication without schedule")
    for (index, dose) in medication.schedule.enumerated() {
      let name = "schedule[\(index)]"
      try require(
        DetailLimits.secondOfDay ~= dose.secondOfDay, "\(name).second_of_day",
        "must be a second after midnight, within a day")
      try require(
        1...127 ~= dose.weekdays, "\(name).weekdays",
        "must have a bit for at least one of the seven days of the week, and no other bit")
      try number(dose.quantity, DetailLimits.doseQuantity, "\(name).quantity")
      try expect(dose.quantity > 0, "\(name).quantity", "must be more than nothing")
    }
  }

  private func check(_ concept: MedicationConcept) throws(HealthError) {
    try text(concept.identifier, "concept.identifier", isRequired: true)
    try text(concept.displayText, "concept.display_text", isRequired: true)
    try name(concept.generalForm, of: "HKMedicationGeneralForm", "concept.general_form")
    try count(
      concept.relatedCodings.count, atMost: DetailLimits.listCount, "concept.related_codings")
    var seen = Set<ClinicalCoding>()
    for (index, coding) in concept.relatedCodings.enumerated() {
      let name = "concept.related_codings[\(index)]"
      try text(coding.system, "\(name).system", isRequired: true)
      try expect(
        coding.system.isAbsoluteURL, "\(name).system", "must be the URL of a FHIR code system")
      try optionalText(coding.version, "\(name).version")
      try text(coding.code, "\(name).code", isRequired: true)
      try expect(seen.insert(coding).inserted, name, "must be there once")
    }
  }
}

extension String {
  /// Whether the text is an RFC 3986 scheme, a colon and at least one more character, without
  /// spaces. This includes `urn:oid:1.2`.
  var isAbsoluteURL: Bool {
    guard let colon = utf8.firstIndex(of: UInt8(ascii: ":")), colon != utf8.startIndex else {
      return false
    }
    let scheme = utf8[..<colon]
    let rest = utf8[utf8.index(after: colon)...]
    let isLetter: (UInt8) -> Bool = { 97...122 ~= $0 | 0x20 }
    return isLetter(scheme.first ?? 0)
      && scheme.allSatisfy { isLetter($0) || 48...57 ~= $0 || $0 == 43 || $0 == 45 || $0 == 46 }
      && !rest.isEmpty && rest.allSatisfy { $0 > 32 && $0 != 127 }
  }
}

/// Validation of dose events (rules MED-04 to MED-06). A missing quantity defaults to
/// `effectiveQuantity` (MED-08).
extension DetailCheck {
  func check(_ event: MedicationDoseEvent) throws(HealthError) {
    try rawValue(event.logStatus, of: "HKMedicationDoseEvent.LogStatus", "log_status")
    try rawValue(event.scheduleType, of: "HKMedicationDoseEvent.ScheduleType", "schedule_type")
    try text(event.conceptIdentifier, "concept_identifier", isRequired: true)
    try text(event.unit, "unit", isRequired: true)
    if isStrict {
      do { _ = try HealthUnit(event.unit) } catch {
        throw self.error("unit", "must be a unit string")
      }
    }
    try instant(event.scheduledDate, "scheduled_date")
    try number(event.scheduledQuantity, DetailLimits.doseQuantity, "scheduled_quantity")
    try number(event.quantity, DetailLimits.doseQuantity, "quantity")
    let isScheduled = event.isScheduled
    for (name, isThere) in [
      ("scheduled_date", event.scheduledDate != nil),
      ("scheduled_quantity", event.scheduledQuantity != nil),
    ] {
      try expect(
        isThere == isScheduled, name,
        isScheduled ? "must be set for a scheduled dose" : "must not be set for a dose as needed")
    }
    try expect(
      event.logStatus != MedicationDoseEvent.skipped || (event.quantity ?? 0) == 0, "quantity",
      "must be zero for a dose that was skipped")
  }
}
