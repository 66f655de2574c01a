/** Counts requests, for whoever watches over the service. */

export interface RequestMetrics {
  /** `route` is as it is declared, so that there are as many series as routes. */
  count(method: string, route: string, status: number, seconds: number): void;
  /** In the text format of Prometheus. */
  render(): string;
}

/** Upper bounds in seconds: an answer from memory, one with a password in it, one that was held open. */
const bounds = [0.01, 0.1, 1, 10, 60] as const;

interface Series {
  count: number;
  sum: number;
  readonly buckets: number[];
}

/** Counts nothing yet. */
export function makeRequestMetrics(): RequestMetrics {
  const byRequest = new Map<string, number>();
  const byRoute = new Map<string, Series>();
  return {
    count(method, route, status, seconds) {
      const labels = `method="${method}",route="${route}"`;
      const request = `${labels},status="${status}"`;
      byRequest.set(request, (byRequest.get(request) ?? 0) + 1);
      const series = byRoute.get(labels) ?? { count: 0, sum: 0, buckets: bounds.map(() => 0) };
      byRoute.set(labels, series);
      series.count++;
      series.sum += seconds;
      for (const [index, bound] of bounds.entries())
        if (seconds <= bound) series.buckets[index] = (series.buckets[index] ?? 0) + 1;
    },
    render() {
      const requests = [...byRequest].map(([labels, count]) => `solhound_http_requests_total{${labels}} ${count}`);
      const durations = [...byRoute].flatMap(([labels, series]) => renderSeries(labels, series));
      return [
        ...heading("solhound_http_requests_total", "counter", "Requests answered."),
        ...requests,
        ...heading("solhound_http_request_duration_seconds", "histogram", "Time until requests were answered."),
        ...durations,
        "",
      ].join("\n");
    },
  };
}

/** The lines before the values of one metric. */
export function heading(name: string, type: "counter" | "gauge" | "histogram", help: string): readonly string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

function renderSeries(labels: string, { count, sum, buckets }: Series): readonly string[] {
  const name = "solhound_http_request_duration_seconds";
  const lines = bounds.map((bound, index) => `${name}_bucket{${labels},le="${bound}"} ${buckets[index] ?? 0}`);
  return [
    ...lines,
    `${name}_bucket{${labels},le="+Inf"} ${count}`,
    `${name}_sum{${labels}} ${sum}`,
    `${name}_count{${labels}} ${count}`,
  ];
}
