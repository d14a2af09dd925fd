// Made from proto/health/v1/filter.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import CHealthProto
package import HealthModel
package import HealthProtobuf

extension SampleFilter: ProtobufMessage {
  package static var codec: Codec<Health__V1__SampleFilter> {
    Codec("SampleFilter", health__v1__sample_filter__init, health__v1__sample_filter__unpack)
  }

  package init(_ c: Health__V1__SampleFilter) throws(WireError) {
    var sources: [Source]?
    if let inner = c.sources?.pointee { sources = try HealthProtobuf.list(inner.sources, inner.n_sources) }
    var devices: [Device]?
    if let inner = c.devices?.pointee { devices = try HealthProtobuf.list(inner.devices, inner.n_devices) }
    self.init()
    self.start = c.has_start_us_case.rawValue == 0 ? nil : Instant(microseconds: c.start_us)
    self.end = c.has_end_us_case.rawValue == 0 ? nil : Instant(microseconds: c.end_us)
    self.strictStart = c.strict_start != 0
    self.strictEnd = c.strict_end != 0
    self.sources = sources
    self.devices = devices
    self.metadata = try HealthProtobuf.list(c.metadata, c.n_metadata)
    self.ids = try HealthProtobuf.ids(c.ids)
    self.predicate = try HealthProtobuf.optional(c.predicate)
    try checkMessage()
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
}

extension QueryDescriptor: ProtobufMessage {
  package static var codec: Codec<Health__V1__QueryDescriptor> {
    Codec("QueryDescriptor", health__v1__query_descriptor__init, health__v1__query_descriptor__unpack)
  }

  package init(_ c: Health__V1__QueryDescriptor) throws(WireError) {
    guard c.n_types > 0 else { throw WireError("QueryDescriptor.types", .missing) }
    self.init(
      types: try HealthProtobuf.objectTypes(c.types, c.n_types, "QueryDescriptor.types"),
      filter: try HealthProtobuf.optional(c.filter) ?? SampleFilter())
  }

  package func fill(_ c: inout Health__V1__QueryDescriptor, in arena: WireArena) {
    (c.n_types, c.types) = arena.numbers(types) { UInt32($0.code) }
    if filter != SampleFilter() { c.filter = arena.make(filter) }
  }
}
