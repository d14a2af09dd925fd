// Made from proto/ by scripts/generate-clients. Do not edit.
//
// A function for each method of the protocol, named as protoc-c does. A reply is freed with
// hd_message_free. proto/REFERENCE.md describes the methods.
#ifndef HEALTHD_METHODS_H
#define HEALTHD_METHODS_H

#include <healthd-pb.h>
#include <grpc/health/v1/health.pb-c.h>
#include <health/v1/agent.pb-c.h>
#include <health/v1/apps.pb-c.h>
#include <health/v1/attachments.pb-c.h>
#include <health/v1/authorization.pb-c.h>
#include <health/v1/background.pb-c.h>
#include <health/v1/backups.pb-c.h>
#include <health/v1/batch.pb-c.h>
#include <health/v1/decision.pb-c.h>
#include <health/v1/details.pb-c.h>
#include <health/v1/earliest_dates.pb-c.h>
#include <health/v1/effort.pb-c.h>
#include <health/v1/encryption.pb-c.h>
#include <health/v1/error.pb-c.h>
#include <health/v1/filter.pb-c.h>
#include <health/v1/identity.pb-c.h>
#include <health/v1/import.pb-c.h>
#include <health/v1/launches.pb-c.h>
#include <health/v1/ledger.pb-c.h>
#include <health/v1/live.pb-c.h>
#include <health/v1/mode.pb-c.h>
#include <health/v1/object_grants.pb-c.h>
#include <health/v1/owner.pb-c.h>
#include <health/v1/predicate.pb-c.h>
#include <health/v1/profile.pb-c.h>
#include <health/v1/relations.pb-c.h>
#include <health/v1/samples.pb-c.h>
#include <health/v1/series.pb-c.h>
#include <health/v1/session.pb-c.h>
#include <health/v1/sources.pb-c.h>
#include <health/v1/statistics.pb-c.h>
#include <health/v1/summaries.pb-c.h>
#include <health/v1/values.pb-c.h>
#include <health/v1/workout_session.pb-c.h>

#ifdef __cplusplus
extern "C" {
#endif

// health.v1.Agent/Register: the first message; each message received is Health__V1__AgentEvent.
static inline hd_message_pending *
health__v1__agent__register(
    hd_client *client, const Health__V1__AgentMessage *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_stream_start(
      client, "health.v1.Agent/Register", request,
      &health__v1__agent_event__descriptor, handler, error);
}

// health.v1.Apps/Register
static inline Health__V1__RegisterAppReply *
health__v1__apps__register(
    hd_client *client, const Health__V1__RegisterAppRequest *request,
    hd_error *error) {
  return (Health__V1__RegisterAppReply *)hd_message_call(
      client, "health.v1.Apps/Register", request,
      &health__v1__register_app_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__apps__register__start(
    hd_client *client, const Health__V1__RegisterAppRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Apps/Register", request,
      &health__v1__register_app_reply__descriptor, handler, error);
}

// health.v1.Apps/List
static inline Health__V1__ListAppsReply *
health__v1__apps__list(
    hd_client *client, const Health__V1__ListAppsRequest *request,
    hd_error *error) {
  return (Health__V1__ListAppsReply *)hd_message_call(
      client, "health.v1.Apps/List", request,
      &health__v1__list_apps_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__apps__list__start(
    hd_client *client, const Health__V1__ListAppsRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Apps/List", request,
      &health__v1__list_apps_reply__descriptor, handler, error);
}

// health.v1.Apps/Remove
static inline Health__V1__RemoveAppReply *
health__v1__apps__remove(
    hd_client *client, const Health__V1__RemoveAppRequest *request,
    hd_error *error) {
  return (Health__V1__RemoveAppReply *)hd_message_call(
      client, "health.v1.Apps/Remove", request,
      &health__v1__remove_app_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__apps__remove__start(
    hd_client *client, const Health__V1__RemoveAppRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Apps/Remove", request,
      &health__v1__remove_app_reply__descriptor, handler, error);
}

// health.v1.Apps/SetGrants
static inline Health__V1__SetGrantsReply *
health__v1__apps__set_grants(
    hd_client *client, const Health__V1__SetGrantsRequest *request,
    hd_error *error) {
  return (Health__V1__SetGrantsReply *)hd_message_call(
      client, "health.v1.Apps/SetGrants", request,
      &health__v1__set_grants_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__apps__set_grants__start(
    hd_client *client, const Health__V1__SetGrantsRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Apps/SetGrants", request,
      &health__v1__set_grants_reply__descriptor, handler, error);
}

// health.v1.Apps/SetObjectGrants
static inline Health__V1__SetObjectGrantsReply *
health__v1__apps__set_object_grants(
    hd_client *client, const Health__V1__SetObjectGrantsRequest *request,
    hd_error *error) {
  return (Health__V1__SetObjectGrantsReply *)hd_message_call(
      client, "health.v1.Apps/SetObjectGrants", request,
      &health__v1__set_object_grants_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__apps__set_object_grants__start(
    hd_client *client, const Health__V1__SetObjectGrantsRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Apps/SetObjectGrants", request,
      &health__v1__set_object_grants_reply__descriptor, handler, error);
}

// health.v1.Apps/ObjectGrants
static inline Health__V1__ObjectGrantsReply *
health__v1__apps__object_grants(
    hd_client *client, const Health__V1__ObjectGrantsRequest *request,
    hd_error *error) {
  return (Health__V1__ObjectGrantsReply *)hd_message_call(
      client, "health.v1.Apps/ObjectGrants", request,
      &health__v1__object_grants_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__apps__object_grants__start(
    hd_client *client, const Health__V1__ObjectGrantsRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Apps/ObjectGrants", request,
      &health__v1__object_grants_reply__descriptor, handler, error);
}

// health.v1.Apps/Update
static inline Health__V1__UpdateAppReply *
health__v1__apps__update(
    hd_client *client, const Health__V1__UpdateAppRequest *request,
    hd_error *error) {
  return (Health__V1__UpdateAppReply *)hd_message_call(
      client, "health.v1.Apps/Update", request,
      &health__v1__update_app_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__apps__update__start(
    hd_client *client, const Health__V1__UpdateAppRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Apps/Update", request,
      &health__v1__update_app_reply__descriptor, handler, error);
}

// health.v1.Apps/Renew
static inline Health__V1__RenewAppReply *
health__v1__apps__renew(
    hd_client *client, const Health__V1__RenewAppRequest *request,
    hd_error *error) {
  return (Health__V1__RenewAppReply *)hd_message_call(
      client, "health.v1.Apps/Renew", request,
      &health__v1__renew_app_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__apps__renew__start(
    hd_client *client, const Health__V1__RenewAppRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Apps/Renew", request,
      &health__v1__renew_app_reply__descriptor, handler, error);
}

// health.v1.Attachments/Begin
static inline Health__V1__BeginAttachmentReply *
health__v1__attachments__begin(
    hd_client *client, const Health__V1__BeginAttachmentRequest *request,
    hd_error *error) {
  return (Health__V1__BeginAttachmentReply *)hd_message_call(
      client, "health.v1.Attachments/Begin", request,
      &health__v1__begin_attachment_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__attachments__begin__start(
    hd_client *client, const Health__V1__BeginAttachmentRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Attachments/Begin", request,
      &health__v1__begin_attachment_reply__descriptor, handler, error);
}

// health.v1.Attachments/Write
static inline Health__V1__WriteAttachmentReply *
health__v1__attachments__write(
    hd_client *client, const Health__V1__WriteAttachmentRequest *request,
    hd_error *error) {
  return (Health__V1__WriteAttachmentReply *)hd_message_call(
      client, "health.v1.Attachments/Write", request,
      &health__v1__write_attachment_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__attachments__write__start(
    hd_client *client, const Health__V1__WriteAttachmentRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Attachments/Write", request,
      &health__v1__write_attachment_reply__descriptor, handler, error);
}

// health.v1.Attachments/Finish
static inline Health__V1__FinishAttachmentReply *
health__v1__attachments__finish(
    hd_client *client, const Health__V1__FinishAttachmentRequest *request,
    hd_error *error) {
  return (Health__V1__FinishAttachmentReply *)hd_message_call(
      client, "health.v1.Attachments/Finish", request,
      &health__v1__finish_attachment_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__attachments__finish__start(
    hd_client *client, const Health__V1__FinishAttachmentRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Attachments/Finish", request,
      &health__v1__finish_attachment_reply__descriptor, handler, error);
}

// health.v1.Attachments/List
static inline Health__V1__ListAttachmentsReply *
health__v1__attachments__list(
    hd_client *client, const Health__V1__ListAttachmentsRequest *request,
    hd_error *error) {
  return (Health__V1__ListAttachmentsReply *)hd_message_call(
      client, "health.v1.Attachments/List", request,
      &health__v1__list_attachments_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__attachments__list__start(
    hd_client *client, const Health__V1__ListAttachmentsRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Attachments/List", request,
      &health__v1__list_attachments_reply__descriptor, handler, error);
}

// health.v1.Attachments/Read
static inline Health__V1__ReadAttachmentReply *
health__v1__attachments__read(
    hd_client *client, const Health__V1__ReadAttachmentRequest *request,
    hd_error *error) {
  return (Health__V1__ReadAttachmentReply *)hd_message_call(
      client, "health.v1.Attachments/Read", request,
      &health__v1__read_attachment_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__attachments__read__start(
    hd_client *client, const Health__V1__ReadAttachmentRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Attachments/Read", request,
      &health__v1__read_attachment_reply__descriptor, handler, error);
}

// health.v1.Attachments/Remove
static inline Health__V1__RemoveAttachmentReply *
health__v1__attachments__remove(
    hd_client *client, const Health__V1__RemoveAttachmentRequest *request,
    hd_error *error) {
  return (Health__V1__RemoveAttachmentReply *)hd_message_call(
      client, "health.v1.Attachments/Remove", request,
      &health__v1__remove_attachment_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__attachments__remove__start(
    hd_client *client, const Health__V1__RemoveAttachmentRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Attachments/Remove", request,
      &health__v1__remove_attachment_reply__descriptor, handler, error);
}

// health.v1.Authorization/Status
static inline Health__V1__AuthorizationStatusReply *
health__v1__authorization__status(
    hd_client *client, const Health__V1__AuthorizationStatusRequest *request,
    hd_error *error) {
  return (Health__V1__AuthorizationStatusReply *)hd_message_call(
      client, "health.v1.Authorization/Status", request,
      &health__v1__authorization_status_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__authorization__status__start(
    hd_client *client, const Health__V1__AuthorizationStatusRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Authorization/Status", request,
      &health__v1__authorization_status_reply__descriptor, handler, error);
}

// health.v1.Authorization/EarliestDates
static inline Health__V1__EarliestDatesReply *
health__v1__authorization__earliest_dates(
    hd_client *client, const Health__V1__EarliestDatesRequest *request,
    hd_error *error) {
  return (Health__V1__EarliestDatesReply *)hd_message_call(
      client, "health.v1.Authorization/EarliestDates", request,
      &health__v1__earliest_dates_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__authorization__earliest_dates__start(
    hd_client *client, const Health__V1__EarliestDatesRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Authorization/EarliestDates", request,
      &health__v1__earliest_dates_reply__descriptor, handler, error);
}

// health.v1.Authorization/Request
static inline Health__V1__AuthorizationReply *
health__v1__authorization__request(
    hd_client *client, const Health__V1__AuthorizationRequest *request,
    hd_error *error) {
  return (Health__V1__AuthorizationReply *)hd_message_call(
      client, "health.v1.Authorization/Request", request,
      &health__v1__authorization_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__authorization__request__start(
    hd_client *client, const Health__V1__AuthorizationRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Authorization/Request", request,
      &health__v1__authorization_reply__descriptor, handler, error);
}

// health.v1.Authorization/RequestStatus
static inline Health__V1__RequestStatusReply *
health__v1__authorization__request_status(
    hd_client *client, const Health__V1__RequestStatusRequest *request,
    hd_error *error) {
  return (Health__V1__RequestStatusReply *)hd_message_call(
      client, "health.v1.Authorization/RequestStatus", request,
      &health__v1__request_status_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__authorization__request_status__start(
    hd_client *client, const Health__V1__RequestStatusRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Authorization/RequestStatus", request,
      &health__v1__request_status_reply__descriptor, handler, error);
}

// health.v1.Authorization/RequestObjects
static inline Health__V1__AuthorizationReply *
health__v1__authorization__request_objects(
    hd_client *client, const Health__V1__ObjectAuthorizationRequest *request,
    hd_error *error) {
  return (Health__V1__AuthorizationReply *)hd_message_call(
      client, "health.v1.Authorization/RequestObjects", request,
      &health__v1__authorization_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__authorization__request_objects__start(
    hd_client *client, const Health__V1__ObjectAuthorizationRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Authorization/RequestObjects", request,
      &health__v1__authorization_reply__descriptor, handler, error);
}

// health.v1.Authorization/HandleExtension
static inline Health__V1__AuthorizationReply *
health__v1__authorization__handle_extension(
    hd_client *client, const Health__V1__HandleExtensionRequest *request,
    hd_error *error) {
  return (Health__V1__AuthorizationReply *)hd_message_call(
      client, "health.v1.Authorization/HandleExtension", request,
      &health__v1__authorization_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__authorization__handle_extension__start(
    hd_client *client, const Health__V1__HandleExtensionRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Authorization/HandleExtension", request,
      &health__v1__authorization_reply__descriptor, handler, error);
}

// health.v1.Background/Enable
static inline Health__V1__EnableBackgroundReply *
health__v1__background__enable(
    hd_client *client, const Health__V1__EnableBackgroundRequest *request,
    hd_error *error) {
  return (Health__V1__EnableBackgroundReply *)hd_message_call(
      client, "health.v1.Background/Enable", request,
      &health__v1__enable_background_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__background__enable__start(
    hd_client *client, const Health__V1__EnableBackgroundRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Background/Enable", request,
      &health__v1__enable_background_reply__descriptor, handler, error);
}

// health.v1.Background/Disable
static inline Health__V1__DisableBackgroundReply *
health__v1__background__disable(
    hd_client *client, const Health__V1__DisableBackgroundRequest *request,
    hd_error *error) {
  return (Health__V1__DisableBackgroundReply *)hd_message_call(
      client, "health.v1.Background/Disable", request,
      &health__v1__disable_background_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__background__disable__start(
    hd_client *client, const Health__V1__DisableBackgroundRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Background/Disable", request,
      &health__v1__disable_background_reply__descriptor, handler, error);
}

// health.v1.Background/List
static inline Health__V1__ListBackgroundReply *
health__v1__background__list(
    hd_client *client, const Health__V1__ListBackgroundRequest *request,
    hd_error *error) {
  return (Health__V1__ListBackgroundReply *)hd_message_call(
      client, "health.v1.Background/List", request,
      &health__v1__list_background_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__background__list__start(
    hd_client *client, const Health__V1__ListBackgroundRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Background/List", request,
      &health__v1__list_background_reply__descriptor, handler, error);
}

// health.v1.Background/Deliveries: the first message; each message received is Health__V1__BackgroundDelivery.
static inline hd_message_pending *
health__v1__background__deliveries(
    hd_client *client, const Health__V1__DeliveriesRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_stream_start(
      client, "health.v1.Background/Deliveries", request,
      &health__v1__background_delivery__descriptor, handler, error);
}

// health.v1.Backups/Begin
static inline Health__V1__BeginBackupReply *
health__v1__backups__begin(
    hd_client *client, const Health__V1__BeginBackupRequest *request,
    hd_error *error) {
  return (Health__V1__BeginBackupReply *)hd_message_call(
      client, "health.v1.Backups/Begin", request,
      &health__v1__begin_backup_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__backups__begin__start(
    hd_client *client, const Health__V1__BeginBackupRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Backups/Begin", request,
      &health__v1__begin_backup_reply__descriptor, handler, error);
}

// health.v1.Backups/Read
static inline Health__V1__ReadBackupReply *
health__v1__backups__read(
    hd_client *client, const Health__V1__ReadBackupRequest *request,
    hd_error *error) {
  return (Health__V1__ReadBackupReply *)hd_message_call(
      client, "health.v1.Backups/Read", request,
      &health__v1__read_backup_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__backups__read__start(
    hd_client *client, const Health__V1__ReadBackupRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Backups/Read", request,
      &health__v1__read_backup_reply__descriptor, handler, error);
}

// health.v1.Backups/Confirm
static inline Health__V1__ConfirmBackupReply *
health__v1__backups__confirm(
    hd_client *client, const Health__V1__ConfirmBackupRequest *request,
    hd_error *error) {
  return (Health__V1__ConfirmBackupReply *)hd_message_call(
      client, "health.v1.Backups/Confirm", request,
      &health__v1__confirm_backup_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__backups__confirm__start(
    hd_client *client, const Health__V1__ConfirmBackupRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Backups/Confirm", request,
      &health__v1__confirm_backup_reply__descriptor, handler, error);
}

// health.v1.Backups/BeginRestore
static inline Health__V1__BeginRestoreReply *
health__v1__backups__begin_restore(
    hd_client *client, const Health__V1__BeginRestoreRequest *request,
    hd_error *error) {
  return (Health__V1__BeginRestoreReply *)hd_message_call(
      client, "health.v1.Backups/BeginRestore", request,
      &health__v1__begin_restore_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__backups__begin_restore__start(
    hd_client *client, const Health__V1__BeginRestoreRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Backups/BeginRestore", request,
      &health__v1__begin_restore_reply__descriptor, handler, error);
}

// health.v1.Backups/WriteRestore
static inline Health__V1__WriteRestoreReply *
health__v1__backups__write_restore(
    hd_client *client, const Health__V1__WriteRestoreRequest *request,
    hd_error *error) {
  return (Health__V1__WriteRestoreReply *)hd_message_call(
      client, "health.v1.Backups/WriteRestore", request,
      &health__v1__write_restore_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__backups__write_restore__start(
    hd_client *client, const Health__V1__WriteRestoreRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Backups/WriteRestore", request,
      &health__v1__write_restore_reply__descriptor, handler, error);
}

// health.v1.Backups/CheckRestore
static inline Health__V1__CheckRestoreReply *
health__v1__backups__check_restore(
    hd_client *client, const Health__V1__CheckRestoreRequest *request,
    hd_error *error) {
  return (Health__V1__CheckRestoreReply *)hd_message_call(
      client, "health.v1.Backups/CheckRestore", request,
      &health__v1__check_restore_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__backups__check_restore__start(
    hd_client *client, const Health__V1__CheckRestoreRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Backups/CheckRestore", request,
      &health__v1__check_restore_reply__descriptor, handler, error);
}

// health.v1.Backups/CommitRestore
static inline Health__V1__CommitRestoreReply *
health__v1__backups__commit_restore(
    hd_client *client, const Health__V1__CommitRestoreRequest *request,
    hd_error *error) {
  return (Health__V1__CommitRestoreReply *)hd_message_call(
      client, "health.v1.Backups/CommitRestore", request,
      &health__v1__commit_restore_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__backups__commit_restore__start(
    hd_client *client, const Health__V1__CommitRestoreRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Backups/CommitRestore", request,
      &health__v1__commit_restore_reply__descriptor, handler, error);
}

// health.v1.Encryption/Status
static inline Health__V1__EncryptionStatus *
health__v1__encryption__status(
    hd_client *client, const Health__V1__EncryptionStatusRequest *request,
    hd_error *error) {
  return (Health__V1__EncryptionStatus *)hd_message_call(
      client, "health.v1.Encryption/Status", request,
      &health__v1__encryption_status__descriptor, error);
}
static inline hd_message_pending *
health__v1__encryption__status__start(
    hd_client *client, const Health__V1__EncryptionStatusRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Encryption/Status", request,
      &health__v1__encryption_status__descriptor, handler, error);
}

// health.v1.Encryption/Enable
static inline Health__V1__EnableEncryptionReply *
health__v1__encryption__enable(
    hd_client *client, const Health__V1__EnableEncryptionRequest *request,
    hd_error *error) {
  return (Health__V1__EnableEncryptionReply *)hd_message_call(
      client, "health.v1.Encryption/Enable", request,
      &health__v1__enable_encryption_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__encryption__enable__start(
    hd_client *client, const Health__V1__EnableEncryptionRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Encryption/Enable", request,
      &health__v1__enable_encryption_reply__descriptor, handler, error);
}

// health.v1.Encryption/AddSlot
static inline Health__V1__AddKeySlotReply *
health__v1__encryption__add_slot(
    hd_client *client, const Health__V1__AddKeySlotRequest *request,
    hd_error *error) {
  return (Health__V1__AddKeySlotReply *)hd_message_call(
      client, "health.v1.Encryption/AddSlot", request,
      &health__v1__add_key_slot_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__encryption__add_slot__start(
    hd_client *client, const Health__V1__AddKeySlotRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Encryption/AddSlot", request,
      &health__v1__add_key_slot_reply__descriptor, handler, error);
}

// health.v1.Encryption/RemoveSlot
static inline Health__V1__RemoveKeySlotReply *
health__v1__encryption__remove_slot(
    hd_client *client, const Health__V1__RemoveKeySlotRequest *request,
    hd_error *error) {
  return (Health__V1__RemoveKeySlotReply *)hd_message_call(
      client, "health.v1.Encryption/RemoveSlot", request,
      &health__v1__remove_key_slot_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__encryption__remove_slot__start(
    hd_client *client, const Health__V1__RemoveKeySlotRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Encryption/RemoveSlot", request,
      &health__v1__remove_key_slot_reply__descriptor, handler, error);
}

// health.v1.Encryption/Unlock
static inline Health__V1__StoreMode *
health__v1__encryption__unlock(
    hd_client *client, const Health__V1__UnlockRequest *request,
    hd_error *error) {
  return (Health__V1__StoreMode *)hd_message_call(
      client, "health.v1.Encryption/Unlock", request,
      &health__v1__store_mode__descriptor, error);
}
static inline hd_message_pending *
health__v1__encryption__unlock__start(
    hd_client *client, const Health__V1__UnlockRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Encryption/Unlock", request,
      &health__v1__store_mode__descriptor, handler, error);
}

// health.v1.Encryption/Rotate
static inline Health__V1__RotateKeysReply *
health__v1__encryption__rotate(
    hd_client *client, const Health__V1__RotateKeysRequest *request,
    hd_error *error) {
  return (Health__V1__RotateKeysReply *)hd_message_call(
      client, "health.v1.Encryption/Rotate", request,
      &health__v1__rotate_keys_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__encryption__rotate__start(
    hd_client *client, const Health__V1__RotateKeysRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Encryption/Rotate", request,
      &health__v1__rotate_keys_reply__descriptor, handler, error);
}

// health.v1.Encryption/Recover
static inline Health__V1__RecoverKeysReply *
health__v1__encryption__recover(
    hd_client *client, const Health__V1__RecoverKeysRequest *request,
    hd_error *error) {
  return (Health__V1__RecoverKeysReply *)hd_message_call(
      client, "health.v1.Encryption/Recover", request,
      &health__v1__recover_keys_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__encryption__recover__start(
    hd_client *client, const Health__V1__RecoverKeysRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Encryption/Recover", request,
      &health__v1__recover_keys_reply__descriptor, handler, error);
}

// health.v1.Encryption/Erase
static inline Health__V1__EraseStoreReply *
health__v1__encryption__erase(
    hd_client *client, const Health__V1__EraseStoreRequest *request,
    hd_error *error) {
  return (Health__V1__EraseStoreReply *)hd_message_call(
      client, "health.v1.Encryption/Erase", request,
      &health__v1__erase_store_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__encryption__erase__start(
    hd_client *client, const Health__V1__EraseStoreRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Encryption/Erase", request,
      &health__v1__erase_store_reply__descriptor, handler, error);
}

// grpc.health.v1.Health/Check
static inline Grpc__Health__V1__HealthCheckResponse *
grpc__health__v1__health__check(
    hd_client *client, const Grpc__Health__V1__HealthCheckRequest *request,
    hd_error *error) {
  return (Grpc__Health__V1__HealthCheckResponse *)hd_message_call(
      client, "grpc.health.v1.Health/Check", request,
      &grpc__health__v1__health_check_response__descriptor, error);
}
static inline hd_message_pending *
grpc__health__v1__health__check__start(
    hd_client *client, const Grpc__Health__V1__HealthCheckRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "grpc.health.v1.Health/Check", request,
      &grpc__health__v1__health_check_response__descriptor, handler, error);
}

// grpc.health.v1.Health/Watch: each message received is Grpc__Health__V1__HealthCheckResponse.
static inline hd_message_pending *
grpc__health__v1__health__watch(
    hd_client *client, const Grpc__Health__V1__HealthCheckRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_server_stream_start(
      client, "grpc.health.v1.Health/Watch", request,
      &grpc__health__v1__health_check_response__descriptor, handler, error);
}

// health.v1.Identity/Confirm
static inline Health__V1__ConfirmAppReply *
health__v1__identity__confirm(
    hd_client *client, const Health__V1__ConfirmAppRequest *request,
    hd_error *error) {
  return (Health__V1__ConfirmAppReply *)hd_message_call(
      client, "health.v1.Identity/Confirm", request,
      &health__v1__confirm_app_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__identity__confirm__start(
    hd_client *client, const Health__V1__ConfirmAppRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Identity/Confirm", request,
      &health__v1__confirm_app_reply__descriptor, handler, error);
}

// health.v1.Identity/Relink
static inline Health__V1__RelinkAppReply *
health__v1__identity__relink(
    hd_client *client, const Health__V1__RelinkAppRequest *request,
    hd_error *error) {
  return (Health__V1__RelinkAppReply *)hd_message_call(
      client, "health.v1.Identity/Relink", request,
      &health__v1__relink_app_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__identity__relink__start(
    hd_client *client, const Health__V1__RelinkAppRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Identity/Relink", request,
      &health__v1__relink_app_reply__descriptor, handler, error);
}

// health.v1.Import/Begin
static inline Health__V1__BeginImportReply *
health__v1__import__begin(
    hd_client *client, const Health__V1__BeginImportRequest *request,
    hd_error *error) {
  return (Health__V1__BeginImportReply *)hd_message_call(
      client, "health.v1.Import/Begin", request,
      &health__v1__begin_import_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__import__begin__start(
    hd_client *client, const Health__V1__BeginImportRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Import/Begin", request,
      &health__v1__begin_import_reply__descriptor, handler, error);
}

// health.v1.Import/Samples
static inline Health__V1__ImportReply *
health__v1__import__samples(
    hd_client *client, const Health__V1__ImportSamplesRequest *request,
    hd_error *error) {
  return (Health__V1__ImportReply *)hd_message_call(
      client, "health.v1.Import/Samples", request,
      &health__v1__import_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__import__samples__start(
    hd_client *client, const Health__V1__ImportSamplesRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Import/Samples", request,
      &health__v1__import_reply__descriptor, handler, error);
}

// health.v1.Import/Objects
static inline Health__V1__ImportReply *
health__v1__import__objects(
    hd_client *client, const Health__V1__ImportObjectsRequest *request,
    hd_error *error) {
  return (Health__V1__ImportReply *)hd_message_call(
      client, "health.v1.Import/Objects", request,
      &health__v1__import_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__import__objects__start(
    hd_client *client, const Health__V1__ImportObjectsRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Import/Objects", request,
      &health__v1__import_reply__descriptor, handler, error);
}

// health.v1.Import/DeferRecords
static inline Health__V1__DeferRecordsReply *
health__v1__import__defer_records(
    hd_client *client, const Health__V1__DeferRecordsRequest *request,
    hd_error *error) {
  return (Health__V1__DeferRecordsReply *)hd_message_call(
      client, "health.v1.Import/DeferRecords", request,
      &health__v1__defer_records_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__import__defer_records__start(
    hd_client *client, const Health__V1__DeferRecordsRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Import/DeferRecords", request,
      &health__v1__defer_records_reply__descriptor, handler, error);
}

// health.v1.Import/Kept
static inline Health__V1__DeferredObjectsReply *
health__v1__import__kept(
    hd_client *client, const Health__V1__DeferredObjectsRequest *request,
    hd_error *error) {
  return (Health__V1__DeferredObjectsReply *)hd_message_call(
      client, "health.v1.Import/Kept", request,
      &health__v1__deferred_objects_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__import__kept__start(
    hd_client *client, const Health__V1__DeferredObjectsRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Import/Kept", request,
      &health__v1__deferred_objects_reply__descriptor, handler, error);
}

// health.v1.Import/Characteristics
static inline Health__V1__ImportReply *
health__v1__import__characteristics(
    hd_client *client, const Health__V1__ImportCharacteristicsRequest *request,
    hd_error *error) {
  return (Health__V1__ImportReply *)hd_message_call(
      client, "health.v1.Import/Characteristics", request,
      &health__v1__import_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__import__characteristics__start(
    hd_client *client, const Health__V1__ImportCharacteristicsRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Import/Characteristics", request,
      &health__v1__import_reply__descriptor, handler, error);
}

// health.v1.Import/Finish
static inline Health__V1__FinishImportReply *
health__v1__import__finish(
    hd_client *client, const Health__V1__FinishImportRequest *request,
    hd_error *error) {
  return (Health__V1__FinishImportReply *)hd_message_call(
      client, "health.v1.Import/Finish", request,
      &health__v1__finish_import_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__import__finish__start(
    hd_client *client, const Health__V1__FinishImportRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Import/Finish", request,
      &health__v1__finish_import_reply__descriptor, handler, error);
}

// health.v1.Import/History
static inline Health__V1__ImportHistoryReply *
health__v1__import__history(
    hd_client *client, const Health__V1__ImportHistoryRequest *request,
    hd_error *error) {
  return (Health__V1__ImportHistoryReply *)hd_message_call(
      client, "health.v1.Import/History", request,
      &health__v1__import_history_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__import__history__start(
    hd_client *client, const Health__V1__ImportHistoryRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Import/History", request,
      &health__v1__import_history_reply__descriptor, handler, error);
}

// health.v1.Import/Remove
static inline Health__V1__RemoveImportedReply *
health__v1__import__remove(
    hd_client *client, const Health__V1__RemoveImportedRequest *request,
    hd_error *error) {
  return (Health__V1__RemoveImportedReply *)hd_message_call(
      client, "health.v1.Import/Remove", request,
      &health__v1__remove_imported_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__import__remove__start(
    hd_client *client, const Health__V1__RemoveImportedRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Import/Remove", request,
      &health__v1__remove_imported_reply__descriptor, handler, error);
}

// health.v1.Import/MergeSources
static inline Health__V1__MergeSourcesReply *
health__v1__import__merge_sources(
    hd_client *client, const Health__V1__MergeSourcesRequest *request,
    hd_error *error) {
  return (Health__V1__MergeSourcesReply *)hd_message_call(
      client, "health.v1.Import/MergeSources", request,
      &health__v1__merge_sources_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__import__merge_sources__start(
    hd_client *client, const Health__V1__MergeSourcesRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Import/MergeSources", request,
      &health__v1__merge_sources_reply__descriptor, handler, error);
}

// health.v1.Launches/Receive: the first message; each message received is Health__V1__LaunchOrder.
static inline hd_message_pending *
health__v1__launches__receive(
    hd_client *client, const Health__V1__LaunchSubscription *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_stream_start(
      client, "health.v1.Launches/Receive", request,
      &health__v1__launch_order__descriptor, handler, error);
}

// health.v1.Live/Watch: the first message; each message received is Health__V1__WatchSignal.
static inline hd_message_pending *
health__v1__live__watch(
    hd_client *client, const Health__V1__WatchRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_stream_start(
      client, "health.v1.Live/Watch", request,
      &health__v1__watch_signal__descriptor, handler, error);
}

// health.v1.Live/WatchStatistics: the first message; each message received is Health__V1__StatisticsUpdate.
static inline hd_message_pending *
health__v1__live__watch_statistics(
    hd_client *client, const Health__V1__WatchStatisticsRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_stream_start(
      client, "health.v1.Live/WatchStatistics", request,
      &health__v1__statistics_update__descriptor, handler, error);
}

// health.v1.Live/WatchSummaries: the first message; each message received is Health__V1__SummaryUpdate.
static inline hd_message_pending *
health__v1__live__watch_summaries(
    hd_client *client, const Health__V1__WatchSummariesRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_stream_start(
      client, "health.v1.Live/WatchSummaries", request,
      &health__v1__summary_update__descriptor, handler, error);
}

// health.v1.Owner/Ledger
static inline Health__V1__LedgerReply *
health__v1__owner__ledger(
    hd_client *client, const Health__V1__LedgerRequest *request,
    hd_error *error) {
  return (Health__V1__LedgerReply *)hd_message_call(
      client, "health.v1.Owner/Ledger", request,
      &health__v1__ledger_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__owner__ledger__start(
    hd_client *client, const Health__V1__LedgerRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Owner/Ledger", request,
      &health__v1__ledger_reply__descriptor, handler, error);
}

// health.v1.Owner/VerifyLedger
static inline Health__V1__VerifyLedgerReply *
health__v1__owner__verify_ledger(
    hd_client *client, const Health__V1__VerifyLedgerRequest *request,
    hd_error *error) {
  return (Health__V1__VerifyLedgerReply *)hd_message_call(
      client, "health.v1.Owner/VerifyLedger", request,
      &health__v1__verify_ledger_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__owner__verify_ledger__start(
    hd_client *client, const Health__V1__VerifyLedgerRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Owner/VerifyLedger", request,
      &health__v1__verify_ledger_reply__descriptor, handler, error);
}

// health.v1.Owner/LedgerSummary
static inline Health__V1__LedgerSummary *
health__v1__owner__ledger_summary(
    hd_client *client, const Health__V1__LedgerSummaryRequest *request,
    hd_error *error) {
  return (Health__V1__LedgerSummary *)hd_message_call(
      client, "health.v1.Owner/LedgerSummary", request,
      &health__v1__ledger_summary__descriptor, error);
}
static inline hd_message_pending *
health__v1__owner__ledger_summary__start(
    hd_client *client, const Health__V1__LedgerSummaryRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Owner/LedgerSummary", request,
      &health__v1__ledger_summary__descriptor, handler, error);
}

// health.v1.Owner/SetLedgerRetention
static inline Health__V1__LedgerRetention *
health__v1__owner__set_ledger_retention(
    hd_client *client, const Health__V1__LedgerRetention *request,
    hd_error *error) {
  return (Health__V1__LedgerRetention *)hd_message_call(
      client, "health.v1.Owner/SetLedgerRetention", request,
      &health__v1__ledger_retention__descriptor, error);
}
static inline hd_message_pending *
health__v1__owner__set_ledger_retention__start(
    hd_client *client, const Health__V1__LedgerRetention *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Owner/SetLedgerRetention", request,
      &health__v1__ledger_retention__descriptor, handler, error);
}

// health.v1.Owner/RecordExport
static inline Health__V1__RecordExportReply *
health__v1__owner__record_export(
    hd_client *client, const Health__V1__RecordExportRequest *request,
    hd_error *error) {
  return (Health__V1__RecordExportReply *)hd_message_call(
      client, "health.v1.Owner/RecordExport", request,
      &health__v1__record_export_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__owner__record_export__start(
    hd_client *client, const Health__V1__RecordExportRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Owner/RecordExport", request,
      &health__v1__record_export_reply__descriptor, handler, error);
}

// health.v1.Owner/Mode
static inline Health__V1__StoreMode *
health__v1__owner__mode(
    hd_client *client, const Health__V1__ModeRequest *request,
    hd_error *error) {
  return (Health__V1__StoreMode *)hd_message_call(
      client, "health.v1.Owner/Mode", request,
      &health__v1__store_mode__descriptor, error);
}
static inline hd_message_pending *
health__v1__owner__mode__start(
    hd_client *client, const Health__V1__ModeRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Owner/Mode", request,
      &health__v1__store_mode__descriptor, handler, error);
}

// health.v1.Owner/SetMode
static inline Health__V1__StoreMode *
health__v1__owner__set_mode(
    hd_client *client, const Health__V1__SetModeRequest *request,
    hd_error *error) {
  return (Health__V1__StoreMode *)hd_message_call(
      client, "health.v1.Owner/SetMode", request,
      &health__v1__store_mode__descriptor, error);
}
static inline hd_message_pending *
health__v1__owner__set_mode__start(
    hd_client *client, const Health__V1__SetModeRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Owner/SetMode", request,
      &health__v1__store_mode__descriptor, handler, error);
}

// health.v1.Owner/Status
static inline Health__V1__StatusReply *
health__v1__owner__status(
    hd_client *client, const Health__V1__StatusRequest *request,
    hd_error *error) {
  return (Health__V1__StatusReply *)hd_message_call(
      client, "health.v1.Owner/Status", request,
      &health__v1__status_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__owner__status__start(
    hd_client *client, const Health__V1__StatusRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Owner/Status", request,
      &health__v1__status_reply__descriptor, handler, error);
}

// health.v1.Owner/Metrics
static inline Health__V1__MetricsReply *
health__v1__owner__metrics(
    hd_client *client, const Health__V1__MetricsRequest *request,
    hd_error *error) {
  return (Health__V1__MetricsReply *)hd_message_call(
      client, "health.v1.Owner/Metrics", request,
      &health__v1__metrics_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__owner__metrics__start(
    hd_client *client, const Health__V1__MetricsRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Owner/Metrics", request,
      &health__v1__metrics_reply__descriptor, handler, error);
}

// health.v1.Owner/Verify
static inline Health__V1__VerifyStoreReply *
health__v1__owner__verify(
    hd_client *client, const Health__V1__VerifyStoreRequest *request,
    hd_error *error) {
  return (Health__V1__VerifyStoreReply *)hd_message_call(
      client, "health.v1.Owner/Verify", request,
      &health__v1__verify_store_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__owner__verify__start(
    hd_client *client, const Health__V1__VerifyStoreRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Owner/Verify", request,
      &health__v1__verify_store_reply__descriptor, handler, error);
}

// health.v1.Owner/Compact
static inline Health__V1__CompactStoreReply *
health__v1__owner__compact(
    hd_client *client, const Health__V1__CompactStoreRequest *request,
    hd_error *error) {
  return (Health__V1__CompactStoreReply *)hd_message_call(
      client, "health.v1.Owner/Compact", request,
      &health__v1__compact_store_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__owner__compact__start(
    hd_client *client, const Health__V1__CompactStoreRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Owner/Compact", request,
      &health__v1__compact_store_reply__descriptor, handler, error);
}

// health.v1.Owner/Salvage
static inline Health__V1__SalvageStoreReply *
health__v1__owner__salvage(
    hd_client *client, const Health__V1__SalvageStoreRequest *request,
    hd_error *error) {
  return (Health__V1__SalvageStoreReply *)hd_message_call(
      client, "health.v1.Owner/Salvage", request,
      &health__v1__salvage_store_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__owner__salvage__start(
    hd_client *client, const Health__V1__SalvageStoreRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Owner/Salvage", request,
      &health__v1__salvage_store_reply__descriptor, handler, error);
}

// health.v1.Owner/Condense
static inline Health__V1__CondenseStoreReply *
health__v1__owner__condense(
    hd_client *client, const Health__V1__CondenseStoreRequest *request,
    hd_error *error) {
  return (Health__V1__CondenseStoreReply *)hd_message_call(
      client, "health.v1.Owner/Condense", request,
      &health__v1__condense_store_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__owner__condense__start(
    hd_client *client, const Health__V1__CondenseStoreRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Owner/Condense", request,
      &health__v1__condense_store_reply__descriptor, handler, error);
}

// health.v1.Owner/SetSourceOrder
static inline Health__V1__SetSourceOrderReply *
health__v1__owner__set_source_order(
    hd_client *client, const Health__V1__SetSourceOrderRequest *request,
    hd_error *error) {
  return (Health__V1__SetSourceOrderReply *)hd_message_call(
      client, "health.v1.Owner/SetSourceOrder", request,
      &health__v1__set_source_order_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__owner__set_source_order__start(
    hd_client *client, const Health__V1__SetSourceOrderRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Owner/SetSourceOrder", request,
      &health__v1__set_source_order_reply__descriptor, handler, error);
}

// health.v1.Profile/Characteristics
static inline Health__V1__CharacteristicsReply *
health__v1__profile__characteristics(
    hd_client *client, const Health__V1__CharacteristicsRequest *request,
    hd_error *error) {
  return (Health__V1__CharacteristicsReply *)hd_message_call(
      client, "health.v1.Profile/Characteristics", request,
      &health__v1__characteristics_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__profile__characteristics__start(
    hd_client *client, const Health__V1__CharacteristicsRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Profile/Characteristics", request,
      &health__v1__characteristics_reply__descriptor, handler, error);
}

// health.v1.Profile/SetCharacteristic
static inline Health__V1__SetCharacteristicReply *
health__v1__profile__set_characteristic(
    hd_client *client, const Health__V1__SetCharacteristicRequest *request,
    hd_error *error) {
  return (Health__V1__SetCharacteristicReply *)hd_message_call(
      client, "health.v1.Profile/SetCharacteristic", request,
      &health__v1__set_characteristic_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__profile__set_characteristic__start(
    hd_client *client, const Health__V1__SetCharacteristicRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Profile/SetCharacteristic", request,
      &health__v1__set_characteristic_reply__descriptor, handler, error);
}

// health.v1.Profile/MoveMode
static inline Health__V1__MoveModeReply *
health__v1__profile__move_mode(
    hd_client *client, const Health__V1__MoveModeRequest *request,
    hd_error *error) {
  return (Health__V1__MoveModeReply *)hd_message_call(
      client, "health.v1.Profile/MoveMode", request,
      &health__v1__move_mode_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__profile__move_mode__start(
    hd_client *client, const Health__V1__MoveModeRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Profile/MoveMode", request,
      &health__v1__move_mode_reply__descriptor, handler, error);
}

// health.v1.Profile/PreferredUnits
static inline Health__V1__PreferredUnitsReply *
health__v1__profile__preferred_units(
    hd_client *client, const Health__V1__PreferredUnitsRequest *request,
    hd_error *error) {
  return (Health__V1__PreferredUnitsReply *)hd_message_call(
      client, "health.v1.Profile/PreferredUnits", request,
      &health__v1__preferred_units_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__profile__preferred_units__start(
    hd_client *client, const Health__V1__PreferredUnitsRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Profile/PreferredUnits", request,
      &health__v1__preferred_units_reply__descriptor, handler, error);
}

// health.v1.Profile/SetPreferredUnit
static inline Health__V1__SetPreferredUnitReply *
health__v1__profile__set_preferred_unit(
    hd_client *client, const Health__V1__SetPreferredUnitRequest *request,
    hd_error *error) {
  return (Health__V1__SetPreferredUnitReply *)hd_message_call(
      client, "health.v1.Profile/SetPreferredUnit", request,
      &health__v1__set_preferred_unit_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__profile__set_preferred_unit__start(
    hd_client *client, const Health__V1__SetPreferredUnitRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Profile/SetPreferredUnit", request,
      &health__v1__set_preferred_unit_reply__descriptor, handler, error);
}

// health.v1.Profile/EarliestPermittedSampleDate
static inline Health__V1__EarliestPermittedSampleDateReply *
health__v1__profile__earliest_permitted_sample_date(
    hd_client *client, const Health__V1__EarliestPermittedSampleDateRequest *request,
    hd_error *error) {
  return (Health__V1__EarliestPermittedSampleDateReply *)hd_message_call(
      client, "health.v1.Profile/EarliestPermittedSampleDate", request,
      &health__v1__earliest_permitted_sample_date_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__profile__earliest_permitted_sample_date__start(
    hd_client *client, const Health__V1__EarliestPermittedSampleDateRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Profile/EarliestPermittedSampleDate", request,
      &health__v1__earliest_permitted_sample_date_reply__descriptor, handler, error);
}

// health.v1.Profile/SupportsHealthRecords
static inline Health__V1__SupportsHealthRecordsReply *
health__v1__profile__supports_health_records(
    hd_client *client, const Health__V1__SupportsHealthRecordsRequest *request,
    hd_error *error) {
  return (Health__V1__SupportsHealthRecordsReply *)hd_message_call(
      client, "health.v1.Profile/SupportsHealthRecords", request,
      &health__v1__supports_health_records_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__profile__supports_health_records__start(
    hd_client *client, const Health__V1__SupportsHealthRecordsRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Profile/SupportsHealthRecords", request,
      &health__v1__supports_health_records_reply__descriptor, handler, error);
}

// health.v1.Profile/SplitTotalEnergy
static inline Health__V1__SplitTotalEnergyReply *
health__v1__profile__split_total_energy(
    hd_client *client, const Health__V1__SplitTotalEnergyRequest *request,
    hd_error *error) {
  return (Health__V1__SplitTotalEnergyReply *)hd_message_call(
      client, "health.v1.Profile/SplitTotalEnergy", request,
      &health__v1__split_total_energy_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__profile__split_total_energy__start(
    hd_client *client, const Health__V1__SplitTotalEnergyRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Profile/SplitTotalEnergy", request,
      &health__v1__split_total_energy_reply__descriptor, handler, error);
}

// health.v1.Profile/RecalibrateEstimates
static inline Health__V1__RecalibrateEstimatesReply *
health__v1__profile__recalibrate_estimates(
    hd_client *client, const Health__V1__RecalibrateEstimatesRequest *request,
    hd_error *error) {
  return (Health__V1__RecalibrateEstimatesReply *)hd_message_call(
      client, "health.v1.Profile/RecalibrateEstimates", request,
      &health__v1__recalibrate_estimates_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__profile__recalibrate_estimates__start(
    hd_client *client, const Health__V1__RecalibrateEstimatesRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Profile/RecalibrateEstimates", request,
      &health__v1__recalibrate_estimates_reply__descriptor, handler, error);
}

// health.v1.Requests/List
static inline Health__V1__ListRequestsReply *
health__v1__requests__list(
    hd_client *client, const Health__V1__ListRequestsRequest *request,
    hd_error *error) {
  return (Health__V1__ListRequestsReply *)hd_message_call(
      client, "health.v1.Requests/List", request,
      &health__v1__list_requests_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__requests__list__start(
    hd_client *client, const Health__V1__ListRequestsRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Requests/List", request,
      &health__v1__list_requests_reply__descriptor, handler, error);
}

// health.v1.Requests/Decide
static inline Health__V1__DecisionReply *
health__v1__requests__decide(
    hd_client *client, const Health__V1__SheetDecision *request,
    hd_error *error) {
  return (Health__V1__DecisionReply *)hd_message_call(
      client, "health.v1.Requests/Decide", request,
      &health__v1__decision_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__requests__decide__start(
    hd_client *client, const Health__V1__SheetDecision *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Requests/Decide", request,
      &health__v1__decision_reply__descriptor, handler, error);
}

// health.v1.Samples/Save
static inline Health__V1__SaveReply *
health__v1__samples__save(
    hd_client *client, const Health__V1__SaveRequest *request,
    hd_error *error) {
  return (Health__V1__SaveReply *)hd_message_call(
      client, "health.v1.Samples/Save", request,
      &health__v1__save_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__samples__save__start(
    hd_client *client, const Health__V1__SaveRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Samples/Save", request,
      &health__v1__save_reply__descriptor, handler, error);
}

// health.v1.Samples/Delete
static inline Health__V1__DeleteReply *
health__v1__samples__delete(
    hd_client *client, const Health__V1__DeleteRequest *request,
    hd_error *error) {
  return (Health__V1__DeleteReply *)hd_message_call(
      client, "health.v1.Samples/Delete", request,
      &health__v1__delete_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__samples__delete__start(
    hd_client *client, const Health__V1__DeleteRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Samples/Delete", request,
      &health__v1__delete_reply__descriptor, handler, error);
}

// health.v1.Samples/Query
static inline Health__V1__SamplePage *
health__v1__samples__query(
    hd_client *client, const Health__V1__SampleQuery *request,
    hd_error *error) {
  return (Health__V1__SamplePage *)hd_message_call(
      client, "health.v1.Samples/Query", request,
      &health__v1__sample_page__descriptor, error);
}
static inline hd_message_pending *
health__v1__samples__query__start(
    hd_client *client, const Health__V1__SampleQuery *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Samples/Query", request,
      &health__v1__sample_page__descriptor, handler, error);
}

// health.v1.Samples/Changes
static inline Health__V1__ChangePage *
health__v1__samples__changes(
    hd_client *client, const Health__V1__ChangeQuery *request,
    hd_error *error) {
  return (Health__V1__ChangePage *)hd_message_call(
      client, "health.v1.Samples/Changes", request,
      &health__v1__change_page__descriptor, error);
}
static inline hd_message_pending *
health__v1__samples__changes__start(
    hd_client *client, const Health__V1__ChangeQuery *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Samples/Changes", request,
      &health__v1__change_page__descriptor, handler, error);
}

// health.v1.Samples/Statistics
static inline Health__V1__StatisticsReply *
health__v1__samples__statistics(
    hd_client *client, const Health__V1__StatisticsQuery *request,
    hd_error *error) {
  return (Health__V1__StatisticsReply *)hd_message_call(
      client, "health.v1.Samples/Statistics", request,
      &health__v1__statistics_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__samples__statistics__start(
    hd_client *client, const Health__V1__StatisticsQuery *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Samples/Statistics", request,
      &health__v1__statistics_reply__descriptor, handler, error);
}

// health.v1.Samples/Relate
static inline Health__V1__RelateReply *
health__v1__samples__relate(
    hd_client *client, const Health__V1__RelateRequest *request,
    hd_error *error) {
  return (Health__V1__RelateReply *)hd_message_call(
      client, "health.v1.Samples/Relate", request,
      &health__v1__relate_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__samples__relate__start(
    hd_client *client, const Health__V1__RelateRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Samples/Relate", request,
      &health__v1__relate_reply__descriptor, handler, error);
}

// health.v1.Samples/Sources
static inline Health__V1__SourceReply *
health__v1__samples__sources(
    hd_client *client, const Health__V1__SourceQuery *request,
    hd_error *error) {
  return (Health__V1__SourceReply *)hd_message_call(
      client, "health.v1.Samples/Sources", request,
      &health__v1__source_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__samples__sources__start(
    hd_client *client, const Health__V1__SourceQuery *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Samples/Sources", request,
      &health__v1__source_reply__descriptor, handler, error);
}

// health.v1.Samples/EffortRelationships
static inline Health__V1__EffortReply *
health__v1__samples__effort_relationships(
    hd_client *client, const Health__V1__EffortQuery *request,
    hd_error *error) {
  return (Health__V1__EffortReply *)hd_message_call(
      client, "health.v1.Samples/EffortRelationships", request,
      &health__v1__effort_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__samples__effort_relationships__start(
    hd_client *client, const Health__V1__EffortQuery *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Samples/EffortRelationships", request,
      &health__v1__effort_reply__descriptor, handler, error);
}

// health.v1.Samples/Observe: the first message; each message received is Health__V1__ChangePage.
static inline hd_message_pending *
health__v1__samples__observe(
    hd_client *client, const Health__V1__ObserveRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_stream_start(
      client, "health.v1.Samples/Observe", request,
      &health__v1__change_page__descriptor, handler, error);
}

// health.v1.Series/Append
static inline Health__V1__AppendSeriesReply *
health__v1__series__append(
    hd_client *client, const Health__V1__AppendSeriesRequest *request,
    hd_error *error) {
  return (Health__V1__AppendSeriesReply *)hd_message_call(
      client, "health.v1.Series/Append", request,
      &health__v1__append_series_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__series__append__start(
    hd_client *client, const Health__V1__AppendSeriesRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Series/Append", request,
      &health__v1__append_series_reply__descriptor, handler, error);
}

// health.v1.Series/Discard
static inline Health__V1__DiscardSeriesReply *
health__v1__series__discard(
    hd_client *client, const Health__V1__DiscardSeriesRequest *request,
    hd_error *error) {
  return (Health__V1__DiscardSeriesReply *)hd_message_call(
      client, "health.v1.Series/Discard", request,
      &health__v1__discard_series_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__series__discard__start(
    hd_client *client, const Health__V1__DiscardSeriesRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Series/Discard", request,
      &health__v1__discard_series_reply__descriptor, handler, error);
}

// health.v1.Series/Read
static inline Health__V1__SeriesPage *
health__v1__series__read(
    hd_client *client, const Health__V1__SeriesQuery *request,
    hd_error *error) {
  return (Health__V1__SeriesPage *)hd_message_call(
      client, "health.v1.Series/Read", request,
      &health__v1__series_page__descriptor, error);
}
static inline hd_message_pending *
health__v1__series__read__start(
    hd_client *client, const Health__V1__SeriesQuery *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Series/Read", request,
      &health__v1__series_page__descriptor, handler, error);
}

// health.v1.Session/Begin
static inline Health__V1__BeginSessionReply *
health__v1__session__begin(
    hd_client *client, const Health__V1__BeginSessionRequest *request,
    hd_error *error) {
  return (Health__V1__BeginSessionReply *)hd_message_call(
      client, "health.v1.Session/Begin", request,
      &health__v1__begin_session_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__session__begin__start(
    hd_client *client, const Health__V1__BeginSessionRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Session/Begin", request,
      &health__v1__begin_session_reply__descriptor, handler, error);
}

// health.v1.Session/Hello
static inline Health__V1__HelloReply *
health__v1__session__hello(
    hd_client *client, const Health__V1__HelloRequest *request,
    hd_error *error) {
  return (Health__V1__HelloReply *)hd_message_call(
      client, "health.v1.Session/Hello", request,
      &health__v1__hello_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__session__hello__start(
    hd_client *client, const Health__V1__HelloRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Session/Hello", request,
      &health__v1__hello_reply__descriptor, handler, error);
}

// health.v1.Session/Introduce
static inline Health__V1__IntroduceReply *
health__v1__session__introduce(
    hd_client *client, const Health__V1__IntroduceRequest *request,
    hd_error *error) {
  return (Health__V1__IntroduceReply *)hd_message_call(
      client, "health.v1.Session/Introduce", request,
      &health__v1__introduce_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__session__introduce__start(
    hd_client *client, const Health__V1__IntroduceRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Session/Introduce", request,
      &health__v1__introduce_reply__descriptor, handler, error);
}

// health.v1.Session/Represent
static inline Health__V1__RepresentReply *
health__v1__session__represent(
    hd_client *client, const Health__V1__RepresentRequest *request,
    hd_error *error) {
  return (Health__V1__RepresentReply *)hd_message_call(
      client, "health.v1.Session/Represent", request,
      &health__v1__represent_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__session__represent__start(
    hd_client *client, const Health__V1__RepresentRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Session/Represent", request,
      &health__v1__represent_reply__descriptor, handler, error);
}

// health.v1.Session/HandOver
static inline Health__V1__HandOverReply *
health__v1__session__hand_over(
    hd_client *client, const Health__V1__HandOverRequest *request,
    hd_error *error) {
  return (Health__V1__HandOverReply *)hd_message_call(
      client, "health.v1.Session/HandOver", request,
      &health__v1__hand_over_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__session__hand_over__start(
    hd_client *client, const Health__V1__HandOverRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Session/HandOver", request,
      &health__v1__hand_over_reply__descriptor, handler, error);
}

// health.v1.Settings/Get
static inline Health__V1__StoreSettings *
health__v1__settings__get(
    hd_client *client, const Health__V1__SettingsRequest *request,
    hd_error *error) {
  return (Health__V1__StoreSettings *)hd_message_call(
      client, "health.v1.Settings/Get", request,
      &health__v1__store_settings__descriptor, error);
}
static inline hd_message_pending *
health__v1__settings__get__start(
    hd_client *client, const Health__V1__SettingsRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Settings/Get", request,
      &health__v1__store_settings__descriptor, handler, error);
}

// health.v1.Settings/Set
static inline Health__V1__SetSettingsReply *
health__v1__settings__set(
    hd_client *client, const Health__V1__SetSettingsRequest *request,
    hd_error *error) {
  return (Health__V1__SetSettingsReply *)hd_message_call(
      client, "health.v1.Settings/Set", request,
      &health__v1__set_settings_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__settings__set__start(
    hd_client *client, const Health__V1__SetSettingsRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Settings/Set", request,
      &health__v1__set_settings_reply__descriptor, handler, error);
}

// health.v1.Settings/Goals
static inline Health__V1__GoalsReply *
health__v1__settings__goals(
    hd_client *client, const Health__V1__GoalsRequest *request,
    hd_error *error) {
  return (Health__V1__GoalsReply *)hd_message_call(
      client, "health.v1.Settings/Goals", request,
      &health__v1__goals_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__settings__goals__start(
    hd_client *client, const Health__V1__GoalsRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Settings/Goals", request,
      &health__v1__goals_reply__descriptor, handler, error);
}

// health.v1.Settings/SetGoals
static inline Health__V1__SetGoalsReply *
health__v1__settings__set_goals(
    hd_client *client, const Health__V1__SetGoalsRequest *request,
    hd_error *error) {
  return (Health__V1__SetGoalsReply *)hd_message_call(
      client, "health.v1.Settings/SetGoals", request,
      &health__v1__set_goals_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__settings__set_goals__start(
    hd_client *client, const Health__V1__SetGoalsRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Settings/SetGoals", request,
      &health__v1__set_goals_reply__descriptor, handler, error);
}

// health.v1.Settings/Recalibrations
static inline Health__V1__RecalibrationsReply *
health__v1__settings__recalibrations(
    hd_client *client, const Health__V1__RecalibrationsRequest *request,
    hd_error *error) {
  return (Health__V1__RecalibrationsReply *)hd_message_call(
      client, "health.v1.Settings/Recalibrations", request,
      &health__v1__recalibrations_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__settings__recalibrations__start(
    hd_client *client, const Health__V1__RecalibrationsRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Settings/Recalibrations", request,
      &health__v1__recalibrations_reply__descriptor, handler, error);
}

// health.v1.Summaries/Query
static inline Health__V1__SummaryReply *
health__v1__summaries__query(
    hd_client *client, const Health__V1__SummaryQuery *request,
    hd_error *error) {
  return (Health__V1__SummaryReply *)hd_message_call(
      client, "health.v1.Summaries/Query", request,
      &health__v1__summary_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__summaries__query__start(
    hd_client *client, const Health__V1__SummaryQuery *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.Summaries/Query", request,
      &health__v1__summary_reply__descriptor, handler, error);
}

// health.v1.WorkoutSessions/Follow: the first message; each message received is Health__V1__WorkoutSessionUpdate.
static inline hd_message_pending *
health__v1__workout_sessions__follow(
    hd_client *client, const Health__V1__FollowSessionRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_stream_start(
      client, "health.v1.WorkoutSessions/Follow", request,
      &health__v1__workout_session_update__descriptor, handler, error);
}

// health.v1.WorkoutSessions/Act
static inline Health__V1__ActOnSessionReply *
health__v1__workout_sessions__act(
    hd_client *client, const Health__V1__ActOnSessionRequest *request,
    hd_error *error) {
  return (Health__V1__ActOnSessionReply *)hd_message_call(
      client, "health.v1.WorkoutSessions/Act", request,
      &health__v1__act_on_session_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__workout_sessions__act__start(
    hd_client *client, const Health__V1__ActOnSessionRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.WorkoutSessions/Act", request,
      &health__v1__act_on_session_reply__descriptor, handler, error);
}

// health.v1.WorkoutSessions/Recover
static inline Health__V1__RecoverSessionReply *
health__v1__workout_sessions__recover(
    hd_client *client, const Health__V1__RecoverSessionRequest *request,
    hd_error *error) {
  return (Health__V1__RecoverSessionReply *)hd_message_call(
      client, "health.v1.WorkoutSessions/Recover", request,
      &health__v1__recover_session_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__workout_sessions__recover__start(
    hd_client *client, const Health__V1__RecoverSessionRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.WorkoutSessions/Recover", request,
      &health__v1__recover_session_reply__descriptor, handler, error);
}

// health.v1.WorkoutSessions/Mirror
static inline Health__V1__MirrorSessionReply *
health__v1__workout_sessions__mirror(
    hd_client *client, const Health__V1__MirrorSessionRequest *request,
    hd_error *error) {
  return (Health__V1__MirrorSessionReply *)hd_message_call(
      client, "health.v1.WorkoutSessions/Mirror", request,
      &health__v1__mirror_session_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__workout_sessions__mirror__start(
    hd_client *client, const Health__V1__MirrorSessionRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.WorkoutSessions/Mirror", request,
      &health__v1__mirror_session_reply__descriptor, handler, error);
}

// health.v1.WorkoutSessions/Send
static inline Health__V1__SendToRemoteReply *
health__v1__workout_sessions__send(
    hd_client *client, const Health__V1__SendToRemoteRequest *request,
    hd_error *error) {
  return (Health__V1__SendToRemoteReply *)hd_message_call(
      client, "health.v1.WorkoutSessions/Send", request,
      &health__v1__send_to_remote_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__workout_sessions__send__start(
    hd_client *client, const Health__V1__SendToRemoteRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.WorkoutSessions/Send", request,
      &health__v1__send_to_remote_reply__descriptor, handler, error);
}

// health.v1.WorkoutSessions/Listen: the first message; each message received is Health__V1__SessionAnnouncement.
static inline hd_message_pending *
health__v1__workout_sessions__listen(
    hd_client *client, const Health__V1__ListenForSessionsRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_stream_start(
      client, "health.v1.WorkoutSessions/Listen", request,
      &health__v1__session_announcement__descriptor, handler, error);
}

// health.v1.WorkoutSessions/StartCompanion
static inline Health__V1__StartCompanionReply *
health__v1__workout_sessions__start_companion(
    hd_client *client, const Health__V1__StartCompanionRequest *request,
    hd_error *error) {
  return (Health__V1__StartCompanionReply *)hd_message_call(
      client, "health.v1.WorkoutSessions/StartCompanion", request,
      &health__v1__start_companion_reply__descriptor, error);
}
static inline hd_message_pending *
health__v1__workout_sessions__start_companion__start(
    hd_client *client, const Health__V1__StartCompanionRequest *request,
    const hd_message_handler *handler, hd_error *error) {
  return hd_message_call_start(
      client, "health.v1.WorkoutSessions/StartCompanion", request,
      &health__v1__start_companion_reply__descriptor, handler, error);
}

#ifdef __cplusplus
}
#endif
#endif
