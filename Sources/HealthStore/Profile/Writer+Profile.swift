import HealthModel

extension Writer {
  /// Checked by the caller. Wakes who observes the type (rule BACKGROUND-13).
  func set(_ characteristic: Characteristic) throws(StoreError) {
    let code = characteristic.type.code
    profile.characteristics[code] = characteristic.value
    draft.changedTypes.insert(code)
    try write(.characteristic, key: Int64(code), characteristic.value?.payload)
  }

  /// Checked by the caller.
  func change(_ request: SetSettingsRequest) throws(StoreError) {
    for name in request.changes.names.union(request.reset) {
      profile.settings.set(name, from: request.changes)
      try write(
        .setting, key: SettingKey.setting(name).key, profile.settings.payload(of: name))
    }
  }

  /// nil removes the row.
  func write(_ table: Table, key: Int64, _ payload: [UInt8]?) throws(StoreError) {
    if let payload {
      try connection.put(table, key: key, payload)
    } else {
      try connection.remove(table, key: key)
    }
  }
}
