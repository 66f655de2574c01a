/** Runs a few bytes of code at one address and gives what came of it. */
import { makeCode } from "../../../engine/evm/code/contract-code.ts";
import { frame, frames, wordBytes } from "../../../engine/evm/core/layout.ts";
import { type Hardfork, newestHardfork } from "../../../engine/evm/hardforks.ts";
import type { Block } from "../../../engine/evm/machine.ts";
import { callMessage, type Receipt } from "../../../engine/evm/transact.ts";
import { hexToBytes, readWord } from "../../../engine/evm/word.ts";
import { getAccount, makeWorld, setCode, type World } from "../../../engine/evm/world/world.ts";
import { machineFor } from "./machine-for.ts";

export const testBlock: Block = {
  coinbase: 0xc0ffeen,
  timestamp: 1_700_000_000n,
  number: 1000n,
  prevrandao: 7n,
  gasLimit: 30_000_000n,
  chainId: 1n,
  baseFee: 10n,
  blobBaseFee: 1n,
  blockHash: (number) => number + 1n,
};

export const contractAddress = 0xc0de00n;
export const callerAddress = 0xca11e500n;

export type RunOptions = { hardfork?: Hardfork; gas?: bigint; data?: Uint8Array; world?: World };

/** `stack` is what is left on the stack of the outermost frame, topmost first. */
export function runCode(code: string, options: RunOptions = {}): Receipt & { readonly stack: bigint[]; world: World } {
  const { hardfork = newestHardfork, gas = 1_000_000n, data = new Uint8Array(0), world = makeWorld() } = options;
  setCode(world, getAccount(world, contractAddress), makeCode(hexToBytes(code)));
  const machine = machineFor(hardfork, world, testBlock);
  const receipt = callMessage(machine, { caller: callerAddress, to: contractAddress, value: 0n, data, gas });
  const top = machine.limbs[(frames + frame.stackTop) / 4] ?? 0;
  const base = machine.limbs[(frames + frame.stackBase) / 4] ?? 0;
  const stack: bigint[] = [];
  for (let at = top; at < base; at += wordBytes) stack.push(readWord(machine.limbs, at / 4));
  return { ...receipt, stack, world };
}

/** The code that pushes a word. */
export function push(value: bigint): string {
  return `7f${value.toString(16).padStart(64, "0")}`;
}
