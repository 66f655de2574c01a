/** Proves what a contract states of itself: its properties, and that no assertion fails. */

import type { EngineDeps } from "../../compile/engine-deps.ts";
import type { Entry } from "../../fuzz/call.ts";
import { mustRevert, propertiesOf } from "../../fuzz/entries.ts";
import type { Fuzzer } from "../../fuzz/fuzzer.ts";
import type { Candidate } from "../../fuzz/fuzzing.ts";
import { creatorIndex } from "../../fuzz/people.ts";
import type { BrokenProperty, ProvedStatement } from "../../model/execution.ts";
import { makePropertyProof, type PropertySubject, type Statement } from "../../symex/proof/prove-properties.ts";
import type { ExecutedFinding } from "./executed-finding.ts";

export interface StatedRequest {
  /** Whether its sources assert something. */
  readonly hasAssertions: boolean;
  readonly seed: number;
  readonly nSteps: number;
  readonly endsAtMs: number;
  readonly signal: AbortSignal;
}

/** Steps between two looks at the clock. */
const sliceSteps = 20_000;

/** What is proved of the contract under test; what others store or answer is not known to a proof. */
export async function proveStated(
  fuzzer: Fuzzer,
  { hasAssertions, seed, nSteps, endsAtMs, signal }: StatedRequest,
  { now, breathe }: Pick<EngineDeps, "now" | "breathe">,
): Promise<readonly ProvedStatement[]> {
  const stated = findStated(fuzzer, hasAssertions);
  const subject = stated.size === 0 ? undefined : subjectOf(fuzzer, [...stated.keys()]);
  if (subject === undefined) return [];
  const proof = makePropertyProof(subject, seed);
  for (let left = nSteps; left > 0 && !signal.aborted && now() < endsAtMs; left -= sliceSteps) {
    if (!proof.run(sliceSteps)) break;
    await breathe();
  }
  return [...stated].flatMap(([statement, property]) => {
    const calls = proof.bounds.get(statement) ?? 0;
    return calls === 0 ? [] : [{ property, calls }];
  });
}

/** What is stated, with the signature that states it; null for assertions. */
function findStated({ exchange }: Fuzzer, hasAssertions: boolean): Map<Statement, string | null> {
  const [address] = exchange.contracts;
  const own = propertiesOf(exchange.entries).filter(({ to }) => to === address);
  const stated = new Map<Statement, string | null>(
    own.flatMap(({ fn }) => {
      const { signature, selector } = fn;
      return signature === null || selector === null ? [] : [[{ kind: kindOf(fn), selector }, signature] as const];
    }),
  );
  if (hasAssertions) stated.set({ kind: "assertions", selector: 0 }, null);
  return stated;
}

/** Those that nothing has broken: what is broken by many calls is not told to hold after a few. */
export function withoutBroken(
  proved: readonly ProvedStatement[],
  candidates: readonly Candidate[],
): readonly ProvedStatement[] {
  const isBroken = ({ property }: ProvedStatement): boolean =>
    candidates.some(({ violation: { oracle, message } }) => {
      if (property === null) return oracle === "assertion-violation";
      return oracle === "property-violation" && isAbout(message, property);
    });
  return proved.filter((one) => !isBroken(one));
}

/** The properties of a contract that did not hold when it was run, and again on the other EVM. */
export function brokenAmong(
  properties: readonly string[],
  executed: readonly ExecutedFinding[],
): readonly BrokenProperty[] {
  const found = executed.filter(({ check }) => check.id === "property-violation");
  return properties.flatMap((property) => {
    const one = found.find(({ detection }) => isAbout(detection.message, property));
    return one === undefined ? [] : [{ property, story: one.story }];
  });
}

/** The oracle begins its message with the name of the property. */
function isAbout(message: string, property: string): boolean {
  return message.startsWith(`${property.replace("()", "")} `);
}

function kindOf(fn: Entry["fn"]): Statement["kind"] {
  if (mustRevert(fn)) return "revert";
  return fn.returnsTruth ? "truth" : "success";
}

function subjectOf({ exchange }: Fuzzer, statements: readonly Statement[]): PropertySubject | undefined {
  const [first] = exchange.states();
  const [address] = exchange.contracts;
  const account = first && exchange.accountsIn(first).find((one) => one.address === address);
  const { callers, stubs } = exchange.people;
  const asker = callers[creatorIndex]?.address;
  if (account === undefined || asker === undefined) return undefined;
  const people = [...exchange.contracts, ...[...callers, ...stubs].map((one) => one.address)];
  return { address: account.address, code: account.code, storage: account.storage, asker, people, statements };
}
