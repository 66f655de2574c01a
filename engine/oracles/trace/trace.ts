/** What is known of a run in progress: its frames, and for each value what it was computed from. */
import type { WatchedCast } from "../../model/scenario.ts";
import type {
  ArithmeticEvent,
  BalanceChange,
  CallEvent,
  CallKind,
  EqualityEvent,
  FrameEnding,
  FrameEvent,
  Source,
  StepStatus,
  TracedPlace,
  TruncationEvent,
  UseKind,
} from "../observation.ts";
import type { ShadowMemory } from "./shadow-memory.ts";
import { makeSourceTable, type SourceSet, type SourceTable, setOf, sourcesIn } from "./source-sets.ts";

/** An instruction that is about to run, as any EVM can tell it. */
export interface StepView {
  /** 0 is the outermost frame. */
  readonly depth: number;
  readonly pc: number;
  /** The byte of the code; STOP past its end. */
  readonly opcode: number;
  /** Whose storage the frame works on. */
  address(): bigint;
  /** A word of the stack, 0 the topmost; 0 where there is none. */
  operand(index: number): bigint;
  /** Bytes of memory, with zeros where it has not grown yet. */
  memory(start: number, size: number): Uint8Array;
}

/** How a step of the scenario ended. */
export interface StepOutcome {
  readonly status: StepStatus;
  readonly output: Uint8Array;
  readonly created: bigint | null;
  readonly balances: ReadonlyMap<bigint, BalanceChange>;
}

export interface UseDraft {
  readonly kind: UseKind;
  readonly frame: FrameDraft;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
export type CallDraft = Omit<Mutable<CallEvent>, "frame" | "flagUses"> & {
  frame: FrameDraft | null;
  flagUses: UseDraft[];
};
type UsedDraft<T> = Omit<Mutable<T>, "uses"> & { uses: UseDraft[] };
export type EventDraft =
  | Mutable<Exclude<FrameEvent, CallEvent | ArithmeticEvent | TruncationEvent | EqualityEvent>>
  | CallDraft
  | UsedDraft<ArithmeticEvent>
  | UsedDraft<TruncationEvent>
  | UsedDraft<EqualityEvent>;

/** A frame as far as it got. */
export interface FrameDraft {
  readonly kind: CallKind;
  readonly address: bigint;
  readonly codeAddress: bigint;
  readonly isForeign: boolean;
  readonly caller: bigint;
  readonly value: bigint;
  readonly input: Uint8Array;
  output: Uint8Array;
  ending: FrameEnding;
  end: TracedPlace;
  readonly events: EventDraft[];
  /** How many there were before the last instruction. */
  nLasting: number;
}

/** The result of arithmetic, as long as it is on the stack as it is. */
export interface Computation {
  readonly place: TracedPlace;
  readonly operator: ArithmeticEvent["operator"];
  readonly left: bigint;
  readonly right: bigint;
  readonly result: bigint;
  /** Whether an operand comes of an opcode for signed numbers, or the result goes to one. */
  isSigned: boolean;
  /** What was told of it. */
  event: Extract<EventDraft, { kind: "arithmetic" }> | null;
}

/** A call whose flag is to come. */
export interface PendingCall {
  readonly event: CallDraft;
  readonly calldata: Int32Array;
  /** Where its output goes in the caller's memory. */
  readonly outputStart: number;
  readonly outputSize: number;
  entered: boolean;
}

export interface LiveFrame {
  readonly draft: FrameDraft;
  /** For each word of the stack, the topmost last. */
  readonly stack: SourceSet[];
  /** Beside it: `constant`, `signed`, 0, or the number of the computation that it is the result of. */
  readonly notes: number[];
  readonly memory: ShadowMemory;
  readonly calldata: Int32Array;
  /** Of what the last call gave back. */
  returned: Int32Array;
  /** Where it jumped, latest first. */
  trail: readonly number[];
  /** To be told the topmost word once the running instruction has left it there. */
  pending: ((top: bigint) => void) | null;
  call: PendingCall | null;
  lastOpcode: number;
  readonly undoMark: number;
  /** The conversions in its code that are watched, by their places. */
  readonly casts: WatchedCasts | undefined;
  /** Branches that have been told. */
  readonly told: Set<string>;
}

export type WatchedCasts = ReadonlyMap<number, WatchedCast>;

/** A note on the stack: the word is a constant of the code. */
export const constant = -1;

/** A note on the stack: the word comes of an opcode for signed numbers. */
export const signed = -2;

export interface Trace {
  readonly table: SourceTable;
  /** Accounts whose code was there before the first step. */
  readonly foreign: ReadonlySet<bigint>;
  /** What the words of storage were computed from, by account and slot. */
  storage: Map<string, SourceSet>;
  readonly undoLog: { readonly key: string; readonly former: SourceSet }[];
  /** Conversions that are watched, by the account that has the code. */
  readonly casts: Map<bigint, WatchedCasts>;
  /** The innermost last. */
  readonly frames: LiveFrame[];
  computations: Computation[];
  /** Where uses of a call's flag, of a wrapped result, of a changed number, of a comparison are noted, by its number. */
  readonly users: Map<number, UseDraft[]>;
  /** Addresses that came into play. */
  seen: Set<bigint>;
  root: FrameDraft | null;
  step: number;
  nextId: number;
  nSteps: number;
  isComplete: boolean;
  /** Where the frame that ended last began in the undo log. */
  lastMark: number;
  /** Sources of what the innermost frame that ended gave back. */
  output: Int32Array;
}

/** A trace of a scenario of which no step has run. */
export function makeTrace(foreign: ReadonlySet<bigint>): Trace {
  return {
    table: makeSourceTable(),
    foreign,
    storage: new Map(),
    undoLog: [],
    casts: new Map(),
    frames: [],
    computations: [],
    users: new Map(),
    seen: new Set(),
    root: null,
    step: 0,
    nextId: 1,
    nSteps: 0,
    isComplete: true,
    lastMark: 0,
    output: new Int32Array(0),
  };
}

const maxTrail = 16;

/** Notes a jump of the frame. */
export function noteJump(frame: LiveFrame, pc: number): void {
  frame.trail = [pc, ...frame.trail.slice(0, maxTrail - 1)];
}

/** Where the frame is. */
export function placeOf(frame: LiveFrame, pc: number): TracedPlace {
  return { pc, trail: frame.trail };
}

/** The set of one source. */
export function sourceSet(trace: Trace, source: Source): SourceSet {
  return setOf(trace.table, source);
}

/** Notes what became of the flags and results in a set. */
export function use(trace: Trace, set: SourceSet, kind: UseKind): void {
  if (set === 0) return;
  const frame = trace.frames[trace.frames.length - 1]?.draft;
  for (const source of sourcesIn(trace.table, set)) {
    if (!frame || !("id" in source)) continue;
    const uses = trace.users.get(source.id);
    if (uses && !uses.some((each) => each.kind === kind && each.frame === frame)) uses.push({ kind, frame });
  }
}

/** A number for a call, a wrapped result, a changed number or a comparison, and the list of its uses. */
export function makeUsed(trace: Trace): { readonly id: number; readonly uses: UseDraft[] } {
  const id = trace.nextId++;
  const uses: UseDraft[] = [];
  trace.users.set(id, uses);
  return { id, uses };
}

/** Pushes what a result was computed from. */
export function push(frame: LiveFrame, set: SourceSet, note = 0): void {
  frame.stack.push(set);
  frame.notes.push(note);
}

/** Takes words off the shadow of the stack. */
export function pop(frame: LiveFrame, count: number): void {
  const { stack, notes } = frame;
  for (let left = count; left > 0; left--) {
    stack.pop();
    notes.pop();
  }
}

/** The sources of a word, 0 the topmost. */
export function peek(frame: LiveFrame, index: number): SourceSet {
  return frame.stack[frame.stack.length - 1 - index] ?? 0;
}

/** The note beside a word. */
export function noteAt(frame: LiveFrame, index: number): number {
  return frame.notes[frame.notes.length - 1 - index] ?? 0;
}

/** Nobody asks what an agent computes from what. */
export function told(trace: Trace, frame: LiveFrame, set: SourceSet): Source[] {
  return set === 0 || frame.draft.isForeign ? [] : sourcesIn(trace.table, set);
}

/** The bits of an address. */
export const addressMask = 2n ** 160n - 1n;

/** A range of memory that an instruction names by offset and size; what no frame can have is empty. */
export function rangeOf(view: StepView, start: number): { readonly start: number; readonly size: number } {
  const [offset, size] = [view.operand(start), view.operand(start + 1)];
  const isThere = offset < maxOffset && size < maxOffset;
  return isThere ? { start: Number(offset), size: Number(size) } : { start: 0, size: 0 };
}

/** No frame has memory from here on. */
export const maxOffset = 2n ** 31n;
