// One thread follows changes until another interrupts it. Prints the errors that both receive.
#include <healthd.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>

struct follower {
  hd_client *client;
  sem_t page;
  bool is_ok;
  hd_error error;
};

// From here on the thread waits for changes, and there are none.
static bool tell_page(const hd_bytes *anchor, void *context) {
  (void)anchor;
  struct follower *follower = context;
  sem_post(&follower->page);
  return true;
}

static void *follow(void *context) {
  struct follower *follower = context;
  uint32_t steps = hd_type("stepCount");
  hd_bytes anchor = {0};
  hd_change_callbacks callbacks = {.reached = tell_page, .context = follower};
  follower->is_ok = hd_observe(follower->client, &steps, 1, &anchor, &callbacks, &follower->error);
  hd_bytes_free(&anchor);
  return NULL;
}

int main(void) {
  hd_error error = {0};
  struct follower follower = {.client = hd_connect("org.example.steps", NULL, &error)};
  if (follower.client == NULL) {
    printf("%d %s\n", error.code, error.message);
    return 1;
  }
  pthread_t thread;
  sem_init(&follower.page, 0, 0);
  if (pthread_create(&thread, NULL, follow, &follower) != 0) abort();
  sem_wait(&follower.page);
  hd_interrupt(follower.client);
  pthread_join(thread, NULL);
  printf("observe %d %d\n", follower.is_ok, follower.error.code);

  hd_sample sample = {.type = hd_type("stepCount"), .start_us = 1, .value = 7};
  bool is_saved = hd_save(follower.client, &sample, 1, &error);
  printf("save %d %d\n", is_saved, error.code);
  hd_interrupt(follower.client);
  hd_close(follower.client);
  sem_destroy(&follower.page);
  return 0;
}
