/** The symbolic machine for what the fuzzer works on. */

import type { Exchange } from "../fuzz/exchange/exchange.ts";
import { agentIndex } from "../fuzz/people.ts";
import type { TermStore } from "../terms/term-store.ts";
import { makeSymbolicMachine, type PathListener, type SymbolicMachine } from "./machine/symbolic-machine.ts";

/** One transaction has so many instructions, bytes that are copied at once, and frames in one another. */
export const pathLimits = { maxSteps: 20_000, maxBytes: 2 ** 15, maxDepth: 12 };

/** When a store has more terms, it is left. */
export const maxTerms = 250_000;

/** A machine without paths, with the people and contracts of the fuzzer. */
export function makeMachineFor(
  { people: { callers, stubs }, contracts, hardfork }: Exchange,
  t: TermStore,
  listener: PathListener,
): SymbolicMachine {
  const agent = callers[agentIndex]?.address ?? 0n;
  const cast = { agent, callees: [agent, ...stubs.map(({ address }) => address), ...contracts] };
  return makeSymbolicMachine({ t, hardfork, limits: pathLimits, listener, cast });
}
