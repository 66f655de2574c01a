/** Counts requests, for whoever watches over the service. */

import { Counter, Histogram, Registry } from "prom-client";

export interface RequestMetrics {
  /** `route` is as it is declared, so that there are as many series as routes. */
  count(method: string, route: string, status: number, seconds: number): void;
  /** What was counted, for others to add to. */
  readonly registry: Registry;
}

/** Upper bounds in seconds: an answer from memory, one with a password in it, one that was held open. */
const buckets = [0.01, 0.1, 1, 10, 60];

/** Counts nothing yet. */
export function makeRequestMetrics(): RequestMetrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: "solhound_http_requests_total",
    help: "Requests answered.",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "solhound_http_request_duration_seconds",
    help: "Time until requests were answered.",
    labelNames: ["method", "route"],
    buckets,
    registers,
  });
  return {
    registry,
    count(method, route, status, seconds) {
      requests.inc({ method, route, status });
      durations.observe({ method, route }, seconds);
    },
  };
}
