package import CHealthProto
package import HealthModel
package import HealthProtobuf

/// Written by hand, because the names of the settings to reset are a set in the model.
extension SettingsChange: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__SetSettingsRequest> {
    Codec(
      "SettingsChange", health__v1__set_settings_request__init,
      health__v1__set_settings_request__unpack)
  }

  package init(_ c: Health__V1__SetSettingsRequest) throws(WireError) {
    self.init(changes: try optional(c.changes) ?? StoreSettings())
    for index in 0..<c.n_reset {
      reset.insert(try enumeration(c.reset[index].rawValue, "SettingsChange.reset"))
    }
  }

  package func fill(_ c: inout Health__V1__SetSettingsRequest, in arena: WireArena) {
    c.changes = arena.make(changes)
    // Sorted, so that equal requests have equal bytes.
    let names = reset.map(\.rawValue).sorted()
    (c.n_reset, c.reset) = arena.numbers(names) { Health__V1__SettingName(UInt32($0)) }
  }
}
