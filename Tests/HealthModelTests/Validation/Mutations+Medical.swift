import HealthModel

extension Mutation {
  static let electrocardiograms: [Mutation] = [
    .electrocardiogram("classification") { $0.classification = rawValue },
    .electrocardiogram("symptoms_status") { $0.symptomsStatus = rawValue },
    .electrocardiogram("lead") { $0.lead = rawValue },
    .electrocardiogram("average_heart_rate") { $0.averageHeartRate = number },
    .electrocardiogram("average_heart_rate") { $0.averageHeartRate = .nan },
    .electrocardiogram("sampling_frequency") { $0.samplingFrequency = 739_173_917 },
    .electrocardiogram("voltage_count") { $0.voltageCount = -7_391 },
  ]

  static let audiograms: [Mutation] = [
    .audiogram("points") { $0.points = [] },
    .audiogram("points[0].frequency") { $0.points[0].frequency = 7_391_739 },
    .audiogram("points[0].frequency") { $0.points[0].frequency = .infinity },
    .audiogram("frequency") { $0.points.append($0.points[0]) },
    .audiogram("points[0].tests") { $0.points[0].tests = [] },
    .audiogram("points[0].tests[0].sensitivity") { $0.points[0].tests[0].sensitivity = number },
    .audiogram("points[0].tests[0].side") { $0.points[0].tests[0].side = rawValue },
    .audiogram("points[0].tests[0].conduction_type") {
      $0.points[0].tests[0].conductionType = rawValue
    },
    .audiogram("side") { $0.points[0].tests.append($0.points[0].tests[0]) },
    .audiogram("clamping_lower_bound") { $0.points[0].tests[0].clampingLowerBound = number },
    .audiogram("clamping_upper_bound") {
      $0.points[0].tests[0].clampingLowerBound = 73.91
      $0.points[0].tests[0].clampingUpperBound = 73.91
    },
  ]

  static let prescriptions: [Mutation] = [
    .prescription("prescription_type", isContacts: false) { p, _ in p.prescriptionType = rawValue },
    .prescription("brand", isContacts: false) { p, _ in p.brand = "poison" },
    .prescription("brand", isContacts: true) { p, _ in p.brand = poison },
    .prescription("expiration", isContacts: true) { p, _ in
      p.expiration = Instant(microseconds: 7_391)
    },
    .prescription("left_eye.sphere", isContacts: true) { _, lens in lens.sphere = number },
    .prescription("left_eye.axis", isContacts: true) { _, lens in lens.axis = 73.91 },
    .prescription("left_eye.axis", isContacts: true) { _, lens in lens.cylinder = 7.391 },
    .prescription("left_eye.axis", isContacts: true) { _, lens in
      lens.cylinder = 1
      lens.axis = number
    },
    .prescription("left_eye.add_power", isContacts: true) { _, lens in lens.addPower = number },
    .prescription("left_eye.base_curve", isContacts: false) { _, lens in lens.baseCurve = 7.391 },
    .prescription("left_eye.diameter", isContacts: false) { _, lens in lens.diameter = 7.391 },
    .prescription("left_eye.diameter", isContacts: true) { _, lens in lens.diameter = -7.391 },
    .prescription("left_eye.vertex_distance", isContacts: true) { _, lens in
      lens.vertexDistance = 7.391
    },
    .prescription("left_eye.far_pupillary_distance", isContacts: true) { _, lens in
      lens.farPupillaryDistance = 7.391
    },
    .prescription("left_eye.near_pupillary_distance", isContacts: true) { _, lens in
      lens.nearPupillaryDistance = 7.391
    },
    .prescription("left_eye.prism", isContacts: true) { _, lens in
      lens.prism = .init(
        verticalAmount: 7.391, verticalBase: 1, horizontalAmount: 0, horizontalBase: 0)
    },
    .prescription("left_eye.prism.vertical_base", isContacts: false) { _, lens in
      lens.prism = .init(
        verticalAmount: 7.391, verticalBase: 3, horizontalAmount: 0, horizontalBase: 0)
    },
    .prescription("left_eye.prism.vertical_base", isContacts: false) { _, lens in
      lens.prism = .init(
        verticalAmount: 0, verticalBase: 2, horizontalAmount: 0, horizontalBase: 0)
    },
    .prescription("left_eye.prism.horizontal_base", isContacts: false) { _, lens in
      lens.prism = .init(
        verticalAmount: 0, verticalBase: 0, horizontalAmount: 7.391, horizontalBase: 0)
    },
    .prescription("left_eye.prism.horizontal_amount", isContacts: false) { _, lens in
      lens.prism = .init(
        verticalAmount: 0, verticalBase: 0, horizontalAmount: -7.391, horizontalBase: 4)
    },
  ]

  static let documents: [Mutation] = [
    .clinical("display_name") { $0.displayName = "" },
    .clinical("resource_type") { $0.resourceType = "Procedure" },
    .clinical("resource_identifier") { $0.resourceIdentifier = "" },
    .clinical("data") { $0.resourceIdentifier = "poison" },
    .clinical("release") { $0.release = "poison" },
    .clinical("version") { $0.version = $0.release == "R4" ? "1.0.2" : "4.0.1" },
    .clinical("version") { $0.version = "7391" },
    .clinical("source_url") { $0.sourceURL = "poison" },
    .clinical("data") { $0.data = [] },
    .clinical("data") { $0.data = Array("[7391]".utf8) },
    .clinical("data") { $0.data = Array("{}".utf8) },
    .clinical("data") { $0.data.removeLast() },
    .clinical("data") { $0.data += Array("poison".utf8) },
    .clinical("data") { $0.data = Array("{\"resourceType\":\"Condition\"}".utf8) },
    .clinical("data", .medicationRecord) {
      $0.data = Array("{\"resourceType\":7391}".utf8)
    },
    .document("title") { $0.title = poison },
    .document("patient_name") { $0.patientName = longText },
    .document("author_name") { $0.authorName = poison },
    .document("custodian_name") { $0.custodianName = poison },
    .document("data") { $0.data = [] },
    .document("data") { $0.data = Array("poison".utf8) },
    .document("data") { $0.data = Array("<poison/>".utf8) },
    .document("data") { $0.data = Array("<!-- ClinicalDocument".utf8) },
    .document("data") {
      $0.data += Array(repeating: 32, count: DetailLimits.documentByteCount)
    },
    .card("record_types") { $0.recordTypes = [] },
    .card("record_types[0]") { $0.recordTypes = ["poison"] },
    .card("source_type") { $0.sourceType = "poison" },
    .card("issuer_identifier") { $0.issuerIdentifier = "" },
    .card("subject_name") { $0.subjectName = poison },
    .card("subject_date_of_birth") {
      $0.subjectDateOfBirth = CalendarDay(year: 7_391, month: 2, day: 30)
    },
    .card("expiration_date") {
      $0.expirationDate = Instant(microseconds: $0.issuedDate.microseconds - 7_391)
    },
    .card("issued_date") { $0.issuedDate = .distantPast },
    .card("relevant_date") { $0.relevantDate = .distantFuture },
    .card("item_names[0]") { $0.itemNames = [poison] },
    .card("data") { $0.data = [] },
  ]
}
