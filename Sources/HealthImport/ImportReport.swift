/// What became of everything in an export. Counts only; nothing here says what a sample says.
///
/// For each row `found` = `samples` + `records` + `objects` + `inside` + `header` + the counts in
/// `skipped`.
package struct ImportReport: Hashable, Sendable {
  /// An element of the main file, or a folder of other files.
  package struct Row: Hashable, Sendable {
    /// `Record`, `Record in Correlation`, `workout-routes`, …
    package var name: String
    package var found = 0
    /// Delivered as rows of a `SampleBatch`.
    package var samples = 0
    /// Delivered as an object of its kind, such as a workout.
    package var records = 0
    /// Delivered as an `ImportedObject`, which the store keeps unread.
    package var objects = 0
    /// Delivered as a part of the record or object around it.
    package var inside = 0
    /// Read for the import itself, such as `ExportDate`.
    package var header = 0
    package var skipped: [SkipReason: Int] = [:]
  }

  package enum SkipReason: String, Hashable, Sendable, CaseIterable {
    case truncated = "the file ends inside it"
    case tooLarge = "larger than an import accepts"
    case unusableMetadata = "metadata without a key, or more than a sample may have"
    case damaged = "damaged in the archive"
    case duplicateOfMainFile = "repeats values of the main file"
    case packaging = "made by the archiving program, no health data"
    case unknownFile = "not a file that an export has"
    case secondMainFile = "a second main file; the largest is read"
  }

  /// In order of name.
  package internal(set) var rows: [Row] = []
  package internal(set) var problems: [ImportProblem: Int] = [:]
  /// Records of types that this version does not know, by type; kept as objects.
  package internal(set) var unknownTypes: [String: Int] = [:]
  /// The main file ends before `</HealthData>`.
  package var isTruncated: Bool { problems[.truncatedFile] != nil }
  package internal(set) var sampleCount = 0
  package internal(set) var nestedSampleCount = 0
  /// Objects of other kinds than quantity and category.
  package internal(set) var recordCount = 0
  package internal(set) var objectCount = 0
}

/// Something that was wrong or unexpected and what was done about it.
package enum ImportProblem: String, Hashable, Sendable, CaseIterable {
  // The archive
  case damagedDirectory = "archive without a directory; files were searched for one by one"
  case damagedFile = "file that does not unpack to what the archive says"
  case oversizedFile = "file that unpacks to more than an import accepts"
  case missingFile = "reference to a file that is not in the export"
  // The text of the main file
  case truncatedFile = "main file that ends before its end tag"
  case malformedTag = "tag that cannot be read"
  case oversizedTag = "tag of more than 4 MiB"
  case unclosedElement = "element without an end tag"
  case unmatchedEndTag = "end tag without an element"
  case unquotedAttribute = "attribute without quotation marks"
  case unescapedQuote = "quotation mark inside an attribute"
  case duplicateAttribute = "attribute that comes twice"
  case controlCharacter = "control character in an attribute"
  case invalidText = "attribute that is not valid UTF-8"
  case unknownEntity = "unknown character reference"
  // Records
  case unknownElement = "element that this version does not know"
  case unknownAttribute = "record attribute that this version does not know"
  case unusableMetadata = "metadata entry without a key, or more of it than a sample may have"
  case unknownType = "record of a type that this version does not know; kept as an object"
  case notASampleType = "record of a type that is no quantity or category; kept as an object"
  case missingAttribute = "record without type, source or dates; kept as an object"
  case unreadableDate = "record with an unreadable date; kept as an object"
  case unreadableValue = "record with an unreadable value; kept as an object"
  case incompatibleUnit = "record with a unit that does not fit its type; kept as an object"
  case unknownCategoryValue = "record with an unknown category value; kept as an object"
  case invalidSample = "record that the rules for samples do not allow; kept as an object"
  case unanchoredBeats = "heartbeats whose times cannot be placed; kept as written"
  case withoutRecordedDate = "electrocardiogram without a date line; kept without its header"
  // Other elements and files
  case unknownEnumerationValue = "element with a constant that this version does not know; kept"
  case unreadableRoute = "route whose points cannot be read; kept as a file"
  case withoutResource = "clinical record whose resource is not in the export; kept"
  case unrelatedRoute = "route that no workout names"
}
