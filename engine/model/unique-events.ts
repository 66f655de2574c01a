/** What parts of one analysis tell alike is told once: the one place where repetitions end. */

import type { AnalysisEvent } from "./analysis.ts";

/** Events of the host, which are never told twice. */
interface OtherEvent {
  readonly kind: "loaded" | "rerun";
}

/** The events without the findings and compiler messages that came before; the generator's result passes. */
export async function* uniqueEvents<Event extends AnalysisEvent | OtherEvent, Result>(
  events: AsyncGenerator<Event, Result>,
): AsyncGenerator<Event, Result> {
  const told = new Set<string>();
  for (let next = await events.next(); ; next = await events.next()) {
    if (next.done === true) return next.value;
    const identity = identityOf(next.value);
    if (identity !== null && told.has(identity)) continue;
    if (identity !== null) told.add(identity);
    yield next.value;
  }
}

function identityOf(event: AnalysisEvent | OtherEvent): string | null {
  if (event.kind === "finding") return JSON.stringify([event.finding.fingerprint, event.finding.location.span]);
  return event.kind === "diagnostic" ? JSON.stringify(event.diagnostic) : null;
}
