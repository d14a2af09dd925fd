import HealthDocuments
package import HealthModel

/// The outcome for each element and file of an export. It contains only counts and no content of
/// samples.
///
/// For each row, `found` = `samples` + `records` + `objects` + `inside` + `header` + the counts in
/// `skipped`.
///
/// The equation lets a test, and a user with another program, verify that nothing of an export was
/// dropped without being counted.
package struct ImportReport: Hashable, Sendable {
  /// An element of the main file, or a folder of other files.
  package struct Row: Hashable, Sendable {
    /// For example `Record`, `Record in Correlation`, `workout-routes`.
    package var name: String
    package var found = 0
    /// The number delivered as rows of a `SampleBatch`.
    package var samples = 0
    /// The number delivered as objects of their kind, such as workouts.
    package var records = 0
    /// The number delivered as an `ImportedObject`: a deferred record, which the store retains
    /// unparsed.
    package var objects = 0
    /// The number delivered as part of an enclosing record or object.
    package var inside = 0
    /// The number read for the import itself, such as `ExportDate`.
    package var header = 0
    package var skipped: [SkipReason: Int] = [:]

    package init(name: String) { self.name = name }
  }

  /// The reasons why an element or a file is not stored in any form.
  package enum SkipReason: String, Hashable, Sendable, CaseIterable {
    case truncated = "the file ends inside it"
    case tooLarge = "larger than an import accepts"
    case unusableMetadata = "metadata without a key, or more than a sample may have"
    case damaged = "damaged in the archive"
    case duplicateOfMainFile = "repeats values of the main file"
    case packaging = "made by the archiving program, no health data"
    case unknownFile = "not a file that an export has"
    case secondMainFile = "a second main file; the largest is read"
    case unreadable = "cannot be read"
    case repeated = "repeats another entry"
    case withoutTimes = "a track without times"
    case withoutCounterpart = "counts that HealthKit cannot hold"
    case withoutType = "HealthKit has no sample for them"
    case unmapped = "no rule of the mapping applies"
    case unknownStage = "sleep of an unknown stage"
    case withoutActivity = "without a workout that states the activity"
    case enteredInError = "withdrawn by the provider as entered in error"

    /// Whether the entry is missing because the file is defective or exceeds a limit.
    package var isDefect: Bool {
      switch self {
      case .truncated, .tooLarge, .unusableMetadata, .damaged, .unreadable: true
      default: false
      }
    }
  }

  /// The rows in order of name.
  package var rows: [Row] = []
  package var problems: [ImportProblem: Int] = [:]
  /// Records of types unknown to this version, by type. They are delivered as deferred records.
  /// Type names are no health values: the user needs them to report which type is missing. The
  /// number of names is limited, because a file can contain any.
  package var unknownTypes: [String: Int] = [:]
  /// Whether the main file ends before `</HealthData>`.
  package var isTruncated: Bool { problems[.truncatedFile] != nil }
  /// Whether the archive is incomplete, has no main file, or contains a file that does not match
  /// its checksum and was left out.
  package var isDamaged: Bool {
    [.damagedFile, .damagedDirectory, .missingMainFile].contains { problems[$0] != nil }
  }
  /// The number of entries that were left out because of a defect and not deferred.
  package var missingCount: Int {
    rows.reduce(0) { sum, row in
      row.skipped.reduce(sum) { $0 + ($1.key.isDefect ? $1.value : 0) }
    }
  }
  /// The number of samples directly under the root element, which are delivered in the first
  /// import.
  package var sampleCount = 0
  package var nestedSampleCount = 0
  /// The number of objects of kinds other than quantity and category.
  package var recordCount = 0
  /// Samples and objects by type. Nested samples are not included because most of them repeat
  /// top-level samples.
  package var types: [ObjectType: Int] = [:]
  /// Elements of which only part was stored as an object of its kind, by kind. They were also
  /// stored as deferred records.
  package var partial: [String: Int] = [:]
  package var objectCount = 0

  package init() {}
}
