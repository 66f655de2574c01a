/** The state of one walk over an entry point: the steps so far, and what the variables hold where it is. */

import type { ContractDefinition, Expression, FunctionDefinition, Statement, VariableDeclaration } from "solidity-ast";
import type { Loop, Site, Step, StepAction } from "../flow.ts";
import type { AnyNode } from "../nodes.ts";
import type { Program } from "../program.ts";
import type { Resolver } from "../resolve.ts";
import type { Alternative, Place, Value } from "../value.ts";
import type { ValueFactory } from "../value-factory.ts";

/** What is shared by all walks over one contract. */
export interface LoweringContext {
  readonly program: Program;
  readonly contract: ContractDefinition;
  readonly resolver: Resolver;
  readonly values: ValueFactory;
  /** Values of constants that were met. */
  readonly constants: Map<VariableDeclaration, Value>;
}

/** Local variables by declaration id; those of assembly by name. */
type Environment = Map<number | string, Value>;

/** A point the walk has come to, and what holds there. */
export interface State {
  readonly at: number;
  readonly environment: ReadonlyMap<number | string, Value>;
  /** True where another state has the same environment: it is copied before a variable is set. */
  readonly isShared: boolean;
}

/** The mutable state of one walk. */
export interface Builder extends LoweringContext {
  readonly steps: Step[];
  readonly loops: Loop[];
  /** Undefined where the code cannot be reached: after a revert or a return. */
  state: State | undefined;
  site: Site;
  /** States that left the function, modifier or assembly function being walked. */
  exits: State[];
  /** States that left the loop being walked, or began its next iteration. */
  breaks: State[];
  continues: State[];
  /** Steps where the transaction ends and stands. */
  readonly ends: number[];
  /** What `_` stands for. */
  placeholder: () => void;
  /** How many more calls are walked where they stand; the others are opaque. */
  callsLeft: number;
  truncated: boolean;
  readonly lower: Lowering;
}

/** The parts of the walk that need each other. */
export interface Lowering {
  expression(builder: Builder, node: Expression): Value;
  statement(builder: Builder, node: Statement): void;
  /** Walks a function as if it stood at `call`; what it returns, one value a return parameter. */
  inline(builder: Builder, callee: FunctionDefinition, args: readonly Value[], call: AnyNode): readonly Value[];
}

/** A walk that has more steps than this gives up: it would not be worth the time. */
const maxSteps = 8000;

/** Takes one of the calls that are left; false where there is none. */
export function takeCall(builder: Builder): boolean {
  if (builder.callsLeft > 0) builder.callsLeft--;
  else builder.truncated = true;
  return !builder.truncated;
}

/** Appends a step after the current one and goes there; does nothing where the code cannot be reached. Its id, or -1. */
export function addStep(builder: Builder, node: AnyNode, action: StepAction): number {
  const { state } = builder;
  if (state === undefined) return -1;
  const id = pushStep(builder, node, action, [state.at]);
  if (id < maxSteps) {
    builder.state = { ...state, at: id };
  } else {
    builder.truncated = true;
    builder.state = undefined;
  }
  return id;
}

/** The transaction ends here, and stands. */
export function endTransaction(builder: Builder, node: AnyNode): void {
  const id = addStep(builder, node, { kind: "point" });
  if (id >= 0) builder.ends.push(id);
  builder.state = undefined;
}

function pushStep(builder: Builder, node: AnyNode, action: StepAction, predecessors: readonly number[]): number {
  const id = builder.steps.length;
  builder.steps.push({ id, node, site: builder.site, successors: [], predecessors: [...predecessors], ...action });
  for (const from of predecessors) builder.steps[from]?.successors.push(id);
  return id;
}

/** The current state, to come back to. */
export function fork(builder: Builder): State | undefined {
  if (builder.state !== undefined) builder.state = { ...builder.state, isShared: true };
  return builder.state;
}

/** The state of a walk that comes to `at` with these variables only. */
export function enter(at: number, variables: Iterable<readonly [number | string, Value]> = []): State {
  return { at, environment: new Map(variables), isShared: false };
}

/** Goes on from where the paths meet; variables that differ become merges, those that only some paths know are dropped. */
export function join(builder: Builder, node: AnyNode, paths: readonly (State | undefined)[]): void {
  const live = paths.filter((path) => path !== undefined);
  const [first] = live;
  if (first === undefined || live.length === 1) {
    builder.state = first;
    return;
  }
  const environment: Environment = new Map();
  for (const name of first.environment.keys()) {
    const alternatives = live.flatMap((path) => {
      const value = path.environment.get(name);
      return value === undefined ? [] : [{ value, from: path.at }];
    });
    if (alternatives.length === live.length) environment.set(name, mergeOf(builder, alternatives));
  }
  const at = pushStep(
    builder,
    node,
    { kind: "point" },
    live.map((path) => path.at),
  );
  builder.state = { at, environment, isShared: false };
}

/** One value for several; the value itself where they do not differ. */
export function mergeOf({ values }: Builder, alternatives: readonly Alternative[]): Value {
  const [first] = alternatives;
  if (first !== undefined && alternatives.every(({ value }) => value.key === first.value.key)) return first.value;
  return values.merge([...alternatives]);
}

/** Reads a place now. */
export function loadPlace(builder: Builder, place: Place, node: AnyNode): Value {
  return builder.values.load(place, addStep(builder, node, { kind: "read", place }));
}

/** Writes a place now. */
export function storePlace(builder: Builder, place: Place, value: Value, node: AnyNode): void {
  addStep(builder, node, { kind: "write", place, value });
}

/** What a local variable holds here; unknown where it was never set. */
export function getLocal({ state, values }: Builder, name: number | string): Value {
  return state?.environment.get(name) ?? values.unknown();
}

/** Gives a local variable a value from here on. */
export function setLocal(builder: Builder, name: number | string, value: Value): void {
  const { state } = builder;
  if (state === undefined) return;
  const environment = state.isShared ? new Map(state.environment) : (state.environment as Environment);
  environment.set(name, value);
  if (state.isShared) builder.state = { at: state.at, environment, isShared: false };
}

/** Gives each of `names` the value at its position; one that is missing is unknown. */
export function setLocals(builder: Builder, names: readonly (number | string)[], values: readonly Value[]): void {
  for (const [at, name] of names.entries()) setLocal(builder, name, values[at] ?? builder.values.unknown());
}
