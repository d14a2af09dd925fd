import HealthAPI
import HealthImport
import HealthModel
import HealthWire

/// Relations and attached files as `HealthdLinks` elements (`OwnElement`), each with many of them.
final class LinkText {
  private let text: AppleText
  private let files: AppleFiles
  /// The samples of the next element, each once.
  private var samples: [HealthObject] = []
  private var ids: Set<ObjectID> = []
  private var byteCount = 0
  private var relations: [Relation] = []
  private var attachments: [(path: String, message: [UInt8])] = []
  private var attachmentCount = 0

  private static let sampleCountMax = 256
  /// Well below a frame of 4 MiB, in which the importer sends the samples.
  private static let byteCountMax = 1 << 20

  init(_ text: AppleText, _ files: AppleFiles) {
    self.text = text
    self.files = files
  }

  private var isFull: Bool {
    samples.count >= Self.sampleCountMax || byteCount >= Self.byteCountMax
  }

  /// Adds a relation, divided if it has many children.
  func add(_ relation: Relation, parent: HealthObject, children: [HealthObject]) {
    var rest = children[...]
    while !rest.isEmpty {
      add(parent)
      var part = relation
      part.children = []
      while let child = rest.first, part.children.isEmpty || !isFull {
        add(child)
        part.children.append(child.id)
        rest.removeFirst()
      }
      relations.append(part)
      if isFull { flush() }
    }
  }

  private func add(_ sample: HealthObject) {
    guard ids.insert(sample.id).inserted else { return }
    samples.append(sample)
    var message: [UInt8] = []
    SamplePage(samples: SampleBatch(rows: [sample])).appendWire(to: &message)
    byteCount += message.count
  }

  // MARK: Attached files

  func begin(_ attachment: Attachment, of object: HealthObject) {
    attachmentCount += 1
    let (name, suffix) = Self.fileName(attachment.name)
    let path = files.path(
      folder: "healthd-attachments", name: "\(attachmentCount)_\(name)", suffix: suffix)
    add(object)
    var message: [UInt8] = []
    ListAttachmentsReply(attachments: [attachment], objectIDs: [object.id]).appendWire(to: &message)
    byteCount += message.count
    attachments.append((path, message))
    files.begin(path)
  }

  func write(_ piece: [UInt8]) throws(ExportFailure) { try files.append(piece) }

  func endAttachment() throws(ExportFailure) {
    try files.end()
    if isFull { flush() }
  }

  /// Returns a similar name that is harmless on any system; the exact one is in the element.
  private static func fileName(_ text: String) -> (name: String, suffix: String) {
    func isPlain(_ byte: UInt8) -> Bool {
      48...57 ~= byte || 65...90 ~= byte || 97...122 ~= byte || byte == 0x2d || byte == 0x5f
    }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let last = parts.count > 1 ? parts[parts.count - 1] : ""
    let isSuffix = 1...8 ~= last.utf8.count && last.utf8.allSatisfy(isPlain)
    let name = isSuffix ? parts.dropLast().joined(separator: ".") : text
    let plain = name.utf8.prefix(60).map { isPlain($0) ? $0 : 0x5f }
    return (String(decoding: plain, as: UTF8.self), isSuffix ? String(last) : "bin")
  }

  // MARK: The element

  /// Appends what was added since the last element.
  func flush() {
    guard !samples.isEmpty else { return }
    var message: [UInt8] = []
    ImportSamplesRequest(
      importID: 0, samples: SampleBatch(rows: samples), relations: relations, isLookup: true
    ).appendWire(to: &message)
    text.open("HealthdLinks")
    text.endTag()
    text.pieces(message, indent: 2)
    for (path, message) in attachments {
      text.data(message, in: "HealthdAttachment", path: path, indent: 2)
    }
    text.close("HealthdLinks")
    (samples, ids, byteCount) = ([], [], 0)
    (relations, attachments) = ([], [])
  }
}
