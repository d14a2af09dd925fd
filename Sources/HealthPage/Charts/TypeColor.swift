package import HealthModel

/// The name of the colors of a type, by its group; a class of the style sheet.
package enum TypeColor {
  package static func name(of type: ObjectType) -> String {
    if type == .sleepAnalysis { return "sleep" }
    if type.kind == .electrocardiogram || type.name.lowercased().contains("heart") {
      return "heart"
    }
    return switch type.group {
    case "Activity", "Mobility", "Workouts", "Diving": "activity"
    case "Body": "body"
    case "Vitals", "Lab", "Clinical", "Symptoms": "vitals"
    case "Nutrition", "Alcohol": "nutrition"
    case "Mindfulness/sleep", "Self care": "mind"
    default: "other"
    }
  }
}
