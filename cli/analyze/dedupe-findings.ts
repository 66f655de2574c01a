/** A file that several inputs read is told of once. */

import type { Finding } from "../../engine/model/finding.ts";
import type { InputOutcome } from "./input-outcome.ts";

/** What is found in a file is left to the input that is this file, else to the first that tells it. */
export function dedupeFindings(outcomes: readonly InputOutcome[]): readonly InputOutcome[] {
  const tellers = new Map<string, InputOutcome>();
  const claim = (outcome: InputOutcome, findings: readonly Finding[]): void => {
    for (const identity of findings.map((finding) => identityOf(outcome, finding))) {
      if (!tellers.has(identity)) tellers.set(identity, outcome);
    }
  };
  for (const outcome of outcomes) {
    claim(
      outcome,
      outcome.run.findings.filter(({ location }) => location.file === outcome.run.file),
    );
  }
  for (const outcome of outcomes) claim(outcome, outcome.run.findings);
  return outcomes.map((outcome) => {
    const findings = outcome.run.findings.filter((finding) => tellers.get(identityOf(outcome, finding)) === outcome);
    return { ...outcome, run: { ...outcome.run, findings } };
  });
}

/** Not the fingerprint: where there is no project, a file is named after the folder of the input. */
function identityOf({ paths }: InputOutcome, { location, check }: Finding): string {
  return JSON.stringify([paths.get(location.file) ?? location.file, check, location.span]);
}
