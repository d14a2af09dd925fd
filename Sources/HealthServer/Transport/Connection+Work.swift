// Long work of calls, before it reaches the work queue.
//
// A job is handed to the work queue when its connection and its account have room for the answer, and
// few of one account at a time. Until then it waits here, in its call: a call that ends takes it away
// without cost, connections of one account take turns, and a client that does not read its answers
// has no further ones computed.

extension Call {
  /// Calls `begin` once, on the loop, when the work may be handed to the work queue; never if the call
  /// ends before. `begin` returns what removes the work from that queue.
  ///
  /// - Parameter byteCount: the answer at most, or what it usually takes.
  func whenWorkMayBegin(
    answerByteCount byteCount: Int, _ begin: @escaping () -> (() -> Void)
  ) {
    precondition(connection.loop.isOnLoop)
    guard !hasEnded else { return }
    if isWorking {
      // Another step of the same work.
      cancelWork = begin()
      return
    }
    answerByteCount = byteCount
    pendingWork = begin
    connection.append(pendingWorkOf: self)
  }

  /// The work is done and the call goes on, as that of a stream.
  func finishWork() { connection.endWork(of: self) }
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

  /// The call whose work comes next, if this connection has room for its answer.
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
    let waiting = out.byteCount + heldByteCount + expectedByteCount
    let limit = account.limits.answerByteCountPerConnectionMax
    return waiting == 0 || waiting + call.answerByteCount <= limit ? call : nil
  }

  /// Of the call that `nextWork` has named.
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

  /// Gives up what waits or runs, and lets others begin.
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
