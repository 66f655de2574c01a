/** Which claims may still come up from an instruction on, as far as the code alone tells. */

import { type BasicBlock, findBasicBlocks } from "../../evm/code/basic-blocks.ts";
import { type ContractCode, jumpdestsOf } from "../../evm/code/contract-code.ts";
import { isConstant, type Term } from "../../terms/term.ts";
import type { Claim } from "./claims.ts";

/** Claims with an instruction that may come, given where the path is and what lies on the stack. */
export type ReachableClaims = (pc: number, stack: readonly Term[]) => ReadonlySet<Claim>;

interface CodeFacts {
  readonly blocks: ReadonlyMap<number, BasicBlock>;
  readonly jumpdests: Uint8Array;
  readonly claimsIn: ReadonlyMap<number, readonly Claim[]>;
}

/** A jump whose target is not written before it goes to whatever lies on the stack, or is pushed on the way. */
export function makeReachableClaims(code: ContractCode, claims: readonly Claim[]): ReachableClaims {
  const blocks = findBasicBlocks(code.bytes);
  const claimsIn = new Map(
    [...blocks].map(([start, { instructions }]) => [
      start,
      claims.filter(({ pcs }) => instructions.some(({ pc }) => pcs.has(pc))),
    ]),
  );
  const facts = { blocks, jumpdests: jumpdestsOf(code), claimsIn };
  const known = new Map<string, ReadonlySet<Claim>>();
  return (pc, stack) => {
    const targets = [...new Set(stack.flatMap((one) => (isConstant(one) ? targetOf(facts, one.value) : [])))];
    const key = `${pc} ${targets.sort((a, b) => a - b)}`;
    const found = known.get(key) ?? claimsFrom(facts, pc, targets);
    known.set(key, found);
    return found;
  };
}

function targetOf({ jumpdests }: CodeFacts, value: bigint | undefined): number[] {
  const target = value !== undefined && value < BigInt(jumpdests.length) ? Number(value) : -1;
  return jumpdests[target] === 1 ? [target] : [];
}

function claimsFrom(facts: CodeFacts, start: number, onStack: readonly number[]): ReadonlySet<Claim> {
  const open = new Set([start]);
  const targets = new Set(onStack);
  let jumpsAnywhere = false;
  for (const at of open) {
    const block = facts.blocks.get(at);
    for (const one of pushedIn(facts, block)) targets.add(one);
    const written = block && writtenTarget(block);
    jumpsAnywhere ||= written === "anywhere";
    const next = [...(written === "anywhere" ? targets : targetOf(facts, written)), ...goesOn(block)];
    for (const one of jumpsAnywhere ? [...next, ...targets] : next) open.add(one);
  }
  return new Set([...open].flatMap((at) => facts.claimsIn.get(at) ?? []));
}

/** Where the jump at the end of a block goes; undefined where there is none. */
function writtenTarget({ instructions }: BasicBlock): bigint | "anywhere" | undefined {
  const mnemonic = instructions.at(-1)?.opcode?.mnemonic;
  if (mnemonic !== "JUMP" && mnemonic !== "JUMPI") return undefined;
  return instructions.at(-2)?.immediate ?? "anywhere";
}

function goesOn(block: BasicBlock | undefined): number[] {
  const opcode = block?.instructions.at(-1)?.opcode;
  return block === undefined || opcode === undefined || opcode.terminates || opcode.mnemonic === "JUMP"
    ? []
    : [block.end];
}

function pushedIn(facts: CodeFacts, block: BasicBlock | undefined): number[] {
  return (block?.instructions ?? []).flatMap(({ immediate }) => targetOf(facts, immediate));
}
