/** Picks the compiler that the pragmas of all sources allow. */

import { maxSatisfying, type Range, rsort, valid } from "semver";
import type { Location } from "../model/location.ts";
import type { Problem } from "../model/problem.ts";
import type { SourceText } from "../text/source-text.ts";
import { err, ok, type Result } from "../util/result.ts";
import { type PragmaDirective, scanDirectives } from "./directives.ts";
import { parseVersionRange } from "./version-range.ts";

interface Demand {
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

function demandsOf(text: SourceText): Demand[] {
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

/** Blames the pragmas that nothing meets; where each is met by some version, all of them. */
function noCommonVersion(demands: readonly Demand[], available: readonly string[]): Problem {
  const hopeless = demands.filter(({ range }) => maxSatisfying([...available], range) === null);
  const blamed = hopeless.length > 0 ? hopeless : demands;
  const [first] = blamed;
  const what =
    blamed.length === 1
      ? `No available compiler meets ${describe(blamed)}.`
      : `No available compiler meets all of these pragmas: ${describe(blamed)}.`;
  const message = `${what} ${atHand(available)} Change the pragma if the code compiles with one of these.`;
  return { code: "no-compiler", message, location: first === undefined ? null : locate(first) };
}

const maxNamed = 5;

function describe(demands: readonly Demand[]): string {
  const named = demands.slice(0, maxNamed).map((demand) => {
    return `"pragma solidity ${demand.pragma.versions}" (${demand.text.file}:${locate(demand).range.start.line + 1})`;
  });
  return demands.length > maxNamed ? `${named.join(", ")} and ${demands.length - maxNamed} more` : named.join(", ");
}

function locate({ text, pragma }: Demand): Location {
  return text.locateUnits(pragma.start, pragma.end);
}

function atHand(available: readonly string[]): string {
  return available.length === 0 ? "No compiler is available." : `Available: ${available.join(", ")}.`;
}
