// Made from proto/health/v1/details.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import CHealthProto
package import HealthModel

extension SampleDetails: ProtobufMessage {
  package static var codec: Codec<Health__V1__SampleDetails> {
    Codec("SampleDetails", health__v1__sample_details__init, health__v1__sample_details__unpack)
  }

  package init(_ c: Health__V1__SampleDetails) throws(WireError) {
    switch c.kind_case {
    case HEALTH__V1__SAMPLE_DETAILS__KIND_QUANTITY_SERIES:
      self = .quantitySeries(try HealthProtobuf.required(c.quantity_series, "SampleDetails.quantity_series"))
    case HEALTH__V1__SAMPLE_DETAILS__KIND_HEARTBEAT_SERIES:
      self = .heartbeatSeries(try HealthProtobuf.required(c.heartbeat_series, "SampleDetails.heartbeat_series"))
    case HEALTH__V1__SAMPLE_DETAILS__KIND_WORKOUT_ROUTE:
      self = .workoutRoute(try HealthProtobuf.required(c.workout_route, "SampleDetails.workout_route"))
    case HEALTH__V1__SAMPLE_DETAILS__KIND_CORRELATION:
      self = .correlation(try HealthProtobuf.required(c.correlation, "SampleDetails.correlation"))
    case HEALTH__V1__SAMPLE_DETAILS__KIND_WORKOUT:
      self = .workout(try HealthProtobuf.required(c.workout, "SampleDetails.workout"))
    case HEALTH__V1__SAMPLE_DETAILS__KIND_ELECTROCARDIOGRAM:
      self = .electrocardiogram(try HealthProtobuf.required(c.electrocardiogram, "SampleDetails.electrocardiogram"))
    case HEALTH__V1__SAMPLE_DETAILS__KIND_AUDIOGRAM:
      self = .audiogram(try HealthProtobuf.required(c.audiogram, "SampleDetails.audiogram"))
    case HEALTH__V1__SAMPLE_DETAILS__KIND_VISION_PRESCRIPTION:
      self = .visionPrescription(try HealthProtobuf.required(c.vision_prescription, "SampleDetails.vision_prescription"))
    case HEALTH__V1__SAMPLE_DETAILS__KIND_STATE_OF_MIND:
      self = .stateOfMind(try HealthProtobuf.required(c.state_of_mind, "SampleDetails.state_of_mind"))
    case HEALTH__V1__SAMPLE_DETAILS__KIND_SCORED_ASSESSMENT:
      self = .scoredAssessment(try HealthProtobuf.required(c.scored_assessment, "SampleDetails.scored_assessment"))
    case HEALTH__V1__SAMPLE_DETAILS__KIND_MEDICATION_DOSE_EVENT:
      self = .medicationDoseEvent(try HealthProtobuf.required(c.medication_dose_event, "SampleDetails.medication_dose_event"))
    case HEALTH__V1__SAMPLE_DETAILS__KIND_USER_ANNOTATED_MEDICATION:
      self = .userAnnotatedMedication(try HealthProtobuf.required(c.user_annotated_medication, "SampleDetails.user_annotated_medication"))
    case HEALTH__V1__SAMPLE_DETAILS__KIND_CLINICAL_RECORD:
      self = .clinicalRecord(try HealthProtobuf.required(c.clinical_record, "SampleDetails.clinical_record"))
    case HEALTH__V1__SAMPLE_DETAILS__KIND_DOCUMENT:
      self = .document(try HealthProtobuf.required(c.document, "SampleDetails.document"))
    case HEALTH__V1__SAMPLE_DETAILS__KIND_VERIFIABLE_CLINICAL_RECORD:
      self = .verifiableClinicalRecord(try HealthProtobuf.required(c.verifiable_clinical_record, "SampleDetails.verifiable_clinical_record"))
    case HEALTH__V1__SAMPLE_DETAILS__KIND_ACTIVITY_SUMMARY:
      self = .activitySummary(try HealthProtobuf.required(c.activity_summary, "SampleDetails.activity_summary"))
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

extension QuantitySeries: ProtobufMessage {
  package static var codec: Codec<Health__V1__QuantitySeries> {
    Codec("QuantitySeries", health__v1__quantity_series__init, health__v1__quantity_series__unpack)
  }

  package init(_ c: Health__V1__QuantitySeries) throws(WireError) {
    self.init(
      count: try HealthProtobuf.count(c.count, "QuantitySeries.count"))
    self.sum = c.has_sum_case.rawValue == 0 ? nil : c.sum
    self.average = c.has_average_case.rawValue == 0 ? nil : c.average
    self.minimum = c.has_minimum_case.rawValue == 0 ? nil : c.minimum
    self.maximum = c.has_maximum_case.rawValue == 0 ? nil : c.maximum
    self.mostRecent = c.has_most_recent_case.rawValue == 0 ? nil : c.most_recent
    self.mostRecentStart = c.has_most_recent_start_us_case.rawValue == 0 ? nil : Instant(microseconds: c.most_recent_start_us)
    self.mostRecentEnd = c.has_most_recent_end_us_case.rawValue == 0 ? nil : Instant(microseconds: c.most_recent_end_us)
  }

  package func fill(_ c: inout Health__V1__QuantitySeries, in arena: WireArena) {
    c.count = UInt64(clamping: count)
    if let sum {
      c.has_sum_case = HEALTH__V1__QUANTITY_SERIES__HAS_SUM_SUM
      c.sum = sum
    }
    if let average {
      c.has_average_case = HEALTH__V1__QUANTITY_SERIES__HAS_AVERAGE_AVERAGE
      c.average = average
    }
    if let minimum {
      c.has_minimum_case = HEALTH__V1__QUANTITY_SERIES__HAS_MINIMUM_MINIMUM
      c.minimum = minimum
    }
    if let maximum {
      c.has_maximum_case = HEALTH__V1__QUANTITY_SERIES__HAS_MAXIMUM_MAXIMUM
      c.maximum = maximum
    }
    if let mostRecent {
      c.has_most_recent_case = HEALTH__V1__QUANTITY_SERIES__HAS_MOST_RECENT_MOST_RECENT
      c.most_recent = mostRecent
    }
    if let mostRecentStart {
      c.has_most_recent_start_us_case = HEALTH__V1__QUANTITY_SERIES__HAS_MOST_RECENT_START_US_MOST_RECENT_START_US
      c.most_recent_start_us = mostRecentStart.microseconds
    }
    if let mostRecentEnd {
      c.has_most_recent_end_us_case = HEALTH__V1__QUANTITY_SERIES__HAS_MOST_RECENT_END_US_MOST_RECENT_END_US
      c.most_recent_end_us = mostRecentEnd.microseconds
    }
  }
}

extension HeartbeatSeries: ProtobufMessage {
  package static var codec: Codec<Health__V1__HeartbeatSeries> {
    Codec("HeartbeatSeries", health__v1__heartbeat_series__init, health__v1__heartbeat_series__unpack)
  }

  package init(_ c: Health__V1__HeartbeatSeries) throws(WireError) {
    self.init(
      count: try HealthProtobuf.count(c.count, "HeartbeatSeries.count"))
  }

  package func fill(_ c: inout Health__V1__HeartbeatSeries, in arena: WireArena) {
    c.count = UInt64(clamping: count)
  }
}

extension WorkoutRoute: ProtobufMessage {
  package static var codec: Codec<Health__V1__WorkoutRoute> {
    Codec("WorkoutRoute", health__v1__workout_route__init, health__v1__workout_route__unpack)
  }

  package init(_ c: Health__V1__WorkoutRoute) throws(WireError) {
    self.init(
      count: try HealthProtobuf.count(c.count, "WorkoutRoute.count"))
  }

  package func fill(_ c: inout Health__V1__WorkoutRoute, in arena: WireArena) {
    c.count = UInt64(clamping: count)
  }
}

extension Correlation: ProtobufMessage {
  package static var codec: Codec<Health__V1__Correlation> {
    Codec("Correlation", health__v1__correlation__init, health__v1__correlation__unpack)
  }

  package init(_ c: Health__V1__Correlation) throws(WireError) {
    self.init(
      contained: try HealthProtobuf.ids(c.contained) ?? [])
  }

  package func fill(_ c: inout Health__V1__Correlation, in arena: WireArena) {
    if !contained.isEmpty { c.contained = arena.make(ObjectIDSet(ids: contained)) }
  }
}

extension Workout: ProtobufMessage {
  package static var codec: Codec<Health__V1__Workout> {
    Codec("Workout", health__v1__workout__init, health__v1__workout__unpack)
  }

  package init(_ c: Health__V1__Workout) throws(WireError) {
    self.init(
      activityType: try HealthProtobuf.rawValue(c.activity_type, of: RawValues.workoutActivityType, "Workout.activity_type"),
      duration: c.duration_s)
    self.events = try HealthProtobuf.list(c.events, c.n_events)
    self.activities = try HealthProtobuf.list(c.activities, c.n_activities)
    self.statistics = try HealthProtobuf.list(c.statistics, c.n_statistics)
    self.zoneGroups = try HealthProtobuf.list(c.zone_groups, c.n_zone_groups)
  }

  package func fill(_ c: inout Health__V1__Workout, in arena: WireArena) {
    c.activity_type = HealthProtobuf.rawValue(activityType)
    c.duration_s = duration
    (c.n_events, c.events) = arena.list(events)
    (c.n_activities, c.activities) = arena.list(activities)
    (c.n_statistics, c.statistics) = arena.list(statistics)
    (c.n_zone_groups, c.zone_groups) = arena.list(zoneGroups)
  }
}

extension WorkoutZoneGroup: ProtobufMessage {
  package static var codec: Codec<Health__V1__WorkoutZoneGroup> {
    Codec("WorkoutZoneGroup", health__v1__workout_zone_group__init, health__v1__workout_zone_group__unpack)
  }

  package init(_ c: Health__V1__WorkoutZoneGroup) throws(WireError) {
    self.init(
      type: try HealthProtobuf.objectType(c.type, "WorkoutZoneGroup.type"),
      source: try HealthProtobuf.text(c.source, "WorkoutZoneGroup.source"))
    self.zones = try HealthProtobuf.list(c.zones, c.n_zones)
  }

  package func fill(_ c: inout Health__V1__WorkoutZoneGroup, in arena: WireArena) {
    c.type = UInt32(type.code)
    c.source = arena.text(source)
    (c.n_zones, c.zones) = arena.list(zones)
  }
}

extension WorkoutZone: ProtobufMessage {
  package static var codec: Codec<Health__V1__WorkoutZone> {
    Codec("WorkoutZone", health__v1__workout_zone__init, health__v1__workout_zone__unpack)
  }

  package init(_ c: Health__V1__WorkoutZone) throws(WireError) {
    self.init(
      minimum: c.has_minimum_case.rawValue == 0 ? nil : c.minimum,
      maximum: c.has_maximum_case.rawValue == 0 ? nil : c.maximum,
      duration: c.duration_s)
  }

  package func fill(_ c: inout Health__V1__WorkoutZone, in arena: WireArena) {
    if let minimum {
      c.has_minimum_case = HEALTH__V1__WORKOUT_ZONE__HAS_MINIMUM_MINIMUM
      c.minimum = minimum
    }
    if let maximum {
      c.has_maximum_case = HEALTH__V1__WORKOUT_ZONE__HAS_MAXIMUM_MAXIMUM
      c.maximum = maximum
    }
    c.duration_s = duration
  }
}

extension WorkoutEvent: ProtobufMessage {
  package static var codec: Codec<Health__V1__WorkoutEvent> {
    Codec("WorkoutEvent", health__v1__workout_event__init, health__v1__workout_event__unpack)
  }

  package init(_ c: Health__V1__WorkoutEvent) throws(WireError) {
    self.init(
      type: try HealthProtobuf.rawValue(c.type, of: RawValues.workoutEventType, "WorkoutEvent.type"),
      start: Instant(microseconds: c.start_us),
      end: Instant(microseconds: c.end_us),
      metadata: try HealthProtobuf.optional(c.metadata) ?? Metadata())
  }

  package func fill(_ c: inout Health__V1__WorkoutEvent, in arena: WireArena) {
    c.type = HealthProtobuf.rawValue(type)
    c.start_us = start.microseconds
    c.end_us = end.microseconds
    if metadata != Metadata() { c.metadata = arena.make(metadata) }
  }
}

extension WorkoutActivity: ProtobufMessage {
  package static var codec: Codec<Health__V1__WorkoutActivity> {
    Codec("WorkoutActivity", health__v1__workout_activity__init, health__v1__workout_activity__unpack)
  }

  package init(_ c: Health__V1__WorkoutActivity) throws(WireError) {
    self.init(
      id: try HealthProtobuf.required(c.id, "WorkoutActivity.id"),
      activityType: try HealthProtobuf.rawValue(c.activity_type, of: RawValues.workoutActivityType, "WorkoutActivity.activity_type"),
      locationType: try HealthProtobuf.rawValue(c.location_type, of: RawValues.workoutLocationType, "WorkoutActivity.location_type"),
      swimmingLocationType: try HealthProtobuf.rawValue(c.swimming_location_type, of: RawValues.swimmingLocationType, "WorkoutActivity.swimming_location_type"),
      lapLength: c.has_lap_length_m_case.rawValue == 0 ? nil : c.lap_length_m,
      start: Instant(microseconds: c.start_us),
      end: Instant(microseconds: c.end_us),
      duration: c.duration_s)
    self.events = try HealthProtobuf.list(c.events, c.n_events)
    self.statistics = try HealthProtobuf.list(c.statistics, c.n_statistics)
    self.metadata = try HealthProtobuf.optional(c.metadata) ?? Metadata()
  }

  package func fill(_ c: inout Health__V1__WorkoutActivity, in arena: WireArena) {
    c.id = arena.make(id)
    c.activity_type = HealthProtobuf.rawValue(activityType)
    c.location_type = HealthProtobuf.rawValue(locationType)
    c.swimming_location_type = HealthProtobuf.rawValue(swimmingLocationType)
    if let lapLength {
      c.has_lap_length_m_case = HEALTH__V1__WORKOUT_ACTIVITY__HAS_LAP_LENGTH_M_LAP_LENGTH_M
      c.lap_length_m = lapLength
    }
    c.start_us = start.microseconds
    c.end_us = end.microseconds
    c.duration_s = duration
    (c.n_events, c.events) = arena.list(events)
    (c.n_statistics, c.statistics) = arena.list(statistics)
    if metadata != Metadata() { c.metadata = arena.make(metadata) }
  }
}

extension WorkoutStatistics: ProtobufMessage {
  package static var codec: Codec<Health__V1__WorkoutStatistics> {
    Codec("WorkoutStatistics", health__v1__workout_statistics__init, health__v1__workout_statistics__unpack)
  }

  package init(_ c: Health__V1__WorkoutStatistics) throws(WireError) {
    self.init(
      type: try HealthProtobuf.objectType(c.type, "WorkoutStatistics.type"),
      start: Instant(microseconds: c.start_us),
      end: Instant(microseconds: c.end_us),
      sum: c.has_sum_case.rawValue == 0 ? nil : c.sum,
      average: c.has_average_case.rawValue == 0 ? nil : c.average,
      minimum: c.has_minimum_case.rawValue == 0 ? nil : c.minimum,
      maximum: c.has_maximum_case.rawValue == 0 ? nil : c.maximum)
  }

  package func fill(_ c: inout Health__V1__WorkoutStatistics, in arena: WireArena) {
    c.type = UInt32(type.code)
    c.start_us = start.microseconds
    c.end_us = end.microseconds
    if let sum {
      c.has_sum_case = HEALTH__V1__WORKOUT_STATISTICS__HAS_SUM_SUM
      c.sum = sum
    }
    if let average {
      c.has_average_case = HEALTH__V1__WORKOUT_STATISTICS__HAS_AVERAGE_AVERAGE
      c.average = average
    }
    if let minimum {
      c.has_minimum_case = HEALTH__V1__WORKOUT_STATISTICS__HAS_MINIMUM_MINIMUM
      c.minimum = minimum
    }
    if let maximum {
      c.has_maximum_case = HEALTH__V1__WORKOUT_STATISTICS__HAS_MAXIMUM_MAXIMUM
      c.maximum = maximum
    }
  }
}

extension Electrocardiogram: ProtobufMessage {
  package static var codec: Codec<Health__V1__Electrocardiogram> {
    Codec("Electrocardiogram", health__v1__electrocardiogram__init, health__v1__electrocardiogram__unpack)
  }

  package init(_ c: Health__V1__Electrocardiogram) throws(WireError) {
    self.init(
      classification: try HealthProtobuf.rawValue(c.classification, of: RawValues.classification, "Electrocardiogram.classification"),
      symptomsStatus: try HealthProtobuf.rawValue(c.symptoms_status, of: RawValues.symptomsStatus, "Electrocardiogram.symptoms_status"),
      averageHeartRate: c.has_average_heart_rate_case.rawValue == 0 ? nil : c.average_heart_rate,
      samplingFrequency: c.has_sampling_frequency_hz_case.rawValue == 0 ? nil : c.sampling_frequency_hz,
      lead: try HealthProtobuf.rawValue(c.lead, of: RawValues.lead, "Electrocardiogram.lead"),
      voltageCount: try HealthProtobuf.count(c.voltage_count, "Electrocardiogram.voltage_count"))
  }

  package func fill(_ c: inout Health__V1__Electrocardiogram, in arena: WireArena) {
    c.classification = HealthProtobuf.rawValue(classification)
    c.symptoms_status = HealthProtobuf.rawValue(symptomsStatus)
    if let averageHeartRate {
      c.has_average_heart_rate_case = HEALTH__V1__ELECTROCARDIOGRAM__HAS_AVERAGE_HEART_RATE_AVERAGE_HEART_RATE
      c.average_heart_rate = averageHeartRate
    }
    if let samplingFrequency {
      c.has_sampling_frequency_hz_case = HEALTH__V1__ELECTROCARDIOGRAM__HAS_SAMPLING_FREQUENCY_HZ_SAMPLING_FREQUENCY_HZ
      c.sampling_frequency_hz = samplingFrequency
    }
    c.lead = HealthProtobuf.rawValue(lead)
    c.voltage_count = UInt64(clamping: voltageCount)
  }
}

extension Audiogram: ProtobufMessage {
  package static var codec: Codec<Health__V1__Audiogram> {
    Codec("Audiogram", health__v1__audiogram__init, health__v1__audiogram__unpack)
  }

  package init(_ c: Health__V1__Audiogram) throws(WireError) {
    self.init(
      points: try HealthProtobuf.list(c.points, c.n_points))
  }

  package func fill(_ c: inout Health__V1__Audiogram, in arena: WireArena) {
    (c.n_points, c.points) = arena.list(points)
  }
}

extension Audiogram.SensitivityPoint: ProtobufMessage {
  package static var codec: Codec<Health__V1__SensitivityPoint> {
    Codec("SensitivityPoint", health__v1__sensitivity_point__init, health__v1__sensitivity_point__unpack)
  }

  package init(_ c: Health__V1__SensitivityPoint) throws(WireError) {
    self.init(
      frequency: c.frequency_hz,
      tests: try HealthProtobuf.list(c.tests, c.n_tests))
  }

  package func fill(_ c: inout Health__V1__SensitivityPoint, in arena: WireArena) {
    c.frequency_hz = frequency
    (c.n_tests, c.tests) = arena.list(tests)
  }
}

extension Audiogram.SensitivityTest: ProtobufMessage {
  package static var codec: Codec<Health__V1__SensitivityTest> {
    Codec("SensitivityTest", health__v1__sensitivity_test__init, health__v1__sensitivity_test__unpack)
  }

  package init(_ c: Health__V1__SensitivityTest) throws(WireError) {
    self.init(
      sensitivity: c.sensitivity_dbhl,
      side: try HealthProtobuf.rawValue(c.side, of: RawValues.sensitivityTestSide, "SensitivityTest.side"),
      conductionType: try HealthProtobuf.rawValue(c.conduction_type, of: RawValues.conductionType, "SensitivityTest.conduction_type"),
      isMasked: c.is_masked != 0,
      clampingLowerBound: c.has_clamping_lower_bound_dbhl_case.rawValue == 0 ? nil : c.clamping_lower_bound_dbhl,
      clampingUpperBound: c.has_clamping_upper_bound_dbhl_case.rawValue == 0 ? nil : c.clamping_upper_bound_dbhl)
  }

  package func fill(_ c: inout Health__V1__SensitivityTest, in arena: WireArena) {
    c.sensitivity_dbhl = sensitivity
    c.side = HealthProtobuf.rawValue(side)
    c.conduction_type = HealthProtobuf.rawValue(conductionType)
    c.is_masked = isMasked ? 1 : 0
    if let clampingLowerBound {
      c.has_clamping_lower_bound_dbhl_case = HEALTH__V1__SENSITIVITY_TEST__HAS_CLAMPING_LOWER_BOUND_DBHL_CLAMPING_LOWER_BOUND_DBHL
      c.clamping_lower_bound_dbhl = clampingLowerBound
    }
    if let clampingUpperBound {
      c.has_clamping_upper_bound_dbhl_case = HEALTH__V1__SENSITIVITY_TEST__HAS_CLAMPING_UPPER_BOUND_DBHL_CLAMPING_UPPER_BOUND_DBHL
      c.clamping_upper_bound_dbhl = clampingUpperBound
    }
  }
}

extension VisionPrescription: ProtobufMessage {
  package static var codec: Codec<Health__V1__VisionPrescription> {
    Codec("VisionPrescription", health__v1__vision_prescription__init, health__v1__vision_prescription__unpack)
  }

  package init(_ c: Health__V1__VisionPrescription) throws(WireError) {
    self.init(
      prescriptionType: try HealthProtobuf.rawValue(c.prescription_type, of: RawValues.prescriptionType, "VisionPrescription.prescription_type"),
      expiration: c.has_expiration_us_case.rawValue == 0 ? nil : Instant(microseconds: c.expiration_us),
      leftEye: try HealthProtobuf.optional(c.left_eye),
      rightEye: try HealthProtobuf.optional(c.right_eye),
      brand: try HealthProtobuf.text(c.brand, "VisionPrescription.brand"))
  }

  package func fill(_ c: inout Health__V1__VisionPrescription, in arena: WireArena) {
    c.prescription_type = HealthProtobuf.rawValue(prescriptionType)
    if let expiration {
      c.has_expiration_us_case = HEALTH__V1__VISION_PRESCRIPTION__HAS_EXPIRATION_US_EXPIRATION_US
      c.expiration_us = expiration.microseconds
    }
    if let leftEye { c.left_eye = arena.make(leftEye) }
    if let rightEye { c.right_eye = arena.make(rightEye) }
    c.brand = arena.text(brand)
  }
}

extension VisionPrescription.Lens: ProtobufMessage {
  package static var codec: Codec<Health__V1__Lens> {
    Codec("Lens", health__v1__lens__init, health__v1__lens__unpack)
  }

  package init(_ c: Health__V1__Lens) throws(WireError) {
    self.init(
      sphere: c.sphere)
    self.cylinder = c.has_cylinder_case.rawValue == 0 ? nil : c.cylinder
    self.axis = c.has_axis_case.rawValue == 0 ? nil : c.axis
    self.addPower = c.has_add_power_case.rawValue == 0 ? nil : c.add_power
    self.vertexDistance = c.has_vertex_distance_mm_case.rawValue == 0 ? nil : c.vertex_distance_mm
    self.prism = try HealthProtobuf.optional(c.prism)
    self.farPupillaryDistance = c.has_far_pupillary_distance_mm_case.rawValue == 0 ? nil : c.far_pupillary_distance_mm
    self.nearPupillaryDistance = c.has_near_pupillary_distance_mm_case.rawValue == 0 ? nil : c.near_pupillary_distance_mm
    self.baseCurve = c.has_base_curve_mm_case.rawValue == 0 ? nil : c.base_curve_mm
    self.diameter = c.has_diameter_mm_case.rawValue == 0 ? nil : c.diameter_mm
  }

  package func fill(_ c: inout Health__V1__Lens, in arena: WireArena) {
    c.sphere = sphere
    if let cylinder {
      c.has_cylinder_case = HEALTH__V1__LENS__HAS_CYLINDER_CYLINDER
      c.cylinder = cylinder
    }
    if let axis {
      c.has_axis_case = HEALTH__V1__LENS__HAS_AXIS_AXIS
      c.axis = axis
    }
    if let addPower {
      c.has_add_power_case = HEALTH__V1__LENS__HAS_ADD_POWER_ADD_POWER
      c.add_power = addPower
    }
    if let vertexDistance {
      c.has_vertex_distance_mm_case = HEALTH__V1__LENS__HAS_VERTEX_DISTANCE_MM_VERTEX_DISTANCE_MM
      c.vertex_distance_mm = vertexDistance
    }
    if let prism { c.prism = arena.make(prism) }
    if let farPupillaryDistance {
      c.has_far_pupillary_distance_mm_case = HEALTH__V1__LENS__HAS_FAR_PUPILLARY_DISTANCE_MM_FAR_PUPILLARY_DISTANCE_MM
      c.far_pupillary_distance_mm = farPupillaryDistance
    }
    if let nearPupillaryDistance {
      c.has_near_pupillary_distance_mm_case = HEALTH__V1__LENS__HAS_NEAR_PUPILLARY_DISTANCE_MM_NEAR_PUPILLARY_DISTANCE_MM
      c.near_pupillary_distance_mm = nearPupillaryDistance
    }
    if let baseCurve {
      c.has_base_curve_mm_case = HEALTH__V1__LENS__HAS_BASE_CURVE_MM_BASE_CURVE_MM
      c.base_curve_mm = baseCurve
    }
    if let diameter {
      c.has_diameter_mm_case = HEALTH__V1__LENS__HAS_DIAMETER_MM_DIAMETER_MM
      c.diameter_mm = diameter
    }
  }
}

extension VisionPrescription.Prism: ProtobufMessage {
  package static var codec: Codec<Health__V1__Prism> {
    Codec("Prism", health__v1__prism__init, health__v1__prism__unpack)
  }

  package init(_ c: Health__V1__Prism) throws(WireError) {
    self.init(
      verticalAmount: c.vertical_amount,
      verticalBase: try HealthProtobuf.rawValue(c.vertical_base, of: RawValues.prismBase, "Prism.vertical_base"),
      horizontalAmount: c.horizontal_amount,
      horizontalBase: try HealthProtobuf.rawValue(c.horizontal_base, of: RawValues.prismBase, "Prism.horizontal_base"))
  }

  package func fill(_ c: inout Health__V1__Prism, in arena: WireArena) {
    c.vertical_amount = verticalAmount
    c.vertical_base = HealthProtobuf.rawValue(verticalBase)
    c.horizontal_amount = horizontalAmount
    c.horizontal_base = HealthProtobuf.rawValue(horizontalBase)
  }
}

extension StateOfMind: ProtobufMessage {
  package static var codec: Codec<Health__V1__StateOfMind> {
    Codec("StateOfMind", health__v1__state_of_mind__init, health__v1__state_of_mind__unpack)
  }

  package init(_ c: Health__V1__StateOfMind) throws(WireError) {
    self.init(
      kind: try HealthProtobuf.rawValue(c.kind, of: RawValues.stateOfMindKind, "StateOfMind.kind"),
      valence: c.valence,
      labels: try HealthProtobuf.rawValues(c.labels, c.n_labels, of: RawValues.stateOfMindLabel, "StateOfMind.labels"),
      associations: try HealthProtobuf.rawValues(c.associations, c.n_associations, of: RawValues.stateOfMindAssociation, "StateOfMind.associations"))
  }

  package func fill(_ c: inout Health__V1__StateOfMind, in arena: WireArena) {
    c.kind = HealthProtobuf.rawValue(kind)
    c.valence = valence
    (c.n_labels, c.labels) = arena.numbers(labels) { HealthProtobuf.rawValue($0) }
    (c.n_associations, c.associations) = arena.numbers(associations) { HealthProtobuf.rawValue($0) }
  }
}

extension ScoredAssessment: ProtobufMessage {
  package static var codec: Codec<Health__V1__ScoredAssessment> {
    Codec("ScoredAssessment", health__v1__scored_assessment__init, health__v1__scored_assessment__unpack)
  }

  package init(_ c: Health__V1__ScoredAssessment) throws(WireError) {
    self.init(
      answers: try HealthProtobuf.rawValues(c.answers, c.n_answers, of: RawValues.answer, "ScoredAssessment.answers"))
  }

  package func fill(_ c: inout Health__V1__ScoredAssessment, in arena: WireArena) {
    (c.n_answers, c.answers) = arena.numbers(answers) { HealthProtobuf.rawValue($0) }
  }
}

extension MedicationDoseEvent: ProtobufMessage {
  package static var codec: Codec<Health__V1__MedicationDoseEvent> {
    Codec("MedicationDoseEvent", health__v1__medication_dose_event__init, health__v1__medication_dose_event__unpack)
  }

  package init(_ c: Health__V1__MedicationDoseEvent) throws(WireError) {
    self.init(
      logStatus: try HealthProtobuf.rawValue(c.log_status, of: RawValues.logStatus, "MedicationDoseEvent.log_status"),
      scheduleType: try HealthProtobuf.rawValue(c.schedule_type, of: RawValues.scheduleType, "MedicationDoseEvent.schedule_type"),
      conceptIdentifier: try HealthProtobuf.text(c.concept_identifier, "MedicationDoseEvent.concept_identifier"),
      scheduledDate: c.has_scheduled_us_case.rawValue == 0 ? nil : Instant(microseconds: c.scheduled_us),
      scheduledQuantity: c.has_scheduled_quantity_case.rawValue == 0 ? nil : c.scheduled_quantity,
      quantity: c.has_quantity_case.rawValue == 0 ? nil : c.quantity,
      unit: try HealthProtobuf.text(c.unit, "MedicationDoseEvent.unit"))
  }

  package func fill(_ c: inout Health__V1__MedicationDoseEvent, in arena: WireArena) {
    c.log_status = HealthProtobuf.rawValue(logStatus)
    c.schedule_type = HealthProtobuf.rawValue(scheduleType)
    c.concept_identifier = arena.text(conceptIdentifier)
    if let scheduledDate {
      c.has_scheduled_us_case = HEALTH__V1__MEDICATION_DOSE_EVENT__HAS_SCHEDULED_US_SCHEDULED_US
      c.scheduled_us = scheduledDate.microseconds
    }
    if let scheduledQuantity {
      c.has_scheduled_quantity_case = HEALTH__V1__MEDICATION_DOSE_EVENT__HAS_SCHEDULED_QUANTITY_SCHEDULED_QUANTITY
      c.scheduled_quantity = scheduledQuantity
    }
    if let quantity {
      c.has_quantity_case = HEALTH__V1__MEDICATION_DOSE_EVENT__HAS_QUANTITY_QUANTITY
      c.quantity = quantity
    }
    c.unit = arena.text(unit)
  }
}

extension UserAnnotatedMedication: ProtobufMessage {
  package static var codec: Codec<Health__V1__UserAnnotatedMedication> {
    Codec("UserAnnotatedMedication", health__v1__user_annotated_medication__init, health__v1__user_annotated_medication__unpack)
  }

  package init(_ c: Health__V1__UserAnnotatedMedication) throws(WireError) {
    self.init(
      nickname: c.has_nickname_case.rawValue == 0 ? nil : try HealthProtobuf.text(c.nickname, "UserAnnotatedMedication.nickname"),
      isArchived: c.is_archived != 0,
      hasSchedule: c.has_schedule != 0,
      concept: try HealthProtobuf.required(c.concept, "UserAnnotatedMedication.concept"),
      schedule: try HealthProtobuf.list(c.schedule, c.n_schedule))
  }

  package func fill(_ c: inout Health__V1__UserAnnotatedMedication, in arena: WireArena) {
    if let nickname {
      c.has_nickname_case = HEALTH__V1__USER_ANNOTATED_MEDICATION__HAS_NICKNAME_NICKNAME
      c.nickname = arena.text(nickname)
    }
    c.is_archived = isArchived ? 1 : 0
    c.has_schedule = hasSchedule ? 1 : 0
    c.concept = arena.make(concept)
    (c.n_schedule, c.schedule) = arena.list(schedule)
  }
}

extension MedicationConcept: ProtobufMessage {
  package static var codec: Codec<Health__V1__MedicationConcept> {
    Codec("MedicationConcept", health__v1__medication_concept__init, health__v1__medication_concept__unpack)
  }

  package init(_ c: Health__V1__MedicationConcept) throws(WireError) {
    self.init(
      identifier: try HealthProtobuf.text(c.identifier, "MedicationConcept.identifier"),
      displayText: try HealthProtobuf.text(c.display_text, "MedicationConcept.display_text"),
      generalForm: try HealthProtobuf.text(c.general_form, "MedicationConcept.general_form"),
      relatedCodings: try HealthProtobuf.list(c.related_codings, c.n_related_codings))
  }

  package func fill(_ c: inout Health__V1__MedicationConcept, in arena: WireArena) {
    c.identifier = arena.text(identifier)
    c.display_text = arena.text(displayText)
    c.general_form = arena.text(generalForm)
    (c.n_related_codings, c.related_codings) = arena.list(relatedCodings)
  }
}

extension ClinicalCoding: ProtobufMessage {
  package static var codec: Codec<Health__V1__ClinicalCoding> {
    Codec("ClinicalCoding", health__v1__clinical_coding__init, health__v1__clinical_coding__unpack)
  }

  package init(_ c: Health__V1__ClinicalCoding) throws(WireError) {
    self.init(
      system: try HealthProtobuf.text(c.system, "ClinicalCoding.system"),
      version: c.has_version_case.rawValue == 0 ? nil : try HealthProtobuf.text(c.version, "ClinicalCoding.version"),
      code: try HealthProtobuf.text(c.code, "ClinicalCoding.code"))
  }

  package func fill(_ c: inout Health__V1__ClinicalCoding, in arena: WireArena) {
    c.system = arena.text(system)
    if let version {
      c.has_version_case = HEALTH__V1__CLINICAL_CODING__HAS_VERSION_VERSION
      c.version = arena.text(version)
    }
    c.code = arena.text(code)
  }
}

extension ScheduledDose: ProtobufMessage {
  package static var codec: Codec<Health__V1__ScheduledDose> {
    Codec("ScheduledDose", health__v1__scheduled_dose__init, health__v1__scheduled_dose__unpack)
  }

  package init(_ c: Health__V1__ScheduledDose) throws(WireError) {
    self.init(
      secondOfDay: Int(c.second_of_day),
      weekdays: Int(c.weekdays),
      quantity: c.quantity)
  }

  package func fill(_ c: inout Health__V1__ScheduledDose, in arena: WireArena) {
    c.second_of_day = Int32(clamping: secondOfDay)
    c.weekdays = Int32(clamping: weekdays)
    c.quantity = quantity
  }
}

extension ClinicalRecord: ProtobufMessage {
  package static var codec: Codec<Health__V1__ClinicalRecord> {
    Codec("ClinicalRecord", health__v1__clinical_record__init, health__v1__clinical_record__unpack)
  }

  package init(_ c: Health__V1__ClinicalRecord) throws(WireError) {
    self.init(
      displayName: try HealthProtobuf.text(c.display_name, "ClinicalRecord.display_name"),
      resourceType: try HealthProtobuf.text(c.resource_type, "ClinicalRecord.resource_type"),
      resourceIdentifier: try HealthProtobuf.text(c.resource_identifier, "ClinicalRecord.resource_identifier"),
      release: try HealthProtobuf.text(c.release, "ClinicalRecord.release"),
      version: try HealthProtobuf.text(c.version, "ClinicalRecord.version"),
      sourceURL: try HealthProtobuf.text(c.source_url, "ClinicalRecord.source_url"),
      data: HealthProtobuf.bytes(c.data))
  }

  package func fill(_ c: inout Health__V1__ClinicalRecord, in arena: WireArena) {
    c.display_name = arena.text(displayName)
    c.resource_type = arena.text(resourceType)
    c.resource_identifier = arena.text(resourceIdentifier)
    c.release = arena.text(release)
    c.version = arena.text(version)
    c.source_url = arena.text(sourceURL)
    c.data = arena.bytes(data)
  }
}

extension ClinicalDocument: ProtobufMessage {
  package static var codec: Codec<Health__V1__ClinicalDocument> {
    Codec("ClinicalDocument", health__v1__clinical_document__init, health__v1__clinical_document__unpack)
  }

  package init(_ c: Health__V1__ClinicalDocument) throws(WireError) {
    self.init(
      title: try HealthProtobuf.text(c.title, "ClinicalDocument.title"),
      patientName: try HealthProtobuf.text(c.patient_name, "ClinicalDocument.patient_name"),
      authorName: try HealthProtobuf.text(c.author_name, "ClinicalDocument.author_name"),
      custodianName: try HealthProtobuf.text(c.custodian_name, "ClinicalDocument.custodian_name"),
      data: HealthProtobuf.bytes(c.data))
  }

  package func fill(_ c: inout Health__V1__ClinicalDocument, in arena: WireArena) {
    c.title = arena.text(title)
    c.patient_name = arena.text(patientName)
    c.author_name = arena.text(authorName)
    c.custodian_name = arena.text(custodianName)
    c.data = arena.bytes(data)
  }
}

extension VerifiableClinicalRecord: ProtobufMessage {
  package static var codec: Codec<Health__V1__VerifiableClinicalRecord> {
    Codec("VerifiableClinicalRecord", health__v1__verifiable_clinical_record__init, health__v1__verifiable_clinical_record__unpack)
  }

  package init(_ c: Health__V1__VerifiableClinicalRecord) throws(WireError) {
    self.init(
      recordTypes: try HealthProtobuf.texts(c.record_types, c.n_record_types, "VerifiableClinicalRecord.record_types"),
      sourceType: try HealthProtobuf.text(c.source_type, "VerifiableClinicalRecord.source_type"),
      issuerIdentifier: try HealthProtobuf.text(c.issuer_identifier, "VerifiableClinicalRecord.issuer_identifier"),
      subjectName: try HealthProtobuf.text(c.subject_name, "VerifiableClinicalRecord.subject_name"),
      subjectDateOfBirth: try HealthProtobuf.optional(c.subject_date_of_birth),
      issuedDate: Instant(microseconds: c.issued_us),
      relevantDate: Instant(microseconds: c.relevant_us),
      expirationDate: c.has_expiration_us_case.rawValue == 0 ? nil : Instant(microseconds: c.expiration_us),
      itemNames: try HealthProtobuf.texts(c.item_names, c.n_item_names, "VerifiableClinicalRecord.item_names"),
      signature: try HealthProtobuf.enumeration(c.signature.rawValue, "VerifiableClinicalRecord.signature"),
      data: HealthProtobuf.bytes(c.data))
  }

  package func fill(_ c: inout Health__V1__VerifiableClinicalRecord, in arena: WireArena) {
    (c.n_record_types, c.record_types) = arena.numbers(recordTypes) { arena.text($0) }
    c.source_type = arena.text(sourceType)
    c.issuer_identifier = arena.text(issuerIdentifier)
    c.subject_name = arena.text(subjectName)
    if let subjectDateOfBirth { c.subject_date_of_birth = arena.make(subjectDateOfBirth) }
    c.issued_us = issuedDate.microseconds
    c.relevant_us = relevantDate.microseconds
    if let expirationDate {
      c.has_expiration_us_case = HEALTH__V1__VERIFIABLE_CLINICAL_RECORD__HAS_EXPIRATION_US_EXPIRATION_US
      c.expiration_us = expirationDate.microseconds
    }
    (c.n_item_names, c.item_names) = arena.numbers(itemNames) { arena.text($0) }
    c.signature = Health__V1__CardSignature(UInt32(signature.rawValue))
    c.data = arena.bytes(data)
  }
}

extension ActivitySummary: ProtobufMessage {
  package static var codec: Codec<Health__V1__ActivitySummary> {
    Codec("ActivitySummary", health__v1__activity_summary__init, health__v1__activity_summary__unpack)
  }

  package init(_ c: Health__V1__ActivitySummary) throws(WireError) {
    self.init(
      day: try HealthProtobuf.required(c.day, "ActivitySummary.day"),
      moveMode: try HealthProtobuf.rawValue(c.move_mode, of: RawValues.activityMoveMode, "ActivitySummary.move_mode"),
      activeEnergyBurned: c.active_energy_burned_kcal,
      activeEnergyBurnedGoal: c.has_active_energy_burned_goal_kcal_case.rawValue == 0 ? nil : c.active_energy_burned_goal_kcal,
      moveTime: c.move_time_min,
      moveTimeGoal: c.has_move_time_goal_min_case.rawValue == 0 ? nil : c.move_time_goal_min,
      exerciseTime: c.exercise_time_min,
      exerciseTimeGoal: c.has_exercise_time_goal_min_case.rawValue == 0 ? nil : c.exercise_time_goal_min,
      standHours: c.stand_hours,
      standHoursGoal: c.has_stand_hours_goal_case.rawValue == 0 ? nil : c.stand_hours_goal)
  }

  package func fill(_ c: inout Health__V1__ActivitySummary, in arena: WireArena) {
    c.day = arena.make(day)
    c.move_mode = HealthProtobuf.rawValue(moveMode)
    c.active_energy_burned_kcal = activeEnergyBurned
    if let activeEnergyBurnedGoal {
      c.has_active_energy_burned_goal_kcal_case = HEALTH__V1__ACTIVITY_SUMMARY__HAS_ACTIVE_ENERGY_BURNED_GOAL_KCAL_ACTIVE_ENERGY_BURNED_GOAL_KCAL
      c.active_energy_burned_goal_kcal = activeEnergyBurnedGoal
    }
    c.move_time_min = moveTime
    if let moveTimeGoal {
      c.has_move_time_goal_min_case = HEALTH__V1__ACTIVITY_SUMMARY__HAS_MOVE_TIME_GOAL_MIN_MOVE_TIME_GOAL_MIN
      c.move_time_goal_min = moveTimeGoal
    }
    c.exercise_time_min = exerciseTime
    if let exerciseTimeGoal {
      c.has_exercise_time_goal_min_case = HEALTH__V1__ACTIVITY_SUMMARY__HAS_EXERCISE_TIME_GOAL_MIN_EXERCISE_TIME_GOAL_MIN
      c.exercise_time_goal_min = exerciseTimeGoal
    }
    c.stand_hours = standHours
    if let standHoursGoal {
      c.has_stand_hours_goal_case = HEALTH__V1__ACTIVITY_SUMMARY__HAS_STAND_HOURS_GOAL_STAND_HOURS_GOAL
      c.stand_hours_goal = standHoursGoal
    }
  }
}
