/** A contract that answers by its interface alone, for dependencies that nobody has written: prices, rates, registries.
 *
 * What it says is plausible by the names of what is asked and returned; times are now. Who deployed it moves prices, and has
 * them grow old.
 */

import type { AssemblyItem } from "../../evm/code/assembler.ts";
import type { FuzzContract, FuzzInterface, InterfaceFunction } from "../fuzz-target.ts";
import {
  answer,
  argument,
  calledByPeople,
  dispatch,
  refuse,
  type StandInFunction,
  slotOf,
  standInContract,
} from "./program.ts";

/** What its creator calls: prices in percent of what they were at first, and how old they are in seconds. */
export const steeringSignature = "setAnswers(uint256,uint256)";

const percentSlot = slotOf(1n);
const ageSlot = slotOf(2n);
const ownerSlot = slotOf(3n);
const mostPercent = 1000n;
const mostAge = 400n * 86_400n;

/** The contract of an interface; `creator` may steer it. */
export function makeModel(asked: FuzzInterface, creator: bigint): FuzzContract {
  const decimals = asked.functions.some(({ name }) => isOfRounds(name)) ? 8n : 18n;
  const answers = asked.functions.map(
    (fn): StandInFunction => ({ signature: fn.signature, does: answerOf(fn, decimals) }),
  );
  return standInContract({
    name: asked.name,
    runtime: dispatch([...answers, steering], [0n, 0n, "REVERT"]),
    storage: new Map([
      [percentSlot, 100n],
      [ownerSlot, creator],
    ]),
    functions: answers.some(({ does }) => does.includes(percentSlot)) ? [calledByPeople(steeringSignature)] : [],
  });
}

const within = (most: bigint, value: readonly AssemblyItem[]): readonly AssemblyItem[] => [most, ...value, "MOD"];

const steering: StandInFunction = {
  signature: steeringSignature,
  does: [
    ...([ownerSlot, "SLOAD", "CALLER", "EQ", "ISZERO", { offsetOf: refuse }, "JUMPI"] as const),
    ...([...within(mostPercent, argument(0n)), percentSlot, "SSTORE"] as const),
    ...([...within(mostAge, argument(1n)), ageSlot, "SSTORE"] as const),
    ...[1n, ...answer],
  ],
};

/** Feeds with rounds have eight decimals. */
function isOfRounds(name: string): boolean {
  return /RoundData$|^latestAnswer$/.test(name);
}

/** Returns one word for each part of the answer; what has a length has none. */
function answerOf(fn: InterfaceFunction, decimals: bigint): readonly AssemblyItem[] {
  const words = fn.outputs.map((_, index) => wordOf(fn, index, decimals));
  const nWords = BigInt(fn.outputs.length);
  const hasLength = fn.outputs.some(({ isDynamic }) => isDynamic);
  return [
    ...words.flatMap((word, index): AssemblyItem[] => [
      ...(fn.outputs[index]?.isDynamic ? [32n * nWords] : word),
      ...([32n * BigInt(index), "MSTORE"] as const),
    ]),
    ...([32n * (nWords + (hasLength ? 1n : 0n)), 0n, "RETURN"] as const),
  ];
}

/** Answers that have one shape wherever they are asked for, by what each part means. */
const shapes: Readonly<Record<string, readonly string[]>> = {
  latestRoundData: ["round", "answer", "startedAt", "updatedAt", "round"],
  getRoundData: ["round", "answer", "startedAt", "updatedAt", "round"],
  getReserves: ["value", "value", "updatedAt"],
};

const ether = 10n ** 18n;

/** What is behind a name; a price is moved by percents. */
const meanings: readonly { readonly name: RegExp; readonly word: (decimals: bigint) => readonly AssemblyItem[] }[] = [
  { name: /updated|started|timestamp|time|when$|At$/, word: () => [ageSlot, "SLOAD", "TIMESTAMP", "SUB"] },
  { name: /round/i, word: () => [1n] },
  { name: /decimals/i, word: (decimals) => [decimals] },
  {
    name: /answer|price|rate|value|latest|peek|quote|worth/i,
    word: (decimals) => [100n, percentSlot, "SLOAD", 2n * 10n ** decimals, "MUL", "DIV"],
  },
  { name: /balance|supply|assets|total|votes|power|staked|debt|pending|owed/i, word: () => [0n] },
  { name: /fee|bps|percent/i, word: () => [30n] },
];

/** The selector of what safe transfers ask a receiver; what checks signatures answers with its own. */
function wordOf({ name, selector, inputs, outputs }: InterfaceFunction, index: number, decimals: bigint) {
  const output = outputs[index];
  if (output === undefined || output.type === "bool") return [1n];
  if (output.type === "bytes4") return [BigInt(selector) << 224n];
  if (output.type === "address") return ["CALLER" as const];
  const isConversion = /convert|preview|quote|toShares|toAssets/i.test(name) && inputs[0]?.type === "uint256";
  if (isConversion && outputs.length === 1) return argument(0n);
  const meant = [shapes[name]?.[index], output.name, name].find((each) => each !== undefined && each !== "") ?? "";
  const row = meanings.find((each) => each.name.test(meant)) ?? meanings.find((each) => each.name.test(name));
  return row?.word(decimals) ?? [ether];
}
