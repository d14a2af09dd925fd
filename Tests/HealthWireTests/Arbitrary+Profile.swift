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
    ] + preferences() + estimates()
  }

  private mutating func preferences() -> [any WireMessage & Hashable] {
    [
      MoveModeRequest(), MoveModeReply(mode: element([.activeEnergy, .moveTime])),
      PreferredUnitsRequest(types: types()), PreferredUnitsReply(units: list(4) { $0.unit() }),
      SetPreferredUnitRequest(type: type(), unit: maybe { $0.unit() }), SetPreferredUnitReply(),
      EarliestPermittedSampleDateRequest(),
      EarliestPermittedSampleDateReply(date: maybe { $0.instant() }),
      SupportsHealthRecordsRequest(), SupportsHealthRecordsReply(isSupported: flag()),
    ]
  }

  private mutating func estimates() -> [any WireMessage & Hashable] {
    [
      SplitTotalEnergyRequest(total: number(), start: instant(), end: instant()),
      SplitTotalEnergyReply(resting: number(), active: number()),
      RecalibrateEstimatesRequest(type: type(), date: instant()), RecalibrateEstimatesReply(),
      RecalibrationsRequest(),
      RecalibrationsReply(
        recalibrations: list(3) {
          EstimateRecalibration(
            type: $0.type(), date: $0.instant(), recordedAt: $0.instant(),
            bundleIdentifier: $0.text())
        }),
      GoalsRequest(), GoalsReply(goals: list(4) { $0.goals() }), SetGoalsRequest(goals: goals()),
      SetGoalsReply(),
    ]
  }

  private mutating func unit() -> Unit { type().canonicalUnit }

  private mutating func goals() -> ActivityGoals {
    ActivityGoals(
      day: day(), move: maybe { $0.number() }, exercise: maybe { $0.number() },
      stand: maybe { $0.number() }, moveTime: maybe { $0.number() })
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
