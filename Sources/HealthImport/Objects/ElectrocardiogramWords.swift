import HealthModel

/// The words of electrocardiograms whose meaning is certain. Others are stored as text.
///
/// Words are compared as a whole, because "no atrial fibrillation" must not become atrial
/// fibrillation.
enum ElectrocardiogramWords {
  /// Returns a raw value of `HKElectrocardiogram.Classification`; `unrecognized` for an unknown
  /// text.
  static func classification(_ text: String) -> Int {
    let text = text.lowercased()
    return verdicts.first { $0.texts.contains(text) }?.classification
      ?? Electrocardiogram.unrecognized
  }

  private static let verdicts: [(classification: Int, texts: Set<String>)] = [
    (
      Electrocardiogram.sinusRhythm,
      [
        "sinus rhythm", "sinusrhythmus", "ritmo sinusal", "rythme sinusal", "ritmo sinusale",
        "sinusritme", "窦性心律", "竇性心律", "洞調律",
      ]
    ),
    (
      Electrocardiogram.atrialFibrillation,
      [
        "atrial fibrillation", "vorhofflimmern", "fibrilación auricular",
        "fibrillation auriculaire", "fibrillazione atriale", "fibrilação atrial",
        "boezemfibrilleren", "atriumfibrilleren", "心房颤动", "心房顫動", "心房細動",
      ]
    ),
    (Electrocardiogram.inconclusiveLowHeartRate, ["heart rate under 50", "low heart rate"]),
    (
      Electrocardiogram.inconclusiveHighHeartRate,
      ["heart rate over 120", "heart rate over 150", "high heart rate"]
    ),
    (Electrocardiogram.inconclusivePoorReading, ["poor recording"]),
    (
      Electrocardiogram.inconclusiveOther,
      [
        "inconclusive", "uneindeutig", "no concluyente", "non concluant", "non conclusivo",
        "inconclusivo", "不确定", "不確定",
      ]
    ),
  ]

  /// Returns a raw value of `HKElectrocardiogram.SymptomsStatus`; not set for an unknown text.
  /// Symptoms are a list in one line, so a known symptom anywhere in it suffices.
  static func symptomsStatus(_ text: String) -> Int {
    let text = text.lowercased()
    if none.contains(text) { return Electrocardiogram.symptomsNone }
    return symptoms.contains { text.contains($0) }
      ? Electrocardiogram.symptomsPresent : Electrocardiogram.symptomsNotSet
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
