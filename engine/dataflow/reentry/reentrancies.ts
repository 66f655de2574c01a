/** The reentrancies of a program: calls that let somebody in before what decided them is up to date. */

import type { Flow, StepOf } from "../../flow/flow.ts";
import type { Program } from "../../program/program.ts";
import { type ContractFlows, openSteps } from "../access/contract-flows.ts";
import { type Entrant, findEntrant } from "./reentrant-callees.ts";
import { findLateWrite, type LateWrite, reenteredThrough } from "./reentry.ts";

export interface Reentrancy {
  readonly flow: Flow;
  readonly step: StepOf<"call">;
  readonly entrant: Entrant;
  readonly late: LateWrite;
  /** The flow by which the one who was let in comes back. */
  readonly through: Flow;
}

/** A call that anyone can bring about, and that lets somebody in. */
export interface OpenDoor {
  readonly home: ContractFlows;
  readonly flow: Flow;
  readonly step: StepOf<"call">;
  readonly entrant: Entrant;
}

const knownDoors = new WeakMap<Program, readonly OpenDoor[]>();
const known = new WeakMap<Program, readonly Reentrancy[]>();

/** All calls that let somebody in, whatever token is involved; computed once for a program. */
export function openDoors(program: Program): readonly OpenDoor[] {
  return allDoors(program).filter(({ entrant }) => entrant.way !== "token");
}

function allDoors(program: Program): readonly OpenDoor[] {
  const made = knownDoors.get(program) ?? [...findDoors(program)];
  knownDoors.set(program, made);
  return made;
}

function* findDoors(program: Program): Generator<OpenDoor> {
  for (const { in: home, flow, step } of openSteps(program, "call")) {
    const entrant = findEntrant(program, home, flow, step);
    if (entrant !== undefined) yield { home, flow, step, entrant };
  }
}

/** One for each such call, with the first late write that counts; computed once for a program. */
export function reentrancies(program: Program): readonly Reentrancy[] {
  const made = known.get(program) ?? allDoors(program).flatMap(findReentrancy);
  known.set(program, made);
  return made;
}

function findReentrancy({ home, flow, step, entrant }: OpenDoor): readonly Reentrancy[] {
  for (const late of findLateWrite(flow, step)) {
    const through = reenteredThrough(home, flow, step, late);
    if (through !== undefined) return [{ flow, step, entrant, late, through }];
  }
  return [];
}
