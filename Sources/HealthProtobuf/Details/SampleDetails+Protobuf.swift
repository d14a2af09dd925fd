package import CHealthProto
package import HealthModel

extension SampleDetails {
  /// Decodes `health.v1.SampleDetails`.
  ///
  /// - Throws: `WireError`, which contains the invalid field and never its value.
  package init(serialized bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }

  /// Appends `health.v1.SampleDetails`. Equal values have the same encoding.
  package func appendSerialized(to out: inout [UInt8]) { encode(to: &out) }
}

extension SampleDetails: ProtobufMessage {
  package static var codec: Codec<Health__V1__SampleDetails> {
    Codec("SampleDetails", health__v1__sample_details__init, health__v1__sample_details__unpack)
  }

  package init(_ c: Health__V1__SampleDetails) throws(WireError) {
    switch c.kind_case {
    case HEALTH__V1__SAMPLE_DETAILS__KIND_QUANTITY_SERIES:
      self = .quantitySeries(try required(c.quantity_series, "SampleDetails.quantity_series"))
    case HEALTH__V1__SAMPLE_DETAILS__KIND_HEARTBEAT_SERIES:
      self = .heartbeatSeries(try required(c.heartbeat_series, "SampleDetails.heartbeat_series"))
    case HEALTH__V1__SAMPLE_DETAILS__KIND_WORKOUT_ROUTE:
      self = .workoutRoute(try required(c.workout_route, "SampleDetails.workout_route"))
    case HEALTH__V1__SAMPLE_DETAILS__KIND_CORRELATION:
      self = .correlation(try required(c.correlation, "SampleDetails.correlation"))
    case HEALTH__V1__SAMPLE_DETAILS__KIND_WORKOUT:
      self = .workout(try required(c.workout, "SampleDetails.workout"))
    case HEALTH__V1__SAMPLE_DETAILS__KIND_ELECTROCARDIOGRAM:
      self = .electrocardiogram(
        try required(c.electrocardiogram, "SampleDetails.electrocardiogram"))
    case HEALTH__V1__SAMPLE_DETAILS__KIND_AUDIOGRAM:
      self = .audiogram(try required(c.audiogram, "SampleDetails.audiogram"))
    case HEALTH__V1__SAMPLE_DETAILS__KIND_VISION_PRESCRIPTION:
      self = .visionPrescription(
        try required(c.vision_prescription, "SampleDetails.vision_prescription"))
    case HEALTH__V1__SAMPLE_DETAILS__KIND_STATE_OF_MIND:
      self = .stateOfMind(try required(c.state_of_mind, "SampleDetails.state_of_mind"))
    case HEALTH__V1__SAMPLE_DETAILS__KIND_SCORED_ASSESSMENT:
      self = .scoredAssessment(try required(c.scored_assessment, "SampleDetails.scored_assessment"))
    case HEALTH__V1__SAMPLE_DETAILS__KIND_MEDICATION_DOSE_EVENT:
      self = .medicationDoseEvent(
        try required(c.medication_dose_event, "SampleDetails.medication_dose_event"))
    case HEALTH__V1__SAMPLE_DETAILS__KIND_USER_ANNOTATED_MEDICATION:
      self = .userAnnotatedMedication(
        try required(c.user_annotated_medication, "SampleDetails.user_annotated_medication"))
    case HEALTH__V1__SAMPLE_DETAILS__KIND_CLINICAL_RECORD:
      self = .clinicalRecord(try required(c.clinical_record, "SampleDetails.clinical_record"))
    case HEALTH__V1__SAMPLE_DETAILS__KIND_DOCUMENT:
      self = .document(try required(c.document, "SampleDetails.document"))
    case HEALTH__V1__SAMPLE_DETAILS__KIND_VERIFIABLE_CLINICAL_RECORD:
      self = .verifiableClinicalRecord(
        try required(c.verifiable_clinical_record, "SampleDetails.verifiable_clinical_record"))
    case HEALTH__V1__SAMPLE_DETAILS__KIND_ACTIVITY_SUMMARY:
      self = .activitySummary(try required(c.activity_summary, "SampleDetails.activity_summary"))
    default: throw WireError("SampleDetails.kind", .missing)
    }
  }

  package func fill(_ c: inout Health__V1__SampleDetails, in arena: WireArena) {
    switch self {
    case .quantitySeries(let value):
      c.kind_case = HEALTH__V1__SAMPLE_DETAILS__KIND_QUANTITY_SERIES
      c.quantity_series = arena.make(value)
    case .heartbeatSeries(let value):
      c.kind_case = HEALTH__V1__SAMPLE_DETAILS__KIND_HEARTBEAT_SERIES
      c.heartbeat_series = arena.make(value)
    case .workoutRoute(let value):
      c.kind_case = HEALTH__V1__SAMPLE_DETAILS__KIND_WORKOUT_ROUTE
      c.workout_route = arena.make(value)
    case .correlation(let value):
      c.kind_case = HEALTH__V1__SAMPLE_DETAILS__KIND_CORRELATION
      c.correlation = arena.make(value)
    case .workout(let value):
      c.kind_case = HEALTH__V1__SAMPLE_DETAILS__KIND_WORKOUT
      c.workout = arena.make(value)
    case .electrocardiogram(let value):
      c.kind_case = HEALTH__V1__SAMPLE_DETAILS__KIND_ELECTROCARDIOGRAM
      c.electrocardiogram = arena.make(value)
    case .audiogram(let value):
      c.kind_case = HEALTH__V1__SAMPLE_DETAILS__KIND_AUDIOGRAM
      c.audiogram = arena.make(value)
    case .visionPrescription(let value):
      c.kind_case = HEALTH__V1__SAMPLE_DETAILS__KIND_VISION_PRESCRIPTION
      c.vision_prescription = arena.make(value)
    case .stateOfMind(let value):
      c.kind_case = HEALTH__V1__SAMPLE_DETAILS__KIND_STATE_OF_MIND
      c.state_of_mind = arena.make(value)
    case .scoredAssessment(let value):
      c.kind_case = HEALTH__V1__SAMPLE_DETAILS__KIND_SCORED_ASSESSMENT
      c.scored_assessment = arena.make(value)
    case .medicationDoseEvent(let value):
      c.kind_case = HEALTH__V1__SAMPLE_DETAILS__KIND_MEDICATION_DOSE_EVENT
      c.medication_dose_event = arena.make(value)
    case .userAnnotatedMedication(let value):
      c.kind_case = HEALTH__V1__SAMPLE_DETAILS__KIND_USER_ANNOTATED_MEDICATION
      c.user_annotated_medication = arena.make(value)
    case .clinicalRecord(let value):
      c.kind_case = HEALTH__V1__SAMPLE_DETAILS__KIND_CLINICAL_RECORD
      c.clinical_record = arena.make(value)
    case .document(let value):
      c.kind_case = HEALTH__V1__SAMPLE_DETAILS__KIND_DOCUMENT
      c.document = arena.make(value)
    case .verifiableClinicalRecord(let value):
      c.kind_case = HEALTH__V1__SAMPLE_DETAILS__KIND_VERIFIABLE_CLINICAL_RECORD
      c.verifiable_clinical_record = arena.make(value)
    case .activitySummary(let value):
      c.kind_case = HEALTH__V1__SAMPLE_DETAILS__KIND_ACTIVITY_SUMMARY
      c.activity_summary = arena.make(value)
    }
  }
}
