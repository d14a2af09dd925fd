import HealthAPI
import HealthStorage
import HealthModel

extension Writer {
  /// Sets a validated characteristic and notifies the observers of its type (rule BACKGROUND-13).
  func set(_ characteristic: Characteristic) throws(StoreError) {
    let code = characteristic.type.code
    profile.characteristics[code] = characteristic.value
    draft.changedTypes.insert(code)
    try write(.characteristic, key: Int64(code), characteristic.value?.payload)
  }

  /// Applies validated settings.
  func change(_ request: SettingsChange) throws(StoreError) {
    for name in request.changes.names.union(request.reset) {
      profile.settings.set(name, from: request.changes)
      try write(
        .setting, key: SettingKey.setting(name).key, profile.settings.payload(of: name))
    }
  }

  /// Sets a validated preferred unit.
  func set(_ request: SetPreferredUnitRequest) throws(StoreError) {
    profile.preferredUnits[request.type.code] = request.unit
    try write(
      .setting, key: SettingKey.preferredUnit(request.type).key, request.unit?.payload)
  }

  /// Sets validated goals and notifies the observers of summaries. Goals without any value remove
  /// those that were set for the day.
  func set(_ goals: ActivityGoals) throws(StoreError) {
    var list = profile.goals.filter { $0.day != goals.day }
    if !goals.isEmpty {
      guard list.count < ActivityGoals.countMax else {
        throw .invalidArgument("goals: were set too often; take some back first")
      }
      list.insert(goals, at: list.firstIndex { $0.day > goals.day } ?? list.count)
    }
    profile.goals = list
    draft.changedTypes.insert(ObjectType.activitySummary.code)
    try write(
      .setting, key: SettingKey.goals(goals.day).key, goals.isEmpty ? nil : goals.payload)
  }

  /// Adds a validated recalibration.
  func add(_ recalibration: EstimateRecalibration) throws(StoreError) {
    let index = profile.recalibrations.count
    guard index < EstimateRecalibration.countMax else {
      throw .invalidArgument("type: estimates were recalibrated too often")
    }
    profile.recalibrations.append(recalibration)
    try write(.setting, key: SettingKey.recalibration(index).key, recalibration.payload)
  }

  /// Writes a row, or removes it when the payload is nil.
  func write(_ table: Table, key: Int64, _ payload: [UInt8]?) throws(StoreError) {
    if let payload {
      try connection.put(table, key: key, payload)
    } else {
      try connection.remove(table, key: key)
    }
  }
}
