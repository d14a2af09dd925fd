package import CHealthProto
package import HealthModel

extension Electrocardiogram: ProtobufMessage {
  package static var codec: Codec<Health__V1__Electrocardiogram> {
    Codec(
      "Electrocardiogram", health__v1__electrocardiogram__init,
      health__v1__electrocardiogram__unpack)
  }

  package init(_ c: Health__V1__Electrocardiogram) throws(WireError) {
    self.init(
      classification: try rawValue(
        c.classification, of: RawValues.classification, "Electrocardiogram.classification"),
      symptomsStatus: try rawValue(
        c.symptoms_status, of: RawValues.symptomsStatus, "Electrocardiogram.symptoms_status"),
      averageHeartRate: optional(c.has_average_heart_rate_case, c.average_heart_rate),
      samplingFrequency: optional(c.has_sampling_frequency_hz_case, c.sampling_frequency_hz),
      lead: try rawValue(c.lead, of: RawValues.lead, "Electrocardiogram.lead"),
      voltageCount: try count(c.voltage_count, "Electrocardiogram.voltage_count"))
  }

  package func fill(_ c: inout Health__V1__Electrocardiogram, in arena: WireArena) {
    c.classification = rawValue(classification)
    c.symptoms_status = rawValue(symptomsStatus)
    if let averageHeartRate {
      c.has_average_heart_rate_case =
        HEALTH__V1__ELECTROCARDIOGRAM__HAS_AVERAGE_HEART_RATE_AVERAGE_HEART_RATE
      c.average_heart_rate = averageHeartRate
    }
    if let samplingFrequency {
      c.has_sampling_frequency_hz_case =
        HEALTH__V1__ELECTROCARDIOGRAM__HAS_SAMPLING_FREQUENCY_HZ_SAMPLING_FREQUENCY_HZ
      c.sampling_frequency_hz = samplingFrequency
    }
    c.lead = rawValue(lead)
    c.voltage_count = UInt64(clamping: voltageCount)
  }
}
