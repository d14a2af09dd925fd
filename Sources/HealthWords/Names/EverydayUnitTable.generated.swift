// Made from proto/catalog/everyday_units.tsv by scripts/generate. Do not edit.
// swift-format-ignore-file

/// The rows of everyday_units.tsv.
enum EverydayUnitTable {
  static let text = """
    bpm\tcount/min\theartRate, restingHeartRate, walkingHeartRateAverage, heartRateRecoveryOneMinute\tyes
    beats\tcount/min\theartRate\tno
    beats per minute\tcount/min\theartRate, restingHeartRate\tno
    beats/min\tcount/min\theartRate\tno
    breaths/min\tcount/min\trespiratoryRate\tyes
    breaths\tcount/min\trespiratoryRate\tno
    breaths per minute\tcount/min\trespiratoryRate\tno
    rpm\tcount/min\tcyclingCadence\tyes
    /min\tcount/min\t\tno
    per minute\tcount/min\t\tno
    kgs\tkg\tbodyMass\tno
    kilo\tkg\tbodyMass\tno
    kilos\tkg\tbodyMass\tno
    kilogram\tkg\tbodyMass\tno
    kilograms\tkg\tbodyMass\tno
    lbs\tlb\tbodyMass\tno
    pound\tlb\tbodyMass\tno
    pounds\tlb\tbodyMass\tno
    stone\tst\tbodyMass\tno
    stones\tst\tbodyMass\tno
    gram\tg\t\tno
    grams\tg\t\tno
    gr\tg\t\tno
    milligram\tmg\t\tno
    milligrams\tmg\t\tno
    µg\tmcg\t\tno
    μg\tmcg\t\tno
    ug\tmcg\t\tno
    microgram\tmcg\t\tno
    micrograms\tmcg\t\tno
    ounce\toz\t\tno
    ounces\toz\t\tno
    °C\tdegC\tbodyTemperature, basalBodyTemperature, appleSleepingWristTemperature, waterTemperature\tyes
    C\tdegC\tbodyTemperature\tno
    celsius\tdegC\tbodyTemperature\tno
    °F\tdegF\tbodyTemperature, basalBodyTemperature, appleSleepingWristTemperature, waterTemperature\tyes
    F\tdegF\tbodyTemperature\tno
    fahrenheit\tdegF\tbodyTemperature\tno
    mmol/L\tmmol<180.1558800000541>/L\tbloodGlucose\tyes
    mmol\tmmol<180.1558800000541>/L\tbloodGlucose\tno
    mg/dl\tmg/dL\tbloodGlucose\tno
    step\tcount\tstepCount\tno
    steps\tcount\tstepCount\tno
    floor\tcount\tflightsClimbed\tno
    floors\tcount\tflightsClimbed\tno
    flight\tcount\tflightsClimbed\tno
    flights\tcount\tflightsClimbed\tno
    push\tcount\tpushCount\tno
    pushes\tcount\tpushCount\tno
    stroke\tcount\tswimmingStrokeCount\tno
    strokes\tcount\tswimmingStrokeCount\tno
    drink\tcount\tnumberOfAlcoholicBeverages\tno
    drinks\tcount\tnumberOfAlcoholicBeverages\tno
    puff\tcount\tinhalerUsage\tno
    puffs\tcount\tinhalerUsage\tno
    time\tcount\t\tno
    times\tcount\t\tno
    hour\thr\t\tno
    hours\thr\t\tno
    hrs\thr\t\tno
    h\thr\t\tno
    minute\tmin\t\tno
    minutes\tmin\t\tno
    mins\tmin\t\tno
    second\ts\t\tno
    seconds\ts\t\tno
    sec\ts\t\tno
    secs\ts\t\tno
    msec\tms\t\tno
    millisecond\tms\t\tno
    milliseconds\tms\t\tno
    day\td\t\tno
    days\td\t\tno
    kilometer\tkm\t\tno
    kilometers\tkm\t\tno
    kilometre\tkm\t\tno
    kilometres\tkm\t\tno
    kms\tkm\t\tno
    meter\tm\t\tno
    meters\tm\t\tno
    metre\tm\t\tno
    metres\tm\t\tno
    centimeter\tcm\theight\tno
    centimeters\tcm\theight\tno
    centimetre\tcm\theight\tno
    centimetres\tcm\theight\tno
    cms\tcm\theight\tno
    mile\tmi\tdistanceWalkingRunning, distanceCycling\tno
    miles\tmi\tdistanceWalkingRunning, distanceCycling\tno
    foot\tft\theight\tno
    feet\tft\theight\tno
    inch\tin\theight\tno
    inches\tin\theight\tno
    yard\tyd\t\tno
    yards\tyd\t\tno
    yds\tyd\t\tno
    kph\tkm/hr\tcyclingSpeed, runningSpeed\tno
    km/h\tkm/hr\tcyclingSpeed, runningSpeed, walkingSpeed, crossCountrySkiingSpeed, paddleSportsSpeed, rowingSpeed\tyes
    kmh\tkm/hr\tcyclingSpeed, runningSpeed\tno
    mph\tmi/hr\tcyclingSpeed, runningSpeed, walkingSpeed, crossCountrySkiingSpeed, paddleSportsSpeed, rowingSpeed\tyes
    miles per hour\tmi/hr\tcyclingSpeed, runningSpeed\tno
    m/sec\tm/s\t\tno
    calorie\tkcal\tactiveEnergyBurned, dietaryEnergyConsumed\tno
    calories\tkcal\tactiveEnergyBurned, dietaryEnergyConsumed\tno
    cals\tkcal\tactiveEnergyBurned, dietaryEnergyConsumed\tno
    kcals\tkcal\tactiveEnergyBurned, dietaryEnergyConsumed\tno
    kilocalorie\tkcal\tactiveEnergyBurned, dietaryEnergyConsumed\tno
    kilocalories\tkcal\tactiveEnergyBurned, dietaryEnergyConsumed\tno
    kj\tkJ\tactiveEnergyBurned, dietaryEnergyConsumed\tno
    kilojoule\tkJ\tactiveEnergyBurned, dietaryEnergyConsumed\tno
    kilojoules\tkJ\tactiveEnergyBurned, dietaryEnergyConsumed\tno
    l\tL\tdietaryWater\tno
    liter\tL\tdietaryWater\tno
    liters\tL\tdietaryWater\tno
    litre\tL\tdietaryWater\tno
    litres\tL\tdietaryWater\tno
    milliliter\tmL\tdietaryWater\tno
    milliliters\tmL\tdietaryWater\tno
    millilitre\tmL\tdietaryWater\tno
    millilitres\tmL\tdietaryWater\tno
    cup\tcup_us\tdietaryWater\tno
    cups\tcup_us\tdietaryWater\tno
    pint\tpt_us\tdietaryWater\tno
    pints\tpt_us\tdietaryWater\tno
    fl oz\tfl_oz_us\tdietaryWater\tno
    floz\tfl_oz_us\tdietaryWater\tno
    fluid ounce\tfl_oz_us\tdietaryWater\tno
    fluid ounces\tfl_oz_us\tdietaryWater\tno
    l/min\tL/min\tpeakExpiratoryFlowRate\tno
    mmhg\tmmHg\tbloodPressure\tno
    kpa\tkPa\tbloodPressure\tno
    hpa\thPa\t\tno
    dB\tdBASPL\tenvironmentalAudioExposure, headphoneAudioExposure, environmentalSoundReduction\tyes
    decibel\tdBASPL\tenvironmentalAudioExposure, headphoneAudioExposure\tno
    decibels\tdBASPL\tenvironmentalAudioExposure, headphoneAudioExposure\tno
    dBA\tdBASPL\tenvironmentalAudioExposure\tno
    watt\tW\tcyclingPower, runningPower\tno
    watts\tW\tcyclingPower, runningPower\tno
    percent\t%\t\tno
    pct\t%\t\tno
    unit\tIU\tinsulinDelivery\tno
    units\tIU\tinsulinDelivery\tno
    iu\tIU\tinsulinDelivery\tno
    MET\tkcal/(kg*hr)\tphysicalEffort\tyes
    METs\tkcal/(kg*hr)\tphysicalEffort\tno
    """
}
