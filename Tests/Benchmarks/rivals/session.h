// What our client calls on a connection before anything else, answered without a check.
#pragma once
#include "grpc/health/v1/health.pb-c.h"
#include "health/v1/session.pb-c.h"
#include "server.h"

// False if the request is another one.
static int greet(Connection *c, Header h, const Echo__Request *request) {
  static uint8_t nonce[32], identifier[16];
  if (!strcmp(request->method, "Begin")) {
    Health__V1__BeginSessionReply reply = HEALTH__V1__BEGIN_SESSION_REPLY__INIT;
    reply.nonce = (ProtobufCBinaryData){sizeof nonce, nonce};
    reply.daemon_id = (ProtobufCBinaryData){sizeof identifier, identifier};
    answer(c, h.stream, &reply.base);
  } else if (!strcmp(request->method, "Hello")) {
    Health__V1__HelloReply reply = HEALTH__V1__HELLO_REPLY__INIT;
    answer(c, h.stream, &reply.base);
  } else if (!strcmp(request->method, "Check")) {
    Grpc__Health__V1__HealthCheckResponse reply = GRPC__HEALTH__V1__HEALTH_CHECK_RESPONSE__INIT;
    reply.status = GRPC__HEALTH__V1__HEALTH_CHECK_RESPONSE__SERVING_STATUS__SERVING;
    answer(c, h.stream, &reply.base);
  } else {
    return 0;
  }
  return 1;
}
