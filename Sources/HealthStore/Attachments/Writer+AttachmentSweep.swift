/// Takes the bytes of removed attachments out of the file, a slice at a time, so that no save has
/// to wait for the removal of a large one. What is interrupted is found again when the store is
/// opened: the row in `attachment` goes with the last part.
extension Writer {
  /// Parts in one transaction: 1 MiB.
  private static let slicePartCount = 16

  var hasLeftovers: Bool { !attachments.leftovers.isEmpty }

  /// One slice, in a transaction of its own.
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
