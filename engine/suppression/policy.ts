/** Asks a project's policy about one check in one file. */

import type { CheckLevel, CheckPolicy } from "../model/check-policy.ts";
import { matchesPattern } from "./file-pattern.ts";

/** The level that the policy gives a check in a file; undefined where it says nothing of it. */
export function levelOf({ checks, overrides, only }: CheckPolicy, check: string, file: string): CheckLevel | undefined {
  if (only !== undefined && !only.includes(check)) return "off";
  const override = overrides.findLast(
    ({ files, checks: there }) => Object.hasOwn(there, check) && files.some((pattern) => matchesPattern(pattern, file)),
  );
  if (override !== undefined) return override.checks[check];
  return Object.hasOwn(checks, check) ? checks[check] : undefined;
}

/** True where no file can have a finding of the check. */
export function isOffEverywhere({ checks, overrides, only }: CheckPolicy, check: string): boolean {
  if (only !== undefined && !only.includes(check)) return true;
  const isRaised = overrides.some(({ checks: there }) => Object.hasOwn(there, check) && there[check] !== "off");
  return Object.hasOwn(checks, check) && checks[check] === "off" && !isRaised;
}
