import HealthStorage
import HealthAuthorization
import HealthModel

// The requests about attachments that need more than the attachments: the object, the app's quota,
// and a transaction.

extension Writer {
  func beginAttachment(
    _ request: NewAttachment, in scope: DeleteScope
  ) throws(StoreError) -> ObjectID {
    do throws(HealthError) {
      try request.validate()
    } catch {
      throw StoreError(error.code == .dataSizeExceeded ? .tooMuch : .invalidArgument, error.message)
    }
    if request.created != nil, case .own = scope {
      throw .invalidArgument("created_us: only the user can state it")
    }
    if let created = request.created, !SampleLimits.instants.contains(created) {
      throw .invalidArgument("created_us: must lie in the years 1 to 9999")
    }
    let object = try managedObject(request.objectID, in: scope)
    try attachments.requirePlace(ofObject: object.anchor)
    try requireRoom(Int64(request.size), of: scope.principal)
    return try attachments.begin(request, for: object, author: scope.principal)
  }

  /// Sweeps one slice of attachments in a transaction of its own.
  func sweepAttachments() throws(StoreError) {
    guard attachments.needsSweep else { return }
    try connection.transaction { () throws(StoreError) in
      if try attachments.sweepSlice() { try writeHead() }
    }
    // Old frames of the log contain the keys of removed attachments. Readers may prevent this; then
    // the next generation of the log overwrites them.
    if options.key != nil, !attachments.needsSweep { _ = try connection.emptyLog(waiting: 0) }
  }

  /// Returns the sample that the scope may attach files to: for an app, its own; for the user, the
  /// user's own or the oldest one with this identifier (rule ATTACH-01).
  private func managedObject(
    _ id: ObjectID, in scope: DeleteScope
  ) throws(StoreError) -> LocatedSample {
    let owner = dictionaries.current.owner(of: scope.principal) ?? .max
    let own = try located([id], owner: owner).min { $0.anchor < $1.anchor }
    if case .any = scope {
      if let own { return own }
      let oldest = try located([id]).min { $0.anchor < $1.anchor }
      guard let oldest else { throw .noSuchObject }
      return oldest
    }
    guard let own else { throw .noSuchObject }
    try attachments.checkManaged(type: own.type, source: own.source, in: scope, or: .noSuchObject)
    return own
  }
}
