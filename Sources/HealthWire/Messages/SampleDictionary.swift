import CHealthProto
import HealthModel
import HealthProtobuf

/// `health.v1.SampleDictionary`: the shared values of a batch. Rows refer to them by index, so that
/// a source or a device is sent once per batch.
struct SampleDictionary: ProtobufMessage {
  var types: [ObjectType] = []
  /// The units of the values, by type. Only clients send them; the daemon replies in canonical
  /// units.
  var units: [String] = []
  var sources: [SourceRevision] = []
  var devices: [Device] = []
  var metadata: [Metadata] = []

  static var codec: Codec<Health__V1__SampleDictionary> {
    Codec(
      "SampleDictionary", health__v1__sample_dictionary__init,
      health__v1__sample_dictionary__unpack)
  }

  /// Creates the dictionary of a batch, without units: its values are in canonical ones.
  init(_ batch: SampleBatch) {
    types = batch.types
    sources = batch.sources
    devices = batch.devices
    metadata = batch.metadata
  }

  init(_ c: Health__V1__SampleDictionary) throws(WireError) {
    types = try objectTypes(c.types, c.n_types, "SampleDictionary.types")
    for index in 0..<c.n_units {
      units.append(try text(c.units[index], "SampleDictionary.units"))
    }
    sources = try list(c.sources, c.n_sources)
    devices = try list(c.devices, c.n_devices)
    metadata = try list(c.metadata, c.n_metadata)
  }

  func fill(_ c: inout Health__V1__SampleDictionary, in arena: WireArena) {
    (c.n_types, c.types) = arena.numbers(types) { UInt32($0.code) }
    (c.n_units, c.units) = arena.numbers(units) { arena.text($0) }
    (c.n_sources, c.sources) = arena.list(sources)
    (c.n_devices, c.devices) = arena.list(devices)
    (c.n_metadata, c.metadata) = arena.list(metadata)
  }
}
