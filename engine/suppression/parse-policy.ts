/** Reads a policy from JSON: the `checks`, `overrides` and `baseline` of a project's file. */

import { type CheckLevel, type CheckLevels, checkLevels, type FileOverride } from "../model/check-policy.ts";
import { err, ok, type Result } from "../util/result.ts";

/** A policy file as it was written; `baseline` names another file. */
export interface WrittenPolicy {
  readonly checks: CheckLevels;
  readonly overrides: readonly FileOverride[];
  readonly baseline?: string;
}

type Json = Readonly<Record<string, unknown>>;

/** Longer patterns are no names of files. */
const maxPatternLength = 500;

/** The error is a sentence that says which value is wrong and what it may be. Other keys than the three are left alone. */
export function parsePolicy(json: Json, knownChecks: readonly string[]): Result<WrittenPolicy, string> {
  const checks = parseLevels(json["checks"] ?? {}, "checks", knownChecks);
  if (!checks.ok) return checks;
  const overrides = parseOverrides(json["overrides"] ?? [], knownChecks);
  if (!overrides.ok) return overrides;
  const { baseline } = json as { readonly baseline?: unknown };
  if (baseline !== undefined && (typeof baseline !== "string" || baseline === "")) {
    return err('"baseline" must be the name of a file that --write-baseline wrote.');
  }
  return ok({ checks: checks.value, overrides: overrides.value, ...(baseline === undefined ? {} : { baseline }) });
}

function parseLevels(json: unknown, where: string, knownChecks: readonly string[]): Result<CheckLevels, string> {
  if (!isObject(json)) return err(`"${where}" must be an object, as in {"tx-origin": "off"}.`);
  const levels: Record<string, CheckLevel> = {};
  for (const [check, written] of Object.entries(json)) {
    if (!knownChecks.includes(check)) {
      return err(`"${where}" names ${JSON.stringify(check)}, which is no check. "solhound checks" lists them all.`);
    }
    const level = checkLevels.find((one) => one.toLowerCase() === String(written).toLowerCase());
    if (level === undefined)
      return err(`"${where}" gives "${check}" a level that is none of ${checkLevels.join(", ")}.`);
    levels[check] = level;
  }
  return ok(levels);
}

function parseOverrides(json: unknown, knownChecks: readonly string[]): Result<readonly FileOverride[], string> {
  if (!Array.isArray(json)) return err('"overrides" must be a list, as in [{"files": ["legacy/**"], "checks": {}}].');
  const overrides: FileOverride[] = [];
  for (const [index, one] of json.entries()) {
    const files = isObject(one) ? [one["files"]].flat() : [];
    if (!isObject(one) || files.length === 0 || !files.every(isPattern)) {
      return err(`"overrides[${index}].files" must be patterns of file names, as in ["legacy/**"].`);
    }
    const checks = parseLevels(one["checks"] ?? {}, `overrides[${index}].checks`, knownChecks);
    if (!checks.ok) return checks;
    overrides.push({ files, checks: checks.value });
  }
  return ok(overrides);
}

function isPattern(value: unknown): value is string {
  return typeof value === "string" && value !== "" && value.length <= maxPatternLength;
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
