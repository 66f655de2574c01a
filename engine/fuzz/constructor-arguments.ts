/** Guesses what a constructor is to be given, from the types and names of its parameters. */

import { type AbiType, isDynamic } from "../evm/abi/abi-type.ts";
import { type AbiValue, zeroValue } from "../evm/abi/encode.ts";
import type { Address } from "../evm/word.ts";
import type { ConstructorParameter } from "./fuzz-target.ts";

export interface GuessContext {
  /** Addresses by what they may be taken for; the first of a list is tried first. */
  readonly owners: readonly Address[];
  readonly tokens: readonly Address[];
  readonly others: readonly Address[];
  readonly timestamp: bigint;
  /** The address of a contract of the project by its name, deployed if need be. */
  readonly addressOf: (contract: string) => Address | undefined;
}

/** So many guesses differ from each other. */
export const maxGuesses = 8;

const day = 86_400n;
const ether = 10n ** 18n;

/** Names and the numbers that they suggest, one an attempt; relative to now where the row says so. */
const numberRows: readonly { name: RegExp; numbers: readonly bigint[]; isTime?: boolean }[] = [
  { name: /start|begin|open/i, numbers: [0n, day, -day], isTime: true },
  { name: /deadline|end|expir|until|close|finish|unlock|release/i, numbers: [7n * day, 400n * day], isTime: true },
  { name: /duration|period|delay|interval|cliff|lock|time/i, numbers: [7n * day, 3600n, 60n] },
  { name: /fee|percent|rate|bps|ratio|share/i, numbers: [5n, 1n, 100n, 500n] },
  { name: /decimals/i, numbers: [18n, 6n] },
  { name: /supply|amount|cap|goal|target|price|balance|value|limit|max/i, numbers: [1000n * ether, ether, 100n] },
  { name: /quorum|required|threshold|confirm|num|count/i, numbers: [1n, 2n, 3n] },
];
const otherNumbers: readonly bigint[] = [100n, 1n, ether, 0n, 10n, 10_000n, 2n, 1000n];

/** Values for all parameters; each attempt from 0 gives others. */
export function guessArguments(
  parameters: readonly ConstructorParameter[],
  context: GuessContext,
  attempt: number,
): AbiValue[] {
  // Parameters for tokens differ, as those of a pair do.
  let nTokens = 0;
  return parameters.map((parameter) => {
    const isToken = parameter.type.kind === "address" && takesToken(parameter);
    return guess(parameter, context, isToken ? attempt + nTokens++ : attempt);
  });
}

function takesToken(parameter: ConstructorParameter): boolean {
  return isNamedToken(parameter) || parameter.contract !== null;
}

/** Whether the names say that it is the address of a token. */
export function isNamedToken({ name, contract }: ConstructorParameter): boolean {
  return /token|erc|asset|coin|currency/i.test(`${name} ${contract ?? ""}`);
}

function guess(parameter: ConstructorParameter, context: GuessContext, attempt: number): AbiValue {
  const { type, name } = parameter;
  const again = (element: AbiType): AbiValue => guess({ ...parameter, type: element }, context, attempt);
  if (type.kind === "tuple") return type.members.map(again);
  if (type.kind === "array") {
    const length = type.length ?? (isDynamic(type.element) ? 1 : 1 + (attempt % 3));
    return Array.from({ length }, (_, index) => shifted(again(type.element), type.element, context, index));
  }
  if (type.kind === "address") return guessAddress(parameter, context, attempt);
  if (type.kind === "uint" || type.kind === "int") return guessNumber(name, type.bits, context, attempt);
  if (type.kind === "bool") return BigInt((attempt + 1) % 2);
  if (type.kind === "fixed-bytes") return Uint8Array.from({ length: type.size }, (_, index) => 0x61 + (index % 26));
  return type.kind === "string" ? new TextEncoder().encode(name || "name") : zeroValue(type);
}

/** Addresses in a list differ. */
function shifted(value: AbiValue, type: AbiType, { owners, others }: GuessContext, index: number): AbiValue {
  if (type.kind !== "address" || index === 0) return value;
  const all = [...owners, ...others].filter((address) => address !== value);
  return all[(index - 1) % all.length] ?? value;
}

function guessAddress(parameter: ConstructorParameter, context: GuessContext, attempt: number): AbiValue {
  const { contract } = parameter;
  const known = contract === null ? undefined : context.addressOf(contract);
  if (known !== undefined && attempt < maxGuesses - 1) return known;
  const list = takesToken(parameter) ? context.tokens : [...context.owners, ...context.others];
  return list[attempt % list.length] ?? 0n;
}

function guessNumber(name: string, bits: number, { timestamp }: GuessContext, attempt: number): bigint {
  const row = numberRows.find((each) => each.name.test(name));
  const numbers = row?.numbers ?? otherNumbers;
  const number = attempt < numbers.length ? numbers[attempt] : otherNumbers[attempt % otherNumbers.length];
  return BigInt.asUintN(bits, (number ?? 0n) + (row?.isTime ? timestamp : 0n));
}
