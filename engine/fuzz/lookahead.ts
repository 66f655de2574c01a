/** What still lies ahead: the control flow of the contracts, and how much of it nobody has reached behind each branch. */

import type { BasicBlock } from "../evm/code/basic-blocks.ts";
import { makeCode } from "../evm/code/contract-code.ts";
import { recoverControlFlow } from "../evm/code/control-flow.ts";
import type { Successors } from "../evm/code/dominators.ts";
import { addOwner, type EdgeOwners } from "../evm/code/edge-owners.ts";
import { localFlow } from "../evm/code/local-flow.ts";
import { opcodes } from "../evm/opcodes.ts";
import { type CoverageMap, isSeen } from "./coverage-map.ts";

interface Branch {
  readonly wentOn: { readonly edge: number; readonly block: number };
  /** Undefined where its target is computed. */
  readonly jumped: { readonly edge: number; readonly block: number | undefined };
}

/** The control flow of one code. */
export interface CodeMap {
  readonly firstEdge: number;
  readonly size: number;
  readonly blocks: ReadonlyMap<number, BasicBlock>;
  readonly local: Successors;
  /** By the edge that counts a block: 0 is always reached. */
  readonly edgeOfBlock: ReadonlyMap<number, number>;
  readonly branches: readonly Branch[];
  /** The edges of the branch that a comparison in a block decides, by the block's instructions. */
  readonly branchOfPc: ReadonlyMap<number, Branch>;
}

/** The map of a code; its edges are those that the machine has for it. */
export function makeCodeMap(owners: EdgeOwners, bytes: Uint8Array): CodeMap {
  const firstEdge = addOwner(owners, makeCode(bytes));
  const flow = recoverControlFlow(bytes);
  const local = localFlow(flow);
  const reached = [...flow.blocks.values()].filter(({ start }) => flow.successors.has(start) || start === 0);
  const edgeOfBlock = new Map<number, number>();
  const branchOfPc = new Map<number, Branch>();
  const branches: Branch[] = [];
  for (const block of reached) {
    const last = block.instructions.at(-1);
    if (block.instructions[0]?.opcode?.mnemonic === "JUMPDEST")
      edgeOfBlock.set(block.start, firstEdge + 2 * block.start);
    if (last?.opcode?.mnemonic !== "JUMPI") continue;
    const [target] = [...(flow.jumps.get(last.pc) ?? [])];
    const edge = firstEdge + 2 * last.pc;
    const branch = { wentOn: { edge, block: block.end }, jumped: { edge: edge + 1, block: target } };
    // A JUMPDEST counts by itself who comes to it, from wherever.
    if (bytes[block.end] !== opcodes.JUMPDEST.byte) edgeOfBlock.set(block.end, edge);
    branches.push(branch);
    for (const { pc } of block.instructions) branchOfPc.set(pc, branch);
  }
  const blocks = new Map(reached.map((block) => [block.start, block]));
  return { firstEdge, size: bytes.length, blocks, local, edgeOfBlock, branches, branchOfPc };
}

/** Whether a block was ever run. */
export function isReached({ edgeOfBlock }: CodeMap, coverage: CoverageMap, block: number): boolean {
  const edge = edgeOfBlock.get(block);
  return edge === undefined || isSeen(coverage, edge);
}

/** Blocks with no more instructions that end in a revert are checks of the compiler: nobody wants to be there. */
const emptyRevert = 5;

/** What the compiler refuses with where there is no room for as much memory: `Panic(0x41)`. */
const panicSelector = 0x4e487b71n;
const noRoomCode = 0x41n;

/** Whether a block does nothing but refuse: with nothing, with what another contract has refused with, or for want of room. */
export function isMereRefusal(map: CodeMap, start: number): boolean {
  const instructions = map.blocks.get(start)?.instructions ?? [];
  const isShort = instructions.length <= emptyRevert;
  const [next] = map.local.get(start) ?? [];
  const isOnWay = isShort && instructions.at(-1)?.opcode?.mnemonic === "JUMP" && next !== undefined;
  return refuses(instructions) || (isOnWay && refuses(map.blocks.get(next)?.instructions ?? []));
}

function refuses(instructions: BasicBlock["instructions"]): boolean {
  const isHandedOn = instructions.some(({ opcode }) => opcode?.mnemonic === "RETURNDATACOPY");
  const isRefusal = instructions.at(-1)?.opcode?.mnemonic === "REVERT";
  return isRefusal && (isHandedOn || instructions.length <= emptyRevert || isWantOfRoom(instructions));
}

function isWantOfRoom(instructions: BasicBlock["instructions"]): boolean {
  const pushed = instructions.flatMap(({ immediate }) => immediate ?? []);
  const hasSelector = pushed.some((word) => word === panicSelector || word === panicSelector << 224n);
  return hasSelector && pushed.includes(noRoomCode);
}

/** Blocks looked at behind a branch. */
const maxBlocksAhead = 200;

/** What blocks that only revert count. */
const revertWeight = 0.02;

/** For each side of a branch that nobody has taken, by its edge: how much lies behind it that nobody has reached. */
export function weighFrontier(map: CodeMap, coverage: CoverageMap): Map<number, number> {
  const weights = new Map<number, number>();
  for (const { wentOn, jumped } of map.branches) {
    if (isSeen(coverage, wentOn.edge) === isSeen(coverage, jumped.edge)) continue;
    const side = isSeen(coverage, wentOn.edge) ? jumped : wentOn;
    weights.set(side.edge, side.block === undefined ? 1 : weighAhead(map, coverage, side.block));
  }
  return weights;
}

function weighAhead(map: CodeMap, coverage: CoverageMap, start: number): number {
  let weight = 0;
  const found = new Set([start]);
  for (const block of found) {
    if (isReached(map, coverage, block)) continue;
    weight += map.blocks.get(block)?.instructions.at(-1)?.opcode?.mnemonic === "REVERT" ? revertWeight : 1;
    for (const next of map.local.get(block) ?? []) if (found.size < maxBlocksAhead) found.add(next);
  }
  return weight;
}

/** Instructions of blocks that were run, and of all that can be. */
export function countInstructions(map: CodeMap, coverage: CoverageMap): { covered: number; coverable: number } {
  let [covered, coverable] = [0, 0];
  for (const [start, { instructions }] of map.blocks) {
    coverable += instructions.length;
    if (isReached(map, coverage, start)) covered += instructions.length;
  }
  return { covered, coverable };
}

/** Sides of branches that were taken. */
export function countBranches({ branches }: CodeMap, coverage: CoverageMap): number {
  return branches.reduce(
    (count, { wentOn, jumped }) =>
      count + Number(isSeen(coverage, wentOn.edge)) + Number(isSeen(coverage, jumped.edge)),
    0,
  );
}

/** A side of a branch that nobody has taken. */
export interface OpenSide {
  readonly edge: number;
  /** Where it leads; undefined where that is computed. */
  readonly block: number | undefined;
}

/** Sides of branches that nobody has taken and that do more than refuse. */
export function openSides(map: CodeMap, coverage: CoverageMap): OpenSide[] {
  const sides = map.branches.flatMap(({ wentOn, jumped }): Branch["jumped"][] => [wentOn, jumped]);
  return sides.filter(
    ({ edge, block }) => !isSeen(coverage, edge) && (block === undefined || !isMereRefusal(map, block)),
  );
}

/** How often the code of a contract was run, in executions. */
export interface CodeCoverage {
  /** Of each block: where its instructions lie. */
  readonly blocks: readonly { readonly pcs: readonly number[]; readonly hits: number }[];
  readonly branches: readonly BranchCoverage[];
}

/** A JUMPI: its sides are the one that goes on and the one that jumps. */
export interface BranchCoverage {
  readonly pc: number;
  readonly sides: readonly [SideCoverage, SideCoverage];
}

export interface SideCoverage {
  readonly edge: number;
  readonly hits: number;
  /** Where the block begins that it leads to; undefined where that is not known. */
  readonly block: number | undefined;
}

/** All blocks and branches that can be reached, with how often they were; `nExecutions` is how often the first block was. */
export function readCodeCoverage(map: CodeMap, coverage: CoverageMap, nExecutions: number): CodeCoverage {
  const hitsOf = (edge: number | undefined): number => (edge === undefined ? nExecutions : (coverage.hits[edge] ?? 0));
  return {
    blocks: [...map.blocks].map(([start, { instructions }]) => ({
      pcs: instructions.map(({ pc }) => pc),
      hits: hitsOf(map.edgeOfBlock.get(start)),
    })),
    branches: map.branches.map(({ wentOn, jumped }) => ({
      pc: (wentOn.edge - map.firstEdge) / 2,
      sides: [
        { ...wentOn, hits: hitsOf(wentOn.edge) },
        { ...jumped, hits: hitsOf(jumped.edge) },
      ],
    })),
  };
}
