import HealthWords
import Testing

@Suite("Fields of requests as arguments")
struct FieldArgumentsTests {
  private static let fields: FieldArguments = [
    "samples": "--file", "samples.starts": "start", "samples.details.labels": "--label",
    "samples.metadata": "--metadata", "predicate": "--where", "predicate.*": "* in --where",
    "predicate.period": "--where", "ids": "<ids>",
  ]

  @Test(
    "the argument replaces the field that it fills",
    arguments: [
      ("ids: no such object", "<ids>: no such object"),
      ("predicate: too deep", "--where: too deep"),
      ("predicate.device.name: must be a text", "device.name in --where: must be a text"),
      ("predicate.period: must end", "--where: must end"),
      ("samples.starts[2]: must not end", "start: must not end"),
      ("samples.details[0].labels[1]: must ascend", "--label: must ascend"),
      ("samples.details[0].kind: is unknown", "--file: is unknown"),
      ("samples.metadata of row 4: must carry HKKey", "--metadata: must carry HKKey"),
      ("SaveRequest.ids has more than 5 entries", "<ids> has more than 5 entries"),
    ])
  func declared(message: String, expected: String) {
    #expect(Self.fields.translated(message) == expected)
  }

  @Test(
    "a field that no argument fills is left out",
    arguments: [
      ("cursor: does not belong to this query", "does not belong to this query"),
      ("relations[0].children: must not be empty", "must not be empty"),
      ("detail_indices of row 3: must be set", "must be set"),
      ("SampleBatch.starts_us is missing", "the request is missing"),
    ])
  func undeclared(message: String, expected: String) {
    #expect(Self.fields.translated(message) == expected)
  }

  @Test(
    "other messages are unchanged",
    arguments: [
      "the store is locked: unlock it", "there is no space left", "bundle identifier: two parts",
      "HealthKit has no such type", "a..b: text", "", "ids",
    ])
  func unrelated(message: String) {
    #expect(Self.fields.translated(message) == message)
  }

  @Test("rows are counted from 1 if a command reads several samples")
  func rows() {
    let translated = { Self.fields.translated($0, countsRows: true) }
    #expect(translated("samples.starts[2]: too early") == "start of sample 3: too early")
    #expect(
      translated("samples.metadata of row 0: too long") == "--metadata of sample 1: too long")
    #expect(translated("samples.metadata[7]: too long") == "--metadata: too long")
  }

  @Test("the fields of an option group are merged with those of the command")
  func merging() {
    let merged = Self.fields.merging(["ids": "--id", "types": "<types>"])
    #expect(merged.translated("ids: x") == "--id: x")
    #expect(merged.translated("predicate: x") == "--where: x")
    #expect(merged.names.isSuperset(of: ["--id", "<types>", "--where"]))
  }
}
