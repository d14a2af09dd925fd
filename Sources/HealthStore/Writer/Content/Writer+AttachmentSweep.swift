/// Removes the bytes of removed attachments from the file in slices, so that no save waits for the
/// removal of a large attachment. An interrupted sweep continues when the store is opened again,
/// because the row in `attachment` is removed with the last part.
extension Writer {
  /// The number of parts that one transaction removes: 1 MiB.
  private static let slicePartCount = 16

  var hasLeftovers: Bool { !attachments.leftovers.isEmpty }

  /// Removes one slice in a transaction of its own.
  func sweepAttachments() throws(StoreError) {
    guard var leftover = attachments.leftovers.last else { return }
    try connection.transaction { () throws(StoreError) in
      let first = max(0, leftover.partCount - Self.slicePartCount)
      try connection.remove(
        .attachmentData,
        keys: AttachmentRow.partKey(
          leftover.number, first)..<AttachmentRow.partKey(leftover.number, leftover.partCount))
      leftover.partCount = first
      guard first == 0 else { return }
      try connection.remove(.attachment, key: leftover.number)
      head.attachmentRowCount -= 1
      try writeHead()
    }
    attachments.leftovers.removeLast()
    if leftover.partCount > 0 { attachments.leftovers.append(leftover) }
  }
}
