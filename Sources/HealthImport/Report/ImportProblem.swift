import HealthDocuments

/// A defect or an unexpected element, and how it was handled.
///
/// The raw value is shown in the report and, if an element is deferred, stored with it as the
/// reason. It never contains text from the export.
///
/// The order of the cases is significant: if an element has several problems, the first in this
/// order is stored as its reason. Reasons of earlier imports remain in the store, so a renamed raw
/// value no longer matches them.
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
  // The numbers in these texts are those of `TagScanner`.
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
  case changedFile = "attached file that differs from its description"
  case unnamedFile = "file that no element names"
  case futureBirthday = "date of birth in the future"

  init(_ defect: MarkupDefect) {
    self =
      switch defect {
      case .malformedTag: .malformedTag
      case .oversizedTag: .oversizedTag
      case .unquotedAttribute: .unquotedAttribute
      case .unescapedQuote: .unescapedQuote
      case .controlCharacter: .controlCharacter
      case .invalidText: .invalidText
      case .unknownEntity: .unknownEntity
      }
  }

  /// Whether the element or file is deferred: it is stored unparsed, because no object of its kind
  /// could be created, or only one with part of the content. The report lists these separately,
  /// because nothing is lost: a later version can reprocess them.
  package var defers: Bool {
    switch self {
    case .unknownElement, .unknownAttribute, .unknownType, .notASampleType, .missingAttribute,
      .unreadableDate, .unreadableValue, .incompatibleUnit, .unknownCategoryValue, .invalidSample,
      .unanchoredBeats, .withoutRecordedDate, .unknownEnumerationValue, .unreadableRoute,
      .withoutResource, .unknownResource, .unreadChild, .unreadAttribute, .repeatedPart,
      .tooManyParts, .sharedRoute, .futureBirthday, .attachment, .changedFile,
      .unnamedFile:
      true
    default: false
    }
  }

  /// Whether the text of the main file was repaired so that its content could be read. The report
  /// lists these as information; the user need not act on them.
  package var repairs: Bool {
    switch self {
    case .damagedDirectory, .malformedTag, .unclosedElement, .unmatchedEndTag, .unquotedAttribute,
      .unescapedQuote, .duplicateAttribute, .controlCharacter, .invalidText, .unknownEntity:
      true
    default: false
    }
  }
}

/// The reason why a record cannot be a sample, or an element cannot be an object of its kind. It
/// carries no text from the element, so it can be reported and stored.
struct MappingFailure: Error {
  var problem: ImportProblem
  init(_ problem: ImportProblem) { self.problem = problem }
}
