/** What one entry point of a contract does, as a graph of steps: internal calls and modifiers inlined. */

import type { EventDefinition, FunctionDefinition } from "solidity-ast";
import type { AnyNode } from "../program/nodes.ts";
import type { Callable } from "../program/program.ts";
import type { IntegerType } from "../program/types.ts";
import { memoize } from "../util/memoize.ts";
import { spend } from "../util/step-budget.ts";
import { type Call, type Operation, type Place, somePart, type Value } from "./value.ts";

export interface Flow {
  readonly entry: FunctionDefinition;
  /** The first one is where the transaction enters. */
  readonly steps: readonly Step[];
  readonly loops: readonly Loop[];
  /** Ids of the steps from which the transaction can come to an end that stands; the others are undone by a revert. */
  readonly committing: ReadonlySet<number>;
  /** Tests that cannot be passed: what is compared are numbers that are known, and fail it. */
  readonly refusals: readonly Refusal[];
  /** What the entry point returns, one value a return parameter. */
  readonly results: readonly Value[];
  /** True where the walk gave up: the rest is not in `steps`. */
  readonly truncated: boolean;
}

/** A condition of known numbers that is not `holds`, though it would have to be to go on. */
export interface Refusal {
  readonly condition: AnyNode;
  readonly holds: boolean;
}

export interface StepBase {
  readonly id: number;
  readonly node: AnyNode;
  readonly site: Site;
  /** Ids of the steps that can come next; none where the transaction ends or reverts. */
  readonly successors: number[];
  readonly predecessors: number[];
}

export type Step = StepBase & StepAction;

export type StepAction =
  /** Where paths begin or meet, and where a transaction ends. */
  | { readonly kind: "point" }
  /** Passed only where `condition` is true, or false if `holds` is false. */
  | { readonly kind: "assume"; readonly condition: Value; readonly holds: boolean }
  | { readonly kind: "read"; readonly place: Place }
  | { readonly kind: "write"; readonly place: Place; readonly value: Value }
  | { readonly kind: "call"; readonly call: Call }
  /** Arithmetic that wraps around silently: before Solidity 0.8, in `unchecked`, in assembly. */
  | { readonly kind: "compute"; readonly operation: Operation }
  /** A conversion between integer types that can change the number. */
  | { readonly kind: "cast"; readonly value: Value; readonly from: IntegerType; readonly to: IntegerType }
  | { readonly kind: "emit"; readonly event: EventDefinition | undefined; readonly arguments: readonly Value[] }
  /** A call into code that is not known: a function that a derived contract will have, a function variable, a recursion. */
  | { readonly kind: "opaque"; readonly isUnimplemented: boolean };

export type StepOf<K extends Step["kind"]> = Extract<Step, { readonly kind: K }>;

/** Where in the call tree a step lies, from the inside out. */
export interface Site {
  readonly callable: Callable;
  /** The call, or the modifier's invocation, that led here; absent for the entry itself. */
  readonly call: AnyNode | undefined;
  readonly parent: Site | undefined;
}

export interface Loop {
  /** Where an iteration begins. */
  readonly head: number;
  /** Where the loop is left because its condition failed; absent where it has none. */
  readonly exit: number | undefined;
  /** The last step of an iteration; absent where none ends. */
  readonly back: number | undefined;
  /** The step with the greatest id of an iteration, those of loops within it included; absent where none ends. */
  readonly last: number | undefined;
  /** Values that differ from one iteration to the next, by key. */
  readonly variant: ReadonlySet<number>;
}

/** Which way to go, and where not to go on from. */
export interface ReachOptions {
  readonly backwards?: boolean;
  /** Steps that are reached but not gone past. */
  readonly stopAt?: (step: Step) => boolean;
  /** Without going round any loop again. */
  readonly forwardOnly?: boolean;
}

/** Ids of steps of one flow. */
export interface StepSet {
  readonly size: number;
  has(step: number): boolean;
}

/** The same in the order in which they were reached. */
export interface ReachedSteps extends StepSet, Iterable<number> {}

/** Ids of the steps that can follow step `from` (or precede it); itself only where a loop leads back. */
export function reachFrom(flow: Flow, from: number, options: ReachOptions = {}): ReachedSteps {
  const { steps } = flow;
  const isReached = new Uint8Array(steps.length);
  const reached: number[] = [];
  const pending = [from];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    const step = steps[id];
    spend();
    if (step === undefined || (id !== from && options.stopAt?.(step) === true)) continue;
    const nextOnes = neighbours(step, options);
    for (let at = 0; at < nextOnes.length; at++) {
      const next = nextOnes[at] as number;
      if (isReached[next] === 1) continue;
      isReached[next] = 1;
      reached.push(next);
      pending.push(next);
    }
  }
  return {
    size: reached.length,
    has: (step) => isReached[step] === 1,
    [Symbol.iterator]: () => reached[Symbol.iterator](),
  };
}

/** Ids grow along every path; only the end of an iteration leads back to a smaller one. */
function neighbours(step: Step, { backwards = false, forwardOnly = false }: ReachOptions): readonly number[] {
  const all = backwards ? step.predecessors : step.successors;
  return forwardOnly ? all.filter((next) => (backwards ? next < step.id : next > step.id)) : all;
}

/** Whether an iteration of the loop can take the step: ids grow along its paths. */
export function isInLoop({ head, last }: Loop, { id }: { readonly id: number }): boolean {
  return last !== undefined && head <= id && id <= last;
}

/** Whether the value differs from one iteration to the next. */
export function variesIn(value: Value, { variant }: Loop): boolean {
  return somePart(value, ({ key }) => variant.has(key));
}

/** The steps of one kind, in the order the walk met them; sorted out once for all who ask. */
export function stepsOf<K extends Step["kind"]>(flow: Flow, kind: K): readonly StepOf<K>[] {
  return (stepsByKind(flow).get(kind) ?? []) as readonly StepOf<K>[];
}

const stepsByKind = memoize(({ steps }: Flow) => groupByKind(steps));

/** The same, without the steps that every path from them undoes. */
export function committingStepsOf<K extends Step["kind"]>(flow: Flow, kind: K): readonly StepOf<K>[] {
  return (committingByKind(flow).get(kind) ?? []) as readonly StepOf<K>[];
}

const committingByKind = memoize(({ steps, committing }: Flow) =>
  groupByKind(steps.filter(({ id }) => committing.has(id))),
);

function groupByKind(steps: readonly Step[]): ReadonlyMap<Step["kind"], readonly Step[]> {
  const groups = new Map<Step["kind"], Step[]>();
  for (const step of steps) {
    const group = groups.get(step.kind);
    if (group === undefined) groups.set(step.kind, [step]);
    else group.push(step);
  }
  return groups;
}

/** The steps with which a transaction ends and stands. */
export const endsOf = memoize(({ steps, committing }: Flow): readonly Step[] =>
  steps.filter(({ id, successors }) => successors.length === 0 && committing.has(id)),
);

/**
 * The node of the innermost site that `isWanted` takes, from the step's own outwards through the calls that led to it;
 * the step's own node where there is none.
 */
export function anchorOf(step: Step, isWanted: (site: Site) => boolean): AnyNode {
  let node = step.node;
  for (let site: Site | undefined = step.site; site !== undefined; site = site.parent) {
    if (isWanted(site)) return node;
    node = site.call ?? node;
  }
  return step.node;
}
