/** The control-flow graph of bytecode: jumps are resolved by running it on abstract stacks, from the entry on. */
import { memoize } from "../../util/memoize.ts";
import type { Word } from "../word.ts";
import { type AbstractValue, constant, evaluate, join, keyOf, unknown } from "./abstract-value.ts";
import { type BasicBlock, endsBlock, findBasicBlocks } from "./basic-blocks.ts";
import { jumpdestsOf, makeCode } from "./contract-code.ts";
import type { Instruction } from "./disassembly.ts";
import { type Domain, stepStack } from "./step-stack.ts";

export type ControlFlow = {
  readonly blocks: ReadonlyMap<number, BasicBlock>;
  /** Starts of the blocks that may run after a block, by its start. Blocks that are never reached have no row. */
  readonly successors: ReadonlyMap<number, ReadonlySet<number>>;
  /** Where each reached jump goes, by its offset. */
  readonly jumps: ReadonlyMap<number, ReadonlySet<number>>;
  /** Jumps that may go anywhere: they have all jump destinations as targets. */
  readonly unresolved: ReadonlySet<number>;
  /** Blocks where the comparison of the selector with a function's leads. */
  readonly functions: ReadonlyMap<Word, number>;
  /** Blocks that compare selectors. */
  readonly dispatch: ReadonlySet<number>;
};

/** Topmost value first. What lies deeper than this is unknown. */
type Stack = readonly AbstractValue[];
const maxStack = 96;

/** A block is looked at with so many different stacks before they are joined into one. */
const maxStacksPerBlock = 96;
/** So many instructions are run before every jump that is still open counts as unresolved. */
const maxInstructions = 1_000_000;

type Recovery = {
  readonly blocks: ReadonlyMap<number, BasicBlock>;
  readonly jumpdests: Uint8Array;
  readonly seen: Map<number, Set<string>>;
  readonly joined: Map<number, Stack>;
  readonly worklist: { readonly start: number; readonly stack: Stack }[];
  readonly successors: Map<number, Set<number>>;
  readonly jumps: Map<number, Set<number>>;
  readonly unresolved: Set<number>;
  readonly functions: Map<Word, number>;
  readonly dispatch: Set<number>;
};

/** Recovers the graph, once for the same bytes. Every jump that a run can take is an edge of it. */
export const recoverControlFlow = memoize((code: Uint8Array): ControlFlow => {
  const recovery: Recovery = {
    blocks: findBasicBlocks(code),
    jumpdests: jumpdestsOf(makeCode(code)),
    seen: new Map(),
    joined: new Map(),
    worklist: [{ start: 0, stack: [] }],
    successors: new Map(),
    jumps: new Map(),
    unresolved: new Set(),
    functions: new Map(),
    dispatch: new Set(),
  };
  if (!explore(recovery)) giveUp(recovery);
  connectUnresolved(recovery);
  return recovery;
});

/** Runs blocks until nothing new comes; false where that takes too long. */
function explore(recovery: Recovery): boolean {
  for (let remaining = maxInstructions; ; ) {
    const next = recovery.worklist.pop();
    if (!next) return true;
    if (remaining <= 0) return false;
    const block = recovery.blocks.get(next.start);
    if (!block) continue;
    remaining -= block.instructions.length;
    runBlock(recovery, block, next.stack);
  }
}

function runBlock(recovery: Recovery, block: BasicBlock, entryStack: Stack): void {
  const stack = [...entryStack];
  const pop = (): AbstractValue => stack.shift() ?? unknown;
  rowOf(recovery.successors, block.start);
  for (const instruction of block.instructions) {
    const mnemonic = instruction.opcode?.mnemonic;
    if (mnemonic === "JUMP") jump(recovery, block, instruction, pop(), stack);
    if (mnemonic === "JUMPI") jumpIf(recovery, block, instruction, pop(), pop(), stack);
    if (endsBlock(instruction)) return;
    stepStack(instruction, stack, domain);
  }
  enter(recovery, block, block.end, stack);
}

const domain: Domain<AbstractValue> = { unknown, constant, evaluate };

function jump(recovery: Recovery, from: BasicBlock, at: Instruction, target: AbstractValue, stack: Stack): void {
  const targets = rowOf(recovery.jumps, at.pc);
  if (target.kind !== "constants") {
    recovery.unresolved.add(at.pc);
    return;
  }
  for (const value of target.values) {
    if (recovery.jumpdests[Number(value)] !== 1) continue;
    targets.add(Number(value));
    enter(recovery, from, Number(value), stack);
  }
}

function jumpIf(
  recovery: Recovery,
  from: BasicBlock,
  at: Instruction,
  target: AbstractValue,
  condition: AbstractValue,
  stack: Stack,
): void {
  jump(recovery, from, at, target, stack);
  enter(recovery, from, from.end, stack);
  if (condition.kind !== "match" || target.kind !== "constants") return;
  recovery.dispatch.add(from.start);
  const taken = Number(target.values[0] ?? 0n);
  recovery.functions.set(condition.selector, condition.negated ? from.end : taken);
}

/** Adds an edge, and has the block looked at where it may see something new. */
function enter(recovery: Recovery, from: BasicBlock, start: number, stack: Stack): void {
  if (!recovery.blocks.has(start)) return;
  rowOf(recovery.successors, from.start).add(start);
  const entry = simplify(recovery, stack);
  const seen = recovery.seen.get(start) ?? new Set<string>();
  recovery.seen.set(start, seen);
  if (seen.size < maxStacksPerBlock) {
    const key = entry.map(keyOf).join(" ");
    if (seen.has(key)) return;
    seen.add(key);
    recovery.worklist.push({ start, stack: entry });
    return;
  }
  const known = recovery.joined.get(start);
  const joined = known ? joinStacks(known, entry) : entry;
  if (known && sameStack(known, joined)) return;
  recovery.joined.set(start, joined);
  recovery.worklist.push({ start, stack: joined });
}

/** Across blocks only what may become a jump's target or says something about the selector is kept. */
function simplify({ jumpdests }: Recovery, stack: Stack): Stack {
  return stack.slice(0, maxStack).map((value) => {
    if (value.kind !== "constants") return value.kind === "match" ? unknown : value;
    return value.values.every((each) => isTarget(jumpdests, each) || isShiftBase(each)) ? value : unknown;
  });
}

function isTarget(jumpdests: Uint8Array, value: Word): boolean {
  return value < BigInt(jumpdests.length) && jumpdests[Number(value)] === 1;
}

/** The divisor and the masks that selectors and function pointers go through. */
function isShiftBase(value: Word): boolean {
  return value === 2n ** 224n || value === 0xffffffffn || value === 0xffffffffffffffffn;
}

/** Values from the top down as far as both stacks go: below, nothing is known. */
function joinStacks(a: Stack, b: Stack): Stack {
  return a.slice(0, b.length).map((value, index) => join(value, b[index] ?? unknown));
}

function sameStack(a: Stack, b: Stack): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}

/** Counts every jump in a reached block as unresolved: the graph stays an over-approximation. */
function giveUp({ blocks, unresolved, jumps }: Recovery): void {
  for (const { instructions } of blocks.values()) {
    for (const { pc, opcode } of instructions) {
      if (opcode?.mnemonic !== "JUMP" && opcode?.mnemonic !== "JUMPI") continue;
      unresolved.add(pc);
      rowOf(jumps, pc);
    }
  }
}

/** Gives unresolved jumps all jump destinations, and what then runs its own successors. */
function connectUnresolved(recovery: Recovery): void {
  if (recovery.unresolved.size === 0) return;
  const { blocks, jumpdests, jumps, unresolved, successors } = recovery;
  const everywhere = new Set([...jumpdests.keys()].filter((pc) => jumpdests[pc] === 1));
  for (const start of everywhere) recovery.worklist.push({ start, stack: [] });
  if (!explore(recovery)) giveUp(recovery);
  // One set for all of them: in code that is made to hurt there may be thousands, each with thousands of targets.
  const anywhere = new Set(everywhere);
  for (const { start, end, instructions } of blocks.values()) {
    const last = instructions.at(-1);
    if (!last || !unresolved.has(last.pc)) continue;
    jumps.set(last.pc, everywhere);
    successors.set(start, anywhere);
    if (last.opcode?.mnemonic === "JUMPI" && blocks.has(end)) anywhere.add(end);
  }
}

function rowOf(table: Map<number, Set<number>>, key: number): Set<number> {
  const row = table.get(key) ?? new Set<number>();
  table.set(key, row);
  return row;
}
