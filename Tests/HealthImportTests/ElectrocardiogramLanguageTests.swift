import HealthModel
import Testing

@testable import HealthImport

/// Electrocardiogram files in other languages: header lines are recognized by form and position.
@Suite("Electrocardiograms in several languages")
struct ElectrocardiogramLanguageTests {
  struct Header: Sendable {
    var lines: [String]
    var verdict: String
    var classification: Int
    var symptoms: String?
    var status: Int
    var pulse: Double?
  }

  private static let headers = [
    Header(
      lines: [
        "Classificazione,Fibrillazione atriale", "Sintomi,", "Versione software,2.0",
        "Dispositivo,\"Watch6,1\"", "Frequenza di campionamento,\"512,6 hertz\"",
      ], verdict: "Fibrillazione atriale", classification: 2, symptoms: nil, status: 0),
    Header(
      lines: [
        "Klassifizierung,Sinusrhythmus", "Symptome,Ohne", "Softwareversion,1.9",
        "Gerät,\"Watch6,1\"", "Messrate,512 Hertz",
      ], verdict: "Sinusrhythmus", classification: 1, symptoms: "Ohne", status: 1),
    Header(
      lines: ["分類,何か新しい", "症状,めまい", "ソフトウェアバージョン,2.0", "サンプリングレート,512ヘルツ"],
      verdict: "何か新しい", classification: 100, symptoms: "めまい", status: 0),
    Header(
      lines: ["分类,窦性心律", "设备,\"Watch6,1\"", "采样速率,512赫兹", "平均心率,71次/分"],
      verdict: "窦性心律", classification: 1, symptoms: nil, status: 0, pulse: 71),
    Header(
      lines: [
        "Classification,Sinus Rhythm", "Symptoms,\"Dizziness, Fatigue\"", "Software Version,1.51",
        "Average Heart Rate,64 beats per minute", "Sample Rate,512 hertz",
      ], verdict: "Sinus Rhythm", classification: 1, symptoms: "Dizziness, Fatigue", status: 2,
      pulse: 64),
    Header(
      lines: ["Classificação,Novidade", "Sintomas,Nenhum", "Taxa,512 hertz"], verdict: "Novidade",
      classification: 100, symptoms: "Nenhum", status: 1),
  ]

  @Test("the classification and symptoms are stored as written, and decoded where known")
  func languages() throws {
    for header in Self.headers {
      let text =
        "Name,Jo\nBorn,\"Feb 5, 1952\"\nDate,2024-01-05 10:00:00 +0100\n"
        + header.lines.joined(separator: "\n") + "\n\nLead,Lead I\nUnit,µV\n\n1\n2\n"
      let file = try ElectrocardiogramFile(ElectrocardiogramText(Array(text.utf8)))
      #expect(file.details.classification == header.classification, "\(header.verdict)")
      #expect(file.details.symptomsStatus == header.status, "\(header.verdict)")
      #expect(file.details.averageHeartRate == header.pulse, "\(header.verdict)")
      #expect(file.metadata[ExportMetadataKey.verdict] == .string(header.verdict))
      #expect(
        file.metadata[ExportMetadataKey.symptoms] == header.symptoms.map { .string($0) })
      #expect(file.points.count == 2)
    }
  }
}
