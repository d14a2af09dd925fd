// The values of calls are part of this API, so one import suffices.
@_exported public import HealthModel
// The status codes of `ClientError`.
@_exported public import enum TTRPC.StatusCode
