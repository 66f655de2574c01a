/** What each opcode does to sources, and what of it is told as an event. */
import { type Mnemonic, type NamedOpcode, opcodeOfByte } from "../../evm/opcodes.ts";
import { chanceKinds, type EnvironmentKind, environmentKinds, maxKeptBytes } from "../observation.ts";
import { fill, slice, unionOf, write } from "./shadow-memory.ts";
import { has, hide, type SourceSet, sourcesIn, union, without } from "./source-sets.ts";
import {
  addressMask,
  constant,
  type LiveFrame,
  makeUsed,
  maxOffset,
  noteAt,
  noteJump,
  peek,
  placeOf,
  pop,
  push,
  rangeOf,
  type StepView,
  signed,
  sourceSet,
  type Trace,
  told,
  use,
} from "./trace.ts";
import { compute, computeSigned, extendSign, mask, shiftLeft, withdrawComparison } from "./trace-arithmetic.ts";
import { startCall, startCreation } from "./trace-calls.ts";

type Operation = (trace: Trace, frame: LiveFrame, view: StepView) => void;

/** Follows the instruction that is about to run. */
export function followInstruction(trace: Trace, frame: LiveFrame, view: StepView): void {
  operationOfByte[view.opcode]?.(trace, frame, view);
}

const firstPush = 0x5f;
const lastPush = 0x7f;
const firstDup = 0x80;
const firstSwap = 0x90;
const lastSwap = 0x9f;

function duplicate(frame: LiveFrame, index: number): void {
  push(frame, peek(frame, index), noteAt(frame, index));
}

function swap({ stack, notes }: LiveFrame, depth: number): void {
  const [top, other] = [stack.length - 1, stack.length - 1 - depth];
  if (other < 0) return;
  [stack[top], stack[other]] = [stack[other] ?? 0, stack[top] ?? 0];
  [notes[top], notes[other]] = [notes[other] ?? 0, notes[top] ?? 0];
}

/** A result is computed from all operands; from constants it is one. */
function combine(trace: Trace, frame: LiveFrame, { pops, pushes }: NamedOpcode): void {
  let set: SourceSet = 0;
  let areConstant = pops > 0;
  for (let index = 0; index < pops; index++) {
    set = union(trace.table, set, peek(frame, index));
    areConstant &&= noteAt(frame, index) === constant;
  }
  pop(frame, pops);
  if (pushes > 0) push(frame, set, areConstant ? constant : 0);
}

/** Pushes a value of the transaction or the block. */
function tell(kind: EnvironmentKind, pops = 0): Operation {
  return (trace, frame) => {
    pop(frame, pops);
    push(frame, sourceSet(trace, { kind, step: trace.step }));
  };
}

/** A remainder of a value of the block is a draw. */
function remainder(trace: Trace, frame: LiveFrame): void {
  const set = union(trace.table, peek(frame, 0), peek(frame, 1));
  const drawn = hide(trace.table, set);
  pop(frame, 2);
  push(frame, union(trace.table, set, drawn));
}

function equal(trace: Trace, frame: LiveFrame, view: StepView): void {
  const [first, second] = [peek(frame, 0), peek(frame, 1)];
  let set = union(trace.table, first, second);
  // Whether the caller is the origin is asked to keep contracts out, and is no authorization.
  const caller = sourceSet(trace, { kind: "caller", step: trace.step });
  if (first === caller || second === caller) set = without(trace.table, set, "origin");
  const isBalance = has(trace.table, first, "balance") !== has(trace.table, second, "balance");
  if (isBalance && !frame.draft.isForeign) {
    const { id, uses } = makeUsed(trace);
    frame.draft.events.push({ kind: "equality", ...placeOf(frame, view.pc), id, uses });
    set = union(trace.table, set, sourceSet(trace, { kind: "equality", id }));
  }
  noteGuess(trace, frame, view);
  pop(frame, 2);
  push(frame, set);
}

function noteGuess(trace: Trace, frame: LiveFrame, view: StepView): void {
  const [first, second] = [peek(frame, 0), peek(frame, 1)];
  if (first === 0 || second === 0 || frame.draft.isForeign) return;
  const isFirst = isDrawn(trace, first);
  if (isFirst === isDrawn(trace, second) || !has(trace.table, isFirst ? second : first, "input")) return;
  const [drawn, said] = isFirst ? [view.operand(0), view.operand(1)] : [view.operand(1), view.operand(0)];
  frame.draft.events.push({ kind: "guess", ...placeOf(frame, view.pc), said, drawn });
}

function isDrawn({ table }: Trace, set: SourceSet): boolean {
  return chanceKinds.some((kind) => has(table, set, kind));
}

function keccak(trace: Trace, frame: LiveFrame, view: StepView): void {
  const { start, size } = rangeOf(view, 0);
  const hidden = hide(trace.table, unionOf(trace.table, slice(frame.memory, start, size)));
  pop(frame, 2);
  push(frame, hidden);
  const index = frame.stack.length - 1;
  frame.pending = (digest) => {
    frame.stack[index] = union(trace.table, hidden, sourceSet(trace, { kind: "hash", digest }));
  };
}

function loadWord(trace: Trace, frame: LiveFrame, view: StepView): void {
  const offset = view.operand(0);
  const sets = offset < maxOffset ? slice(frame.memory, Number(offset), 32) : none;
  pop(frame, 1);
  push(frame, unionOf(trace.table, sets));
}

const none = new Int32Array(0);

function storeBytes(size: number): Operation {
  return (_, frame, view) => {
    const offset = view.operand(0);
    if (offset < maxOffset) fill(frame.memory, Number(offset), size, peek(frame, 1));
    pop(frame, 2);
  };
}

function loadCalldata(trace: Trace, frame: LiveFrame, view: StepView): void {
  const offset = view.operand(0);
  const start = offset < maxOffset ? Number(offset) : frame.calldata.length;
  pop(frame, 1);
  push(frame, unionOf(trace.table, frame.calldata, start, 32));
}

/** Copies to memory from sets that lie elsewhere. */
function copy(sourceOf: (trace: Trace, frame: LiveFrame) => Int32Array): Operation {
  return (trace, frame, view) => {
    const { start: from, size } = rangeOf(view, 1);
    const to = view.operand(0);
    const sets = sourceOf(trace, frame);
    if (to < maxOffset && size > 0) write(frame.memory, Number(to), size, sets.subarray(from, from + size));
    pop(frame, 3);
  };
}

/** What a constructor copies of its own code has its arguments in it. */
function codeOf(trace: Trace, { draft }: LiveFrame): Int32Array {
  const isCreation = draft.kind === "create" || draft.kind === "create2";
  if (!isCreation || trace.frames.length > 1) return none;
  return new Int32Array(maxKeptBytes * 4).fill(sourceSet(trace, { kind: "input", step: trace.step }));
}

function slotKey(frame: LiveFrame, space: string, slot: bigint): string {
  return `${space}${frame.draft.address}:${slot}`;
}

function loadSlot(space: "" | "t"): Operation {
  return (trace, frame, view) => {
    const slot = view.operand(0);
    const set = trace.storage.get(slotKey(frame, space, slot)) ?? 0;
    const slotSources = told(trace, frame, peek(frame, 0));
    const valueSources = told(trace, frame, set);
    pop(frame, 1);
    push(frame, set);
    if (space !== "" || frame.draft.isForeign) return;
    const event = { kind: "sload" as const, ...placeOf(frame, view.pc), slot, value: 0n, slotSources, valueSources };
    frame.draft.events.push(event);
    frame.pending = (value) => {
      event.value = value;
    };
  };
}

function storeSlot(space: "" | "t"): Operation {
  return (trace, frame, view) => {
    const [slot, value] = [view.operand(0), view.operand(1)];
    const [slotSet, set] = [peek(frame, 0), peek(frame, 1)];
    const key = slotKey(frame, space, slot);
    trace.undoLog.push({ key, former: trace.storage.get(key) ?? 0 });
    trace.storage.set(key, set);
    use(trace, set, "stored");
    pop(frame, 2);
    if (space !== "") return;
    const [slotSources, valueSources] = [told(trace, frame, slotSet), told(trace, frame, set)];
    frame.draft.events.push({ kind: "sstore", ...placeOf(frame, view.pc), slot, value, slotSources, valueSources });
  };
}

function jump(trace: Trace, frame: LiveFrame, view: StepView): void {
  const sources = told(trace, frame, peek(frame, 0));
  const target = view.operand(0);
  if (sources.length > 0) frame.draft.events.push({ kind: "jump", ...placeOf(frame, view.pc), target, sources });
  pop(frame, 1);
  noteJump(frame, view.pc);
}

function branch(trace: Trace, frame: LiveFrame, view: StepView): void {
  const condition = peek(frame, 1);
  withdrawComparison(trace, frame, noteAt(frame, 1));
  use(trace, condition, "decides");
  const key = `${view.pc} ${condition}`;
  if (condition !== 0 && !frame.draft.isForeign && !frame.told.has(key)) {
    frame.told.add(key);
    const sources = sourcesIn(trace.table, condition);
    frame.draft.events.push({ kind: "branch", ...placeOf(frame, view.pc), sources });
  }
  const isTaken = view.operand(1) !== 0n;
  pop(frame, 2);
  if (isTaken) noteJump(frame, view.pc);
}

function log(nTopics: number): Operation {
  return (trace, frame, view) => {
    const { start, size } = rangeOf(view, 0);
    const topics = Array.from({ length: nTopics }, (_, index) => view.operand(2 + index));
    use(trace, unionOf(trace.table, slice(frame.memory, start, size)), "logged");
    const data = view.memory(start, Math.min(size, maxKeptBytes));
    frame.draft.events.push({ kind: "log", ...placeOf(frame, view.pc), topics, data });
    pop(frame, 2 + nTopics);
  };
}

/** RETURN and REVERT. */
function giveBack(trace: Trace, frame: LiveFrame, view: StepView): void {
  const { start, size } = rangeOf(view, 0);
  const { draft } = frame;
  trace.output = slice(frame.memory, start, size);
  if (draft.isForeign) {
    trace.output = new Int32Array(Math.min(size, maxKeptBytes));
    trace.output.fill(sourceSet(trace, { kind: "agent", address: draft.codeAddress }));
  }
  if (trace.frames.length === 1) use(trace, unionOf(trace.table, trace.output), "returned");
  const isCode = view.opcode === returnByte && (draft.kind === "create" || draft.kind === "create2");
  draft.output = isCode ? new Uint8Array(0) : view.memory(start, Math.min(size, maxKeptBytes));
}

const returnByte = 0xf3;

function selfdestruct(trace: Trace, frame: LiveFrame, view: StepView): void {
  const heir = view.operand(0) & addressMask;
  const heirSources = told(trace, frame, peek(frame, 0));
  trace.seen.add(heir);
  frame.draft.events.push({ kind: "selfdestruct", ...placeOf(frame, view.pc), heir, heirSources });
}

const moveMemory: Operation = (_, frame, view) => {
  const { start: from, size } = rangeOf(view, 1);
  const to = view.operand(0);
  if (to < maxOffset && size > 0) write(frame.memory, Number(to), size, slice(frame.memory, from, size));
  pop(frame, 3);
};

const copyForeign: Operation = (_, frame, view) => {
  const { size } = rangeOf(view, 2);
  if (view.operand(1) < maxOffset) fill(frame.memory, Number(view.operand(1)), size, 0);
  pop(frame, 4);
};

const environment = Object.fromEntries(environmentKinds.map((kind) => [kind, tell(kind)])) as Record<
  EnvironmentKind,
  Operation
>;

const operations: Partial<Record<Mnemonic, Operation>> = {
  ADD: (trace, frame, view) => compute(trace, frame, view, "ADD"),
  SUB: (trace, frame, view) => compute(trace, frame, view, "SUB"),
  MUL: (trace, frame, view) => compute(trace, frame, view, "MUL"),
  EXP: (trace, frame, view) => compute(trace, frame, view, "EXP"),
  AND: mask,
  SHL: shiftLeft,
  MOD: remainder,
  SMOD: remainder,
  SDIV: (trace, frame) => computeSigned(trace, frame, signed),
  SAR: (trace, frame) => computeSigned(trace, frame, signed),
  SIGNEXTEND: extendSign,
  SLT: (trace, frame) => computeSigned(trace, frame, 0),
  SGT: (trace, frame) => computeSigned(trace, frame, 0),
  EQ: equal,
  KECCAK256: keccak,
  ORIGIN: environment.origin,
  CALLER: environment.caller,
  CALLVALUE: environment.callvalue,
  TIMESTAMP: environment.timestamp,
  NUMBER: environment.number,
  PREVRANDAO: environment.prevrandao,
  COINBASE: environment.coinbase,
  GASLIMIT: environment.gaslimit,
  BASEFEE: environment.basefee,
  GAS: environment.gas,
  SELFBALANCE: environment.balance,
  BALANCE: tell("balance", 1),
  BLOCKHASH: tell("blockhash", 1),
  MLOAD: loadWord,
  MSTORE: storeBytes(32),
  MSTORE8: storeBytes(1),
  MCOPY: moveMemory,
  CALLDATALOAD: loadCalldata,
  CALLDATACOPY: copy((_, frame) => frame.calldata),
  CODECOPY: copy(codeOf),
  EXTCODECOPY: copyForeign,
  RETURNDATACOPY: copy((_, frame) => frame.returned),
  SLOAD: loadSlot(""),
  TLOAD: loadSlot("t"),
  SSTORE: storeSlot(""),
  TSTORE: storeSlot("t"),
  JUMP: jump,
  JUMPI: branch,
  LOG0: log(0),
  LOG1: log(1),
  LOG2: log(2),
  LOG3: log(3),
  LOG4: log(4),
  RETURN: giveBack,
  REVERT: giveBack,
  SELFDESTRUCT: selfdestruct,
  CALL: (trace, frame, view) => startCall(trace, frame, view, "call"),
  CALLCODE: (trace, frame, view) => startCall(trace, frame, view, "callcode"),
  DELEGATECALL: (trace, frame, view) => startCall(trace, frame, view, "delegatecall"),
  STATICCALL: (trace, frame, view) => startCall(trace, frame, view, "staticcall"),
  CREATE: (trace, frame, view) => startCreation(trace, frame, view, "create"),
  CREATE2: (trace, frame, view) => startCreation(trace, frame, view, "create2"),
};

/** By its byte: this is asked at every instruction of a run. */
const operationOfByte: readonly (Operation | undefined)[] = Array.from({ length: 256 }, (_, byte) => {
  const opcode = opcodeOfByte[byte];
  return opcode && operationOf(opcode, byte);
});

function operationOf(opcode: NamedOpcode, byte: number): Operation {
  const operation = operations[opcode.mnemonic];
  if (operation) return operation;
  if (byte >= firstPush && byte <= lastPush) return (_, frame) => push(frame, 0, constant);
  if (byte >= firstDup && byte < firstSwap) return (_, frame) => duplicate(frame, byte - firstDup);
  if (byte >= firstSwap && byte <= lastSwap) return (_, frame) => swap(frame, byte - firstSwap + 1);
  return (trace, frame) => combine(trace, frame, opcode);
}
