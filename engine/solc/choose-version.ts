/** Picks the compiler that the pragmas of all sources allow. */

import { maxSatisfying, minor, patch, type Range, rsort, valid } from "semver";
import type { Location } from "../model/location.ts";
import type { Problem } from "../model/problem.ts";
import type { SourceText } from "../text/source-text.ts";
import { err, ok, type Result } from "../util/result.ts";
import { type PragmaDirective, scanDirectives } from "./directives.ts";
import { parseVersionRange } from "./version-range.ts";

/** A version pragma and the versions that meet it. */
export interface Demand {
  readonly text: SourceText;
  readonly pragma: PragmaDirective;
  readonly range: Range;
}

/**
 * The newest of `available` that meets every version pragma of `texts`, or `wanted` where it is given; else
 * `no-compiler`. A pragma that cannot be read demands nothing: the compiler itself will report it.
 */
export function chooseVersion(
  texts: readonly SourceText[],
  available: readonly string[],
  wanted: string | undefined,
): Result<string, Problem> {
  if (wanted !== undefined) return findVersion(wanted, available);
  const demands = texts.flatMap(demandsOf);
  const fitting = available.filter((version) => demands.every(({ range }) => range.test(version)));
  const newest = maxSatisfying(fitting, "*");
  return newest === null ? err(noCommonVersion(demands, available)) : ok(newest);
}

/** Exact versions, the newest first. */
export function newestFirst(versions: readonly string[]): string[] {
  return rsort([...versions]);
}

/** The version pragmas of a source that can be read. */
export function demandsOf(text: SourceText): Demand[] {
  return scanDirectives(text.text).pragmas.flatMap((pragma) => {
    const range = parseVersionRange(pragma.versions);
    return range === undefined ? [] : [{ text, pragma, range }];
  });
}

/** People write `v0.8.37+commit.1a2b3c4d` too. */
function findVersion(wanted: string, available: readonly string[]): Result<string, Problem> {
  const version = valid(wanted);
  if (version !== null && available.includes(version)) return ok(version);
  const message = `Compiler version ${wanted} is not available. ${atHand(available)} Ask for one of these, or for none to let the pragmas decide.`;
  return err({ code: "no-compiler", message, location: null });
}

/** Blames the pragmas that nothing meets; where each is met by some version, two that contradict each other, or all. */
function noCommonVersion(demands: readonly Demand[], available: readonly string[]): Problem {
  const hopeless = demands.filter(({ range }) => maxSatisfying([...available], range) === null);
  const blamed = hopeless.length > 0 ? hopeless : (findContradiction(demands, available) ?? demands);
  const [first] = blamed;
  const what =
    blamed.length === 1
      ? `No available compiler meets ${describe(blamed)}.`
      : `No available compiler meets all of these pragmas: ${describe(blamed)}.`;
  const message = `${what} ${atHand(available)} Change the pragma if the code compiles with one of these.`;
  return { code: "no-compiler", message, location: first === undefined ? null : locate(first) };
}

/** The first two that no version meets both of. */
function findContradiction(demands: readonly Demand[], available: readonly string[]): readonly Demand[] | undefined {
  for (const [index, one] of demands.entries()) {
    const met = available.filter((version) => one.range.test(version));
    const other = demands.slice(0, index).find(({ range }) => !met.some((version) => range.test(version)));
    if (other !== undefined) return [other, one];
  }
  return undefined;
}

/** Why the newest version will not do: the first pragma that it does not meet, and where that is; undefined where it meets all. */
export function findObstacle(
  texts: readonly SourceText[],
  newest: string,
): { readonly text: string; readonly location: Location } | undefined {
  const demand = texts.flatMap(demandsOf).find(({ range }) => !range.test(newest));
  return demand === undefined ? undefined : { text: describe([demand]), location: locate(demand) };
}

/** The one of `versions` that is nearest by number; undefined where there is none. */
export function nearestVersion(version: string, versions: readonly string[]): string | undefined {
  const [nearest] = [...versions].sort((a, b) => distance(version, a) - distance(version, b));
  return nearest;
}

/** A minor version counts more than all of its patches. */
function distance(a: string, b: string): number {
  const place = (version: string): number => minor(version) * 1000 + patch(version);
  return Math.abs(place(a) - place(b));
}

const maxNamed = 5;
const maxListed = 10;

function describe(demands: readonly Demand[]): string {
  const named = demands.slice(0, maxNamed).map((demand) => {
    return `"pragma solidity ${demand.pragma.versions}" (${demand.text.file}:${locate(demand).range.start.line + 1})`;
  });
  return demands.length > maxNamed ? `${named.join(", ")} and ${demands.length - maxNamed} more` : named.join(", ");
}

function locate({ text, pragma }: Demand): Location {
  return text.locateUnits(pragma.start, pragma.end);
}

/** A short list in full, a long one by its ends. */
function atHand(available: readonly string[]): string {
  if (available.length === 0) return "No compiler is available.";
  if (available.length <= maxListed) return `Available: ${available.join(", ")}.`;
  const [newest, ...rest] = newestFirst(available);
  return `Available: ${rest.at(-1)} to ${newest}.`;
}
