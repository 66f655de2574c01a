/** What is called while profit is looked for, by those who mean well and by the attacker's side. */

import type { Word } from "../../evm/word.ts";
import { below, chance, pick, type Random } from "../../util/random.ts";
import { type Call, type Entry, sameBlock } from "../call.ts";
import { readField, writeField } from "../call-layout.ts";
import { pickTestcaseOf, type State } from "../corpus.ts";
import type { Fuzzing } from "../fuzzing.ts";
import { makeCall, pickEntry, sanitize } from "../generate.ts";
import { mutate } from "../mutate.ts";
import { agentIndex, attackerIndex } from "../people.ts";

/** How often an address is one's own, and how often that of the other one of the attacker's side. */
const ownAddress = 0.4;
const othersAddress = 0.1;
/** How often any other address is that of somebody who has called or was named before. */
const knownAddress = 0.4;
/** How often a number is one that numbers something, or an amount that people have. */
const usualNumber = 0.4;
const usualAmounts: readonly bigint[] = [1000n, 10n ** 18n, 10n ** 19n];
/** How often ether is sent where it can be. */
const sendsEther = 0.7;

/** How often it is something that there is reason to suspect. */
const suspectTurns = 0.4;

/** Attackers mostly mean themselves where an address is asked for, or somebody who has something in this state. */
export function callByAttacker(fuzzing: Fuzzing, state: State): Call | undefined {
  const { random } = fuzzing;
  const [own, other] = chance(random, 0.7) ? [attackerIndex, agentIndex] : [agentIndex, attackerIndex];
  const call = callBy(fuzzing, own);
  if (call === undefined) return undefined;
  const { callers } = fuzzing.world.people;
  const [self, ally] = [callers[own]?.address ?? 0n, callers[other]?.address ?? 0n];
  const others = peopleIn(fuzzing, state);
  for (const field of call.layout.fields) {
    if (field.kind === "uint" && chance(random, usualNumber)) writeField(call.data, field, pickUsual(random));
    const person = field.kind === "address" ? pickPerson(random, self, ally, others) : undefined;
    if (person !== undefined) writeField(call.data, field, person);
  }
  const isPaid = call.entry.fn.isPayable && chance(random, sendsEther);
  return isPaid ? { ...call, value: pick(random, usualAmounts) ?? 0n } : call;
}

/** Undefined where it stays whoever it was. */
function pickPerson(random: Random, self: Word, ally: Word, others: readonly Word[]): Word | undefined {
  if (chance(random, ownAddress)) return self;
  if (chance(random, othersAddress)) return ally;
  return chance(random, knownAddress) ? pick(random, others) : undefined;
}

/** Who has called, or was named, on the way to a state: others than the attacker's side. */
function peopleIn({ world }: Fuzzing, state: State): readonly Word[] {
  const { callers } = world.people;
  const people = new Set<Word>();
  for (let each: State | null = state; each?.call; each = each.parent) {
    const { layout, data, caller } = each.call;
    people.add(callers[caller]?.address ?? 0n);
    for (const field of layout.fields) if (field.kind === "address") people.add(readField(data, field));
  }
  for (const { address, isHonest } of callers) if (!isHonest) people.delete(address);
  return [...people];
}

function pickUsual(random: Random): bigint {
  return chance(random, 0.5) ? BigInt(below(random, 4)) : (pick(random, usualAmounts) ?? 0n);
}

/** A call of something by somebody, as it was made before, changed, or new; undefined where there is nothing to call. */
export function callBy(fuzzing: Fuzzing, caller: number): Call | undefined {
  const { random, entries, corpus } = fuzzing;
  const isMove = ({ to, fn }: Entry): boolean => to !== null && !fn.isView;
  const moves = entries.filter(isMove);
  const suspects = chance(random, suspectTurns) ? moves.filter(({ fn }) => fn.isSuspect === true) : [];
  const entry = suspects.length > 0 ? pick(random, suspects) : pickEntry(fuzzing, moves);
  if (entry === undefined) return undefined;
  const former = chance(random, 0.6) ? pickTestcaseOf(corpus, entry, random)?.call : undefined;
  const call = former === undefined ? makeCall(fuzzing, entry) : chance(random, 0.5) ? mutate(fuzzing, former) : former;
  return sanitize(fuzzing, { ...call, data: call.data.slice(), caller, environment: sameBlock, agent: null });
}
