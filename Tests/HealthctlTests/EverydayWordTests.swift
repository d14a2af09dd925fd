import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthCommands

/// Everyday names, units, values and times, as processes.
@Suite(.process, .bounded) struct EverydayWordTests {
  let healthctl: Household

  init() throws { healthctl = try Household() }

  private func succeed(_ arguments: String...) throws -> String {
    let answer = try healthctl(arguments)
    guard answer.status == 0 else { throw Household.Failure(message: answer.errors) }
    return answer.output
  }

  private func values(_ arguments: String...) throws -> [Double] {
    try healthctl(["query"] + arguments + ["--json"]).list().compactMap { $0["value"] as? Double }
  }

  @Test("what the user types is saved and echoed with its unit and time")
  func echo() throws {
    let at = ["--at", "2026-11-20 8:30"]
    func save(_ words: String...) throws -> String { try healthctl(["save"] + words + at).output }
    #expect(try save("weight", "72,5", "kg") == "Saved weight 72.5 kg at 2026-11-20 08:30.\n")
    #expect(try save("heart", "rate", "64") == "Saved heart rate 64 bpm at 2026-11-20 08:30.\n")
    #expect(try save("spo2", "97%") == "Saved blood oxygen 97 % at 2026-11-20 08:30.\n")
    #expect(
      try succeed("save", "sleep", "deep", "--from", "20 Nov 2026 1am", "--to", "20.11.2026 3:15")
        == "Saved sleep asleepDeep from 2026-11-20 01:00 to 2026-11-20 03:15.\n")
    #expect(try values("bodyMass") == [72.5])
    #expect(try values("oxygenSaturation") == [0.97])
    #expect(try succeed("chart", "sleep", "2026-11").hasPrefix("Sleep, hours asleep"))
    #expect(try succeed("chart", "weight", "2026-11", "--unit", "lbs").hasPrefix("Weight in lb"))
    #expect(try succeed("query", "pulse").contains("Heart Rate (bpm)"))
  }

  @Test("a blood pressure is saved as one correlation of two samples")
  func bloodPressure() throws {
    let saved = try succeed("save", "blood", "pressure", "120/80", "--at", "2026-11-20 08:30")
    #expect(saved == "Saved blood pressure 120/80 mmHg at 2026-11-20 08:30.\n")
    #expect(try values("bloodPressureSystolic") == [120])
    #expect(try values("bloodPressureDiastolic") == [80])
    #expect(try healthctl("query", "bloodPressure", "--json").list().count == 1)
  }

  @Test("the preferred unit applies to input and filters, and never to JSON and apps")
  func preferredUnit() throws {
    _ = try succeed("units", "set", "weight", "lbs")
    #expect(
      try succeed("save", "weight", "160", "--at", "2026-11-20")
        == "Saved weight 160 lb at 2026-11-20 00:00.\n")
    let kilograms = try #require(values("bodyMass").first)
    #expect((kilograms - 72.5747792).magnitude < 1e-9)
    _ = try succeed("save", "bodyMass", "80", "--at", "2026-11-21", "--json")
    #expect(try values("bodyMass").first == 80)
    // 80 kg are 176 lb.
    let heavy = try healthctl("query", "weight", "--where", "quantity > 170")
    #expect(heavy.errors == "Numbers without a unit in --where: weight in lb.\n")
    #expect(heavy.output.split(separator: "\n").count == 2)
    #expect(try values("bodyMass", "--where", "quantity > 170") == [])
    #expect(try values("bodyMass", "--where", "quantity > 170 lbs") == [80])
    let stated = try healthctl("query", "weight", "--where", "quantity > 75", "--unit", "kg")
    #expect(stated.errors.isEmpty && stated.output.split(separator: "\n").count == 2)
  }

  @Test("implausible values and times in the future need --force without a terminal")
  func implausible() throws {
    for arguments in [
      ["weight", "0"], ["heartRate", "900"], ["weight", "72", "--at", "2126-01-01"],
      ["bloodPressure", "80/120"],
    ] {
      let refused = try healthctl(["save"] + arguments)
      #expect(refused.status == 64)
      #expect(refused.errors.hasSuffix("Save it anyway with: --force\n"))
      #expect(try healthctl(["save"] + arguments + ["--force"]).status == 0)
    }
    #expect(try values("heartRate") == [900])
  }

  @Test("characteristics accept everyday values")
  func characteristics() throws {
    _ = try succeed("characteristics", "set", "bloodType", "A+")
    #expect(try succeed("characteristics").contains("aPositive"))
  }

  @Test("the days of an empty summary name the latest day with activity")
  func summary() throws {
    #expect(try healthctl("summary", "2026-11").errors == "No activity.\n")
    _ = try succeed("save", "active energy", "300 kcal", "--at", "2026-11-18 12:00")
    let empty = try healthctl("summary", "2026-11-01..2026-11-07").errors
    #expect(empty.hasPrefix("No activity from 1 Nov to 7 Nov 2026. Latest: 18 Nov"))
    #expect(empty.hasSuffix("See it with: healthctl summary 2026-11-18\n"))
  }

  @Test("values and units are completed for the type on the command line")
  func completions() {
    let values = Completions.values(["healthctl", "save", "sleep", "as"], 3, "as")
    #expect(values.contains("asleepDeep") && values.contains("deep"))
    let units = Completions.units(["healthctl", "chart", "pulse", "--unit", ""], 4, "")
    #expect(units.first == "bpm" && units.contains("count/min"))
    #expect(
      Completions.values(["healthctl", "characteristics", "set", "bloodType", ""], 4, "")
        .contains("a+"))
    #expect(Completions.everydayNames(of: .heartRate).contains("heart-rate") == false)
    #expect(Completions.everydayNames(of: .bodyMass).first == "weight")
  }
}
