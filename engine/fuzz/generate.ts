/** Makes calls from nothing: who calls which function, with which values of the right types. */

import type { Word } from "../evm/word.ts";
import { memoize } from "../util/memoize.ts";
import { below, chance, nextBits, pick, type Random } from "../util/random.ts";
import { type Call, type Entry, type Environment, sameBlock } from "./call.ts";
import { type Field, type Layout, layoutOf, readField, writeField } from "./call-layout.ts";
import { type Dictionary, pickWord } from "./dictionary.ts";
import type { FuzzFunction, NamedParameter } from "./fuzz-target.ts";
import { isUnderTest } from "./fuzz-world.ts";
import type { Fuzzing } from "./fuzzing.ts";
import { parameterOf, suggest } from "./guessing/suggest.ts";
import { agentIndex, attackerIndex, type People } from "./people.ts";
import type { Deployed } from "./setting/setting.ts";

/** Layouts that an entry has at most. */
const maxLayouts = 24;

const contentSizes: readonly number[] = [0, 1, 4, 20, 32, 33, 64, 65, 100, 256];
const arrayLengths: readonly number[] = [0, 1, 1, 2, 2, 3, 4, 8];

/** A layout of an entry: one that was made before, or one with other lengths. */
export function pickLayout({ layouts, random, dictionary }: Fuzzing, entry: Entry): Layout {
  const made = layouts[entry.index] as Layout[];
  const { fn } = entry;
  const isFixed =
    made.length > 0 &&
    !fn.isRaw &&
    fn.parameters.every(
      ({ kind }) =>
        kind === "uint" || kind === "int" || kind === "bool" || kind === "address" || kind === "fixed-bytes",
    );
  const known = pick(random, made);
  if (known && (isFixed || made.length >= maxLayouts || chance(random, 0.7))) return known;
  const layout = layoutOf(fn, (kind) => {
    if (kind === "array") return pick(random, arrayLengths) ?? 0;
    return fn.isRaw ? pickRawSize(dictionary, random) : pickContentSize(dictionary, random);
  });
  made.push(layout);
  return layout;
}

/** Bytes of content at most that a constant asks for. */
export const maxAskedSize = 1024n;

/** A usual size, that of a text that the code knows, or what a place or a length in the code asks for. */
function pickContentSize({ texts, constants }: Dictionary, random: Random): number {
  const kind = below(random, 8);
  const asked =
    kind === 0
      ? pick(
          random,
          constants.filter((word) => word < maxAskedSize),
        )
      : undefined;
  if (asked !== undefined) return Number(asked) + below(random, 2);
  const text = kind < 3 ? pick(random, texts) : undefined;
  return text?.length ?? pick(random, contentSizes) ?? 0;
}

/** A selector alone or with some words, or as of any content. */
function pickRawSize(dictionary: Dictionary, random: Random): number {
  return chance(random, 0.5) ? 4 + 32 * below(random, 5) : pickContentSize(dictionary, random);
}

/** A call of an entry with new arguments. */
export function makeCall(fuzzing: Fuzzing, entry: Entry): Call {
  const { random } = fuzzing;
  const layout = pickLayout(fuzzing, entry);
  const caller = pickCaller(fuzzing);
  const data = layout.template.slice();
  for (const field of layout.fields) if (chance(random, 0.95)) fillField(fuzzing, entry.fn, data, field);
  const value = entry.fn.isPayable && chance(random, 0.6) ? pickEther(fuzzing) : 0n;
  return sanitize(fuzzing, {
    entry,
    layout,
    data,
    value,
    caller,
    environment: chance(random, 0.1) ? pickEnvironment(fuzzing) : sameBlock,
    agent: null,
  });
}

/** Somebody who calls, the attacker mostly. */
export function pickCaller({ world, random }: Fuzzing): number {
  const { callers } = world.people;
  const total = callers.reduce((sum, { weight }) => sum + weight, 0);
  let rest = below(random, total);
  for (const [index, { weight }] of callers.entries()) {
    if (rest < weight) return index;
    rest -= weight;
  }
  return attackerIndex;
}

const ether = 10n ** 18n;
const amounts: readonly bigint[] = [
  1n,
  ether,
  ether / 10n,
  2n * ether,
  10n * ether,
  100n,
  100n * ether,
  1000n,
  10n ** 15n,
];
/** Nobody has more than some such amounts. */
const mostEther = 10n ** 23n;

/** An amount of ether that somebody may send. */
export function pickEther({ dictionary, random }: Fuzzing): Word {
  if (chance(random, 0.7)) return pick(random, amounts) ?? 0n;
  const word = pickWord(dictionary, random) ?? 0n;
  if (word <= mostEther) return word;
  return nextBits(random, 1 + below(random, 70));
}

/** How often an argument is one that its name suggests. */
const suggestedAddress = 0.5;
const suggestedNumber = 0.3;

/** Gives a field of a function a new value that suits its type, or its name. */
export function fillField(fuzzing: Fuzzing, fn: FuzzFunction, data: Uint8Array, field: Field): void {
  const { random } = fuzzing;
  const isSuggested = chance(random, field.kind === "address" ? suggestedAddress : suggestedNumber);
  const suggested = isSuggested ? suggest(fuzzing, fn, field) : undefined;
  if (suggested !== undefined) writeField(data, field, suggested);
  else if (field.kind === "content") fillContent(fuzzing, data, field);
  else if (field.kind === "raw") fillRaw(fuzzing, data, field);
  else if (field.kind === "bool") writeField(data, field, BigInt(below(random, 2)));
  else if (field.kind === "address") writeField(data, field, pickAddress(fuzzing, parameterOf(fn, field)));
  else if (mayBeAddress(fn, field) && chance(random, rawAddresses)) writeField(data, field, pickAddress(fuzzing));
  else writeField(data, field, pickNumber(fuzzing, field.bits));
}

/** How often the attacker's contract is named where a contract is asked for. */
const named = 0.4;

/** An address in play, or rarely any. */
export function pickAddress({ world, random }: Fuzzing, parameter: NamedParameter | null = null): Word {
  if (parameter?.contract != null && chance(random, named)) return world.people.callers[agentIndex]?.address ?? 0n;
  if (chance(random, 0.03)) return nextBits(random, 160);
  if (chance(random, 0.05)) return 0n;
  const { callers, stubs } = world.people;
  const kind = below(random, 10);
  if (kind < 6) return pick(random, callers)?.address ?? 0n;
  if (kind < 8) return pick(random, world.contracts)?.address ?? 0n;
  return pick(random, stubs)?.address ?? 0n;
}

/** How often raw words are the address of somebody, and how often raw data is of single bytes. */
const rawAddresses = 0.25;
const singleBytes = 0.3;

/** Bytes that stand for something each, an address, or a number; of the first ones a selector. */
function fillRaw(fuzzing: Fuzzing, data: Uint8Array, field: Field): void {
  const { random } = fuzzing;
  const { bits, offset, size } = field;
  if (chance(random, singleBytes)) {
    for (let k = 0; k < size; k++) data[offset + k] = pickByte(fuzzing);
    return;
  }
  const isAddress = bits >= 160 && chance(random, rawAddresses);
  const number = isAddress ? pickAddress(fuzzing) : pickNumber(fuzzing, offset === 0 ? 256 : bits);
  // Old code compares the whole first word.
  const isOnLeft = offset === 0 && number >> BigInt(bits) !== 0n;
  writeField(data, field, isOnLeft ? number >> BigInt(256 - bits) : number);
}

/** One that the code knows, a small one, or any. */
export function pickByte({ dictionary, random }: Fuzzing): number {
  const kind = below(random, 4);
  if (kind === 0) return below(random, 4);
  return Number(BigInt.asUintN(8, (kind < 3 ? pickWord(dictionary, random) : undefined) ?? BigInt(below(random, 256))));
}

/** How often a boundary is that of a product. */
const wrapping = 0.3;

/** The least number whose product with a constant is too large for so many bits. */
function pickWrapping(dictionary: Dictionary, random: Random, bits: number): Word {
  return (1n << BigInt(bits)) / (pick(random, dictionary.factors) ?? 2n) + 1n;
}

/** A number of so many bits: small, round, at a boundary, of the dictionary, or any. */
export function pickNumber({ dictionary, random }: Pick<Fuzzing, "dictionary" | "random">, bits: number): Word {
  const kind = below(random, 16);
  if (kind < 5) return BigInt(below(random, kind < 2 ? 4 : 256));
  if (kind < 6) return 10n ** BigInt(below(random, 24));
  if (kind < 9) return chance(random, wrapping) ? pickWrapping(dictionary, random, bits) : boundary(random, bits);
  if (kind < 14) return pickWord(dictionary, random) ?? 1n;
  return nextBits(random, 1 + below(random, bits));
}

/** Where a number of some whole bytes ends, or one of some bits, give or take one. */
export function boundary(random: Random, bits: number): Word {
  const isWhole = chance(random, 0.6);
  const width = isWhole ? 8 * (1 + below(random, bits >> 3 || 1)) : below(random, bits) + 1;
  const nudge = BigInt(below(random, 3)) - 1n;
  const edge = chance(random, 0.25) ? bits : width;
  return BigInt.asUintN(bits, (1n << BigInt(edge - (chance(random, 0.3) ? 1 : 0))) + nudge);
}

function fillContent({ dictionary, random }: Fuzzing, data: Uint8Array, { offset, size }: Field): void {
  const text = chance(random, 0.4) ? pick(random, dictionary.texts) : undefined;
  if (text) {
    data.set(text.subarray(0, size), offset);
    return;
  }
  const isPlain = chance(random, 0.3);
  for (let k = 0; k < size; k++) data[offset + k] = isPlain ? 0 : below(random, 256);
}

/** Who gets something, by the names that parameters have. */
const receiving = /^_*(to|for|who|recipient|receiver|beneficiary|owner|account|dest\w*|onBehalf\w*)_*$/i;

/**
 * People who mean well name nobody of the attacker's side, who would otherwise be given what they take; nor do they have
 * anything sent to a contract from which they could not have it back.
 */
export function sanitize({ world }: PeopleAround, call: Call): Call {
  const { callers } = world.people;
  const person = callers[call.caller];
  if (!person?.isHonest) return call;
  const agentSide = [callers[attackerIndex]?.address, callers[agentIndex]?.address];
  for (const field of call.layout.fields) {
    if (!mayBeAddress(call.entry.fn, field)) continue;
    const address = readField(call.data, field);
    const isLost = world.contracts.some((each) => each.address === address) && isReceiving(call, field);
    if (isLost || agentSide.includes(address)) writeField(call.data, field, person.address);
  }
  return call;
}

/** Whether a field is an address, or nobody knows what it is and it may be one. */
export function mayBeAddress({ signature }: FuzzFunction, { kind, bits }: Field): boolean {
  return kind === "address" || (signature === null && kind !== "content" && bits >= 160);
}

interface PeopleAround {
  readonly world: {
    readonly people: Pick<People, "callers">;
    readonly contracts: readonly Pick<Deployed, "address">[];
  };
}

function isReceiving({ entry }: Call, field: Field): boolean {
  return receiving.test(parameterOf(entry.fn, field)?.name ?? "");
}

const day = 86_400n;
const delays: readonly bigint[] = [1n, 15n, 60n, 3600n, day, 7n * day, 30n * day, 365n * day, 4000n * day];

/** Some time later, or as many blocks. */
export function pickEnvironment({ random, dictionary }: Fuzzing): Environment {
  if (chance(random, 0.2)) return sameBlock;
  const word = pickWord(dictionary, random) ?? 1n;
  const seconds = chance(random, 0.3) && word < 2n ** 33n ? word : (pick(random, delays) ?? 0n);
  const blocks = chance(random, 0.7) ? 1n + seconds / 12n : BigInt(below(random, 300));
  return { seconds, blocks, prevrandao: chance(random, 0.5) ? nextBits(random, 256) : null };
}

/** How often a function of the contract under test is taken where those of others are more. */
const ownShare = 0.7;

/** Those of the contract under test, and whether they are the fewer. */
export const ownEntries = memoize(
  ({ entries, world }: Fuzzing): { readonly own: readonly Entry[]; readonly isCrowded: boolean } => {
    const own = entries.filter(({ to }) => to === null || isUnderTest(world, to));
    return { own, isCrowded: 2 * own.length < entries.length };
  },
);

/** Any of some entries, those of the contract under test mostly. */
export function pickEntry(fuzzing: Fuzzing, entries: readonly Entry[] = fuzzing.entries): Entry | undefined {
  const { random } = fuzzing;
  const { own, isCrowded } = ownEntries(fuzzing);
  const theirs = isCrowded && chance(random, ownShare) ? own.filter((entry) => entries.includes(entry)) : [];
  return pick(random, theirs.length > 0 ? theirs : entries);
}
