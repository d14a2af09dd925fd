import HealthModel
import HealthWire

extension Arbitrary {
  mutating func profile() -> [any WireMessage & Hashable] {
    [
      CharacteristicsRequest(types: types()),
      CharacteristicsReply(characteristics: list(6) { $0.characteristic() }),
      SetCharacteristicRequest(characteristic: characteristic()), SetCharacteristicReply(),
      SettingsRequest(), settings(),
      SetSettingsRequest(
        changes: settings(), reset: Set(list(4) { $0.element(StoreSettings.Name.allCases) })),
      SetSettingsReply(),
    ]
  }

  mutating func day() -> CalendarDay {
    CalendarDay(year: 1 + count(9999), month: 1 + count(12), day: 1 + count(28))
  }

  private mutating func characteristic() -> Characteristic {
    Characteristic(
      type: type(),
      value: maybe {
        $0.flag() ? .date($0.day()) : .choice(Int64(bitPattern: $0.random.next()))
      })
  }

  private mutating func settings() -> StoreSettings {
    var settings = StoreSettings()
    settings.earliestPermittedSampleDate = maybe { $0.instant() }
    settings.deletedObjectRetention = maybe { Int64($0.count(1 << 40)) }
    settings.condensingMonths = maybe { $0.count(1200) }
    settings.healthRecords = maybe { $0.flag() }
    settings.region = maybe { $0.text() }
    return settings
  }
}
