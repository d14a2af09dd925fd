// A check of the client that is repeated while its connection is used.

/// A check that runs when bytes are received or sent.
struct TrafficCheck {
  let interval: UInt64
  let run: () -> Void
  /// The time of the last run on the loop's clock.
  var lastTime: UInt64
  /// The timer for the run after the last traffic.
  var timer: LoopTimer?
}

extension Connection {
  func checkTraffic(every interval: UInt64, _ run: @escaping () -> Void) {
    guard !isClosed else { return }
    stopCheckingTraffic()
    trafficCheck = TrafficCheck(interval: interval, run: run, lastTime: loop.clock.now)
  }

  /// Must be called when bytes were received or sent. Runs the check if the last one is older than
  /// the interval, and again an interval later, when what caused the traffic may have changed. An
  /// idle connection has no timer.
  func didTransfer() {
    guard let check = trafficCheck, check.timer == nil else { return }
    let timer = LoopTimer(at: loop.clock.now + check.interval) { [unowned self] in
      trafficCheck?.timer = nil
      runTrafficCheck()
    }
    trafficCheck?.timer = timer
    loop.schedule(timer)
    if loop.clock.now >= check.lastTime + check.interval { runTrafficCheck() }
  }

  func stopCheckingTraffic() {
    if let timer = trafficCheck?.timer { loop.cancel(timer) }
    trafficCheck = nil
  }

  private func runTrafficCheck() {
    trafficCheck?.lastTime = loop.clock.now
    trafficCheck?.run()
  }
}
