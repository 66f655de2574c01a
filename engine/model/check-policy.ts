/** Which checks speak, where, and how loud: what a project has decided about them. */

import { severities } from "./finding.ts";
import type { Location } from "./location.ts";

/** `off`; `on`, as the check is; or the severity that its findings have here. */
export const checkLevels = ["off", "on", ...severities] as const;
export type CheckLevel = (typeof checkLevels)[number];

/** By check id. */
export type CheckLevels = Readonly<Record<string, CheckLevel>>;

export interface CheckPolicy {
  /** What holds everywhere; checks that are not named speak as they are. */
  readonly checks: CheckLevels;
  /** What holds in some files; the last one that matches wins. */
  readonly overrides: readonly FileOverride[];
  /** Where present: only these checks speak. */
  readonly only?: readonly string[];
  /** Fingerprints of findings that are known already, and not told again. */
  readonly baseline: readonly string[];
}

export interface FileOverride {
  /** Patterns of source unit names, as in `contracts/legacy/**`. */
  readonly files: readonly string[];
  readonly checks: CheckLevels;
}

/** A comment of ours that silences nothing. */
export interface UnusedSuppression {
  readonly location: Location;
  /** The ids as written; `all` where it names none. */
  readonly names: readonly string[] | "all";
}

export const noPolicy: CheckPolicy = { checks: {}, overrides: [], baseline: [] };

/** These speak, whether they do unasked or not. */
export function hearing(checks: readonly string[]): CheckPolicy {
  return { ...noPolicy, checks: Object.fromEntries(checks.map((check) => [check, "on"])) };
}

/** Both; where they disagree, what `inner` says of a check wins. */
export function mergePolicies(outer: CheckPolicy, inner: CheckPolicy): CheckPolicy {
  const only = inner.only ?? outer.only;
  return {
    checks: { ...outer.checks, ...inner.checks },
    overrides: [...outer.overrides.map((one) => without(one, inner.checks)), ...inner.overrides],
    ...(only === undefined ? {} : { only }),
    baseline: [...outer.baseline, ...inner.baseline],
  };
}

/** The same, where the checks that nobody hears who has not asked for them are off; to name one is to ask for it. */
export function withQuiet(policy: CheckPolicy, quiet: readonly string[]): CheckPolicy {
  const unasked = quiet.filter((check) => !policy.only?.includes(check));
  return mergePolicies({ ...noPolicy, checks: Object.fromEntries(unasked.map((check) => [check, "off"])) }, policy);
}

function without({ files, checks }: FileOverride, decided: CheckLevels): FileOverride {
  return { files, checks: Object.fromEntries(Object.entries(checks).filter(([check]) => !(check in decided))) };
}
