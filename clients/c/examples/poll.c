// Saves a walk and then sums up all steps, in a main loop of poll.
#include <healthd-methods.h>
#include <poll.h>
#include <stdio.h>

struct app {
  hd_client *client;
  uint32_t steps;
  hd_message_pending *saving, *summing;
  bool is_done;
};

static void show(const hd_error *error, const void *reply, void *context) {
  const Health__V1__StatisticsReply *sums = reply;
  if (error) printf("%s\n", error->message);
  else if (sums->n_statistics > 0) printf("%.0f steps\n", sums->statistics[0]->merged->sum);
  ((struct app *)context)->is_done = true;
}
static void sum(const hd_error *error, const void *reply, void *context) {
  (void)reply;
  struct app *app = context;
  hd_error failure;
  Health__V1__StatisticsQuery query = HEALTH__V1__STATISTICS_QUERY__INIT;
  query.type = app->steps;
  query.options = HD_SUM;
  hd_message_handler handler = {.finished = show, .context = app};
  printf("%s\n", error ? error->message : "saved a walk");
  app->summing = health__v1__samples__statistics__start(app->client, &query, &handler, &failure);
  if (!app->summing) show(&failure, NULL, app);
}

int main(void) {
  hd_error error;
  struct app app = {
      .client = hd_connect("org.example.steps", NULL, &error), .steps = hd_type("stepCount")};
  if (!app.client) return fprintf(stderr, "%s\n", error.message), 1;
  int64_t now = hd_now_us();
  hd_row walk = {.type = app.steps, .value = 700, .start_us = now - 600000000, .end_us = now};
  Health__V1__SaveRequest save = HEALTH__V1__SAVE_REQUEST__INIT;
  save.samples = hd_rows_batch(app.client, &walk, 1, &error);
  hd_message_handler handler = {.finished = sum, .context = &app};
  app.saving = health__v1__samples__save__start(app.client, &save, &handler, &error);
  hd_rows_batch_free(save.samples);
  while (app.saving && !app.is_done) {
    struct pollfd ready = {.fd = hd_fd(app.client), .events = hd_events(app.client)};
    // Other descriptors of the program are waited for here too.
    poll(&ready, 1, -1);
    hd_dispatch(app.client, &error);
  }
  hd_message_pending_free(app.saving);
  hd_message_pending_free(app.summing);
  hd_close(app.client);
}
