// Made from proto/catalog/feeds/health_connect_nutrients.tsv by scripts/generate. Do not edit.
// swift-format-ignore-file

/// The rows of health_connect_nutrients.tsv.
enum HealthConnectNutrientTable {
  static let text = """
    energy\tdietaryEnergyConsumed\tcal
    protein\tdietaryProtein\tg
    total_carbohydrate\tdietaryCarbohydrates\tg
    total_fat\tdietaryFatTotal\tg
    saturated_fat\tdietaryFatSaturated\tg
    monounsaturated_fat\tdietaryFatMonounsaturated\tg
    polyunsaturated_fat\tdietaryFatPolyunsaturated\tg
    dietary_fiber\tdietaryFiber\tg
    sugar\tdietarySugar\tg
    cholesterol\tdietaryCholesterol\tg
    biotin\tdietaryBiotin\tg
    caffeine\tdietaryCaffeine\tg
    calcium\tdietaryCalcium\tg
    chloride\tdietaryChloride\tg
    chromium\tdietaryChromium\tg
    copper\tdietaryCopper\tg
    folate\tdietaryFolate\tg
    iodine\tdietaryIodine\tg
    iron\tdietaryIron\tg
    magnesium\tdietaryMagnesium\tg
    manganese\tdietaryManganese\tg
    molybdenum\tdietaryMolybdenum\tg
    niacin\tdietaryNiacin\tg
    pantothenic_acid\tdietaryPantothenicAcid\tg
    phosphorus\tdietaryPhosphorus\tg
    potassium\tdietaryPotassium\tg
    riboflavin\tdietaryRiboflavin\tg
    selenium\tdietarySelenium\tg
    sodium\tdietarySodium\tg
    thiamin\tdietaryThiamin\tg
    vitamin_a\tdietaryVitaminA\tg
    vitamin_b6\tdietaryVitaminB6\tg
    vitamin_b12\tdietaryVitaminB12\tg
    vitamin_c\tdietaryVitaminC\tg
    vitamin_d\tdietaryVitaminD\tg
    vitamin_e\tdietaryVitaminE\tg
    vitamin_k\tdietaryVitaminK\tg
    zinc\tdietaryZinc\tg
    """
}
