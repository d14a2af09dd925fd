import HealthModel

@testable import HealthAuthorization
@testable import HealthStorage
@testable import HealthStore

extension ModelRun {
  /// Attaches a file to an object of an app, or removes one.
  func changeAttachments() throws {
    let app = dice.pick(apps)
    let scope = WriteScope(
      author: .init(principal: app.principal, revision: app.revision), types: .all, decided: .all)
    let own = reference.entries.filter { $0.principal == app.principal && $0.content == nil }
    guard !own.isEmpty else { return }
    let object = dice.pick(own)
    if let attachment = dice.oneIn(3) ? reference.attachments.last : nil {
      let isOwn = own.contains { $0.number == attachment.object }
      do {
        try store.removeAttachment(attachment.id, in: .own(scope))
        try expect(isOwn, "an app removes what another one attached")
        reference.attachments.removeLast()
      } catch let error as StoreError {
        try expect(!isOwn && error.code == .notFound, "removal: \(error.message)")
      }
      return
    }
    let data = noise(dice.oneIn(6) ? dice.int(0..<300_000) : dice.int(0..<500), dice.seed())
    let attachment = try store.attach(
      data, to: object.object.id, pieceSize: dice.int(100..<200_000), in: .own(scope))
    reference.attachments.append(
      .init(id: attachment.id, object: object.number, data: data))
  }

  func readAttachments() throws {
    let scope = readScope()
    let entries = reference.entries
    let attached = reference.attachments.compactMap { reference[$0.object] }
    guard !entries.isEmpty else { return }
    let id = dice.pick(dice.oneIn(3) || attached.isEmpty ? entries : attached).object.id
    let expected = reference.attachments.filter { attachment in
      reference[attachment.object].map {
        $0.object.id == id && reference.isVisible($0, in: scope)
      } ?? false
    }
    let found = try store.list(id, in: scope)
    try expectEqual(found.map(\.id), expected.map(\.id), "attachments")
    for attachment in expected {
      let data = try store.readAll(attachment.id, in: scope, pageSize: dice.int(1..<5) * 40_000)
      try expect(data == attachment.data, "bytes of an attachment")
    }
    let hidden = reference.attachments.filter { attachment in
      !(reference[attachment.object].map { reference.isVisible($0, in: scope) } ?? false)
    }
    if !hidden.isEmpty {
      let id = dice.pick(hidden).id
      do {
        _ = try store.readAll(id, in: scope)
        throw fail("a hidden attachment can be read")
      } catch let error as StoreError {
        try expect(error.code == .notFound, "reading a hidden attachment: \(error.message)")
      }
    }
  }
}
