/** A collection that keeps books: ERC-721 of which everybody in play owns some, and ERC-1155 of which everybody has some.
 *
 * Contracts may move what anybody has: everybody has approved of all. People move what is their own. A receiver that is a
 * contract is asked, and has to answer.
 */

import type { AssemblyItem } from "../../evm/code/assembler.ts";
import type { Address, Word } from "../../evm/word.ts";
import type { FuzzContract } from "../fuzz-target.ts";
import {
  abiOf,
  answer,
  argument,
  balanceSlot,
  calledByPeople,
  dispatch,
  hashed,
  hashOf,
  refuse,
  type StandInFunction,
  selectorOf,
  slotOf,
  standInContract,
} from "./program.ts";

export const collectionName = "Collection";

/** So many of its numbers each holder owns. */
export const nOwned = 4;
/** So many of each kind each holder has, of so many kinds. */
const nOfKind = 1000n;
const nKinds = 4;

const topicOf = (event: string): Word => BigInt(`0x${hashOf(event)}`);
const transferTopic = topicOf("Transfer(address,address,uint256)");
const transferSingleTopic = topicOf("TransferSingle(address,address,address,uint256,uint256)");

/** Where a move has its data in memory: what is hashed lies before. */
const from = 0x80n;
const to = 0xa0n;
const id = 0xc0n;
const amount = 0xe0n;
/** Whether the receiver is asked; for what they are asked then, and how much was sent along. */
const isSafe = 0x100n;
const question = 0x200n;

const get = (variable: bigint): readonly AssemblyItem[] => [variable, "MLOAD"];
const set = (variable: bigint, value: readonly AssemblyItem[]): readonly AssemblyItem[] => [
  ...value,
  ...([variable, "MSTORE"] as const),
];

/** Markers that keep slots of one use apart from those of another. */
const ownership = 1n;
const person = 2n;
const kinds = 3n;

const slotFrom = (words: readonly (readonly AssemblyItem[])[]): readonly AssemblyItem[] => [
  ...words.flatMap((word, index): AssemblyItem[] => [...word, 32n * BigInt(index), "MSTORE"]),
  ...([32n * BigInt(words.length), 0n, "KECCAK256"] as const),
];
const ownerSlot = (number: readonly AssemblyItem[]): readonly AssemblyItem[] => slotFrom([number, [ownership]]);
const kindSlot = (holder: readonly AssemblyItem[], number: readonly AssemblyItem[]): readonly AssemblyItem[] =>
  slotFrom([holder, number, [kinds]]);

const jump = (name: string): readonly AssemblyItem[] => [{ offsetOf: name }, "JUMP"];
const refuseIf = (condition: readonly AssemblyItem[]): readonly AssemblyItem[] => [
  ...condition,
  ...([{ offsetOf: refuse }, "JUMPI"] as const),
];

const parties: readonly AssemblyItem[] = [
  ...set(from, argument(0n)),
  ...set(to, argument(1n)),
  ...set(id, argument(2n)),
];

const functions: readonly StandInFunction[] = [
  {
    signature: "ownerOf(uint256)",
    does: [...ownerSlot(argument(0n)), "SLOAD", "DUP1", ...refuseIf(["ISZERO"]), ...answer],
  },
  { signature: "balanceOf(address)", does: [...argument(0n), ...hashed, "SLOAD", ...answer] },
  { signature: "balanceOf(address,uint256)", does: [...kindSlot(argument(0n), argument(1n)), "SLOAD", ...answer] },
  // Whoever asks is who would move it.
  { signature: "getApproved(uint256)", does: ["CALLER", ...answer] },
  { signature: "transferFrom(address,address,uint256)", does: [...parties, ...jump("move")] },
  { signature: "safeTransferFrom(address,address,uint256)", does: [...parties, ...set(isSafe, [1n]), ...jump("move")] },
  {
    signature: "safeTransferFrom(address,address,uint256,bytes)",
    does: [...parties, ...set(isSafe, [1n]), ...jump("move")],
  },
  {
    signature: "safeTransferFrom(address,address,uint256,uint256,bytes)",
    does: [...parties, ...set(amount, argument(3n)), ...jump("move kind")],
  },
  ...["mint(address,uint256)", "safeMint(address,uint256)"].map((signature) => ({
    signature,
    does: [
      ...set(to, argument(0n)),
      ...set(id, argument(1n)),
      ...refuseIf([...ownerSlot(get(id)), "SLOAD"]),
      ...jump("give"),
    ],
  })),
];

/** People move what is their own; all others were asked to. */
const authorize = (name: string): readonly AssemblyItem[] => [
  ...([...get(from), "CALLER", "EQ", { offsetOf: name }, "JUMPI"] as const),
  ...refuseIf([...slotFrom([["CALLER"], [person]]), "SLOAD"]),
  { at: name },
  ...refuseIf([...get(to), "ISZERO"]),
];

/** Adds to the slot on the stack. */
const add = (value: readonly AssemblyItem[]): readonly AssemblyItem[] => [
  ...(["DUP1", "SLOAD", ...value, "ADD", "SWAP1", "SSTORE"] as const),
];
/** Takes from the slot on the stack. */
const take = (value: readonly AssemblyItem[]): readonly AssemblyItem[] => [
  ...(["DUP1", "SLOAD", ...value, "SWAP1", "SUB", "SWAP1", "SSTORE"] as const),
];

/** Asks the receiver, where it is a contract: the words of a call after its selector. */
const ask = (name: string, signature: string, words: readonly (readonly AssemblyItem[])[]): readonly AssemblyItem[] => [
  ...([...get(to), "EXTCODESIZE", "ISZERO", { offsetOf: name }, "JUMPI"] as const),
  ...set(question, [selectorOf(signature) << 224n]),
  ...words.flatMap((word, index) => set(question + 4n + 32n * BigInt(index), word)),
  ...([0n, 0n, "MSTORE", 32n, 0n, 4n + 32n * BigInt(words.length), question, 0n] as const),
  ...refuseIf([...get(to), "GAS", "CALL", "ISZERO"]),
  ...refuseIf([0n, "MLOAD", "ISZERO"]),
  { at: name },
];

const moves: readonly AssemblyItem[] = [
  { at: "move" },
  ...refuseIf([...get(from), "ISZERO"]),
  ...refuseIf([...ownerSlot(get(id)), "SLOAD", ...get(from), "EQ", "ISZERO"]),
  ...authorize("may move"),
  ...get(from),
  ...hashed,
  ...take([1n]),
  { at: "give" },
  ...([...get(to), ...ownerSlot(get(id)), "SSTORE"] as const),
  ...([...get(to), ...hashed, ...add([1n])] as const),
  ...([...get(id), ...get(to), ...get(from), transferTopic, 0n, 0n, "LOG4"] as const),
  ...([...get(isSafe), "ISZERO", { offsetOf: "moved" }, "JUMPI"] as const),
  ...ask("asked", "onERC721Received(address,address,uint256,bytes)", [["CALLER"], get(from), get(id), [0x80n], [0n]]),
  { at: "moved" },
  ...[1n, ...answer],
  { at: "move kind" },
  ...refuseIf([...get(amount), ...kindSlot(get(from), get(id)), "SLOAD", "LT"]),
  ...authorize("may move kind"),
  ...([...kindSlot(get(from), get(id)), ...take(get(amount))] as const),
  ...([...kindSlot(get(to), get(id)), ...add(get(amount))] as const),
  ...([...get(id), 0n, "MSTORE", ...get(amount), 32n, "MSTORE"] as const),
  ...([...get(to), ...get(from), "CALLER", transferSingleTopic, 64n, 0n, "LOG4"] as const),
  ...ask("asked of kind", "onERC1155Received(address,address,uint256,uint256,bytes)", [
    ...[["CALLER"] as const, get(from), get(id), get(amount)],
    ...[[0xa0n], [0n]],
  ]),
  ...[1n, ...answer],
];

/** What it does not know it answers with true, as `isApprovedForAll` does. */
const runtime = dispatch(functions, [1n, ...answer], moves);

/** The collection. Of its numbers from 1 on, each belongs to the next holder. */
export function makeCollection(holders: readonly Address[]): FuzzContract {
  const storage = new Map<Word, Word>();
  for (const [index, holder] of holders.entries()) {
    storage.set(balanceSlot(holder), BigInt(nOwned));
    storage.set(slotOf(holder, person), 1n);
    for (let round = 0; round < nOwned; round++) {
      storage.set(slotOf(BigInt(1 + index + round * holders.length), ownership), holder);
    }
    for (let kind = 1; kind <= nKinds; kind++) storage.set(slotOf(holder, BigInt(kind), kinds), nOfKind);
  }
  const called = [calledByPeople("safeTransferFrom(address,address,uint256)")];
  return standInContract({ name: collectionName, runtime, storage, functions: called });
}

/** Its functions, for whoever tells what was called. */
export const collectionAbi = abiOf(functions);
