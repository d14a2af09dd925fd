/// Validation of vision prescriptions (rule CLIN-07). The allowed fields of a lens depend on its
/// type:
///
/// | | glasses | contacts |
/// |---|---|---|
/// | sphere, cylinder, axis, add power | yes | yes |
/// | vertex distance, prism, pupillary distances | yes | no |
/// | base curve, diameter, brand | no | yes |
///
/// Either eye may be missing, or both: the prescription may be in an attached photograph.
extension DetailCheck {
  func check(_ prescription: VisionPrescription) throws(HealthError) {
    try rawValue(
      prescription.prescriptionType, of: "HKVisionPrescriptionType", "prescription_type")
    try instant(prescription.expiration, "expiration")
    if let expiration = prescription.expiration {
      try expect(expiration >= start, "expiration", "must not lie before the start")
    }
    try text(prescription.brand, "brand")
    try expect(
      prescription.isForContacts || prescription.brand.isEmpty, "brand",
      "must be empty for glasses")
    for (name, lens) in [
      ("left_eye", prescription.leftEye), ("right_eye", prescription.rightEye),
    ] {
      guard let lens else { continue }
      try check(lens, prescription.prescriptionType, name)
    }
  }

  private func check(
    _ lens: VisionPrescription.Lens, _ kind: Int, _ name: String
  ) throws(HealthError) {
    for (part, power) in [
      ("sphere", lens.sphere), ("cylinder", lens.cylinder), ("add_power", lens.addPower),
    ] {
      try number(power, DetailLimits.lensPower, "\(name).\(part)", unit: "dioptres")
    }
    try number(lens.axis, DetailLimits.axis, "\(name).axis", unit: "degrees")
    try expect(
      (lens.axis == nil) == (lens.cylinder == nil), "\(name).axis",
      "must be there with a cylinder, and only then")
    let ofGlasses = [
      ("vertex_distance", lens.vertexDistance),
      ("far_pupillary_distance", lens.farPupillaryDistance),
      ("near_pupillary_distance", lens.nearPupillaryDistance),
    ]
    let ofContacts = [("base_curve", lens.baseCurve), ("diameter", lens.diameter)]
    for (part, length) in ofGlasses + ofContacts {
      try number(length, DetailLimits.lensLength, "\(name).\(part)", unit: "mm")
    }
    let isForGlasses = kind == VisionPrescription.glasses
    let isForContacts = kind == VisionPrescription.contacts
    for (part, length) in isForContacts ? ofGlasses : isForGlasses ? ofContacts : [] {
      try expect(
        length == nil, "\(name).\(part)",
        isForContacts ? "must not be set for contacts" : "must not be set for glasses")
    }
    if let prism = lens.prism {
      try expect(isForGlasses, "\(name).prism", "must not be set for contacts")
      try check(prism, "\(name).prism")
    }
  }

  /// Checks a prism. The vertical base is up or down and the horizontal base is in or out; an
  /// amount of zero has no base.
  private func check(_ prism: VisionPrescription.Prism, _ name: String) throws(HealthError) {
    for (part, amount, base, bases, names) in [
      ("vertical", prism.verticalAmount, prism.verticalBase, [0, 1, 2], "none, up or down"),
      ("horizontal", prism.horizontalAmount, prism.horizontalBase, [0, 3, 4], "none, in or out"),
    ] {
      try number(
        amount, DetailLimits.prismAmount, "\(name).\(part)_amount", unit: "prism dioptres")
      try expect(
        bases.contains(base), "\(name).\(part)_base", "must be \(names), a case of HKPrismBase")
      try expect(
        (base == 0) == (amount == 0), "\(name).\(part)_base",
        "must be none where the amount is zero")
    }
  }
}
