/// The words of electrocardiograms whose meaning is certain. Others are stored as text.
///
/// Words are compared as a whole, because "no atrial fibrillation" must not become atrial
/// fibrillation.
enum ElectrocardiogramWords {
  /// Returns a raw value of `HKElectrocardiogram.Classification`; 100 (unrecognized) for an unknown
  /// text.
  static func classification(_ text: String) -> Int { verdicts[text.lowercased()] ?? 100 }

  private static let verdicts: [String: Int] = [
    "sinus rhythm": 1, "sinusrhythmus": 1, "ritmo sinusal": 1, "rythme sinusal": 1,
    "ritmo sinusale": 1, "sinusritme": 1, "窦性心律": 1, "竇性心律": 1, "洞調律": 1,
    "atrial fibrillation": 2, "vorhofflimmern": 2, "fibrilación auricular": 2,
    "fibrillation auriculaire": 2, "fibrillazione atriale": 2, "fibrilação atrial": 2,
    "boezemfibrilleren": 2, "atriumfibrilleren": 2, "心房颤动": 2, "心房顫動": 2, "心房細動": 2,
    "heart rate under 50": 3, "low heart rate": 3,
    "heart rate over 120": 4, "heart rate over 150": 4, "high heart rate": 4,
    "poor recording": 5,
    "inconclusive": 6, "uneindeutig": 6, "no concluyente": 6, "non concluant": 6,
    "non conclusivo": 6, "inconclusivo": 6, "不确定": 6, "不確定": 6,
  ]

  /// Returns a raw value of `HKElectrocardiogram.SymptomsStatus`: 1 none, 2 present, and 0 (not
  /// set) for an unknown text. Symptoms are a list in one line, so a known symptom anywhere in it
  /// suffices.
  static func symptomsStatus(_ text: String) -> Int {
    let text = text.lowercased()
    if none.contains(text) { return 1 }
    return symptoms.contains { text.contains($0) } ? 2 : 0
  }

  private static let none: Set<String> = [
    "none", "ohne", "keine", "ninguno", "aucun", "nessuno", "nenhum", "geen", "无", "無", "なし", "없음",
  ]

  /// The symptoms that the English app offers, and their German translations.
  private static let symptoms = [
    "rapid, pounding", "fluttering", "skipped heartbeat", "fatigue", "shortness of breath",
    "chest tightness", "fainting", "dizziness", "schneller", "flatternder", "aussetzender",
    "übersprungener", "müdigkeit", "erschöpfung", "kurzatmigkeit", "engegefühl", "ohnmacht",
    "schwindel",
  ]
}
