/** How the functions of the contract under test took to being called: which never ended well, and how far the best call got. */

import type { ContractCode } from "../../evm/code/contract-code.ts";
import type { Receipt } from "../../evm/transact.ts";
import { getAccount } from "../../evm/world/world.ts";
import type { Call } from "../call.ts";
import { isUnderTest } from "../fuzz-world.ts";
import type { Fuzzing } from "../fuzzing.ts";

/** Of one entry. */
export interface Trial {
  hasSucceeded: boolean;
  /** Of the refused call that ran through most, where none has succeeded. */
  furthest: Refusal | null;
}

/** How a call was refused. */
export interface Refusal {
  readonly status: Receipt["status"];
  readonly output: Uint8Array;
  /** Code of the innermost frame that failed, and its instruction; null where none ran. */
  readonly code: ContractCode | null;
  readonly pc: number;
  /** How much of the code was run. */
  readonly nEdges: number;
}

/** A function of which no call has ended well. */
export interface RefusedFunction {
  readonly signature: string;
  readonly isView: boolean;
  /** Of the call that got furthest; null where it was never called. */
  readonly refusal: (Pick<Refusal, "status" | "output" | "pc"> & { readonly contract: string | null }) | null;
}

/** Nothing was tried. */
export function makeTrials(nEntries: number): readonly Trial[] {
  return Array.from({ length: nEntries }, () => ({ hasSucceeded: false, furthest: null }));
}

/** Notes how a call ended, while its edges are known. */
export function noteTrial({ trials, edges, observation }: Fuzzing, call: Call, { status, output }: Receipt): void {
  const trial = trials[call.entry.index];
  if (trial === undefined || trial.hasSucceeded) return;
  if (status === "succeeded") {
    trial.hasSucceeded = true;
    trial.furthest = null;
  } else if (trial.furthest === null || edges.count > trial.furthest.nEdges) {
    const { failedCode: code, failedAt: pc } = observation;
    trial.furthest = { status, output: output.slice(), code, pc, nEdges: edges.count };
  }
}

/** The functions of the contract under test that nobody got through, at the original or at a clone. */
export function refusedFunctions({ world, machine, entries, trials }: Fuzzing): readonly RefusedFunction[] {
  const own = entries.filter(({ to, fn }) => fn.signature !== null && isUnderTest(world, to));
  const succeeded = new Set(own.flatMap(({ index, fn }) => (trials[index]?.hasSucceeded ? fn.signature : [])));
  const names = new Map(
    [...world.contracts, ...world.libraries].map(({ address, contract }) => [
      getAccount(machine.world, address).code,
      contract.name,
    ]),
  );
  const refused = new Map<string, { readonly isView: boolean; readonly furthest: Refusal | null }>();
  for (const { index, fn } of own) {
    const { signature, isView } = fn;
    if (signature === null || succeeded.has(signature)) continue;
    const furthest = trials[index]?.furthest ?? null;
    const known = refused.get(signature);
    const isBetter = known === undefined || (furthest?.nEdges ?? -1) > (known.furthest?.nEdges ?? -1);
    if (isBetter) refused.set(signature, { isView, furthest });
  }
  return [...refused].map(([signature, { isView, furthest }]) => {
    const contract = furthest?.code ? (names.get(furthest.code) ?? null) : null;
    return { signature, isView, refusal: furthest && { ...furthest, contract } };
  });
}
