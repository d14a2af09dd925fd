package import CHealthProto
package import HealthModel
package import HealthProtobuf

extension SampleFilter: ProtobufMessage {
  package static var codec: Codec<Health__V1__SampleFilter> {
    Codec("SampleFilter", health__v1__sample_filter__init, health__v1__sample_filter__unpack)
  }

  package init(_ c: Health__V1__SampleFilter) throws(WireError) {
    self.init()
    if c.has_start_us_case.rawValue != 0 { start = Instant(microseconds: c.start_us) }
    if c.has_end_us_case.rawValue != 0 { end = Instant(microseconds: c.end_us) }
    if let start, let end, end < start { throw WireError("SampleFilter.end_us", .outOfRange) }
    strictStart = c.strict_start != 0
    strictEnd = c.strict_end != 0
    if let set = c.sources?.pointee { sources = try list(set.sources, set.n_sources) }
    if let set = c.devices?.pointee { devices = try list(set.devices, set.n_devices) }
    metadata = try list(c.metadata, c.n_metadata)
    ids = (try optional(c.ids) as ObjectIDSet?)?.ids
    predicate = try optional(c.predicate)
  }

  package func fill(_ c: inout Health__V1__SampleFilter, in arena: WireArena) {
    if let start {
      c.has_start_us_case = HEALTH__V1__SAMPLE_FILTER__HAS_START_US_START_US
      c.start_us = start.microseconds
    }
    if let end {
      c.has_end_us_case = HEALTH__V1__SAMPLE_FILTER__HAS_END_US_END_US
      c.end_us = end.microseconds
    }
    c.strict_start = strictStart ? 1 : 0
    c.strict_end = strictEnd ? 1 : 0
    if let sources {
      c.sources = arena.make(health__v1__source_set__init) {
        ($0.n_sources, $0.sources) = arena.list(sources)
      }
    }
    if let devices {
      c.devices = arena.make(health__v1__device_set__init) {
        ($0.n_devices, $0.devices) = arena.list(devices)
      }
    }
    (c.n_metadata, c.metadata) = arena.list(metadata)
    if let ids { c.ids = arena.make(ObjectIDSet(ids: ids)) }
    if let predicate { c.predicate = arena.make(predicate) }
  }

  /// Decodes a filter. A request without a filter selects all samples.
  static func decode(
    _ c: UnsafeMutablePointer<Health__V1__SampleFilter>?
  ) throws(WireError) -> SampleFilter {
    try optional(c) ?? SampleFilter()
  }

  /// Encodes the filter; nil if it selects all samples.
  func encode(in arena: WireArena) -> UnsafeMutablePointer<Health__V1__SampleFilter>? {
    self == SampleFilter() ? nil : arena.make(self)
  }
}

extension MetadataCondition: ProtobufMessage {
  package static var codec: Codec<Health__V1__MetadataCondition> {
    Codec(
      "MetadataCondition", health__v1__metadata_condition__init,
      health__v1__metadata_condition__unpack)
  }

  package init(_ c: Health__V1__MetadataCondition) throws(WireError) {
    self.init(key: try text(c.key, "MetadataCondition.key"), test: .exists)
    if let set = c.values?.pointee { test = .isAny(of: try list(set.values, set.n_values)) }
  }

  package func fill(_ c: inout Health__V1__MetadataCondition, in arena: WireArena) {
    c.key = arena.text(key)
    guard case .isAny(let values) = test else { return }
    c.values = arena.make(health__v1__metadata_value_set__init) {
      ($0.n_values, $0.values) = arena.list(values)
    }
  }
}
