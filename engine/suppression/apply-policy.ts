/** Leaves out what the project has decided not to hear, and gives the rest the severity it has decided on. */

import type { CheckPolicy } from "../model/check-policy.ts";
import type { Finding } from "../model/finding.ts";
import { levelOf } from "./policy.ts";

export interface Decided {
  readonly findings: readonly Finding[];
  /** Findings that the baseline knows. */
  readonly nKnown: number;
}

/** The order stays. What is switched off counts nowhere. */
export function applyPolicy(findings: readonly Finding[], policy: CheckPolicy): Decided {
  const baseline = new Set(policy.baseline);
  const heard = findings.flatMap((finding) => withLevel(finding, policy));
  const fresh = heard.filter(({ fingerprint }) => !baseline.has(fingerprint));
  return { findings: fresh, nKnown: heard.length - fresh.length };
}

function withLevel(finding: Finding, policy: CheckPolicy): Finding[] {
  const level = levelOf(policy, finding.check, finding.location.file);
  if (level === "off") return [];
  return [level === undefined || level === "on" ? finding : { ...finding, severity: level }];
}
