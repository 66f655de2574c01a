/** Frames: how calls start them, what they are given, and how they end. */
import { opcodes } from "../../evm/opcodes.ts";
import { type CallKind, type FrameEnding, maxKeptBytes, type StepStatus } from "../observation.ts";
import { makeShadowMemory, slice, unionOf, write } from "./shadow-memory.ts";
import { hide } from "./source-sets.ts";
import {
  addressMask,
  type CallDraft,
  type FrameDraft,
  type LiveFrame,
  makeUsed,
  peek,
  placeOf,
  pop,
  push,
  rangeOf,
  type StepView,
  sourceSet,
  type Trace,
  told,
  use,
} from "./trace.ts";

/** CALL and CALLCODE name a value; the others have none. */
export function startCall(trace: Trace, frame: LiveFrame, view: StepView, callKind: CallKind): void {
  const hasValue = callKind === "call" || callKind === "callcode";
  const first = hasValue ? 3 : 2;
  const input = rangeOf(view, first);
  const output = rangeOf(view, first + 2);
  const calldata = outgoing(trace, frame, slice(frame.memory, input.start, input.size), input.size);
  const valueSet = hasValue ? peek(frame, 2) : 0;
  const inputSet = unionOf(trace.table, calldata);
  use(trace, valueSet, "sent");
  use(trace, inputSet, "passed");
  const { id, uses } = makeUsed(trace);
  const { pc, trail } = placeOf(frame, view.pc);
  const event: CallDraft = {
    kind: "call",
    pc,
    trail,
    id,
    callKind,
    frame: null,
    succeeded: false,
    flagUses: uses,
    target: view.operand(1) & addressMask,
    value: hasValue ? view.operand(2) : callKind === "delegatecall" ? frame.draft.value : 0n,
    input: view.memory(input.start, Math.min(input.size, maxKeptBytes)),
    targetSources: told(trace, frame, peek(frame, 1)),
    valueSources: told(trace, frame, valueSet),
    inputSources: told(trace, frame, inputSet),
  };
  trace.seen.add(event.target);
  frame.draft.events.push(event);
  frame.call = { event, calldata, outputStart: output.start, outputSize: output.size, entered: false };
  pop(frame, first + 4);
  push(frame, frame.draft.isForeign ? 0 : sourceSet(trace, { kind: "call", id }));
  awaitFlag(frame, event);
}

/** What an agent says to others is its own. */
function outgoing(trace: Trace, { draft }: LiveFrame, sets: Int32Array, size: number): Int32Array {
  if (!draft.isForeign) return sets;
  const own = sourceSet(trace, { kind: "agent", address: draft.codeAddress });
  return new Int32Array(Math.min(size, maxKeptBytes)).fill(own);
}

function awaitFlag(frame: LiveFrame, event: CallDraft): void {
  frame.pending = (top) => {
    event.succeeded = top !== 0n;
    if (event.callKind === "create" || event.callKind === "create2") event.target = top & addressMask;
    const ended = event.frame;
    if (!ended || isFailing(ended.ending) === !event.succeeded) return;
    // The end of the code is no instruction; and a creation may fail after its last one.
    ended.ending = event.succeeded ? "stop" : "halted";
  };
}

/** CREATE and CREATE2. */
export function startCreation(trace: Trace, frame: LiveFrame, view: StepView, callKind: CallKind): void {
  const code = rangeOf(view, 1);
  const inputSet = unionOf(trace.table, slice(frame.memory, code.start, code.size));
  const { id, uses } = makeUsed(trace);
  use(trace, peek(frame, 0), "sent");
  use(trace, inputSet, "passed");
  const { pc, trail } = placeOf(frame, view.pc);
  const event: CallDraft = {
    kind: "call",
    pc,
    trail,
    id,
    callKind,
    frame: null,
    succeeded: false,
    flagUses: uses,
    target: 0n,
    value: view.operand(0),
    targetSources: [],
    input: view.memory(code.start, Math.min(code.size, maxKeptBytes)),
    valueSources: told(trace, frame, peek(frame, 0)),
    inputSources: told(trace, frame, inputSet),
  };
  frame.draft.events.push(event);
  frame.call = { event, calldata: new Int32Array(0), outputStart: 0, outputSize: 0, entered: false };
  pop(frame, callKind === "create" ? 3 : 4);
  push(frame, frame.draft.isForeign ? 0 : sourceSet(trace, { kind: "call", id }));
  awaitFlag(frame, event);
}

/** Who called the outermost frame, with what. */
export interface Message {
  readonly from: bigint;
  readonly to: bigint | null;
  readonly value: bigint;
  readonly data: Uint8Array;
}

/** Starts the outermost frame. */
export function enterOutermost(trace: Trace, { from, to, value, data }: Message, address: bigint): void {
  const isCreation = to === null;
  const input = isCreation ? new Uint8Array(0) : data.subarray(0, maxKeptBytes);
  const calldata = isCreation
    ? new Int32Array(0)
    : new Int32Array(Math.min(data.length, 2 ** 20)).fill(sourceSet(trace, { kind: "input", step: trace.step }));
  const kind = isCreation ? "create" : "call";
  trace.root = enter(trace, { kind, address, codeAddress: address, caller: from, value, input }, calldata);
}

/** Starts the frame of the call that the running one is about to make. */
export function enterCalled(trace: Trace, address: bigint): void {
  const caller = trace.frames[trace.frames.length - 1];
  const call = caller?.call;
  if (!caller || !call) return;
  call.entered = true;
  const { callKind: kind, target, value, input } = call.event;
  const runsForeignCode = kind === "delegatecall" || kind === "callcode";
  const isCreation = kind === "create" || kind === "create2";
  call.event.frame = enter(
    trace,
    {
      kind,
      address,
      codeAddress: runsForeignCode ? target : address,
      caller: kind === "delegatecall" ? caller.draft.caller : caller.draft.address,
      value,
      input: isCreation ? new Uint8Array(0) : input,
    },
    call.calldata,
  );
}

type Entered = Pick<FrameDraft, "kind" | "address" | "codeAddress" | "caller" | "value" | "input">;

function enter(trace: Trace, entered: Entered, calldata: Int32Array): FrameDraft {
  const { kind, address, codeAddress, caller, value, input } = entered;
  const draft: FrameDraft = {
    kind,
    address,
    codeAddress,
    isForeign: trace.foreign.has(codeAddress),
    caller,
    value,
    input,
    output: new Uint8Array(0),
    ending: "halted",
    end: { pc: 0, trail: [] },
    events: [],
    nLasting: 0,
  };
  const isCreation = kind === "create" || kind === "create2";
  trace.seen.add(address);
  trace.output = new Int32Array(0);
  trace.frames.push({
    draft,
    stack: [],
    notes: [],
    memory: makeShadowMemory(),
    calldata,
    returned: new Int32Array(0),
    trail: [],
    pending: null,
    call: null,
    lastOpcode: 0,
    undoMark: trace.undoLog.length,
    told: new Set(),
    casts: isCreation ? undefined : trace.casts.get(codeAddress),
  });
  return draft;
}

const endingOf = new Map<number, FrameEnding>([
  [opcodes.STOP.byte, "stop"],
  [opcodes.RETURN.byte, "return"],
  [opcodes.REVERT.byte, "revert"],
  [opcodes.INVALID.byte, "invalid"],
  [opcodes.SELFDESTRUCT.byte, "selfdestruct"],
]);

function isFailing(ending: FrameEnding): boolean {
  return ending === "revert" || ending === "invalid" || ending === "halted";
}

/** The innermost frame has ended. */
export function leave(trace: Trace): void {
  const frame = trace.frames.pop();
  if (!frame) return;
  trace.lastMark = frame.undoMark;
  frame.draft.ending = endingOf.get(frame.lastOpcode) ?? "halted";
}

/** The running frame goes on after a call: tells it how that ended, and what came back. */
export function resume(trace: Trace, frame: LiveFrame, view: StepView): void {
  const { pending, call } = frame;
  frame.pending = null;
  frame.call = null;
  pending?.(view.operand(0));
  if (!call) return;
  if (call.entered && !call.event.succeeded) undoTo(trace, trace.lastMark);
  frame.returned = call.entered ? trace.output : withoutCode(trace, call.calldata, call.event.target);
  if (call.outputSize > 0) {
    write(frame.memory, call.outputStart, Math.min(call.outputSize, frame.returned.length), frame.returned);
  }
}

/** What a precompiled contract gives back: those that hash hide what they are given. Nobody else without code answers. */
function withoutCode(trace: Trace, calldata: Int32Array, target: bigint): Int32Array {
  if (target === 0n || target > lastPrecompile || calldata.length === 0) return new Int32Array(0);
  const all = unionOf(trace.table, calldata);
  return new Int32Array(32).fill(target === identity ? all : hide(trace.table, all));
}

const identity = 4n;
const lastPrecompile = 0x11n;

/** Takes back what storage was computed from. */
export function undoTo({ undoLog, storage }: Trace, mark: number): void {
  while (undoLog.length > mark) {
    const entry = undoLog.pop();
    if (entry) storage.set(entry.key, entry.former);
  }
}

/** The outermost frame has ended: `status` says what its last instruction does not. */
export function leaveOutermost(trace: Trace, status: StepStatus): void {
  const [outermost] = trace.frames;
  while (trace.frames.length > 0) leave(trace);
  const { root } = trace;
  if (!root || !outermost) return;
  if (isFailing(root.ending) !== (status !== "succeeded")) root.ending = status === "succeeded" ? "stop" : "halted";
  if (root.ending === "revert" && status === "halted") root.ending = "halted";
  if (status !== "succeeded") undoTo(trace, outermost.undoMark);
}
