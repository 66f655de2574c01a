/** Ways that nobody took and that end where whatever was done is undone: nothing lies behind them. */

import type { BasicBlock } from "../../evm/code/basic-blocks.ts";
import type { CodeMap } from "../lookahead.ts";

/** A longer way is none. */
const maxBlocks = 12;

/** What lasts, what others do, and ends that keep what was done. */
const lasting: ReadonlySet<string> = new Set([
  ...["SSTORE", "TSTORE", "LOG0", "LOG1", "LOG2", "LOG3", "LOG4"],
  ...["CALL", "CALLCODE", "DELEGATECALL", "STATICCALL", "CREATE", "CREATE2"],
  ...["SELFDESTRUCT", "RETURN", "STOP"],
]);

const failures: ReadonlySet<string> = new Set(["REVERT", "INVALID"]);

/** Whether all ways from there fail, and do nothing before: the compiler's own checks, assertions, refusals with a reason. */
export function isDeadEnd({ blocks, local }: CodeMap, start: number): boolean {
  const found = new Set([start]);
  for (const each of found) {
    const block = blocks.get(each);
    if (block === undefined || found.size > maxBlocks || block.instructions.some(isLasting)) return false;
    if (isFailure(block)) continue;
    const next = [...(local.get(each) ?? [])];
    if (next.length === 0) return false;
    for (const one of next) found.add(one);
  }
  return true;
}

type Instruction = BasicBlock["instructions"][number];

function isLasting({ opcode }: Instruction): boolean {
  return opcode !== undefined && lasting.has(opcode.mnemonic);
}

function isFailure({ instructions }: BasicBlock): boolean {
  const last = instructions.at(-1);
  return last !== undefined && (last.opcode === undefined || failures.has(last.opcode.mnemonic));
}
