/// What the services that start apps depend on, besides the databases.
package struct BackgroundOptions: Sendable {
  package var clock: WakeClock
  package var launcher: AppLauncher
  /// The programs that start apps in the session of the user, in system mode.
  package var launches = LaunchCenter()
  /// The user whose data the daemon stores.
  package var userID: UInt32
  package var log: OperatorLog

  package init(clock: WakeClock, launcher: AppLauncher, userID: UInt32, log: OperatorLog) {
    self.clock = clock
    self.launcher = launcher
    self.userID = userID
    self.log = log
  }
}
