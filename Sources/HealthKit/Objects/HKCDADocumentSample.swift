public import Foundation
import HealthImport
import HealthModel

/// A document. Abstract: use a subclass.
///
/// `@unchecked Sendable` because it adds constants only.
public class HKDocumentSample: HKSample, @unchecked Sendable {
  /// The kind of document.
  public var documentType: HKDocumentType { HKObjectType.the(type) }
}

/// A document of the clinical document architecture (HL7 CDA release 2).
///
/// `@unchecked Sendable` because it adds constants only.
public final class HKCDADocumentSample: HKDocumentSample, @unchecked Sendable {
  let content: ClinicalDocument

  /// A sample that has not been saved.
  /// - Parameter documentData: XML in UTF-8. Title and names are read from its header.
  /// - Throws: ``HKError/Code/errorInvalidArgument`` when it is no such document.
  public convenience init(
    data documentData: Data, start: Date, end: Date, metadata: [String: Any]?
  ) throws {
    guard let content = ClinicalDocument(xml: Array(documentData)) else {
      throw HKError(
        .errorInvalidArgument,
        "documentData: must be XML in UTF-8 with the root element ClinicalDocument")
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

  /// What it says.
  public var document: HKCDADocument? { HKCDADocument(content) }

  override var object: HealthObject { saved(.document(content)) }
}

/// The content of a document.
///
/// `@unchecked Sendable` because the only property is a constant value.
public final class HKCDADocument: NSObject, @unchecked Sendable {
  let content: ClinicalDocument

  init(_ content: ClinicalDocument) {
    self.content = content
    super.init()
  }

  /// XML in UTF-8; nil in answers to a query that did not ask for it.
  public var documentData: Data? { content.data.isEmpty ? nil : Data(content.data) }
  /// Of the header; empty when it has none.
  public var title: String { content.title }
  /// Of the header; empty when it has none.
  public var patientName: String { content.patientName }
  /// Of the header; empty when it has none.
  public var authorName: String { content.authorName }
  /// Of the header; empty when it has none.
  public var custodianName: String { content.custodianName }

  public override var description: String { "HKCDADocument(redacted)" }
}
