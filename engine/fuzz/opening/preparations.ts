/** The creator sets up what they alone may, so that others find it ready: lists, prices, roles, initializers. */

import type { Address } from "../../evm/word.ts";
import { type Call, type Entry, sameBlock } from "../call.ts";
import { writeField } from "../call-layout.ts";
import type { State } from "../corpus.ts";
import { evaluate } from "../evaluate.ts";
import { isUnderTest } from "../fuzz-world.ts";
import type { Fuzzing } from "../fuzzing.ts";
import { makeCall, sanitize } from "../generate.ts";
import { creatorIndex, userIndex } from "../people.ts";
import { initializerName } from "../stand-ins/clone.ts";
import { goTo, letGo } from "../worlds/position.ts";
import { isStruckOut } from "./lost-rights.ts";

/** So many calls set a contract up at most; each function is tried so often, and again after the others. */
const maxPreparations = 12;
const maxTries = 4;
const nRounds = 2;

/** What takes away, or ends something, prepares nothing. */
const ending =
  /pause|freeze|lock|stop|halt|block|ban|close|kill|shut|remove|revoke|renounce|disable|cancel|transferOwner|handOver|withdraw|sweep|rescue|recover|emergency|upgrade|destroy|settle|finali/i;

/** Gives the state after that. */
export function prepare(fuzzing: Fuzzing, root: State): State {
  const { entries, world } = fuzzing;
  const isToTry = ({ to, fn }: Entry): boolean =>
    isUnderTest(world, to) && !fn.isView && fn.signature !== null && !ending.test(fn.signature);
  let state = root;
  let left = entries.filter(isToTry);
  for (let round = 0; round < nRounds; round++) {
    const failed: Entry[] = [];
    for (const entry of left) {
      if (state.depth >= root.depth + maxPreparations) return state;
      const after = setUp(fuzzing, entry, state);
      if (after === "refused") failed.push(entry);
      else if (after !== "nothing") state = after;
    }
    left = failed;
  }
  return state;
}

/** What it led to; `nothing` where others may do the same whenever they like, or the creator gives a right away. */
function setUp(fuzzing: Fuzzing, entry: Entry, state: State): State | "refused" | "nothing" {
  for (let count = 0; count < maxTries; count++) {
    goTo(fuzzing, state);
    const call = callOfCreator(fuzzing, entry);
    const { after } = evaluate(fuzzing, call, true);
    if (after === null) continue;
    const isOwn = initializerName.test(entry.fn.signature ?? "") || !isOpenToOthers(fuzzing, call);
    if (isOwn && !isStruckOut(fuzzing, after, creatorOf(fuzzing))) return after;
    letGo(fuzzing, after);
    return "nothing";
  }
  return "refused";
}

function creatorOf({ world }: Fuzzing): Address {
  return world.people.callers[creatorIndex]?.address ?? 0n;
}

function callOfCreator(fuzzing: Fuzzing, entry: Entry): Call {
  const call = makeCall(fuzzing, entry);
  for (const field of call.layout.fields) if (field.kind === "bool") writeField(call.data, field, 1n);
  return sanitize(fuzzing, { ...call, caller: creatorIndex, value: 0n, environment: sameBlock, agent: null });
}

function isOpenToOthers(fuzzing: Fuzzing, call: Call): boolean {
  const user = userIndex(fuzzing.world.people);
  return user >= 0 && evaluate(fuzzing, { ...call, caller: user }).isSuccess;
}
