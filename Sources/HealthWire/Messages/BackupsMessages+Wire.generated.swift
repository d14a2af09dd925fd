// Made from proto/health/v1/backups.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import CHealthProto
package import HealthAPI
package import HealthModel
package import HealthProtobuf

extension StoreContents: ProtobufMessage {
  package static var codec: Codec<Health__V1__StoreContents> {
    Codec("StoreContents", health__v1__store_contents__init, health__v1__store_contents__unpack)
  }

  package init(_ c: Health__V1__StoreContents) throws(WireError) {
    self.init(
      storeID: HealthProtobuf.bytes(c.store_id),
      sampleCount: try HealthProtobuf.count(c.sample_count, "StoreContents.sample_count"),
      appCount: try HealthProtobuf.count(c.app_count, "StoreContents.app_count"),
      grantCount: try HealthProtobuf.count(c.grant_count, "StoreContents.grant_count"),
      readGrantCount: try HealthProtobuf.count(c.read_grant_count, "StoreContents.read_grant_count"),
      ledgerEntryCount: try HealthProtobuf.count(c.ledger_entry_count, "StoreContents.ledger_entry_count"),
      ledgerNumber: c.ledger_number,
      ledgerHead: HealthProtobuf.bytes(c.ledger_head),
      changeCount: Int64(try HealthProtobuf.count(c.change_count, "StoreContents.change_count")),
      decisionCount: c.decision_count)
  }

  package func fill(_ c: inout Health__V1__StoreContents, in arena: WireArena) {
    c.store_id = arena.bytes(storeID)
    c.sample_count = UInt64(clamping: sampleCount)
    c.app_count = UInt64(clamping: appCount)
    c.grant_count = UInt64(clamping: grantCount)
    c.read_grant_count = UInt64(clamping: readGrantCount)
    c.ledger_entry_count = UInt64(clamping: ledgerEntryCount)
    c.ledger_number = ledgerNumber
    c.ledger_head = arena.bytes(ledgerHead)
    c.change_count = UInt64(clamping: changeCount)
    c.decision_count = decisionCount
  }
}

extension BackupFile: ProtobufMessage {
  package static var codec: Codec<Health__V1__BackupFile> {
    Codec("BackupFile", health__v1__backup_file__init, health__v1__backup_file__unpack)
  }

  package init(_ c: Health__V1__BackupFile) throws(WireError) {
    self.init(
      name: try HealthProtobuf.text(c.name, "BackupFile.name"),
      byteCount: Int64(try HealthProtobuf.count(c.byte_count, "BackupFile.byte_count")))
  }

  package func fill(_ c: inout Health__V1__BackupFile, in arena: WireArena) {
    c.name = arena.text(name)
    c.byte_count = UInt64(clamping: byteCount)
  }
}

extension BeginBackupRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__BeginBackupRequest> {
    Codec("BeginBackupRequest", health__v1__begin_backup_request__init, health__v1__begin_backup_request__unpack)
  }

  package init(_ c: Health__V1__BeginBackupRequest) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__BeginBackupRequest, in arena: WireArena) {
  }
}

extension BackupDescription: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__BeginBackupReply> {
    Codec("BeginBackupReply", health__v1__begin_backup_reply__init, health__v1__begin_backup_reply__unpack)
  }

  package init(_ c: Health__V1__BeginBackupReply) throws(WireError) {
    self.init(
      files: try HealthProtobuf.list(c.files, c.n_files),
      contents: try HealthProtobuf.required(c.contents, "BeginBackupReply.contents"),
      takenAt: Instant(microseconds: c.taken_at_us),
      daemonVersion: try HealthProtobuf.text(c.daemon_version, "BeginBackupReply.daemon_version"))
  }

  package func fill(_ c: inout Health__V1__BeginBackupReply, in arena: WireArena) {
    (c.n_files, c.files) = arena.list(files)
    c.contents = arena.make(contents)
    c.taken_at_us = takenAt.microseconds
    c.daemon_version = arena.text(daemonVersion)
  }
}

extension ReadBackupRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__ReadBackupRequest> {
    Codec("ReadBackupRequest", health__v1__read_backup_request__init, health__v1__read_backup_request__unpack)
  }

  package init(_ c: Health__V1__ReadBackupRequest) throws(WireError) {
    self.init(
      name: try HealthProtobuf.text(c.name, "ReadBackupRequest.name"),
      offset: Int64(try HealthProtobuf.count(c.offset, "ReadBackupRequest.offset")))
  }

  package func fill(_ c: inout Health__V1__ReadBackupRequest, in arena: WireArena) {
    c.name = arena.text(name)
    c.offset = UInt64(clamping: offset)
  }
}

extension ReadBackupReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__ReadBackupReply> {
    Codec("ReadBackupReply", health__v1__read_backup_reply__init, health__v1__read_backup_reply__unpack)
  }

  package init(_ c: Health__V1__ReadBackupReply) throws(WireError) {
    self.init(
      data: HealthProtobuf.bytes(c.data))
  }

  package func fill(_ c: inout Health__V1__ReadBackupReply, in arena: WireArena) {
    c.data = arena.bytes(data)
  }
}

extension ConfirmBackupRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__ConfirmBackupRequest> {
    Codec("ConfirmBackupRequest", health__v1__confirm_backup_request__init, health__v1__confirm_backup_request__unpack)
  }

  package init(_ c: Health__V1__ConfirmBackupRequest) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__ConfirmBackupRequest, in arena: WireArena) {
  }
}

extension ConfirmBackupReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__ConfirmBackupReply> {
    Codec("ConfirmBackupReply", health__v1__confirm_backup_reply__init, health__v1__confirm_backup_reply__unpack)
  }

  package init(_ c: Health__V1__ConfirmBackupReply) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__ConfirmBackupReply, in arena: WireArena) {
  }
}

extension BeginRestoreRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__BeginRestoreRequest> {
    Codec("BeginRestoreRequest", health__v1__begin_restore_request__init, health__v1__begin_restore_request__unpack)
  }

  package init(_ c: Health__V1__BeginRestoreRequest) throws(WireError) {
    self.init(
      files: try HealthProtobuf.list(c.files, c.n_files))
  }

  package func fill(_ c: inout Health__V1__BeginRestoreRequest, in arena: WireArena) {
    (c.n_files, c.files) = arena.list(files)
  }
}

extension BeginRestoreReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__BeginRestoreReply> {
    Codec("BeginRestoreReply", health__v1__begin_restore_reply__init, health__v1__begin_restore_reply__unpack)
  }

  package init(_ c: Health__V1__BeginRestoreReply) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__BeginRestoreReply, in arena: WireArena) {
  }
}

extension WriteRestoreRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__WriteRestoreRequest> {
    Codec("WriteRestoreRequest", health__v1__write_restore_request__init, health__v1__write_restore_request__unpack)
  }

  package init(_ c: Health__V1__WriteRestoreRequest) throws(WireError) {
    self.init(
      name: try HealthProtobuf.text(c.name, "WriteRestoreRequest.name"),
      offset: Int64(try HealthProtobuf.count(c.offset, "WriteRestoreRequest.offset")),
      data: HealthProtobuf.bytes(c.data))
  }

  package func fill(_ c: inout Health__V1__WriteRestoreRequest, in arena: WireArena) {
    c.name = arena.text(name)
    c.offset = UInt64(clamping: offset)
    c.data = arena.bytes(data)
  }
}

extension WriteRestoreReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__WriteRestoreReply> {
    Codec("WriteRestoreReply", health__v1__write_restore_reply__init, health__v1__write_restore_reply__unpack)
  }

  package init(_ c: Health__V1__WriteRestoreReply) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__WriteRestoreReply, in arena: WireArena) {
  }
}

extension CheckRestoreRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__CheckRestoreRequest> {
    Codec("CheckRestoreRequest", health__v1__check_restore_request__init, health__v1__check_restore_request__unpack)
  }

  package init(_ c: Health__V1__CheckRestoreRequest) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__CheckRestoreRequest, in arena: WireArena) {
  }
}

extension RestorePreview: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__CheckRestoreReply> {
    Codec("CheckRestoreReply", health__v1__check_restore_reply__init, health__v1__check_restore_reply__unpack)
  }

  package init(_ c: Health__V1__CheckRestoreReply) throws(WireError) {
    self.init(
      current: try HealthProtobuf.required(c.current, "CheckRestoreReply.current"),
      restored: try HealthProtobuf.required(c.restored, "CheckRestoreReply.restored"),
      isOlder: c.is_older != 0,
      resetGrantCount: try HealthProtobuf.count(c.reset_grant_count, "CheckRestoreReply.reset_grant_count"),
      keepsCurrent: c.keeps_current != 0,
      problems: try HealthProtobuf.texts(c.problems, c.n_problems, "CheckRestoreReply.problems"))
  }

  package func fill(_ c: inout Health__V1__CheckRestoreReply, in arena: WireArena) {
    c.current = arena.make(current)
    c.restored = arena.make(restored)
    c.is_older = isOlder ? 1 : 0
    c.reset_grant_count = UInt64(clamping: resetGrantCount)
    c.keeps_current = keepsCurrent ? 1 : 0
    (c.n_problems, c.problems) = arena.numbers(problems) { arena.text($0) }
  }
}

extension CommitRestoreRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__CommitRestoreRequest> {
    Codec("CommitRestoreRequest", health__v1__commit_restore_request__init, health__v1__commit_restore_request__unpack)
  }

  package init(_ c: Health__V1__CommitRestoreRequest) throws(WireError) {
    self.init(
      acceptsProblems: c.accepts_problems != 0)
  }

  package func fill(_ c: inout Health__V1__CommitRestoreRequest, in arena: WireArena) {
    c.accepts_problems = acceptsProblems ? 1 : 0
  }
}

extension CommitRestoreReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__CommitRestoreReply> {
    Codec("CommitRestoreReply", health__v1__commit_restore_reply__init, health__v1__commit_restore_reply__unpack)
  }

  package init(_ c: Health__V1__CommitRestoreReply) throws(WireError) {
    self.init(
      replacedPath: try HealthProtobuf.text(c.replaced_path, "CommitRestoreReply.replaced_path"))
  }

  package func fill(_ c: inout Health__V1__CommitRestoreReply, in arena: WireArena) {
    c.replaced_path = arena.text(replacedPath)
  }
}
