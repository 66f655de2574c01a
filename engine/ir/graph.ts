/** Questions within one piece of code: what comes before what, and where a register is used. */

import { type Dominators, findDominators } from "../util/dominators.ts";
import { memoize } from "../util/memoize.ts";
import { type Ending, type FunctionIr, operandsOf } from "./function-ir.ts";

/** Successors and predecessors by block. */
export interface IrGraph {
  readonly successors: readonly (readonly number[])[];
  readonly predecessors: readonly (readonly number[])[];
  /** Of blocks: `dominates(a, b)` where every way to `b` passes `a`. */
  readonly dominators: Dominators;
  /** True where every way from block `b` to an end of the code, a revert too, passes block `a`. */
  readonly postDominates: (a: number, b: number) => boolean;
  /** The block of a register. */
  blockOf(register: number): number;
}

/** The control flow of the code, computed once. */
export const graphOf = memoize(makeGraph);

function makeGraph({ blocks, op }: FunctionIr): IrGraph {
  const successors = blocks.map((block) => block.successors);
  const predecessors = invert(successors);
  const blockOf = new Int32Array(op.length);
  for (const { id, start, end } of blocks) blockOf.fill(id, start, end);
  return {
    successors,
    predecessors,
    dominators: findDominators(successors, predecessors),
    postDominates: findPostDominators(successors, predecessors),
    blockOf: (register) => blockOf[register] ?? 0,
  };
}

/** Dominators of the graph turned round, whose entry is where all ends lead. */
function findPostDominators(
  successors: IrGraph["successors"],
  predecessors: IrGraph["predecessors"],
): IrGraph["postDominates"] {
  const ends = successors.flatMap((next, block) => (next.length === 0 ? [block + 1] : []));
  const turned = [ends, ...predecessors.map((from) => from.map((block) => block + 1))];
  const { dominates } = findDominators(turned, invert(turned));
  return (a, b) => dominates(a + 1, b + 1);
}

function invert(edges: readonly (readonly number[])[]): number[][] {
  const inverted: number[][] = edges.map(() => []);
  for (const [from, next] of edges.entries()) for (const to of next) inverted[to]?.push(from);
  return inverted;
}

/** The registers that are computed from `register`; what ends blocks with it is in `endingsWith`. */
export function usesOf(ir: FunctionIr, register: number): readonly number[] {
  return allUses(ir)[register] ?? [];
}

const allUses = memoize((ir: FunctionIr): readonly (readonly number[])[] => {
  const found: number[][] = Array.from(ir.op, () => []);
  for (let user = 0; user < ir.op.length; user++) {
    for (const used of operandsOf(ir, user)) {
      const users = found[used];
      if (users !== undefined && users.at(-1) !== user) users.push(user);
    }
  }
  return found;
});

/** The blocks whose end depends on `register`: branches on it, and returns of it. */
export function endingsWith(ir: FunctionIr, register: number): readonly number[] {
  return ir.blocks.flatMap(({ id, ending }) => (registersOf(ending).includes(register) ? [id] : []));
}

function registersOf(ending: Ending): readonly number[] {
  if (ending.kind === "branch") return [ending.condition];
  return ending.kind === "return" ? ending.values : [];
}

/** True where register `a` is always computed before register `b`. */
export function precedes(ir: FunctionIr, a: number, b: number): boolean {
  const { blockOf, dominators } = graphOf(ir);
  const [first, second] = [blockOf(a), blockOf(b)];
  return first === second ? a < b : dominators.dominates(first, second);
}
