import HealthClient
import HealthTerminal
import HealthWords
import HealthModel

/// A running agent: it receives sheets, shows one at a time, and sends decisions.
///
/// A sheet stays in `sent` until its outcome arrives, because the daemon can reject an answer, for
/// example when the request expired or was answered elsewhere.
struct AgentRun {
  let stream: AgentConnection
  let failures: ClientFailures
  let console: Console
  let times: TimeText
  var isOnce = false
  private var form: SheetForm?
  private var waiting: [ConsentSheet] = []
  /// Decisions whose outcome has not been received yet.
  private var sent: [ObjectID: (decision: SheetDecision, sheet: ConsentSheet)] = [:]

  init(stream: AgentConnection, failures: ClientFailures, console: Console, times: TimeText) {
    self.stream = stream
    self.failures = failures
    self.console = console
    self.times = times
  }

  /// Events of the daemon and of the keyboard in one order, so that the form is changed by one
  /// task.
  private enum Input: Sendable {
    case event(AgentEvent)
    case typed([UInt8])
    case failed(CommandFailure)
    case ended
  }

  // MARK: - Script

  /// Answers requests from a script until it is used up and every outcome has arrived. The
  /// decisions are marked as scripted: they prove no presence, and the ledger records them so.
  mutating func follow(_ script: SheetScript, _ dates: DateExpression) async throws {
    var script = script
    while !script.isEmpty || !sent.isEmpty {
      guard let event = try await nextEvent() else { return }
      switch event {
      case .sheet(let sheet):
        // A sheet can be sent again before its outcome arrives.
        guard sent[sheet.id] == nil,
          var decision = try script.decision(for: sheet, dates: dates)
        else { break }
        decision.isScripted = true
        console.write(
          SheetForm(sheet).screen(times: times, style: console.output, hasCursor: false))
        send(decision, sheet)
      case .closed: break
      case .outcome(let outcome): tell(outcome)
      }
    }
  }

  private func nextEvent() async throws(CommandFailure) -> AgentEvent? {
    try await failures.caught { () async throws(ClientError) in try await stream.next() }
  }

  // MARK: - Interactive

  /// Draws on the terminal until the run ends. `terminal` restores its mode when released.
  mutating func ask(on terminal: RawTerminal) async throws {
    var keys = KeyReader()
    draw()
    try await listen { run, bytes in
      // Ctrl-C with an open sheet closes the sheet and not the agent; see `KeyReader`.
      if bytes == [3] && run.form == nil { return false }
      for key in keys.keys(bytes) {
        guard let form = run.form else { return key != .close }
        // From here on, no further request joins the sheet, so that the answer applies to what is
        // shown.
        if !form.isTouched { run.stream.send(.touched(form.sheet.id)) }
        run.press(key)
        keys.isTyping = run.form?.confirming != nil
      }
      run.draw()
      return true
    } redraw: {
      $0.draw()
    }
    withExtendedLifetime(terminal) {}
  }

  private func draw() {
    guard let form else {
      return console.write(
        RawTerminal.clear + "Waiting for permission requests. Press Ctrl-C to exit.\n")
    }
    console.write(
      RawTerminal.clear + form.screen(times: times, style: console.output, hasCursor: true))
  }

  /// For input that is no terminal, such as a pipe, and for screen readers.
  mutating func askByLine() async throws {
    var line: [UInt8] = []
    try await listen { run, bytes in
      for byte in bytes {
        guard byte == 0x0a else {
          line.append(byte)
          continue
        }
        run.obey(String(decoding: line, as: UTF8.self))
        line = []
      }
      return true
    } redraw: {
      $0.show()
    }
  }

  private func show() {
    guard let form else { return }
    console.write(form.screen(times: times, style: console.output, hasCursor: false) + "\n")
  }

  /// Processes one line of input.
  private mutating func obey(_ line: String) {
    guard let form else { return }
    if !form.isTouched { stream.send(.touched(form.sheet.id)) }
    let words = line.split(separator: " ").map(String.init)
    // The typed line is the text by which the user confirms a sensitive type.
    if form.confirming != nil {
      for character in line { _ = self.form?.press(.text(character)) }
      press(.done)
      return show()
    }
    switch (words.first ?? "", words.dropFirst().first.flatMap { Int($0) }) {
    case ("all", _): press(.allowAll)
    case ("none", _): press(.refuseAll)
    case ("done", _): press(.done)
    case ("close", _): press(.close)
    case ("leave", let row?): self.form?.set(row - 1, .leave)
    case (let number, _):
      guard let row = Int(number), form.choices.indices.contains(row - 1) else {
        return console.note("Enter a row number, leave N, all, none, done or close.\n")
      }
      self.form?.set(row - 1, form.choices[row - 1] == .allow ? .deny : .allow)
    }
    show()
  }

  private mutating func press(_ key: SheetForm.Key) {
    guard case .decided(let decision)? = form?.press(key), let sheet = form?.sheet else { return }
    send(decision, sheet)
    form = nil
  }

  // MARK: - Common

  private mutating func send(_ decision: SheetDecision, _ sheet: ConsentSheet) {
    sent[sheet.id] = (decision, sheet)
    stream.send(.decision(decision))
  }

  /// Processes input until the daemon or the input ends, or `typed` returns false.
  private mutating func listen(
    typed: (inout AgentRun, [UInt8]) -> Bool, redraw: (AgentRun) -> Void
  ) async throws {
    for await input in inputs() {
      switch input {
      case .typed(let bytes): if !typed(&self, bytes) { return }
      case .event(let event):
        if take(event) { redraw(self) }
      case .failed(let failure): throw failure
      case .ended: return
      }
      if isOnce, form == nil, waiting.isEmpty, isDone { return }
    }
  }

  /// The end of either source ends the run: without the daemon there are no requests, and without
  /// input no answers.
  private func inputs() -> AsyncStream<Input> {
    let (stream, failures) = (stream, failures)
    return AsyncStream { continuation in
      let events = Task {
        do throws(CommandFailure) {
          while let event = try await failures.caught({ () async throws(ClientError) in
            try await stream.next()
          }) {
            continuation.yield(.event(event))
          }
          continuation.yield(.ended)
        } catch {
          continuation.yield(.failed(error))
        }
      }
      let typing = Task {
        for await bytes in TypedBytes.stream() { continuation.yield(.typed(bytes)) }
        continuation.yield(.ended)
      }
      continuation.onTermination = { _ in
        events.cancel()
        typing.cancel()
      }
    }
  }

  /// Whether a sheet has been answered and its outcome shown.
  private var isDone = false

  /// Returns whether the screen must be redrawn. An update replaces the shown sheet unless the user
  /// has begun to answer it; other sheets wait in order.
  private mutating func take(_ event: AgentEvent) -> Bool {
    switch event {
    case .sheet(let sheet):
      if form?.sheet.id == sheet.id {
        form?.update(sheet)
      } else if sent[sheet.id] == nil {
        waiting.removeAll { $0.id == sheet.id }
        waiting.append(sheet)
      }
    case .closed(let id):
      waiting.removeAll { $0.id == id }
      if form?.sheet.id == id {
        form = nil
        console.note("The request was answered elsewhere or has expired.\n")
      }
    case .outcome(let outcome):
      tell(outcome)
      isDone = true
    }
    guard form == nil, !waiting.isEmpty else { return form != nil }
    form = SheetForm(waiting.removeFirst())
    return true
  }

  private mutating func tell(_ outcome: SheetOutcome) {
    guard let (decision, sheet) = sent.removeValue(forKey: outcome.sheet) else { return }
    if let reply = outcome.reply {
      console.write(SheetForm.summary(decision, reply, of: sheet))
    } else {
      console.note("The answer was rejected: \(outcome.rejection)\n")
    }
  }
}
