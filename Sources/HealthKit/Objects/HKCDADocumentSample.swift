public import Foundation
import HealthDocuments
import HealthModel

/// The abstract superclass of document samples.
///
/// `@unchecked Sendable` because it adds only constants to its superclass.
public class HKDocumentSample: HKSample, @unchecked Sendable {
  /// The type of the document.
  public var documentType: HKDocumentType { HKObjectType.the(type) }
}

/// The key in ``HKError/userInfo`` of why data is not a document, a `String` that contains nothing of it, in
/// errors of ``HKCDADocumentSample/init(data:start:end:metadata:)``.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let HKDetailedCDAValidationErrorKey = "HKDetailedCDAValidationErrorKey"

/// A document of the HL7 Clinical Document Architecture (CDA), release 2.
///
/// `@unchecked Sendable` because it adds only constants to its superclass.
public final class HKCDADocumentSample: HKDocumentSample, @unchecked Sendable {
  let content: ClinicalDocument

  /// Creates a sample that is not saved yet. Traps if the end is before the start.
  ///
  /// - Parameter documentData: XML in UTF-8. The title and the names are read from its header.
  /// - Throws: ``HKError/Code/errorInvalidArgument`` if the data is not a CDA document, with the reason for
  ///   ``HKDetailedCDAValidationErrorKey``.
  public convenience init(
    data documentData: Data, start: Date, end: Date, metadata: [String: Any]?
  ) throws {
    let content: ClinicalDocument
    do {
      content = try ClinicalDocument(xml: Array(documentData))
    } catch {
      throw HKError(
        .errorInvalidArgument,
        userInfo: [
          NSLocalizedDescriptionKey: "documentData is not a CDA document: \(error.rawValue)",
          HKDetailedCDAValidationErrorKey: error.rawValue,
        ])
    }
    self.init(
      ObjectParts(.cda, start: start, end: end, details: .document(content), metadata: metadata))
  }

  required init(_ parts: ObjectParts) {
    guard case .document(let content) = parts.details?.value else {
      preconditionFailure("a document has its details")
    }
    self.content = content
    super.init(parts)
  }

  /// The content of the document.
  public var document: HKCDADocument? { HKCDADocument(content) }

  override var object: HealthObject { saved(.document(content)) }
}

/// The content of a CDA document.
public final class HKCDADocument: NSObject, Sendable {
  let content: ClinicalDocument

  init(_ content: ClinicalDocument) {
    self.content = content
    super.init()
  }

  /// The XML in UTF-8; nil in results of a query without `includeDocumentData`.
  public var documentData: Data? { content.data.isEmpty ? nil : Data(content.data) }
  /// The title in the header; empty if there is none.
  public var title: String { content.title }
  /// The patient name in the header; empty if there is none.
  public var patientName: String { content.patientName }
  /// The author name in the header; empty if there is none.
  public var authorName: String { content.authorName }
  /// The custodian name in the header; empty if there is none.
  public var custodianName: String { content.custodianName }

  public override var description: String { "HKCDADocument(redacted)" }
}
