/** Guesses what a constructor or a function is to be given, from the types and names of its parameters. */

import { type AbiType, isDynamic } from "../../evm/abi/abi-type.ts";
import { type AbiValue, zeroValue } from "../../evm/abi/encode.ts";
import type { Address } from "../../evm/word.ts";
import type { NamedParameter } from "../fuzz-target.ts";

export interface GuessContext {
  /** People by what they may be taken for; the first of a list is tried first. */
  readonly owners: readonly Address[];
  readonly others: readonly Address[];
  /** Who it is where a name asks for somebody in charge; undefined where that may be anybody. */
  readonly inCharge?: Address | undefined;
  /** Contracts that answer whatever is asked, for an address that has to have code. */
  readonly contracts: readonly Address[];
  readonly timestamp: bigint;
  /** Contracts that a parameter may take, the best first, deployed if need be; none where it may be anybody. */
  readonly contractsFor: (parameter: NamedParameter) => readonly Address[];
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
  { name: /(^|_)id$|Id$|number|index/, numbers: [1n, 2n, 0n, 3n, 4n, 5n, 6n, 7n] },
  { name: /quorum|required|threshold|confirm|num|count/i, numbers: [1n, 2n, 3n] },
];
const otherNumbers: readonly bigint[] = [100n, 1n, ether, 0n, 10n, 10_000n, 2n, 1000n];

/** Values for all parameters; each attempt from 0 gives others. */
export function guessArguments(
  parameters: readonly NamedParameter[],
  context: GuessContext,
  attempt: number,
): AbiValue[] {
  // Parameters that may be the same contracts differ, as those of a pair do.
  const nAlike = new Map<Address, number>();
  return parameters.map((parameter) => {
    const [first] = parameter.type.kind === "address" ? context.contractsFor(parameter) : [];
    const shift = first === undefined ? 0 : (nAlike.get(first) ?? 0);
    if (first !== undefined) nAlike.set(first, shift + 1);
    return guess(parameter, context, attempt + shift);
  });
}

function guess(parameter: NamedParameter, context: GuessContext, attempt: number): AbiValue {
  const { type, name, members } = parameter;
  const again = (element: AbiType): AbiValue => guess({ ...parameter, type: element }, context, attempt);
  if (type.kind === "tuple")
    return type.members.map((member, index) =>
      guess(members[index] ?? { ...parameter, type: member }, context, attempt),
    );
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

/** Names of what is to be run as code of others. */
const codeName = /impl|logic|master|template|beacon|singleton/i;

/** Names of who is in charge: anybody else in that place would give it away, which is no weakness. */
const ownerName = /owner|admin|governor|governance|authority|guardian/i;

function guessAddress(parameter: NamedParameter, context: GuessContext, attempt: number): AbiValue {
  const suited = context.contractsFor(parameter);
  if (suited.length > 0) return suited[attempt % suited.length] ?? 0n;
  if (context.inCharge !== undefined && ownerName.test(parameter.name)) return context.inCharge;
  const [owners, contracts] = [context.owners, context.contracts.slice(0, 1)];
  const list = codeName.test(parameter.name) ? [...contracts, ...owners] : [...owners, ...context.others, ...contracts];
  // Those come first that an attempt or two should meet.
  const near = [...list.slice(0, 2), ...contracts, ...list.slice(2)];
  return near[attempt % near.length] ?? 0n;
}

function guessNumber(name: string, bits: number, context: GuessContext, attempt: number): bigint {
  const other = otherNumbers[attempt % otherNumbers.length] ?? 0n;
  return suggestNumber(name, bits, context, attempt) ?? BigInt.asUintN(bits, other);
}

/** A number that its name suggests, one an attempt from 0; undefined where it suggests none, or no more. */
export function suggestNumber(
  name: string,
  bits: number,
  { timestamp }: Pick<GuessContext, "timestamp">,
  attempt: number,
): bigint | undefined {
  const plain = name.replace(/^_+|_+$/g, "");
  const row = numberRows.find((each) => each.name.test(plain));
  const number = row?.numbers[attempt];
  return number === undefined ? undefined : BigInt.asUintN(bits, number + (row?.isTime ? timestamp : 0n));
}
