#!/usr/bin/env bash
# Checks the function in_time of .ci/run with steps that end, fail, would not fit, hang, and are ended by the limit.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

# shellcheck disable=SC1090
source <(sed -n '/^in_time() {/,/^}/p' .ci/run)
announce() { :; }
failed=0

# expect NAME RESULT SECONDS LIMIT PERCENT COMMAND...: RESULT is the status and whether the machine is too slow, after
# SECONDS of a run.
expect() {
  local name=$1 want=$2 got
  got=$(
    is_too_slow=false status=0 limit=$4 SECONDS=$3
    in_time "${@:5}" 2> /dev/null || status=$?
    echo "$status $is_too_slow"
  )
  if [ "$got" != "$want" ]; then
    echo "in_time, $name: $got instead of $want"
    failed=1
  fi
}

expect "a step that ends" "0 false" 100 1000 10 true
expect "a step that fails" "3 false" 100 1000 10 bash -c 'exit 3'
expect "a step that cannot be tried" "77 false" 100 1000 10 bash -c 'exit 77'
expect "a step that fails like timeout does" "1 false" 100 1000 10 bash -c 'exit 124'
expect "a step that would not fit" "1 true" 100 1000 1000 bash -c 'echo started'
expect "a step that hangs" "1 false" 2 1000 50 sleep 60
expect "a step that the limit ends" "1 true" 100 101 1 sleep 60
exit "$failed"
