// Long work of calls, before it is passed to the work queue.
//
// Work is passed to the work queue when its connection and its account have room for the reply; the
// number of jobs per account is limited. Until then it waits in its call. Work of a call that ends
// is dropped at no cost, the connections of an account take turns, and no further replies are
// computed for a client that does not read.

extension Call {
  /// Calls `begin` once, on the loop, when the work may be passed to the work queue. It is never
  /// called if the call ends before. `begin` returns a closure that removes the work from that
  /// queue.
  ///
  /// - Parameter byteCount: The maximum or typical size of the reply.
  func whenWorkMayBegin(
    answerByteCount byteCount: Int, _ begin: @escaping () -> (() -> Void)
  ) {
    precondition(connection.loop.isOnLoop)
    guard !hasEnded else { return }
    if isWorking {
      // This is a further step of work that has already been admitted.
      cancelWork = begin()
      return
    }
    answerByteCount = byteCount
    pendingWork = begin
    connection.append(pendingWorkOf: self)
  }

  /// Queues long work under the account of the call. Must be called on the loop.
  public func work(
    on queue: WorkQueue<ObjectIdentifier>, answerByteCount: Int,
    _ work: @escaping @Sendable () -> Void
  ) {
    whenWorkMayBegin(answerByteCount: answerByteCount) { [self] in
      let ticket = queue.run(for: ObjectIdentifier(workAccount ?? account)) {
        if !self.isCancelled { work() }
      }
      return { queue.cancel(ticket) }
    }
  }

  /// Marks the work as complete while the call continues, as for a stream.
  public func finishWork() { connection.endWork(of: self) }
}

extension Connection {
  func append(pendingWorkOf call: Call) {
    pendingWork.append(call)
    pendingCount += 1
    resumeWork()
  }

  func resumeWork() {
    guard !isWaitingForAccount, nextWork != nil else { return }
    isWaitingForAccount = true
    account.enqueue(self)
    account.resumeWork(budget)
  }

  /// The call whose work is next, if the connection has room for its reply.
  var nextWork: Call? {
    while pendingFirst < pendingWork.count, pendingWork[pendingFirst].pendingWork == nil {
      pendingFirst += 1
    }
    guard pendingFirst < pendingWork.count else {
      pendingWork.removeAll(keepingCapacity: pendingWork.capacity <= 64)
      pendingFirst = 0
      return nil
    }
    let call = pendingWork[pendingFirst]
    let waiting = unsentByteCount + heldByteCount + expectedByteCount
    let limit = account.limits.answerByteCountPerConnectionMax
    return waiting == 0 || waiting + call.answerByteCount <= limit ? call : nil
  }

  /// Passes the work of a call to the work queue. `call` must be the current `nextWork`.
  func beginWork(of call: Call) {
    guard let begin = call.pendingWork else { return }
    call.pendingWork = nil
    pendingFirst += 1
    pendingCount -= 1
    call.workAccount = account
    expectedByteCount += call.answerByteCount
    account.beginWork(answerByteCount: call.answerByteCount)
    budget.add(call.answerByteCount)
    call.cancelWork = begin()
  }

  /// Removes waiting or running work of a call, and starts the next.
  func endWork(of call: Call) {
    if call.pendingWork != nil {
      call.pendingWork = nil
      pendingCount -= 1
      forgetEndedWork()
    }
    guard let account = call.workAccount else { return }
    call.workAccount = nil
    let cancel = call.cancelWork
    call.cancelWork = nil
    cancel?()
    expectedByteCount -= call.answerByteCount
    account.endWork(answerByteCount: call.answerByteCount)
    budget.add(-call.answerByteCount)
    if pendingCount > 0 { setNeedsFlush() }
    account.resumeWork(budget)
  }

  private func forgetEndedWork() {
    guard pendingWork.count - pendingFirst > 2 * pendingCount + 64 else { return }
    pendingWork = pendingWork[pendingFirst...].filter { $0.pendingWork != nil }
    pendingFirst = 0
  }
}
