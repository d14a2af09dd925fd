package import CHealthProto
package import HealthModel

extension Audiogram: ProtobufMessage {
  package static var codec: Codec<Health__V1__Audiogram> {
    Codec("Audiogram", health__v1__audiogram__init, health__v1__audiogram__unpack)
  }

  package init(_ c: Health__V1__Audiogram) throws(WireError) {
    self.init(points: try list(c.points, c.n_points))
  }

  package func fill(_ c: inout Health__V1__Audiogram, in arena: WireArena) {
    (c.n_points, c.points) = arena.list(points)
  }
}

extension Audiogram.SensitivityPoint: ProtobufMessage {
  package static var codec: Codec<Health__V1__SensitivityPoint> {
    Codec(
      "SensitivityPoint", health__v1__sensitivity_point__init, health__v1__sensitivity_point__unpack
    )
  }

  package init(_ c: Health__V1__SensitivityPoint) throws(WireError) {
    self.init(frequency: c.frequency_hz, tests: try list(c.tests, c.n_tests))
  }

  package func fill(_ c: inout Health__V1__SensitivityPoint, in arena: WireArena) {
    c.frequency_hz = frequency
    (c.n_tests, c.tests) = arena.list(tests)
  }
}

extension Audiogram.SensitivityTest: ProtobufMessage {
  package static var codec: Codec<Health__V1__SensitivityTest> {
    Codec(
      "SensitivityTest", health__v1__sensitivity_test__init, health__v1__sensitivity_test__unpack)
  }

  package init(_ c: Health__V1__SensitivityTest) throws(WireError) {
    self.init(
      sensitivity: c.sensitivity_dbhl,
      side: try rawValue(c.side, of: RawValues.sensitivityTestSide, "SensitivityTest.side"),
      conductionType: try rawValue(
        c.conduction_type, of: RawValues.conductionType, "SensitivityTest.conduction_type"),
      isMasked: c.is_masked != 0,
      clampingLowerBound: optional(
        c.has_clamping_lower_bound_dbhl_case, c.clamping_lower_bound_dbhl),
      clampingUpperBound: optional(
        c.has_clamping_upper_bound_dbhl_case, c.clamping_upper_bound_dbhl))
  }

  package func fill(_ c: inout Health__V1__SensitivityTest, in arena: WireArena) {
    c.sensitivity_dbhl = sensitivity
    c.side = rawValue(side)
    c.conduction_type = rawValue(conductionType)
    c.is_masked = isMasked ? 1 : 0
    if let clampingLowerBound {
      c.has_clamping_lower_bound_dbhl_case =
        HEALTH__V1__SENSITIVITY_TEST__HAS_CLAMPING_LOWER_BOUND_DBHL_CLAMPING_LOWER_BOUND_DBHL
      c.clamping_lower_bound_dbhl = clampingLowerBound
    }
    if let clampingUpperBound {
      c.has_clamping_upper_bound_dbhl_case =
        HEALTH__V1__SENSITIVITY_TEST__HAS_CLAMPING_UPPER_BOUND_DBHL_CLAMPING_UPPER_BOUND_DBHL
      c.clamping_upper_bound_dbhl = clampingUpperBound
    }
  }
}
