// Files that belong to samples, uploaded and downloaded in parts.
#include <stdlib.h>

#include "healthd-pb.h"
#include "message.h"

// The largest part that healthd accepts.
enum { part_max = 1 << 20 };

static bool write_parts(
    hd_client *client, Health__V1__ObjectID *attachment, hd_read_callback read, void *context,
    hd_error *error) {
  Health__V1__WriteAttachmentRequest request = HEALTH__V1__WRITE_ATTACHMENT_REQUEST__INIT;
  uint8_t *part = malloc(part_max);
  if (!part) return message_fail(error, 8, "there is no memory for the request");
  request.attachment_id = attachment;
  request.data.data = part;
  bool is_ok = true;
  while (is_ok && (request.data.len = read(part, part_max, context)) > 0) {
    void *reply = hd_message_call(
        client, "health.v1.Attachments/Write", &request,
        &health__v1__write_attachment_reply__descriptor, error);
    is_ok = reply != NULL;
    request.offset += request.data.len;
    hd_message_free(reply);
  }
  free(part);
  return is_ok;
}

bool hd_attachment_upload(
    hd_client *client, const Health__V1__BeginAttachmentRequest *request, const uint8_t sha256[32],
    hd_read_callback read, void *context, uint8_t attachment_id[16], hd_error *error) {
  Health__V1__BeginAttachmentReply *upload = hd_message_call(
      client, "health.v1.Attachments/Begin", request,
      &health__v1__begin_attachment_reply__descriptor, error);
  if (!upload) return false;
  Health__V1__FinishAttachmentRequest finish = HEALTH__V1__FINISH_ATTACHMENT_REQUEST__INIT;
  finish.attachment_id = upload->attachment_id;
  finish.sha256 = (ProtobufCBinaryData){.len = 32, .data = (uint8_t *)sha256};
  void *reply = NULL;
  if (!upload->attachment_id) message_fail(error, 13, "the answer is damaged");
  else if (write_parts(client, upload->attachment_id, read, context, error))
    reply = hd_message_call(
        client, "health.v1.Attachments/Finish", &finish,
        &health__v1__finish_attachment_reply__descriptor, error);
  if (reply) hd_object_id_bytes(upload->attachment_id, attachment_id);
  hd_message_free(upload);
  hd_message_free(reply);
  return reply != NULL;
}

bool hd_attachment_download(
    hd_client *client, const uint8_t attachment_id[16], hd_write_callback write, void *context,
    hd_error *error) {
  Health__V1__ObjectID id = hd_object_id(attachment_id);
  Health__V1__ReadAttachmentRequest request = HEALTH__V1__READ_ATTACHMENT_REQUEST__INIT;
  request.attachment_id = &id;
  for (bool has_more = true; has_more;) {
    Health__V1__ReadAttachmentReply *reply = hd_message_call(
        client, "health.v1.Attachments/Read", &request,
        &health__v1__read_attachment_reply__descriptor, error);
    if (!reply) return false;
    request.offset += reply->data.len;
    has_more = reply->data.len > 0 && write(reply->data.data, reply->data.len, context);
    hd_message_free(reply);
  }
  return true;
}
