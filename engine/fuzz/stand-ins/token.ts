/** A token that keeps books, for contracts whose project has none: ERC-20, of which everybody in play has much.
 *
 * Who is asked to pay has agreed: allowances are without bound, so that what a contract takes of people without their
 * asking shows. Anybody may send it to anybody, also to the contract under test, as on a chain.
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
  standInContract,
} from "./program.ts";

/** Two, so that there are pairs. */
export const tokenNames = ["TokenA", "TokenB"] as const;

const ether = 10n ** 18n;
/** What each holder has at first. */
export const endowment: Word = 1_000_000n * ether;
const supply: Word = 1000n * endowment;

const unbounded: Word = 2n ** 256n - 1n;

const transferTopic: Word = BigInt(`0x${hashOf("Transfer(address,address,uint256)")}`);

/** What each function does. A move wants the amount, the receiver and the giver on the stack. */
const functions: readonly StandInFunction[] = [
  { signature: "balanceOf(address)", does: [...argument(0n), ...hashed, "SLOAD", ...answer] },
  { signature: "allowance(address,address)", does: [unbounded, ...answer] },
  { signature: "totalSupply()", does: [supply, ...answer] },
  { signature: "decimals()", does: [18n, ...answer] },
  {
    signature: "transfer(address,uint256)",
    does: [...argument(1n), ...argument(0n), "CALLER", { offsetOf: "move" }, "JUMP"],
  },
  {
    signature: "transferFrom(address,address,uint256)",
    does: [...argument(2n), ...argument(1n), ...argument(0n), { offsetOf: "move" }, "JUMP"],
  },
  {
    signature: "mint(address,uint256)",
    does: [...argument(1n), ...argument(0n), 0n, { offsetOf: "credit" }, "JUMP"],
  },
];

const move: readonly AssemblyItem[] = [
  { at: "move" },
  ...(["DUP1", ...hashed, "DUP1", "SLOAD", "DUP1", "DUP6", "GT", { offsetOf: refuse }, "JUMPI"] as const),
  ...(["DUP5", "SWAP1", "SUB", "SWAP1", "SSTORE"] as const),
  { at: "credit" },
  ...(["DUP2", ...hashed, "DUP1", "SLOAD", "DUP5", "ADD", "SWAP1", "SSTORE"] as const),
  ...(["DUP3", 0n, "MSTORE", transferTopic, 32n, 0n, "LOG3", "POP", 1n, ...answer] as const),
];

/** What it does not know it answers with true, as `approve` does. */
const runtime = dispatch(functions, [1n, ...answer], move);

/** One of these tokens. */
export function makeToken(name: string, holders: readonly Address[]): FuzzContract {
  return standInContract({
    ...{ name, runtime, functions: [calledByPeople("transfer(address,uint256)")] },
    storage: new Map(holders.map((holder) => [balanceSlot(holder), endowment])),
  });
}

/** Its functions, for whoever tells what was called. */
export const tokenAbi = abiOf(functions);
