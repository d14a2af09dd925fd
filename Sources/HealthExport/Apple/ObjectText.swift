import HealthImport
import HealthModel

/// Elements of single objects other than workouts. Those that can contain the exact object are appended
/// without their end.
extension AppleText {
  func correlation(_ object: HealthObject, _ contained: [HealthObject]) {
    open("Correlation")
    attribute("type", object.type.identifier)
    sample(object)
    endTag()
    metadata(object.metadata, indent: 2, hasCreationDate: true)
    records(contained, indent: 2)
  }

  /// Appends copies of samples inside another element.
  func records(_ samples: [HealthObject], indent: Int) {
    guard !samples.isEmpty else { return }
    let batch = SampleBatch(rows: samples)
    let text = RecordText(self, indent: indent, hasObjects: false)
    text.begin(batch)
    for row in samples.indices { text.append(batch, row, object: { samples[row] }) }
  }

  func audiogram(_ object: HealthObject, _ audiogram: Audiogram) {
    open("Audiogram")
    attribute("type", "HKDataTypeIdentifierAudiogram")
    sample(object)
    endTag()
    metadata(object.metadata, indent: 2, hasCreationDate: true)
    for point in audiogram.points {
      open("SensitivityPoint", indent: 2)
      attribute("frequencyValue", point.frequency)
      attribute("frequencyUnit", "Hz")
      for test in point.tests where test.side < 2 { ear(test) }
      endEmpty()
    }
  }

  private func ear(_ test: Audiogram.SensitivityTest) {
    let isLeft = test.side == Audiogram.SensitivityTest.left
    attribute(isLeft ? "leftEarValue" : "rightEarValue", test.sensitivity)
    attribute(isLeft ? "leftEarUnit" : "rightEarUnit", "dBHL")
    if test.isMasked { attribute(isLeft ? "leftEarMasked" : "rightEarMasked", "1") }
    optional(
      isLeft ? "leftEarClampingRangeLowerBound" : "rightEarClampingRangeLowerBound",
      test.clampingLowerBound)
    optional(
      isLeft ? "leftEarClampingRangeUpperBound" : "rightEarClampingRangeUpperBound",
      test.clampingUpperBound)
  }

  func prescription(_ object: HealthObject, _ prescription: VisionPrescription) {
    open("VisionPrescription")
    constant("type", prescription.prescriptionType, of: "HKVisionPrescriptionType")
    attribute("dateIssued", object.start)
    if let expiration = prescription.expiration { attribute("expirationDate", expiration) }
    optional("brand", prescription.brand)
    // Apple's element has no source; the importer reads these attributes if they are present.
    if object.sourceRevision?.source.name.isEmpty == false { source(object.sourceRevision) }
    device(object.device)
    endTag()
    metadata(object.metadata, indent: 2, hasCreationDate: false)
    if let lens = prescription.rightEye { self.lens("RightEye", lens) }
    if let lens = prescription.leftEye { self.lens("LeftEye", lens) }
  }

  private func lens(_ name: StaticString, _ lens: VisionPrescription.Lens) {
    open(name, indent: 2)
    power("sphere", "sphereUnit", lens.sphere, "D")
    power("cylinder", "cylinderUnit", lens.cylinder, "D")
    power("axis", "axisUnit", lens.axis, "deg")
    power("add", "addUnit", lens.addPower, "D")
    power("vertex", "vertexUnit", lens.vertexDistance, "mm")
    power("farPD", "farPDUnit", lens.farPupillaryDistance, "mm")
    power("nearPD", "nearPDUnit", lens.nearPupillaryDistance, "mm")
    power("baseCurve", "baseCurveUnit", lens.baseCurve, "mm")
    power("diameter", "diameterUnit", lens.diameter, "mm")
    endEmpty()
  }

  private func power(
    _ name: StaticString, _ unitName: StaticString, _ value: Double?, _ unit: String
  ) {
    guard let value else { return }
    attribute(name, value)
    attribute(unitName, unit)
  }

  func summary(_ object: HealthObject, _ summary: ActivitySummary) {
    open("ActivitySummary")
    let day = summary.day
    buffer.append(" dateComponents=\"" as StaticString)
    buffer.append(digits: UInt64(max(0, day.year)), width: 4)
    buffer.append(0x2d)
    buffer.append(digits: UInt64(max(0, day.month)), width: 2)
    buffer.append(0x2d)
    buffer.append(digits: UInt64(max(0, day.day)), width: 2)
    buffer.append(0x22)
    attribute("activeEnergyBurned", summary.activeEnergyBurned)
    optional("activeEnergyBurnedGoal", summary.activeEnergyBurnedGoal)
    attribute("activeEnergyBurnedUnit", "kcal")
    attribute("appleMoveTime", summary.moveTime)
    optional("appleMoveTimeGoal", summary.moveTimeGoal)
    attribute("appleExerciseTime", summary.exerciseTime)
    optional("appleExerciseTimeGoal", summary.exerciseTimeGoal)
    attribute("appleStandHours", summary.standHours)
    optional("appleStandHoursGoal", summary.standHoursGoal)
    endTag()
  }

  func clinicalRecord(_ object: HealthObject, _ record: ClinicalRecord, path: String) {
    open("ClinicalRecord")
    attribute("type", record.resourceType)
    attribute("identifier", record.resourceIdentifier)
    attribute("sourceName", object.sourceRevision?.source.name ?? "")
    attribute("sourceURL", record.sourceURL)
    attribute("fhirVersion", record.version)
    attribute("receivedDate", object.start)
    attribute("resourceFilePath", path)
    endEmpty()
  }

  /// Characteristics that are not set have the values that the phone writes for them.
  func characteristics(_ characteristics: [Characteristic]) {
    open("Me")
    for type in Characteristic.types {
      let value = characteristics.first { $0.type == type }?.value
      buffer.append(" \(type.identifier)=\"")
      switch value {
      case .date(let day):
        buffer.append(digits: UInt64(day.year), width: 4)
        buffer.append(0x2d)
        buffer.append(digits: UInt64(day.month), width: 2)
        buffer.append(0x2d)
        buffer.append(digits: UInt64(day.day), width: 2)
      case .choice(let raw):
        append(escaped: type.valueEnumeration?.case(rawValue: raw)?.constant ?? "\(raw)")
      case nil:
        append(escaped: type.valueEnumeration?.case(rawValue: 0)?.constant ?? "")
      }
      buffer.append(0x22)
    }
    attribute("HKCharacteristicTypeIdentifierCardioFitnessMedicationsUse", "None")
    endEmpty()
  }
}
