import ArgumentParser
import HealthClient
import HealthWords
import HealthModel

/// Individual objects, for `grant` and `revoke`. The three kinds are those for which HealthKit
/// grants each object separately (rules OBJAUTH-01 and OBJAUTH-08).
struct ObjectOptions: ParsableArguments {
  static let fields: FieldArguments = ["grants": "--medication, --prescription or --record"]

  @Option(
    name: .long,
    help: ArgumentHelp(
      "A medication with its doses, by name, nickname or concept identifier. Repeatable.",
      valueName: "name"))
  var medication: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "A vision prescription, by identifier or its beginning. Repeatable.",
      valueName: "id"))
  var prescription: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "A verifiable clinical record, by identifier or its beginning. Repeatable.",
      valueName: "id"))
  var record: [String] = []

  var isEmpty: Bool { medication.isEmpty && prescription.isEmpty && record.isEmpty }

  /// Returns the named objects.
  func objects(_ owner: Owner) async throws(CommandFailure) -> [HealthObject] {
    var found: [HealthObject] = []
    if !medication.isEmpty {
      let list = try await owner.objects(of: .userAnnotatedMedication)
      for name in medication {
        found.append(try MedicationArgument.medication(name, among: list).object)
      }
    }
    for (names, type) in [
      (prescription, ObjectType.visionPrescription), (record, .verifiableClinicalRecord),
    ] where !names.isEmpty {
      let list = try await owner.objects(of: type)
      for name in names { found.append(try ObjectArgument.object(name, among: list)) }
    }
    return found
  }
}
