// The numbers of messages and fields, and the values of enumerations, that `FITReader` reads: those
// of the profile of Garmin's FIT SDK (developer.garmin.com/fit), under its names. Every message can
// have the field `FITDecoder.timestamp`.

extension FITReader {
  /// The messages that are read.
  enum MessageNumber {
    static let fileID: UInt16 = 0
    static let session: UInt16 = 18
    static let lap: UInt16 = 19
    static let record: UInt16 = 20
    static let event: UInt16 = 21
    static let weightScale: UInt16 = 30
    static let activity: UInt16 = 34
    static let monitoring: UInt16 = 55
    static let length: UInt16 = 101
    static let monitoringInfo: UInt16 = 103
    /// `hr`: heart rates that a strap recorded.
    static let heartRate: UInt16 = 132
  }

  enum FileIDField {
    static let manufacturer: UInt8 = 1
    static let serialNumber: UInt8 = 3
    static let productName: UInt8 = 8
  }

  enum ActivityField {
    static let localTimestamp: UInt8 = 5
  }

  enum SessionField {
    static let startTime: UInt8 = 2
    static let sport: UInt8 = 5
    static let subSport: UInt8 = 6
    /// In milliseconds, like `totalTimerTime`, which excludes pauses.
    static let totalElapsedTime: UInt8 = 7
    static let totalTimerTime: UInt8 = 8
    /// In centimeters.
    static let totalDistance: UInt8 = 9
    /// In kilocalories.
    static let totalCalories: UInt8 = 11
    static let averageHeartRate: UInt8 = 16
    static let maximumHeartRate: UInt8 = 17
    /// In meters.
    static let totalAscent: UInt8 = 22
    static let totalDescent: UInt8 = 23
    /// In centimeters.
    static let poolLength: UInt8 = 44
  }

  enum LapField {
    static let startTime: UInt8 = 2
    /// In milliseconds.
    static let totalElapsedTime: UInt8 = 7
    /// In centimeters.
    static let totalDistance: UInt8 = 9
  }

  /// The fields of a length of a pool.
  enum LengthField {
    static let startTime: UInt8 = 2
    /// In milliseconds.
    static let totalElapsedTime: UInt8 = 3
    static let totalStrokes: UInt8 = 5
    static let swimStroke: UInt8 = 7
    static let lengthType: UInt8 = 12
  }

  enum RecordField {
    /// In units of a half turn divided by 2^31.
    static let positionLatitude: UInt8 = 0
    static let positionLongitude: UInt8 = 1
    /// In fifths of a meter above −500 m.
    static let altitude: UInt8 = 2
    static let heartRate: UInt8 = 3
    static let cadence: UInt8 = 4
    /// In centimeters.
    static let distance: UInt8 = 5
    /// In millimeters per second.
    static let speed: UInt8 = 6
    static let power: UInt8 = 7
    /// In 1/128 of a revolution or step per minute, to be added to `cadence`.
    static let fractionalCadence: UInt8 = 53
    /// The fields `speed` and `altitude` with more bits.
    static let enhancedSpeed: UInt8 = 73
    static let enhancedAltitude: UInt8 = 78
  }

  enum EventField {
    static let event: UInt8 = 0
    static let eventType: UInt8 = 1
  }

  enum MonitoringField {
    /// The low 16 bits of the time.
    static let timestamp16: UInt8 = 26
    static let heartRate: UInt8 = 27
  }

  enum MonitoringInfoField {
    static let localTimestamp: UInt8 = 0
  }

  enum WeightScaleField {
    /// In units of 10 g.
    static let weight: UInt8 = 0
    /// In hundredths of a percent.
    static let percentFat: UInt8 = 1
  }

  /// The fields of the heart rates that a strap recorded.
  enum HeartRateField {
    /// In 1/32768 of a second.
    static let fractionalTimestamp: UInt8 = 0
    /// In beats per minute.
    static let filteredRate: UInt8 = 6
    /// In 1/1024 of a second by the clock of the strap.
    static let eventTimestamp: UInt8 = 9
    /// The low 12 bits of each time.
    static let eventTimestamp12: UInt8 = 10
  }

  // MARK: Values

  /// Values of `event`.
  enum EventValue {
    static let timer = 0
  }

  /// Values of `event_type`.
  enum EventType {
    static let start = 0
    static let stop = 1
    static let stopAll = 4
  }

  /// Values of `length_type`.
  enum LengthType {
    static let idle = 0
  }

  /// Values of `swim_stroke`.
  enum SwimStroke {
    static let freestyle = 0
    static let backstroke = 1
    static let breaststroke = 2
    static let butterfly = 3
    static let mixed = 5
    static let individualMedley = 6
    static let individualMedleyByRound = 7
    static let reverseIndividualMedley = 8
  }

  /// Values of `sub_sport`. The others are in fit_sports.tsv.
  enum SubSport {
    static let lapSwimming = 17
    static let openWater = 18
  }

  /// Values of `weight` that are none.
  enum WeightValue {
    /// A scale still measures.
    static let calculating = 0xfffe
  }
}
