// Made from proto/catalog/feeds/mappings by scripts/generate. Do not edit.
// swift-format-ignore-file

/// The mapping files, each followed by a line `[end]`.
enum ShippedMapTable {
  static let text = """
    # Dexcom Clarity: Export. Times are those of the display device, without a zone. G4 to G7 measure 40 to 400 mg/dL
    # (2.2 to 22.2 mmol/L).
    name = Dexcom Clarity
    header = Event Type, Event Subtype, Source Device ID
    time = Timestamp (YYYY-MM-DDThh:mm:ss)
    time = Timestamp (YYYY-MM-DD HH:MM:SS)
    time-format = yyyy-MM-ddTHH:mm:ss
    time-format = yyyy-MM-dd HH:mm:ss
    source = Dexcom

    [bloodGlucose]
    value = Glucose Value (mg/dL)
    unit = mg/dL
    below = Low: 40
    above = High: 400
    when = Event Type: EGV

    [bloodGlucose]
    value = Glucose Value (mmol/L)
    unit = mmol/L
    below = Low: 2.2
    above = High: 22.2
    when = Event Type: EGV

    [bloodGlucose]
    value = Glucose Value (mg/dL)
    unit = mg/dL
    when = Event Type: Calibration

    [bloodGlucose]
    value = Glucose Value (mmol/L)
    unit = mmol/L
    when = Event Type: Calibration

    [insulinDelivery]
    value = Insulin Value (u)
    unit = IU
    when = Event Type: Insulin
    when = Event Subtype: Fast-Acting
    metadata = HKInsulinDeliveryReason: 2

    [insulinDelivery]
    value = Insulin Value (u)
    unit = IU
    when = Event Type: Insulin
    when = Event Subtype: Long-Acting
    metadata = HKInsulinDeliveryReason: 1

    [dietaryCarbohydrates]
    value = Carb Value (grams)
    unit = g
    when = Event Type: Carbs
    [end]
    # LibreView in German: Glukosedaten herunterladen. Ranges as in libreview.map.
    name = LibreView
    header = Gerätezeitstempel, Aufzeichnungstyp
    time = Gerätezeitstempel
    time-format = dd-MM-yyyy HH:mm
    time-format = dd.MM.yyyy HH:mm
    time-format = dd/MM/yyyy HH:mm
    time-format = yyyy-MM-dd HH:mm
    time-format = yyyy-MM-dd HH:mm:ss
    source-column = Gerät

    [bloodGlucose]
    value = Glukosewert-Verlauf mg/dL
    unit = mg/dL
    below = LO: 40
    above = HI: 500

    [bloodGlucose]
    value = Glukosewert-Verlauf mmol/L
    unit = mmol/L
    below = LO: 2.2
    above = HI: 27.8

    [bloodGlucose]
    value = Glukose-Scan mg/dL
    unit = mg/dL
    below = LO: 40
    above = HI: 500

    [bloodGlucose]
    value = Glukose-Scan mmol/L
    unit = mmol/L
    below = LO: 2.2
    above = HI: 27.8

    [bloodGlucose]
    value = Glukose-Teststreifen mg/dL
    unit = mg/dL
    below = LO: 20
    above = HI: 500

    [bloodGlucose]
    value = Glukose-Teststreifen mmol/L
    unit = mmol/L
    below = LO: 1.1
    above = HI: 27.8

    [insulinDelivery]
    value = Schnellwirkendes Insulin (Einheiten)
    unit = IU
    metadata = HKInsulinDeliveryReason: 2

    [insulinDelivery]
    value = Mahlzeiteninsulin (Einheiten)
    unit = IU
    metadata = HKInsulinDeliveryReason: 2

    [insulinDelivery]
    value = Korrekturinsulin (Einheiten)
    unit = IU
    metadata = HKInsulinDeliveryReason: 2

    [insulinDelivery]
    value = Depotinsulin (Einheiten)
    unit = IU
    metadata = HKInsulinDeliveryReason: 1

    [dietaryCarbohydrates]
    value = Kohlenhydrate (Gramm)
    unit = g
    [end]
    # LibreView: Download glucose data. Times are those of the phone, without a zone. The country of the account chooses
    # the order of day and month, and the phone the clock. Sensors measure 40 to 500 mg/dL (2.2 to 27.8 mmol/L), and strips
    # 20 to 500 mg/dL (1.1 to 27.8 mmol/L).
    name = LibreView
    header = Device Timestamp, Record Type
    time = Device Timestamp
    time-format = MM-dd-yyyy hh:mm a
    time-format = MM-dd-yyyy HH:mm
    time-format = dd-MM-yyyy hh:mm a
    time-format = dd-MM-yyyy HH:mm
    time-format = MM/dd/yyyy hh:mm a
    time-format = MM/dd/yyyy HH:mm
    time-format = dd/MM/yyyy hh:mm a
    time-format = dd/MM/yyyy HH:mm
    time-format = dd.MM.yyyy HH:mm
    time-format = yyyy-MM-dd HH:mm
    time-format = yyyy-MM-dd HH:mm:ss
    source-column = Device

    [bloodGlucose]
    value = Historic Glucose mg/dL
    unit = mg/dL
    below = LO: 40
    above = HI: 500

    [bloodGlucose]
    value = Historic Glucose mmol/L
    unit = mmol/L
    below = LO: 2.2
    above = HI: 27.8

    [bloodGlucose]
    value = Scan Glucose mg/dL
    unit = mg/dL
    below = LO: 40
    above = HI: 500

    [bloodGlucose]
    value = Scan Glucose mmol/L
    unit = mmol/L
    below = LO: 2.2
    above = HI: 27.8

    [bloodGlucose]
    value = Strip Glucose mg/dL
    unit = mg/dL
    below = LO: 20
    above = HI: 500

    [bloodGlucose]
    value = Strip Glucose mmol/L
    unit = mmol/L
    below = LO: 1.1
    above = HI: 27.8

    [insulinDelivery]
    value = Rapid-Acting Insulin (units)
    unit = IU
    metadata = HKInsulinDeliveryReason: 2

    [insulinDelivery]
    value = Meal Insulin (units)
    unit = IU
    metadata = HKInsulinDeliveryReason: 2

    [insulinDelivery]
    value = Correction Insulin (units)
    unit = IU
    metadata = HKInsulinDeliveryReason: 2

    [insulinDelivery]
    value = Long-Acting Insulin (units)
    unit = IU
    metadata = HKInsulinDeliveryReason: 1

    [insulinDelivery]
    value = Long-Acting Insulin Value (units)
    unit = IU
    metadata = HKInsulinDeliveryReason: 1

    [dietaryCarbohydrates]
    value = Carbohydrates (grams)
    unit = g
    [end]
    # Withings: bp.csv of the data that the app sends on request.
    name = Withings blood pressure
    header = Date, Systolic, Diastolic
    time = Date
    time-format = yyyy-MM-dd HH:mm:ss
    source = Withings

    [bloodPressure]
    systolic = Systolic
    diastolic = Diastolic
    unit = mmHg

    [heartRate]
    value = Heart rate
    unit = bpm
    [end]
    # Withings: sleep.csv of the data that the app sends on request. A line is a night: the stages have durations and no
    # times, so the sample is the time in bed.
    name = Withings sleep
    header = from, to, light (s), deep (s), awake (s)
    time = from
    source = Withings
    other = light (s)
    other = deep (s)
    other = rem (s)
    other = awake (s)
    other = wake up
    other = Duration to sleep (s)
    other = Duration to wake up (s)
    other = Snoring (s)
    other = Snoring episodes
    other = Average heart rate
    other = Heart rate (min)
    other = Heart rate (max)
    other = Night events

    [sleepAnalysis]
    end = to
    [end]
    # Withings: weight.csv of the data that the app sends on request, of an account with pounds.
    name = Withings weight
    header = Date, Weight (lb)
    time = Date
    time-format = yyyy-MM-dd HH:mm:ss
    source = Withings
    other = Bone mass (lb)
    other = Muscle mass (lb)
    other = Hydration (lb)

    [bodyMass]
    value = Weight (lb)
    unit = lb

    [bodyFatPercentage]
    value = Fat mass (lb)
    share-of = Weight (lb)
    unit = %

    [leanBodyMass]
    value = Weight (lb)
    minus = Fat mass (lb)
    unit = lb
    [end]
    # Withings: weight.csv of the data that the app sends on request.
    name = Withings weight
    header = Date, Weight (kg)
    time = Date
    time-format = yyyy-MM-dd HH:mm:ss
    source = Withings
    other = Bone mass (kg)
    other = Muscle mass (kg)
    other = Hydration (kg)

    [bodyMass]
    value = Weight (kg)
    unit = kg

    [bodyFatPercentage]
    value = Fat mass (kg)
    share-of = Weight (kg)
    unit = %

    [leanBodyMass]
    value = Weight (kg)
    minus = Fat mass (kg)
    unit = kg
    [end]
    """
}
