// Made from proto/catalog/feeds/health_connect.tsv by scripts/generate. Do not edit.
// swift-format-ignore-file

/// The rows of health_connect.tsv.
enum HealthConnectTable {
  static let text = """
    steps_record_table\tcount\tstepCount\tcount\tinterval
    distance_record_table\tdistance\tdistanceWalkingRunning\tm\tinterval
    active_calories_burned_record_table\tenergy\tactiveEnergyBurned\tcal\tinterval
    floors_climbed_record_table\tfloors\tflightsClimbed\tcount\tinterval
    wheelchair_pushes_record_table\tcount\tpushCount\tcount\tinterval
    hydration_record_table\tvolume\tdietaryWater\tL\tinterval
    weight_record_table\tweight\tbodyMass\tg\tinstant
    height_record_table\theight\theight\tm\tinstant
    lean_body_mass_record_table\tmass\tleanBodyMass\tg\tinstant
    body_fat_record_table\tpercentage\tbodyFatPercentage\t%\tinstant
    body_temperature_record_table\ttemperature\tbodyTemperature\tdegC\tinstant
    basal_body_temperature_record_table\ttemperature\tbasalBodyTemperature\tdegC\tinstant
    resting_heart_rate_record_table\tbeats_per_minute\trestingHeartRate\tcount/min\tinstant
    heart_rate_variability_rmssd_record_table\theart_rate_variability_millis\theartRateVariabilityRMSSD\tms\tinstant
    respiratory_rate_record_table\trate\trespiratoryRate\tcount/min\tinstant
    oxygen_saturation_record_table\tpercentage\toxygenSaturation\t%\tinstant
    vo2_max_record_table\tvo2_milliliters_per_minute_kilogram\tvo2Max\tml/(kg*min)\tinstant
    blood_glucose_record_table\tlevel\tbloodGlucose\tmmol/L\tinstant
    menstruation_flow_record_table\tflow\tmenstrualFlow\t\tvalues
    cervical_mucus_record_table\tappearance\tcervicalMucusQuality\t\tvalues
    ovulation_test_record_table\tresult\tovulationTestResult\t\tvalues
    sexual_activity_record_table\tprotection_used\tsexualActivity\t\tpresence
    intermenstrual_bleeding_record_table\t\tintermenstrualBleeding\t\tpresence
    mindfulness_session_record_table\t\tmindfulSession\t\tpresence
    blood_pressure_record_table\tsystolic\tbloodPressure\tmmHg\tbloodPressure
    nutrition_record_table\t\tfood\t\tnutrition
    sleep_session_record_table\t\tsleepAnalysis\t\tsleep
    exercise_session_record_table\t\tworkout\t\texercise
    heart_rate_record_table\tbeats_per_minute\theartRate\tcount/min\theart_rate_record_series_table
    CyclingPedalingCadenceRecordTable\trevolutions_per_minute\tcyclingCadence\tcount/min\tcycling_pedaling_cadence_record_table
    PowerRecordTable\tpower\tcyclingPower\tW\tpower_record_table
    SpeedRecordTable\tspeed\twalkingSpeed\tm/s\tspeed_record_table
    """
}
