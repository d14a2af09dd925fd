// Made from proto/catalog/everyday_values.tsv by scripts/generate. Do not edit.
// swift-format-ignore-file

/// The rows of everyday_values.tsv.
enum EverydayValueTable {
  static let text = """
    HKBloodType\taPositive\tA+, A pos
    HKBloodType\taNegative\tA-, A neg
    HKBloodType\tbPositive\tB+, B pos
    HKBloodType\tbNegative\tB-, B neg
    HKBloodType\tabPositive\tAB+, AB pos
    HKBloodType\tabNegative\tAB-, AB neg
    HKBloodType\toPositive\tO+, O pos, 0+
    HKBloodType\toNegative\tO-, O neg, 0-
    HKBiologicalSex\tfemale\tf, woman
    HKBiologicalSex\tmale\tm, man
    HKCategoryValueSleepAnalysis\tinBed\tin bed, bed
    HKCategoryValueSleepAnalysis\tasleepUnspecified\tasleep, sleep
    HKCategoryValueSleepAnalysis\tasleepDeep\tdeep, deep sleep
    HKCategoryValueSleepAnalysis\tasleepCore\tcore, light, light sleep
    HKCategoryValueSleepAnalysis\tasleepREM\trem, rem sleep, dreaming
    HKFitzpatrickSkinType\tI\ttype 1
    HKFitzpatrickSkinType\tII\ttype 2
    HKFitzpatrickSkinType\tIII\ttype 3
    HKFitzpatrickSkinType\tIV\ttype 4
    HKFitzpatrickSkinType\tV\ttype 5
    HKFitzpatrickSkinType\tVI\ttype 6
    HKCategoryValueSeverity\tnotPresent\tnone, no
    HKCategoryValueSeverity\tmild\tslight, light
    HKCategoryValueSeverity\tmoderate\tmedium
    HKCategoryValueSeverity\tsevere\tstrong, bad
    HKCategoryValueSeverity\tunspecified\tpresent, yes
    HKCategoryValuePresence\tpresent\tyes
    HKCategoryValuePresence\tnotPresent\tno
    HKCategoryValueVaginalBleeding\theavy\tstrong
    HKCategoryValueVaginalBleeding\tmedium\tmoderate
    HKCategoryValueOvulationTestResult\tluteinizingHormoneSurge\tpositive
    HKWheelchairUse\tyes\ttrue
    HKWheelchairUse\tno\tfalse
    """
}
