/** The reentrancies of a program: calls that let somebody in before what decided them is up to date. */

import type { Flow, StepOf } from "../../flow/flow.ts";
import type { Program } from "../../program/program.ts";
import { memoize } from "../../util/memoize.ts";
import { type ContractFlows, reachableSteps } from "../access/contract-flows.ts";
import { findReentrantCallee, type ReentrantCallee } from "./reentrant-callees.ts";
import { findLateWrite, type LateWrite, reenteredThrough } from "./reentry.ts";

export interface Reentrancy {
  readonly flow: Flow;
  readonly step: StepOf<"call">;
  readonly reentrantCallee: ReentrantCallee;
  readonly late: LateWrite;
  /** The flow by which the one who was let in comes back. */
  readonly through: Flow;
}

/** A call that anyone can bring about, and that lets somebody in. */
export interface ReentrantCall {
  readonly home: ContractFlows;
  readonly flow: Flow;
  readonly step: StepOf<"call">;
  readonly reentrantCallee: ReentrantCallee;
}

/** All calls that let somebody in, whatever token is involved; computed once for a program. */
export function reentrantCalls(program: Program): readonly ReentrantCall[] {
  return allReentrantCalls(program).filter(({ reentrantCallee }) => reentrantCallee.way !== "token");
}

const allReentrantCalls = memoize((program: Program): readonly ReentrantCall[] => [...findDoors(program)]);

function* findDoors(program: Program): Generator<ReentrantCall> {
  for (const { in: home, flow, step } of reachableSteps(program, "call")) {
    const reentrantCallee = findReentrantCallee(program, home, flow, step);
    if (reentrantCallee !== undefined) yield { home, flow, step, reentrantCallee };
  }
}

/** One for each such call, with the first late write that counts; computed once for a program. */
export const reentrancies = memoize((program: Program): readonly Reentrancy[] =>
  allReentrantCalls(program).flatMap(findReentrancy),
);

function findReentrancy({ home, flow, step, reentrantCallee }: ReentrantCall): readonly Reentrancy[] {
  for (const late of findLateWrite(flow, step)) {
    const through = reenteredThrough(home, flow, step, late);
    if (through !== undefined) return [{ flow, step, reentrantCallee, late, through }];
  }
  return [];
}
