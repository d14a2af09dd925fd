import HealthModel

/// Vision prescriptions as JSON, in diopters, millimeters and degrees.
enum VisionJSON {
  static func value(_ prescription: VisionPrescription) -> JSONValue {
    DetailsJSON.object([
      (
        "prescriptionType",
        DetailsJSON.raw(prescription.prescriptionType, "HKVisionPrescriptionType")
      ),
      ("expiration", DetailsJSON.instant(prescription.expiration)),
      ("brand", DetailsJSON.text(prescription.brand)),
      ("leftEye", prescription.leftEye.map(value)), ("rightEye", prescription.rightEye.map(value)),
    ])
  }

  private static func value(_ lens: VisionPrescription.Lens) -> JSONValue {
    DetailsJSON.object([
      ("sphere", .number(lens.sphere)), ("cylinder", DetailsJSON.number(lens.cylinder)),
      ("axis", DetailsJSON.number(lens.axis)), ("addPower", DetailsJSON.number(lens.addPower)),
      ("vertexDistance", DetailsJSON.number(lens.vertexDistance)),
      ("prism", lens.prism.map(value)),
      ("farPupillaryDistance", DetailsJSON.number(lens.farPupillaryDistance)),
      ("nearPupillaryDistance", DetailsJSON.number(lens.nearPupillaryDistance)),
      ("baseCurve", DetailsJSON.number(lens.baseCurve)),
      ("diameter", DetailsJSON.number(lens.diameter)),
    ])
  }

  private static func value(_ prism: VisionPrescription.Prism) -> JSONValue {
    [
      "verticalAmount": .number(prism.verticalAmount),
      "verticalBase": DetailsJSON.raw(prism.verticalBase, "HKPrismBase"),
      "horizontalAmount": .number(prism.horizontalAmount),
      "horizontalBase": DetailsJSON.raw(prism.horizontalBase, "HKPrismBase"),
    ]
  }
}
