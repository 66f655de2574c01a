/** What parts of one analysis tell alike is told once: the one place where repetitions end. */

import type { AnalysisEvent, Interim } from "./analysis.ts";
import type { Finding } from "./finding.ts";

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
    const event = next.value;
    if (event.kind === "interim") {
      yield { ...event, interim: withoutTold(event.interim, told) };
      continue;
    }
    const identity = identityOf(event);
    if (identity !== null && told.has(identity)) continue;
    if (identity !== null) told.add(identity);
    yield event;
  }
}

function withoutTold(interim: Interim, told: ReadonlySet<string>): Interim {
  const { findings, diagnostics } = interim;
  return {
    ...interim,
    findings: findings.filter((finding) => !told.has(identityOfFinding(finding))),
    diagnostics: diagnostics.filter((diagnostic) => !told.has(JSON.stringify(diagnostic))),
  };
}

function identityOfFinding({ fingerprint, location }: Finding): string {
  return JSON.stringify([fingerprint, location.span]);
}

function identityOf(event: AnalysisEvent | OtherEvent): string | null {
  if (event.kind === "finding") return identityOfFinding(event.finding);
  return event.kind === "diagnostic" ? JSON.stringify(event.diagnostic) : null;
}
