/** Control flow within functions: a call goes on at its return address, and a return goes nowhere.
 *
 * In the whole graph a function that many call returns to all of them, so that everything seems to follow everything. Here
 * a block is followed by what it jumps to itself, a function that it calls included, and by the return addresses that it
 * pushes: all paths of a run are there, with what they call to the side. Dominators and loops are those of the source.
 */
import type { Word } from "../word.ts";
import { type AbstractValue, constant, evaluate, unknown } from "./abstract-value.ts";
import type { BasicBlock } from "./basic-blocks.ts";
import type { ControlFlow } from "./control-flow.ts";
import type { Successors } from "./dominators.ts";
import { type Domain, stepStack } from "./step-stack.ts";

/** The local successors of each block that is reached. */
export function localFlow({ blocks, successors, jumps, unresolved }: ControlFlow): Successors {
  const reached = [...blocks.values()].filter(({ start }) => successors.has(start));
  const indirect = reached.filter((block) => isIndirect(block));
  const returnAddresses = new Set<Word>();
  for (const block of indirect) {
    const pc = jumpOf(block);
    if (unresolved.has(pc)) continue;
    for (const to of jumps.get(pc) ?? []) returnAddresses.add(BigInt(to));
  }
  const isReturn = new Set(indirect);
  const successorsOf = (block: BasicBlock): ReadonlySet<number> => {
    const all = successors.get(block.start) ?? new Set();
    if (unresolved.has(jumpOf(block))) return all; // shared by all such blocks, and it has every destination
    return new Set([...(isReturn.has(block) ? wentOn(block) : all), ...pushedAddresses(block, returnAddresses)]);
  };
  return new Map(reached.map((block) => [block.start, successorsOf(block)]));
}

/** All blocks that may run from `start` until its function returns, what it calls included. */
export function blocksFrom(local: Successors, start: number): Set<number> {
  const found = new Set([start]);
  const followed = new Set<ReadonlySet<number>>();
  for (const block of found) {
    const successors = local.get(block);
    if (!successors || followed.has(successors)) continue;
    followed.add(successors);
    for (const next of successors) found.add(next);
  }
  return found;
}

function jumpOf({ instructions }: BasicBlock): number {
  return instructions.at(-1)?.pc ?? -1;
}

/** A JUMPI with a target from elsewhere may go on. */
function wentOn({ instructions, end }: BasicBlock): number[] {
  return instructions.at(-1)?.opcode?.mnemonic === "JUMPI" ? [end] : [];
}

/** Return addresses that a block pushes, its own jump's target among them. */
function pushedAddresses({ instructions }: BasicBlock, returnAddresses: ReadonlySet<Word>): number[] {
  const pushed: number[] = [];
  for (const { immediate } of instructions) {
    if (immediate !== undefined && returnAddresses.has(immediate)) pushed.push(Number(immediate));
  }
  return pushed;
}

const domain: Domain<AbstractValue> = { unknown, constant, evaluate };

/** Whether a block ends with a jump whose target it got from another block. */
function isIndirect({ instructions }: BasicBlock): boolean {
  const stack: AbstractValue[] = [];
  for (const instruction of instructions) {
    const mnemonic = instruction.opcode?.mnemonic;
    if (mnemonic === "JUMP" || mnemonic === "JUMPI") return stack[0]?.kind !== "constants";
    stepStack(instruction, stack, domain);
  }
  return false;
}
