/** The state of one lowering: the operations and blocks so far, and which registers the variables are in. */

import type { Expression, Statement } from "solidity-ast";
import type { AnyNode } from "../program/nodes.ts";
import type { Program } from "../program/program.ts";
import type { Details, Ending, FunctionIr, IrLoop, ModifierUse } from "./function-ir.ts";
import type { Operator } from "./operators.ts";
import { codeOf, type OpName } from "./ops.ts";

/** Local variables by declaration id; those of assembly by name. */
export type VariableName = number | string;

type Environment = ReadonlyMap<VariableName, number>;

/** A point the lowering has come to, and the registers of the variables there. */
export interface State {
  /** The open block, or the edge that leads here. */
  readonly at: { readonly block: number } | { readonly edge: number };
  readonly environment: Environment;
  /** True where another state has the same environment: it is copied before a variable is set. */
  readonly isShared: boolean;
}

interface OpenBlock {
  readonly start: number;
  end: number;
  readonly incoming: number[];
  ending: Ending | undefined;
  successors: number[];
  firstEdge: number;
  isLoopHead: boolean;
  readonly node: AnyNode;
}

type Pools = { readonly [K in keyof Details]: Details[K][number][] };

/** The mutable state of one lowering. */
export interface Builder {
  readonly program: Program;
  readonly isChecked: boolean;
  readonly ops: number[];
  readonly first: number[];
  readonly operands: number[];
  readonly detail: number[];
  readonly details: Pools;
  readonly nodes: AnyNode[];
  readonly blocks: OpenBlock[];
  /** The block each edge comes from, and its place among the successors there. */
  readonly edges: { readonly block: number; readonly slot: number }[];
  readonly loops: IrLoop[];
  readonly locals: FunctionIr[];
  /** Those begun, too. */
  nLocals: number;
  readonly warnings: string[];
  /** Undefined where the code cannot be reached: after a revert or a return. */
  state: State | undefined;
  /** States that left the code being lowered. */
  exits: State[];
  /** States that left the loop being lowered, or began its next iteration. */
  breaks: State[];
  continues: State[];
  /** True within a block marked `unchecked`. */
  isUnchecked: boolean;
  readonly lower: Lowering;
}

/** The parts of the lowering that need each other. */
export interface Lowering {
  expression(builder: Builder, node: Expression): number;
  statement(builder: Builder, node: Statement): void;
}

/** An unknown value, and what operations give where the code cannot be reached. */
export const none = -1;

/** An empty lowering that stands at the entry of its first block. */
export function makeBuilder(program: Program, isChecked: boolean, node: AnyNode, lower: Lowering): Builder {
  const builder: Builder = {
    program,
    isChecked,
    ops: [],
    first: [0],
    operands: [],
    detail: [],
    details: noDetails(),
    nodes: [],
    blocks: [],
    edges: [],
    loops: [],
    locals: [],
    nLocals: 0,
    warnings: [],
    state: undefined,
    exits: [],
    breaks: [],
    continues: [],
    isUnchecked: false,
    lower,
  };
  builder.state = { at: { block: openBlock(builder, node, []) }, environment: new Map(), isShared: false };
  return builder;
}

function noDetails(): Pools {
  return {
    numbers: [],
    texts: [],
    inputs: [],
    variables: [],
    functions: [],
    events: [],
    computations: [],
    casts: [],
    fields: [],
    calls: [],
    supers: [],
    opaques: [],
  };
}

/** Packs what was lowered. */
export function finish(builder: Builder, name: string, modifiers: readonly ModifierUse[] = []): FunctionIr {
  const { ops, first, operands, detail, details, nodes, blocks, edges, loops, locals, warnings } = builder;
  return {
    name,
    op: Uint8Array.from(ops),
    first: Int32Array.from(first),
    operands: Int32Array.from(operands),
    detail: Int32Array.from(detail),
    details,
    nodes,
    blocks: blocks.map((block, id) => ({ ...block, id, ending: block.ending ?? { kind: "revert", node: block.node } })),
    nEdges: edges.length,
    loops,
    modifiers,
    locals,
    warnings,
  };
}

/* Operations. */

/** Appends an operation to the code; the register it gives, or `none` where the code cannot be reached. */
export function emit(
  builder: Builder,
  op: OpName,
  node: AnyNode,
  operands: readonly number[] = [],
  detail: number = none,
): number {
  const block = currentBlock(builder, node);
  if (block === undefined) return none;
  const register = builder.ops.length;
  builder.ops.push(codeOf[op]);
  builder.operands.push(...operands);
  builder.first.push(builder.operands.length);
  builder.detail.push(detail);
  builder.nodes.push(node);
  block.end = builder.ops.length;
  return register;
}

/** Appends an operation with a detail of its own. */
export function emitWith<K extends keyof Details>(
  builder: Builder,
  op: OpName,
  node: AnyNode,
  [pool, detail]: readonly [K, Details[K][number]],
  operands: readonly number[] = [],
): number {
  if (builder.state === undefined) return none;
  const details: Details[K][number][] = builder.details[pool];
  details.push(detail);
  return emit(builder, op, node, operands, details.length - 1);
}

/** A number, known here. */
export function emitNumber(builder: Builder, number: bigint, node: AnyNode): number {
  return emitWith(builder, "number", node, ["numbers", number]);
}

/** A computation without effects. */
export function emitOperation(
  builder: Builder,
  operator: Operator,
  operands: readonly number[],
  node: AnyNode,
): number {
  return emitWith(
    builder,
    "operation",
    node,
    ["computations", { operator, arithmetic: undefined, isStep: false }],
    operands,
  );
}

/* Blocks. */

function openBlock(builder: Builder, node: AnyNode, incoming: number[]): number {
  const id = builder.blocks.length;
  const start = builder.ops.length;
  builder.blocks.push({
    start,
    end: start,
    incoming,
    ending: undefined,
    successors: [],
    firstEdge: 0,
    isLoopHead: false,
    node,
  });
  for (const edge of incoming) leadTo(builder, edge, id);
  return id;
}

function leadTo({ edges, blocks }: Builder, edge: number, to: number): void {
  const from = edges[edge];
  const block = from && blocks[from.block];
  if (from && block) block.successors[from.slot] = to;
}

/**
 * The block that code goes on in; a new one where an edge leads here, and where other code was lowered since: blocks
 * come in the order of the code.
 */
function currentBlock(builder: Builder, node: AnyNode): OpenBlock | undefined {
  const { state } = builder;
  if (state === undefined) return undefined;
  const isLast = "block" in state.at && state.at.block === builder.blocks.length - 1;
  if (isLast) return builder.blocks.at(-1);
  const block = openBlock(builder, node, [edgeOf(builder, state, node)]);
  builder.state = { ...state, at: { block } };
  return builder.blocks[block];
}

/** Ends the current block; the states that its edges lead to. The current state is spent. */
export function endBlock(builder: Builder, ending: Ending, nSuccessors: number, node: AnyNode): readonly State[] {
  if (builder.state !== undefined && "edge" in builder.state.at) currentBlock(builder, node);
  const { state } = builder;
  builder.state = undefined;
  if (state === undefined || !("block" in state.at)) return [];
  const id = state.at.block;
  const block = builder.blocks[id];
  if (block === undefined) return [];
  block.ending = ending;
  block.firstEdge = builder.edges.length;
  const isShared = state.isShared || nSuccessors > 1;
  return Array.from({ length: nSuccessors }, (_, slot) => {
    builder.edges.push({ block: id, slot });
    return { at: { edge: builder.edges.length - 1 }, environment: state.environment, isShared };
  });
}

/** The edge by which a state leaves where it is. */
function edgeOf(builder: Builder, state: State, node: AnyNode): number {
  if ("edge" in state.at) return state.at.edge;
  builder.state = state;
  const [left] = endBlock(builder, { kind: "jump" }, 1, node);
  return left !== undefined && "edge" in left.at ? left.at.edge : none;
}

/** Goes on from where the paths meet; variables that differ get a phi, those that only some paths know are dropped. */
export function join(builder: Builder, node: AnyNode, paths: readonly (State | undefined)[]): void {
  const live = paths.filter((path) => path !== undefined);
  const [first] = live;
  if (first === undefined || live.length === 1) {
    builder.state = first;
    return;
  }
  const edges = live.map((path) => edgeOf(builder, path, node));
  const block = openBlock(builder, node, edges);
  builder.state = { at: { block }, environment: new Map(), isShared: false };
  const environment = new Map<VariableName, number>();
  for (const name of first.environment.keys()) {
    const registers = live.map((path) => path.environment.get(name));
    const known = registers.filter((register) => register !== undefined);
    if (known.length === live.length) environment.set(name, phiOf(builder, known, node));
  }
  builder.state = { at: { block }, environment, isShared: false };
}

/** One register for several, in the order of the paths that were joined; the register itself where they do not differ. */
export function phiOf(builder: Builder, registers: readonly number[], node: AnyNode): number {
  const [first] = registers;
  if (first !== undefined && registers.every((register) => register === first)) return first;
  return emit(builder, "phi", node, registers);
}

/** The current state in a block of its own, so that others can tell when it is entered. The block, if it can be. */
export function ownBlock(builder: Builder, node: AnyNode): number | undefined {
  if (builder.state === undefined) return undefined;
  if ("block" in builder.state.at) {
    const [state] = endBlock(builder, { kind: "jump" }, 1, node);
    builder.state = state;
  }
  currentBlock(builder, node);
  const { state } = builder;
  return state !== undefined && "block" in state.at ? state.at.block : undefined;
}

/** Begins a loop where the lowering stands; its first block. */
export function openLoop(builder: Builder, node: AnyNode): number | undefined {
  const { state } = builder;
  if (state === undefined) return undefined;
  const head = openBlock(builder, node, [edgeOf(builder, state, node)]);
  const block = builder.blocks[head];
  if (block !== undefined) block.isLoopHead = true;
  builder.state = { ...state, at: { block: head } };
  return head;
}

/** A phi at the head of a loop, whose second operand is known when the loop is closed. */
export function emitLoopPhi(builder: Builder, register: number, node: AnyNode): number {
  return emit(builder, "phi", node, [register, none]);
}

/** Leads from the current state back to the head of a loop; the edge, if there is one. The state is spent. */
export function closeLoop(
  builder: Builder,
  head: number,
  phis: ReadonlyMap<VariableName, number>,
  node: AnyNode,
): number | undefined {
  const { state } = builder;
  const block = builder.blocks[head];
  if (state === undefined || block === undefined) return undefined;
  for (const [name, phi] of phis) {
    builder.operands[(builder.first[phi] ?? 0) + 1] = state.environment.get(name) ?? none;
  }
  const edge = edgeOf(builder, state, node);
  leadTo(builder, edge, head);
  block.incoming.push(edge);
  builder.state = undefined;
  return edge;
}

/* Variables. */

/** The register of a local variable; `none` where it was never set. */
export function getLocal({ state }: Builder, name: VariableName): number {
  return state?.environment.get(name) ?? none;
}

/** Puts a local variable into a register from here on. */
export function setLocal(builder: Builder, name: VariableName, register: number): void {
  const { state } = builder;
  if (state === undefined) return;
  const environment = state.isShared ? new Map(state.environment) : (state.environment as Map<VariableName, number>);
  environment.set(name, register);
  if (state.isShared) builder.state = { at: state.at, environment, isShared: false };
}

/** Ends the path here; it goes on where `exits` are joined. */
export function leave(builder: Builder, exits: "exits" | "breaks" | "continues"): void {
  if (builder.state !== undefined) builder[exits].push(builder.state);
  builder.state = undefined;
}

/** The code ends here. */
export function stop(builder: Builder, ending: Ending, node: AnyNode): void {
  endBlock(builder, ending, 0, node);
}
