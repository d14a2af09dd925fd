import Foundation
import TestSupport
import Testing

/// Commands without a running healthd.
@Suite(.process, .bounded) struct WithoutDaemonTests {
  let healthctl: Household

  init() throws { healthctl = try Household(hasDaemon: false) }

  @Test(
    "commands that need healthd exit with 69 and name the start command",
    arguments: [
      ["status"], ["query", "stepCount"], ["query", "stepCount", "--app", "org.example.steps"],
      ["save", "stepCount", "5"], ["app", "list"], ["ledger"], ["store", "verify"],
    ])
  func notRunning(arguments: [String]) throws {
    let answer = try healthctl(arguments)
    #expect(answer.status == 69)
    #expect(answer.output.isEmpty)
    #expect(answer.errors.contains("healthd is not running"))
    #expect(answer.errors.contains("Start it with:"))
  }

  @Test(
    "an invalid command line exits with 64 and a hint",
    arguments: [
      (["nonsense"], "unknown command \"nonsense\""),
      (["chrat", "stepCount"], "Did you mean healthctl chart?"),
      (["app", "lsit"], "Did you mean healthctl app list?"),
      (["units", "sett", "weight", "kg"], "Did you mean healthctl units set?"),
      (["export"], "Missing expected argument"), (["query", "steps", "--csv"], "'--csv'"),
      (["query", "steps", "--limit", "-1"], "--limit must be 0 or more"),
      (["query", "wieght"], "Did you mean weight"), (["chart", "workout"], "cannot be charted"),
      (["save", "weight", "-5kg"], "cannot be negative"),
      (["save", "weight", "-5", "kg"], "negative"),
      (["save", "weight", "1,234"], "1234 or 1.234"),
      (["chart", "steps", "2026-02-30"], "28 days"),
      (["chart", "steps", "11/5/2026"], "2026-05-11 or 2026-11-05"),
      (["save", "bloodPressure", "120"], "120/80"), (["query"], "Missing expected argument"),
      (["query", "stepCuont"], "Did you mean stepCount?"),
      (["stats", "dizziness"], "not a quantity type"),
      (["query", "stepCount", "--unit", "kg"], "healthctl units --for stepCount"),
      (["query", "stepCount", "--during", "tomorow"], "2026-11-21"),
      (["query", "stepCount", "--during", "7d", "--from", "7d"], "--during"),
      (["query", "stepCount", "--time-zone", "Mars/Olympus"], "IANA"),
      (["save", "sleepAnalysis", "snoring"], "asleepREM"),
      (["chart", "stepCount", "2026.."], "both"),
    ])
  func usage(arguments: [String], hint: String) throws {
    let answer = try healthctl(arguments)
    #expect(answer.status == 64)
    #expect(answer.output.isEmpty)
    #expect(answer.errors.hasPrefix("error: "))
    #expect(answer.errors.contains(hint))
  }

  @Test("help, version, and completions print to standard output and exit with 0")
  func help() throws {
    let help = try healthctl("--help")
    #expect(help.status == 0)
    #expect(help.output.contains("69  healthd is not running"))
    #expect(try healthctl("--version").status == 0)
    for shell in ["bash", "zsh", "fish"] {
      let script = try healthctl("completions", shell)
      #expect(script.status == 0)
      #expect(script.output.contains("stepCount") && script.output.contains("blood-sugar"))
      #expect(script.output.contains("spo2") && script.output.contains("verifiableClinicalRecord"))
    }
  }

  @Test("an unknown option has no suggestion that is another word")
  func farFetched() throws {
    #expect(try !healthctl("query", "steps", "--csv").errors.contains("Did you mean"))
    #expect(try healthctl("query", "steps", "--limti", "5").errors.contains("'--limit'"))
  }

  @Test("types and units are listed and converted without healthd")
  func reference() throws {
    let found = try healthctl("types", "bpm")
    #expect(found.output.contains("Resting Heart Rate"))
    #expect(try healthctl("types", "bpm", "--json").status == 67)
    let misspelled = try healthctl("types", "wieght")
    #expect(misspelled.status == 67 && misspelled.errors.contains("Did you mean weight"))
    let types = try healthctl("types", "--kind", "quantity", "--json").json()["types"]
    let list = try #require(types as? [[String: Any]])
    #expect(list.count == 121)
    #expect(
      Set(list[0].keys) == [
        "name", "identifier", "kind", "group", "unit", "aggregation", "shareable",
      ])
    #expect(try healthctl("units", "--convert", "180lb", "--to", "kg").output == "81.646627 kg\n")
    #expect(
      try healthctl("units", "--convert", "180 Lbs", "--to", "kilos").output == "81.646627 kg\n")
    #expect(try healthctl("units", "--convert", "180lb", "--to", "m").status == 64)
  }

  @Test("a missing export exits with 66 and an invalid one with 65")
  func dryRun() throws {
    #expect(try healthctl("import", "--dry-run", "missing.zip").status == 66)
    let path = try healthctl.write("no export\n", to: "notes.txt")
    #expect(try healthctl("import", "--dry-run", path).status == 65)
  }

  @Test("a manifest error names the key and exits with 65")
  func manifest() throws {
    let path = try healthctl.write(#"{"bundleIdentifer": "a.b"}"#, to: "manifest.json")
    let answer = try healthctl("app", "register", path)
    #expect(answer.status == 65)
    #expect(answer.errors.contains("Did you mean bundleIdentifier?"))
    #expect(try healthctl("app", "register", "missing.json").status == 66)
  }
}
