/** The state of one walk over an entry point: the steps so far, and where it is. */

import type { VariableDeclaration } from "solidity-ast";
import type { FunctionIr } from "../../ir/function-ir.ts";
import type { AnyNode } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import type { Resolver } from "../../program/resolve.ts";
import type { Loop, Refusal, Site, Step, StepAction } from "../flow.ts";
import { type Alternative, overlaps, type Place, type Value } from "../value.ts";
import type { ValueFactory } from "../value-factory.ts";

/** What a walk is given. */
export interface EvaluationContext {
  readonly program: Program;
  /** All that a walk asks of the contract that it is for. */
  readonly resolver: Pick<Resolver, "resolveVirtual" | "resolveSuper">;
  readonly values: ValueFactory;
}

/** The mutable state of one walk. */
export interface Evaluator extends EvaluationContext {
  /** Values of constants that were met. */
  readonly constants: Map<VariableDeclaration, Value>;
  readonly steps: Step[];
  readonly loops: Loop[];
  /** The step that the walk has come to; `nowhere` where the code cannot be reached. */
  at: number;
  site: Site;
  /** Steps where the transaction ends and stands. */
  readonly ends: number[];
  /** Tests that cannot be passed. */
  readonly refusals: Refusal[];
  /** How many more calls are walked where they stand; the others are opaque. */
  callsLeft: number;
  truncated: boolean;
  /** Runs code from where the walk stands, and goes on where it returns; what it returns. */
  readonly run: (evaluator: Evaluator, ir: FunctionIr, input: RunInput) => readonly Value[];
}

/** What a piece of code is given. */
export interface RunInput {
  readonly args: readonly Value[];
  readonly returned?: readonly Value[];
  readonly placeholder?: Frame["placeholder"];
  /** For a function of assembly: where it is kept, and those that are being walked. */
  readonly root?: FunctionIr;
  readonly active?: readonly number[];
}

/** What the code that is being walked has computed so far. */
export interface Frame {
  readonly ir: FunctionIr;
  /** Where functions of assembly are kept. */
  readonly root: FunctionIr;
  readonly args: readonly Value[];
  /** What was returned so far; the return variables hold it when the code begins. */
  readonly returned: readonly Value[];
  /** By register. */
  readonly values: Value[];
  /** By register of a call, what it returned. */
  readonly lists: (readonly Value[] | undefined)[];
  /** By edge, the step it is left from; `nowhere` where it cannot be taken. */
  readonly leftAt: Int32Array;
  /** By block, the step it is entered at. */
  readonly enteredAt: Int32Array;
  /** Runs what `_` stands for. */
  readonly placeholder: (returned: readonly Value[]) => readonly Value[];
  /** Functions of assembly being walked: none is walked within itself. */
  readonly active: readonly number[];
}

/** For what cannot be reached. */
export const nowhere = -1;

/** A walk that has more steps than this gives up: it would not be worth the time. */
const maxSteps = 40_000;

/** Takes one of the calls that are left; false where there is none. */
export function takeCall(evaluator: Evaluator): boolean {
  if (evaluator.callsLeft > 0) evaluator.callsLeft--;
  else evaluator.truncated = true;
  return !evaluator.truncated;
}

/** Appends a step after the current one and goes there; does nothing where the code cannot be reached. Its id, or -1. */
export function addStep(evaluator: Evaluator, node: AnyNode, action: StepAction): number {
  if (evaluator.at === nowhere) return nowhere;
  const id = pushStep(evaluator, node, action, [evaluator.at]);
  if (id < maxSteps) evaluator.at = id;
  else {
    evaluator.truncated = true;
    evaluator.at = nowhere;
  }
  return id;
}

/** The transaction ends here, and stands. */
export function endTransaction(evaluator: Evaluator, node: AnyNode): void {
  const id = addStep(evaluator, node, { kind: "point" });
  if (id !== nowhere) evaluator.ends.push(id);
  evaluator.at = nowhere;
}

function pushStep(evaluator: Evaluator, node: AnyNode, action: StepAction, predecessors: number[]): number {
  const { steps, site } = evaluator;
  const id = steps.length;
  steps.push({ id, node, site, successors: [], predecessors, ...action });
  for (const from of predecessors) follow(steps[from], id);
  return id;
}

/** Most steps have one successor: an array that grows would keep room for sixteen more. */
function follow(step: Step | undefined, next: number): void {
  if (step === undefined) return;
  if (step.successors.length > 0) step.successors.push(next);
  else (step as { successors: number[] }).successors = [next];
}

/** Goes on from where paths meet; without a step of its own where there is only one. */
export function meet(evaluator: Evaluator, node: AnyNode, paths: readonly number[]): void {
  const live = paths.filter((path) => path !== nowhere);
  if (live.length < 2) evaluator.at = live[0] ?? nowhere;
  else evaluator.at = pushStep(evaluator, node, { kind: "point" }, live);
}

/** One value for several; the value itself where they do not differ. */
export function phiOf({ values }: Evaluator, alternatives: readonly Alternative[]): Value {
  const [first] = alternatives;
  if (first !== undefined && alternatives.every(({ value }) => value.key === first.value.key)) return first.value;
  return values.merge(alternatives);
}

/** Reads a place now; a number that was just written there is known. */
export function loadPlace(evaluator: Evaluator, place: Place, node: AnyNode): Value {
  const known = numberAt(evaluator, place);
  const read = addStep(evaluator, node, { kind: "read", place });
  return known ?? evaluator.values.load(place, read);
}

/** So many steps back it is looked for what was written. */
const maxStepsBack = 24;

/** The number that the place was given before on this path, where nothing can have changed it since. */
function numberAt({ steps, at }: Evaluator, place: Place): Value | undefined {
  let step = steps[at];
  for (let nSteps = 0; step !== undefined && nSteps < maxStepsBack; nSteps++) {
    if (step.kind === "write" && step.place.key === place.key)
      return step.value.kind === "number" ? step.value : undefined;
    if (step.kind === "write" ? mayAlias(step.place, place) : !isHarmless.has(step.kind)) return undefined;
    step = steps[step.predecessors[0] ?? nowhere];
  }
  return undefined;
}

/** Steps that change no storage, and that only one path leads to. */
const isHarmless: ReadonlySet<Step["kind"]> = new Set(["read", "assume", "compute", "cast", "emit"]);

function mayAlias(a: Place, b: Place): boolean {
  return a.storageClass === b.storageClass || overlaps(a, b) || a.base.kind === "slot" || b.base.kind === "slot";
}

/** What a register holds; unknown for -1. */
export function held(evaluator: Evaluator, { values }: Frame, register: number): Value {
  return (register < 0 ? undefined : values[register]) ?? evaluator.values.unknown();
}
