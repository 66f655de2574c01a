/** Runs a piece of code on values instead of numbers: its blocks in order, each once. */

import { type Block, type FunctionIr, operandOf } from "../../ir/function-ir.ts";
import { codeOf } from "../../ir/ops.ts";
import type { Alternative, Value } from "../value.ts";
import { assume } from "./assume.ts";
import {
  addStep,
  type Evaluator,
  endTransaction,
  type Frame,
  held,
  meet,
  nowhere,
  phiOf,
  type RunInput,
} from "./evaluator.ts";
import { operations } from "./operations.ts";

/** Runs the code from where the walk stands, and goes on where it returns. What it returns. */
export function runIr(evaluator: Evaluator, ir: FunctionIr, input: RunInput): readonly Value[] {
  const frame: Frame = {
    ir,
    root: input.root ?? ir,
    args: input.args,
    returned: input.returned ?? [],
    values: new Array<Value>(ir.op.length),
    lists: [],
    leftAt: new Int32Array(ir.nEdges).fill(nowhere),
    enteredAt: new Int32Array(ir.blocks.length).fill(nowhere),
    placeholder: input.placeholder ?? ((returned) => returned),
    active: input.active ?? [],
  };
  let returned: readonly Value[] = [];
  let returnedAt = nowhere;
  for (const block of ir.blocks) {
    enter(evaluator, frame, block);
    if (evaluator.at === nowhere) continue;
    frame.enteredAt[block.id] = evaluator.at;
    runOperations(evaluator, frame, block);
    if (evaluator.at === nowhere) continue;
    if (block.ending.kind === "return") {
      returned = returnedBy(evaluator, frame, block.ending.values);
      returnedAt = evaluator.at;
    } else endBlock(evaluator, frame, block);
  }
  recordLoops(evaluator, frame);
  evaluator.at = returnedAt;
  return returned;
}

/** A modifier returns the list that its placeholders gave. */
function returnedBy(evaluator: Evaluator, frame: Frame, registers: readonly number[]): readonly Value[] {
  const [first = nowhere] = registers;
  const list = registers.length === 1 ? frame.lists[first] : undefined;
  return list ?? registers.map((register) => held(evaluator, frame, register));
}

/** Goes to where the block begins, from where the edges to it were left. */
function enter(evaluator: Evaluator, { leftAt }: Frame, { incoming, node, isLoopHead }: Block): void {
  const [edge] = incoming;
  if (edge === undefined) return; // the entry
  if (!isLoopHead && incoming.length > 1) {
    meet(
      evaluator,
      node,
      incoming.map((one) => leftAt[one] ?? nowhere),
    );
    return;
  }
  evaluator.at = leftAt[edge] ?? nowhere;
  if (isLoopHead) addStep(evaluator, node, { kind: "point" });
}

function runOperations(evaluator: Evaluator, frame: Frame, block: Block): void {
  const { op } = frame.ir;
  for (let register = block.start; register < block.end && evaluator.at !== nowhere; register++) {
    const code = op[register] ?? 0;
    if (code === codeOf.phi) runPhi(evaluator, frame, block, register);
    else operations[code]?.(evaluator, frame, register);
  }
}

/* Phis. */

/** One value for those that the live edges bring; at the head of a loop the one from its end comes later. */
function runPhi(evaluator: Evaluator, frame: Frame, { incoming, isLoopHead }: Block, register: number): void {
  const { ir, leftAt } = frame;
  if (isLoopHead) {
    runLoopPhi(evaluator, frame, incoming[0] ?? nowhere, register);
    return;
  }
  const live: { readonly from: number; readonly operand: number }[] = [];
  for (let at = 0; at < incoming.length; at++) {
    const from = leftAt[incoming[at] ?? nowhere] ?? nowhere;
    if (from !== nowhere) live.push({ from, operand: operandOf(ir, register, at) });
  }
  const lists = live.map(({ operand }) => frame.lists[operand]);
  if (lists.some((list) => list !== undefined)) frame.lists[register] = mergeLists(evaluator, live, lists);
  else {
    const alternatives = live.map(({ from, operand }) => ({ from, value: held(evaluator, frame, operand) }));
    frame.values[register] = phiOf(evaluator, alternatives);
  }
}

function mergeLists(
  evaluator: Evaluator,
  live: readonly { readonly from: number }[],
  lists: readonly (readonly Value[] | undefined)[],
): readonly Value[] {
  const longest = lists.find((list) => list !== undefined && list.length > 0) ?? [];
  return longest.map((_, at) =>
    phiOf(
      evaluator,
      live.flatMap(({ from }, path) => {
        const value = lists[path]?.[at];
        return value === undefined ? [] : [{ from, value }];
      }),
    ),
  );
}

function runLoopPhi(evaluator: Evaluator, frame: Frame, entry: number, register: number): void {
  const first = operandOf(frame.ir, register, 0);
  const last = operandOf(frame.ir, register, 1);
  const list = frame.lists[first];
  if (list !== undefined) frame.lists[register] = list;
  else {
    const value = held(evaluator, frame, first);
    const isVariant = last !== register && last >= 0;
    const from = frame.leftAt[entry] ?? nowhere;
    frame.values[register] = isVariant ? evaluator.values.loopMerge([{ value, from }]) : value;
  }
}

/* Ends of blocks. */

function endBlock(evaluator: Evaluator, frame: Frame, { ending, successors, firstEdge }: Block): void {
  const { leftAt } = frame;
  switch (ending.kind) {
    case "jump":
    case "choose":
      leftAt.fill(evaluator.at, firstEdge, firstEdge + successors.length);
      break;
    case "branch": {
      const condition = held(evaluator, frame, ending.condition);
      const before = evaluator.at;
      assume(evaluator, condition, true, ending.node);
      leftAt[firstEdge] = evaluator.at;
      evaluator.at = before;
      assume(evaluator, condition, false, ending.node);
      leftAt[firstEdge + 1] = evaluator.at;
      break;
    }
    case "return": // the walk goes on at the caller
    case "revert": // what was done is undone
      break;
    case "end":
      endTransaction(evaluator, ending.node);
      break;
  }
}

/** Leads the ends of iterations back to where they begin. */
function recordLoops(evaluator: Evaluator, frame: Frame): void {
  const { ir, enteredAt, leftAt } = frame;
  const stepOrNone = (step: number | undefined): number | undefined => (step === nowhere ? undefined : step);
  for (const { head, exit, back } of ir.loops) {
    const headAt = enteredAt[head] ?? nowhere;
    if (headAt === nowhere) continue;
    const backAt = back === undefined ? undefined : stepOrNone(leftAt[back]);
    if (backAt !== undefined) {
      evaluator.steps[backAt]?.successors.push(headAt);
      evaluator.steps[headAt]?.predecessors.push(backAt);
    }
    const variant = closePhis(evaluator, frame, head, backAt);
    evaluator.loops.push({
      head: headAt,
      exit: exit === undefined ? undefined : stepOrNone(enteredAt[exit]),
      back: backAt,
      last: backAt === undefined ? undefined : lastOf(evaluator, headAt, backAt),
      variant,
    });
  }
}

/** A loop within, which was recorded before, is left by a step that comes before those of its own iterations. */
function lastOf({ loops }: Evaluator, head: number, back: number): number {
  return loops.reduce((last, inner) => {
    const isWithin = head <= inner.head && inner.head <= last;
    return isWithin && inner.last !== undefined ? Math.max(last, inner.last) : last;
  }, back);
}

/** Completes the phis of a loop; the keys of the variables that differ from one iteration to the next. */
function closePhis(evaluator: Evaluator, frame: Frame, head: number, backAt: number | undefined): ReadonlySet<number> {
  const { ir } = frame;
  const block = ir.blocks[head];
  const variant = new Set<number>();
  for (let register = block?.start ?? 0; ir.op[register] === codeOf.phi; register++) {
    const merge = frame.values[register];
    if (merge?.kind !== "phi" || operandOf(ir, register, 1) === register) continue;
    variant.add(merge.key);
    const value = held(evaluator, frame, operandOf(ir, register, 1));
    if (backAt !== undefined && value !== merge) (merge.alternatives as Alternative[]).push({ value, from: backAt });
  }
  return variant;
}
