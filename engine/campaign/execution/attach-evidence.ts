/** One weakness at one place is one finding, whoever found it: what was executed joins what was seen in the code. */

import type { Detection } from "../../detectors/detector.ts";
import { overlaps } from "../../model/location.ts";
import { spanOf } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import type { RawFinding } from "../run-detectors.ts";
import type { SourcePlace } from "./code-map.ts";
import type { ExecutedFinding } from "./executed-finding.ts";
import { tellAlone } from "./told-alone.ts";

const reentrancies = [
  "reentrancy-eth",
  "reentrancy-state",
  "reentrancy-balance",
  "reentrancy-order",
  "reentrancy-readonly",
  "reentrancy-token-hook",
];

/**
 * What else a run is a proof of, in the order of preference. Checks of the same registry entry may mean other things: that a
 * contract refuses what it is called with says nothing of an address that may be zero.
 */
export const proves: Readonly<Record<string, readonly string[]>> = {
  "access-missing": ["initializer-open", "id-overwrite"],
  "assertion-violation": ["assert-misuse"],
  "failed-call-dos": ["batch-blocked"],
  "order-dependence": ["retryable-order"],
  "reentrancy-eth": reentrancies,
  "reentrancy-state": reentrancies,
  "unchecked-call": ["swallowed-failure", "unchecked-transfer"],
  // Whoever ends with more than they had was let in where they should not have been, or came in again, or knew the draw.
  "unprotected-ether-withdrawal": [
    ...["access-missing", "guard-inconsistent", "initializer-open", "uups-authorize-open", "unqueued-execution"],
    ...["arbitrary-call", "arbitrary-debit", "unbacked-credit", "callback-unprotected", "cross-chain-source"],
    ...reentrancies,
    "weak-randomness",
  ],
  "unprotected-token-withdrawal": [
    ...["arbitrary-from", "arbitrary-debit", "arbitrary-call", "access-missing", "guard-inconsistent"],
    ...["initializer-open", "unqueued-execution", "unbacked-credit", "callback-unprotected", "cross-chain-source"],
    ...reentrancies,
  ],
};

/**
 * A finding of the same check, or of one that the run proves too, whose place has to do with that of an executed one, takes
 * its evidence; an executed one that meets none is told by itself where that is enough.
 */
export function attachEvidence(
  seen: readonly RawFinding[],
  executed: readonly ExecutedFinding[],
  program: Program,
): readonly RawFinding[] {
  const joined = new Map<RawFinding, RawFinding>();
  const alone: ExecutedFinding[] = [];
  for (const one of executed.toSorted((a, b) => Number(a.isConsequence ?? false) - Number(b.isConsequence ?? false))) {
    const match = findMatch(seen, one, program);
    const isKnown = one.isConsequence === true && match !== undefined && joined.has(match);
    if (match !== undefined && !isKnown) joined.set(match, withEvidence(joined.get(match) ?? match, one));
    else if (match === undefined && !isEcho(one, executed)) alone.push(one);
  }
  const told = alone.flatMap((one) => tellAlone(one, program) ?? []);
  return [...seen.map((one) => joined.get(one) ?? one), ...told];
}

/** What another finding at the same place says already, by checks. */
const echoes: Readonly<Record<string, string>> = {
  // Who destroys a contract gets its ether by that.
  "unprotected-ether-withdrawal": "unprotected-selfdestruct",
  // An invariant may say by an assertion what it has to say.
  "assertion-violation": "property-violation",
};

/** Where the one is told, the other is no finding of its own. */
export function isEcho(
  { check, place, isConsequence }: ExecutedFinding,
  executed: readonly ExecutedFinding[],
): boolean {
  const isSaid = (other: ExecutedFinding): boolean =>
    other.check.id === echoes[check.id] && isSamePlace(other.place, place);
  return isConsequence === true || executed.some(isSaid);
}

/** The same check goes before another that the run proves, the narrowest place before wider ones. */
function findMatch(
  seen: readonly RawFinding[],
  { check, place, isConsequence }: ExecutedFinding,
  program: Program,
): RawFinding | undefined {
  const near = seen.filter((one) => isAbout(one, place, program));
  const narrowest = (rows: readonly RawFinding[]): RawFinding | undefined =>
    rows.toSorted((a, b) => placeOf(a.detection.at, program).length - placeOf(b.detection.at, program).length)[0];
  const proved = isConsequence === true ? [] : (proves[check.id] ?? []);
  const [match] = [check.id, ...proved].flatMap((id) => narrowest(near.filter((one) => one.check.id === id)) ?? []);
  if (match !== undefined || check.id !== "unprotected-token-withdrawal") return match;
  return narrowest(seen.filter((one) => ofBooks.has(one.check.id) && isInFunctionOf(one, place, program)));
}

/** Checks of what a token writes down, of which it tells only by an event, after it. */
const ofBooks: ReadonlySet<string> = new Set(["arbitrary-debit", "unbacked-credit"]);

/** Whether the place is in a function in which a finding has something to show. */
function isInFunctionOf(
  { detection: { at, related = [] } }: RawFinding,
  place: SourcePlace,
  program: Program,
): boolean {
  return [at, ...related.map((one) => one.at)].some((shown) => {
    const callable = "nodeType" in shown ? program.callableOf(shown) : undefined;
    if (callable === undefined) return false;
    const body = placeOf(callable, program);
    return body.file === place.file && overlaps(body, place);
  });
}

/** Whether a finding is told where the place is, or names that very place beside it: a call in a modifier is such a one. */
export function isAbout(
  { detection: { at, related = [] } }: RawFinding,
  place: SourcePlace,
  program: Program,
): boolean {
  const told = placeOf(at, program);
  if (told.file === place.file && overlaps(told, place)) return true;
  return related.some((one) => isSamePlace(placeOf(one.at, program), place));
}

function isSamePlace(a: SourcePlace, b: SourcePlace): boolean {
  return a.file === b.file && a.offset === b.offset && a.length === b.length;
}

function placeOf(at: Detection["at"], program: Program): SourcePlace {
  return "nodeType" in at ? { file: program.fileOf(at), ...spanOf(at) } : at;
}

/** What was executed is certain: assumptions and doubts of the static finding are gone. */
function withEvidence(seen: RawFinding, { evidence, testCases, story }: ExecutedFinding): RawFinding {
  const { assumptions: _assumptions, ...detection } = seen.detection;
  return {
    ...seen,
    detection: { ...detection, confidence: "High" },
    evidence,
    testCases: [...(seen.testCases ?? []), ...testCases],
    story: seen.story ?? story,
  };
}
