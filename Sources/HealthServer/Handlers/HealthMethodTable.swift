import HealthAuthorization
import HealthModel
import TTRPC
import HealthWire

/// The table of all methods: for each its name, its authorization rule and its handler. A method
/// that a socket does not list is unavailable there.
///
/// The rows are generated from the options of each rpc in proto/; AuthorizationRule.swift documents
/// the rules. Each service has a property here, whose type has a method for each rpc.
package struct HealthMethodTable {
  /// Creates the rows; every handler is called through it, after the authorization.
  let rows: MethodRows
  let agent: AgentHandlers
  let apps: AppsHandlers
  let attachments: AttachmentsHandlers
  let authorization: AuthorizationHandlers
  let background: BackgroundHandlers
  let backups: BackupsHandlers
  let encryption: EncryptionHandlers
  let health: HealthCheckHandlers
  let identity: IdentityHandlers
  let `import`: ImportHandlers
  let launches: LaunchesHandlers
  let live = LiveHandlers()
  let owner: OwnerHandlers
  let profile: ProfileHandlers
  let requests: RequestsHandlers
  let samples: SamplesHandlers
  let series: SeriesHandlers
  let session: SessionHandlers
  let settings: SettingsHandlers
  let summaries: SummariesHandlers
  let workoutSessions: WorkoutSessionsHandlers
}
