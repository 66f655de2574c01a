/** The reentrancies of a program: calls that let somebody in before what decided them is up to date. */

import type { Flow, StepOf } from "../../flow/flow.ts";
import type { Program } from "../../program/program.ts";
import { memoize } from "../../util/memoize.ts";
import { type ContractFlows, stepsReachableWithProof } from "../access/contract-flows.ts";
import { findReentrantCallee, type ReentrantCallee } from "./reentrant-callees.ts";
import { findLateWrite, type LateWrite, reenteredThrough } from "./reentry.ts";

export interface Reentrancy {
  readonly home: ContractFlows;
  readonly flow: Flow;
  readonly step: StepOf<"call">;
  readonly reentrantCallee: ReentrantCallee;
  readonly late: LateWrite;
  /** The flow by which the one who was let in comes back. */
  readonly through: Flow;
  /** Only who was given a proof gets there. */
  readonly isByProof: boolean;
}

/** A call that anyone can bring about, or whoever has a proof, and that lets somebody in. */
export interface ReentrantCall {
  readonly home: ContractFlows;
  readonly flow: Flow;
  readonly step: StepOf<"call">;
  readonly reentrantCallee: ReentrantCallee;
}

/** All calls by which anyone lets somebody in, whatever token is involved; computed once for a program. */
export function reentrantCalls(program: Program): readonly ReentrantCall[] {
  return allReentrantCalls(program).filter(
    ({ home, flow, step, reentrantCallee }) =>
      reentrantCallee.way !== "token" && home.trust.isAttackerReachable(flow, step.id),
  );
}

const allReentrantCalls = memoize((program: Program): readonly ReentrantCall[] => [...findDoors(program)]);

function* findDoors(program: Program): Generator<ReentrantCall> {
  for (const { in: home, flow, step } of stepsReachableWithProof(program, "call")) {
    const reentrantCallee = findReentrantCallee(program, home, flow, step);
    if (reentrantCallee !== undefined) yield { home, flow, step, reentrantCallee };
  }
}

/** One for each such call, with the first late write that counts; those that need no proof first. Computed once for a program. */
export const reentrancies = memoize((program: Program): readonly Reentrancy[] => {
  const found = allReentrantCalls(program).flatMap(findReentrancy);
  return [...found.filter(({ isByProof }) => !isByProof), ...found.filter(({ isByProof }) => isByProof)];
});

function findReentrancy({ home, flow, step, reentrantCallee }: ReentrantCall): readonly Reentrancy[] {
  for (const late of findLateWrite(flow, step)) {
    const through = reenteredThrough(home, flow, step, late);
    if (through !== undefined) {
      const isByProof = !home.trust.isAttackerReachable(flow, step.id);
      return [{ home, flow, step, reentrantCallee, late, through, isByProof }];
    }
  }
  return [];
}
