/** What a reproduction checks: that what was observed happens again. */
import type { Violation } from "../model/violation.ts";
import type { Facts } from "../oracles/facts.ts";
import { writtenStorage } from "../oracles/history.ts";
import type { History } from "../oracles/oracle.ts";

export interface Expectations {
  /** For each step, whether it succeeds. */
  readonly succeeds: readonly boolean[];
  /** The contract that each step creates; null where it does not. */
  readonly created: readonly (bigint | null)[];
  /** What the step in question gives back; null where that is long, or code. */
  readonly output: Uint8Array | null;
  /** What each attacker has in the end, in wei. */
  readonly balances: readonly { readonly address: bigint; readonly balance: bigint }[];
  /** What the step in question has written to storage. */
  readonly storage: readonly { readonly address: bigint; readonly slot: bigint; readonly value: bigint }[];
}

const maxOutputBytes = 1024;
const maxWords = 16;

/** What the run that showed the violation came to. */
export function expectationsOf(history: History, { step }: Violation, { attackers }: Facts): Expectations {
  const { observations } = history;
  const observation = observations[step];
  const final = new Map<bigint, bigint>();
  for (const { balances } of observations) for (const [address, { after }] of balances) final.set(address, after);
  const written = observation ? writtenStorage([observation]) : new Map<string, bigint>();
  const isLast = step === observations.length - 1;
  return {
    succeeds: observations.map(({ status }) => status === "succeeded"),
    created: observations.map(({ created }) => created),
    output: observation?.created === null && observation.output.length <= maxOutputBytes ? observation.output : null,
    balances: [...final]
      .filter(([address]) => attackers.has(address))
      .map(([address, balance]) => ({ address, balance })),
    storage: isLast ? [...written].slice(0, maxWords).map(([key, value]) => toWord(key, value)) : [],
  };
}

function toWord(key: string, value: bigint) {
  const [address = "0", slot = "0"] = key.split(" ");
  return { address: BigInt(address), slot: BigInt(slot), value };
}
