/** A contract that answers by its interface alone, for dependencies that nobody has written: prices, rates, registries.
 *
 * What it says is plausible by the names of what is asked and returned; times are now. Who deployed it moves prices, and has
 * them grow old.
 */

import { type AbiType, isDynamic } from "../../evm/abi/abi-type.ts";
import type { AssemblyItem } from "../../evm/code/assembler.ts";
import type { Address } from "../../evm/word.ts";
import type { FuzzContract, FuzzInterface, InterfaceFunction, NamedParameter } from "../fuzz-target.ts";
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

/** What an answer that is an address is of; undefined where it is of whoever asks. */
export type AddressFor = (output: NamedParameter) => Address | undefined;

/** The contract of an interface; `creator` may steer it. */
export function makeModel(
  asked: FuzzInterface,
  creator: bigint,
  addressFor: AddressFor = () => undefined,
): FuzzContract {
  const decimals = asked.functions.some(({ name }) => isOfRounds(name)) ? 8n : 18n;
  const answers = asked.functions.map(
    (fn): StandInFunction => ({ signature: fn.signature, does: answerOf(fn, decimals, addressFor) }),
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

/** Returns the answer as it is encoded; lists of plain values have two, all others and texts are empty. */
function answerOf(fn: InterfaceFunction, decimals: bigint, addressFor: AddressFor): readonly AssemblyItem[] {
  const code: AssemblyItem[] = [];
  const put: Put = (parameter, index, at) =>
    code.push(...wordOf(fn, parameter, index, decimals, addressFor), at, "MSTORE");
  const putNumber = (number: bigint, at: bigint): number => code.push(number, at, "MSTORE");
  const size = layOut(fn.outputs, 0n, { put, putNumber });
  return [...code, size, 0n, "RETURN"];
}

type Put = (parameter: NamedParameter, index: number, at: bigint) => void;

interface Writer {
  /** Writes a word of its own; `index` is that of the part of the answer. */
  readonly put: Put;
  readonly putNumber: (number: bigint, at: bigint) => void;
}

/** Elements of a list whose length nobody says. */
const nElements = 2;

/** Lays values out from a place on, heads first; gives where they end. */
function layOut(parameters: readonly NamedParameter[], base: bigint, writer: Writer, outer?: number): bigint {
  const headSize = parameters.reduce((sum, { type }) => sum + headOf(type), 0n);
  let [at, end] = [base, base + headSize];
  for (const [index, parameter] of parameters.entries()) {
    const { type } = parameter;
    const part = outer ?? index;
    if (isDynamic(type)) {
      writer.putNumber(end - base, at);
      end = layOutTail(parameter, end, writer, part);
    } else if (type.kind === "tuple" || type.kind === "array") layOut(partsOf(parameter), at, writer, part);
    else writer.put(parameter, part, at);
    at += headOf(type);
  }
  return end;
}

function layOutTail(parameter: NamedParameter, at: bigint, writer: Writer, part: number): bigint {
  const { type } = parameter;
  const isOfFixedLength = type.kind === "tuple" || (type.kind === "array" && type.length !== undefined);
  if (isOfFixedLength) return layOut(partsOf(parameter), at, writer, part);
  const elements = partsOf(parameter);
  writer.putNumber(BigInt(elements.length), at);
  return layOut(elements, at + 32n, writer, part);
}

/** The words that a type takes where it stands, in bytes. */
function headOf(type: AbiType): bigint {
  if (isDynamic(type)) return 32n;
  if (type.kind === "tuple") return type.members.reduce((sum, member) => sum + headOf(member), 0n);
  return type.kind === "array" ? BigInt(type.length ?? 0) * headOf(type.element) : 32n;
}

/** Longer lists of a fixed length are nobody's. */
const maxElements = 64;

function partsOf(parameter: NamedParameter): readonly NamedParameter[] {
  const { type, members } = parameter;
  if (type.kind === "tuple")
    return type.members.map((member, index) => members[index] ?? { ...parameter, type: member });
  if (type.kind !== "array") return [];
  const isPlain = ["uint", "int", "bool", "fixed-bytes"].includes(type.element.kind);
  const length = type.length ?? (isPlain ? nElements : 0);
  return Array.from({ length: Math.min(length, maxElements) }, () => ({ ...parameter, type: type.element }));
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
function wordOf(
  { name, selector, inputs }: InterfaceFunction,
  output: NamedParameter,
  index: number,
  decimals: bigint,
  addressFor: AddressFor,
): readonly AssemblyItem[] {
  const { type } = output;
  if (type.kind === "bool") return [1n];
  if (type.kind === "fixed-bytes" && type.size === 4) return [BigInt(selector) << 224n];
  if (type.kind === "address") return [addressFor(output.name === "" ? { ...output, name } : output) ?? "CALLER"];
  const isConversion = /convert|preview|quote|toShares|toAssets/i.test(name) && isNumber(inputs[0]);
  if (isConversion) return argument(0n);
  const meant = [shapes[name]?.[index], output.name, name].find((each) => each !== undefined && each !== "") ?? "";
  const row = meanings.find((each) => each.name.test(meant)) ?? meanings.find((each) => each.name.test(name));
  const word = row?.word(decimals) ?? [ether];
  return type.kind === "uint" && type.bits < 64 ? [...word, 2n ** BigInt(type.bits) - 1n, "AND"] : word;
}

function isNumber(parameter: NamedParameter | undefined): boolean {
  return parameter?.type.kind === "uint" && parameter.type.bits === 256;
}
