/** The corpus as data that outlives the process, and back. What the attacker's contract was told to do is not kept. */

import { bytesToHex, hexToBytes } from "../../evm/word.ts";
import type { SavedCall, SavedSequence } from "../../model/saved-corpus.ts";
import { type Call, type Entry, sameBlock } from "../call.ts";
import { layoutOf } from "../call-layout.ts";
import type { State } from "../corpus.ts";
import { evaluate } from "../evaluate.ts";
import type { Fuzzing } from "../fuzzing.ts";
import { callsTo } from "../scenario-of.ts";
import { goTo, letGo } from "../worlds/position.ts";

/** More is kept of no contract, and read of none. */
const maxSequences = 1000;
const maxCalls = 200;

/** The sequences of all testcases, those that found most first. */
export function saveCorpus({ corpus, world }: Fuzzing): readonly SavedSequence[] {
  const best = [...corpus.testcases].sort((a, b) => b.score - a.score).slice(0, maxSequences);
  const { callers } = world.people;
  const save = ({ entry, data, layout, value, caller, environment }: Call): SavedCall => ({
    contract: entry.contract,
    signature: entry.fn.signature,
    data: bytesToHex(data),
    lengths: layout.lengths,
    value: String(value),
    caller: callers[caller]?.label ?? "",
    seconds: String(environment.seconds),
    blocks: String(environment.blocks),
  });
  return best.map(({ state, call }) => [...callsTo(state), call].map(save));
}

/** Runs sequences that were kept; calls of functions that are there no more are left out. */
export function loadCorpus(fuzzing: Fuzzing, sequences: readonly SavedSequence[]): void {
  const root = fuzzing.state;
  for (const sequence of sequences.slice(0, maxSequences)) {
    const walked: State[] = [];
    for (const saved of sequence.slice(0, maxCalls)) {
      const call = readCall(fuzzing, saved);
      if (call === undefined) continue;
      goTo(fuzzing, walked.at(-1) ?? root);
      const { after } = evaluate(fuzzing, call, true);
      if (after !== null) walked.push(after);
    }
    for (const state of walked.reverse()) letGo(fuzzing, state);
    goTo(fuzzing, root);
  }
}

function readCall({ entries, world, layouts }: Fuzzing, saved: SavedCall): Call | undefined {
  const data = hexToBytes(saved.data);
  const entry = entries.find((each) => isOf(each, saved, data));
  const caller = world.people.callers.findIndex(({ label }) => label === saved.caller);
  if (entry === undefined || caller === -1) return undefined;
  const layout = layoutOf(entry.fn, (_, index) => saved.lengths[index] ?? 0);
  if (data.length !== layout.template.length) return undefined;
  layouts[entry.index]?.push(layout);
  const environment = { ...sameBlock, seconds: BigInt(saved.seconds), blocks: BigInt(saved.blocks) };
  return { entry, layout, data, value: BigInt(saved.value), caller, environment, agent: null };
}

/** Functions without a name are told by their selectors; what has none takes no data, or is raw. */
function isOf({ contract, fn, to }: Entry, saved: SavedCall, data: Uint8Array): boolean {
  if (to === null || contract !== saved.contract || fn.signature !== saved.signature) return false;
  if (fn.signature !== null) return true;
  if (fn.selector !== null) return bytesToHex(data.subarray(0, 4)) === bytesToHex(layoutOf(fn).template.subarray(0, 4));
  return fn.isRaw === true || data.length === 0;
}
