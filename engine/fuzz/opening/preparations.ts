/** The creator sets up what they alone may, so that others find it ready: lists, prices, roles, initializers. */

import type { Address } from "../../evm/word.ts";
import { type Call, type Entry, sameBlock } from "../call.ts";
import { writeField } from "../call-layout.ts";
import type { State } from "../corpus.ts";
import { evaluate } from "../evaluate.ts";
import type { NamedParameter } from "../fuzz-target.ts";
import { isUnderTest } from "../fuzz-world.ts";
import type { Fuzzing } from "../fuzzing.ts";
import { makeCall, sanitize } from "../generate.ts";
import { guessedCall } from "../guessing/guessed-call.ts";
import { givesRoles, rolesIn } from "../guessing/roles.ts";
import { creatorIndex, userIndex } from "../people.ts";
import { initializerName } from "../stand-ins/clone.ts";
import { goTo, letGo } from "../worlds/position.ts";
import { isStruckOut } from "./lost-rights.ts";

/** So many calls set a contract up at most; each function is tried so often, and again after the others. */
const maxPreparations = 24;
const maxTries = 4;
/** Of them, so many with what names and types suggest; of what sets a contract up, on which all else hangs, more. */
const maxGuessed = 2;
const maxInitializing = 8;
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
  const all = entries.filter(isToTry);
  let left = all;
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
  return all.filter(({ fn }) => givesRoles(fn)).reduce((each, entry) => giveRoles(fuzzing, entry, each), state);
}

/** The creator has all rights that they may give. */
function giveRoles(fuzzing: Fuzzing, entry: Entry, start: State): State {
  const { contract } = fuzzing.world.contracts[0] ?? {};
  let state = start;
  for (const role of contract === undefined ? [] : rolesIn(contract)) {
    goTo(fuzzing, state);
    const call = guessedCall(fuzzing, entry, creatorIndex, 0);
    const [place] = call?.layout.fields ?? [];
    if (call === null || place === undefined) return state;
    writeField(call.data, place, role);
    state = evaluate(fuzzing, call, true).after ?? state;
  }
  return state;
}

/** What it led to; `nothing` where others may do the same whenever they like, or the creator gives a right away. */
function setUp(fuzzing: Fuzzing, entry: Entry, state: State): State | "refused" | "nothing" {
  const sets = initializerName.test(entry.fn.signature ?? "");
  for (const attempt of attemptsAt(fuzzing, entry, sets)) {
    goTo(fuzzing, state);
    const call = callOfCreator(fuzzing, entry, attempt);
    const { after } = evaluate(fuzzing, call, true);
    if (after === null) continue;
    const isOwn = sets || !isOpenToOthers(fuzzing, call);
    if (isOwn && !isStruckOut(fuzzing, after, creatorOf(fuzzing))) return after;
    letGo(fuzzing, after);
    return "nothing";
  }
  return "refused";
}

function creatorOf({ world }: Fuzzing): Address {
  return world.people.callers[creatorIndex]?.address ?? 0n;
}

/** Guesses by their number, and null for chance: guesses come first where contracts are taken, and last for what only sets up. */
function attemptsAt(fuzzing: Fuzzing, entry: Entry, sets: boolean): readonly (number | null)[] {
  const takes = takesContract(fuzzing, entry);
  const nGuessed = sets ? maxInitializing : takes ? maxGuessed : 0;
  const guessed = Array.from({ length: nGuessed }, (_, attempt) => attempt);
  const chance = Array.from({ length: takes ? maxTries - maxGuessed : maxTries }, () => null);
  return takes ? [...guessed, ...chance] : [...chance, ...guessed];
}

/** Chance finds numbers and people, but seldom the contract that is meant. */
function takesContract({ world }: Fuzzing, { fn }: Entry): boolean {
  const takes = (parameter: NamedParameter): boolean =>
    (isAddress(parameter) && world.contractsFor(parameter).length > 0) || parameter.members.some(takes);
  return fn.inputs.some(takes);
}

function isAddress({ type }: NamedParameter): boolean {
  return type.kind === "address" || (type.kind === "array" && type.element.kind === "address");
}

/** With guesses, or at random. */
function callOfCreator(fuzzing: Fuzzing, entry: Entry, attempt: number | null): Call {
  const guessed = attempt === null ? null : guessedCall(fuzzing, entry, creatorIndex, attempt);
  const call = guessed ?? makeCall(fuzzing, entry);
  for (const field of call.layout.fields) if (field.kind === "bool") writeField(call.data, field, 1n);
  return sanitize(fuzzing, { ...call, caller: creatorIndex, value: 0n, environment: sameBlock, agent: null });
}

function isOpenToOthers(fuzzing: Fuzzing, call: Call): boolean {
  const user = userIndex(fuzzing.world.people);
  return user >= 0 && evaluate(fuzzing, { ...call, caller: user }).isSuccess;
}
