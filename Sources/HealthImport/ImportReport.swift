package import HealthModel

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
  /// The archive is not whole, has no main file, or one of its files does not match its checksum and
  /// was left out.
  package var isDamaged: Bool {
    [.damagedFile, .damagedDirectory, .missingMainFile].contains { problems[$0] != nil }
  }
  package internal(set) var sampleCount = 0
  package internal(set) var nestedSampleCount = 0
  /// Objects of other kinds than quantity and category.
  package internal(set) var recordCount = 0
  /// Samples and objects by type, nested samples not included: most of them are samples again.
  package internal(set) var types: [ObjectType: Int] = [:]
  /// Elements that were stored as objects of their kind with less than they have, and also as they
  /// came, by kind.
  package internal(set) var partial: [String: Int] = [:]
  package internal(set) var objectCount = 0

  package init() {}
}

/// Something that was wrong or unexpected and what was done about it.
///
/// The raw value is what the report shows, and where an element is deferred the reason that is stored
/// with it. It never holds anything from the export.
package enum ImportProblem: String, Hashable, Sendable, CaseIterable {
  // The archive
  case damagedDirectory = "archive without a directory; files were searched for one by one"
  case damagedFile = "file that does not unpack to what the archive says"
  case oversizedFile = "file that unpacks to more than an import accepts"
  case missingMainFile = "export without its main file"
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
  case unknownType = "type that this version does not know"
  case notASampleType = "type that is no quantity or category"
  case missingAttribute = "required attribute is missing"
  case unreadableDate = "unreadable date"
  case unreadableValue = "unreadable value"
  case incompatibleUnit = "unit that does not fit the type"
  case unknownCategoryValue = "unknown category value"
  case invalidSample = "not allowed by the rules for samples"
  case missingSource = "record without a source"
  case summedRecord = "record of iOS 8 that sums up several samples"
  case unanchoredBeats = "heartbeats whose times cannot be placed"
  case withoutRecordedDate = "electrocardiogram without a date line; deferred without its header"
  // Other elements and files
  case unknownEnumerationValue = "constant that this version does not know"
  case unreadableRoute = "route whose points cannot be read"
  case withoutResource = "clinical record whose resource is not in the export"
  case unknownResource = "clinical record of a kind without a clinical type"
  case unrelatedRoute = "route that no workout names"
  case unreadChild = "element inside another that this version does not know"
  case unreadAttribute = "attribute that this version does not know"
  case repeatedPart = "part that may be there once and comes again"
  case tooManyParts = "more parts than an object may have"
  case sharedRoute = "two routes of a workout that name one file"
  case attachment = "attached file"
  case unnamedFile = "file that no element names"
  case futureBirthday = "date of birth in the future"

  /// Whether the element or file is deferred: not stored as an object of its kind, or stored with less
  /// than it has, and in any case as it came.
  package var defers: Bool {
    switch self {
    case .unknownElement, .unknownAttribute, .unknownType, .notASampleType, .missingAttribute,
      .unreadableDate, .unreadableValue, .incompatibleUnit, .unknownCategoryValue, .invalidSample,
      .unanchoredBeats, .withoutRecordedDate, .unknownEnumerationValue, .unreadableRoute,
      .withoutResource, .unknownResource, .unreadChild, .unreadAttribute, .repeatedPart,
      .tooManyParts, .sharedRoute, .futureBirthday, .attachment, .unnamedFile:
      true
    default: false
    }
  }

  /// Whether the text of the main file was mended so that its content could be read.
  package var repairs: Bool {
    switch self {
    case .damagedDirectory, .malformedTag, .unclosedElement, .unmatchedEndTag, .unquotedAttribute,
      .unescapedQuote, .duplicateAttribute, .controlCharacter, .invalidText, .unknownEntity:
      true
    default: false
    }
  }
}
