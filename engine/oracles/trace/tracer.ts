/** Makes observations of what an EVM tells step by step; the same ones whichever EVM it is. */

import { opcodeOfByte } from "../../evm/opcodes.ts";
import type { Scenario, ScenarioStep } from "../../model/scenario.ts";
import type { FrameEvent, Observation, ObservedFrame, Use } from "../observation.ts";
import { markTable, type SourceSet, type TableMark, truncateTable } from "./source-sets.ts";
import {
  type EventDraft,
  type FrameDraft,
  makeTrace,
  placeOf,
  type StepOutcome,
  type StepView,
  type Trace,
  type UseDraft,
} from "./trace.ts";
import { enterCalled, enterOutermost, leave, leaveOutermost, type Message, resume } from "./trace-calls.ts";
import { watchCast, watchCasts } from "./trace-casts.ts";
import { followInstruction } from "./trace-operations.ts";

export interface Tracer {
  /** A step of the scenario starts; `message` is what is sent. */
  begin(step: number, message: Message & Pick<ScenarioStep, "casts">): void;
  /** An instruction is about to run. */
  follow(view: StepView): void;
  /** The step has ended. */
  end(outcome: StepOutcome): Observation;
  /** Addresses that have come into play. */
  readonly seen: ReadonlySet<bigint>;
  /** What is known between two steps, to come back to. */
  mark(): TraceMark;
  /** As if nothing had been followed since. */
  goBack(mark: TraceMark): void;
}

/** What a tracer knew between two steps. */
export interface TraceMark {
  readonly storage: ReadonlyMap<string, SourceSet>;
  readonly seen: ReadonlySet<bigint>;
  readonly nextId: number;
  /** Instructions that were followed until then. */
  readonly total: number;
  readonly table: TableMark;
}

/** So many instructions of one step, and of a scenario, are followed. */
const maxStepsPerTransaction = 200_000;
const maxSteps = 2_000_000;

/** What ran last in a frame whose stack had too few words for it. */
const noOpcode = -1;

/** A tracer for one run of a scenario. */
export function makeTracer({ accounts }: Scenario): Tracer {
  const foreign = new Set(accounts.filter(({ code }) => code.length > 0).map(({ address }) => address));
  const trace = makeTrace(foreign);
  for (const { address } of accounts) trace.seen.add(address);
  let [message, nSteps, total]: [Message | undefined, number, number] = [undefined, 0, 0];
  let casts: ScenarioStep["casts"];
  return {
    get seen() {
      return trace.seen;
    },
    mark() {
      const { storage, seen, nextId, table } = trace;
      return { storage: new Map(storage), seen: new Set(seen), nextId, total, table: markTable(table) };
    },
    goBack({ storage, seen, nextId, ...mark }) {
      Object.assign(trace, { storage: new Map(storage), seen: new Set(seen), nextId });
      truncateTable(trace.table, mark.table);
      total = mark.total;
    },
    begin(step, sent) {
      Object.assign(trace, { step, root: null, computations: [], isComplete: true });
      trace.users.clear();
      trace.undoLog.length = 0;
      message = sent;
      casts = sent.casts;
      nSteps = 0;
    },
    follow(view) {
      nSteps += 1;
      total += 1;
      if (nSteps > maxStepsPerTransaction || total > maxSteps) trace.isComplete = false;
      if (trace.isComplete && message) followStep(trace, view, message);
    },
    end(outcome) {
      if (outcome.created !== null) watchCasts(trace, outcome.created, casts);
      return endStep(trace, outcome);
    },
  };
}

function endStep(trace: Trace, { status, output, created, balances }: StepOutcome): Observation {
  leaveOutermost(trace, status);
  const { root, step, isComplete } = trace;
  if (created !== null) trace.seen.add(created);
  return { step, status, output, created, root: root && toFrame(root), balances, isComplete };
}

const popsOfByte = Uint8Array.from({ length: 256 }, (_, byte) => opcodeOfByte[byte]?.pops ?? 0);

function followStep(trace: Trace, view: StepView, message: Message): void {
  while (trace.frames.length > view.depth + 1) leave(trace);
  if (trace.frames.length === 0) enterOutermost(trace, message, view.address());
  else if (trace.frames.length === view.depth) enterCalled(trace, view.address());
  const frame = trace.frames[view.depth];
  if (!frame) return;
  resume(trace, frame, view);
  frame.draft.end = placeOf(frame, view.pc);
  frame.draft.nLasting = frame.draft.events.length;
  const isPossible = (popsOfByte[view.opcode] ?? 0) <= frame.stack.length;
  frame.lastOpcode = isPossible ? view.opcode : noOpcode;
  if (!isPossible) return;
  followInstruction(trace, frame, view);
  watchCast(trace, frame, view.pc);
}

/** The frame as plain data: now that all have ended it is known what was taken back. */
function toFrame(root: FrameDraft): ObservedFrame {
  const undone = new Set<FrameDraft>();
  markUndone(root, false, undone);
  return convert(root, undone, undone.has(root));
}

function markUndone(frame: FrameDraft, inUndone: boolean, undone: Set<FrameDraft>): void {
  const { ending, events } = frame;
  const isUndone = inUndone || ending === "revert" || ending === "invalid" || ending === "halted";
  if (isUndone) undone.add(frame);
  for (const event of events) if (event.kind === "call" && event.frame) markUndone(event.frame, isUndone, undone);
}

function convert(draft: FrameDraft, undone: ReadonlySet<FrameDraft>, isUndone: boolean): ObservedFrame {
  const { kind, ending, events } = draft;
  // Where it halts, the last instruction has done nothing.
  const done = ending === "halted" ? events.slice(0, draft.nLasting) : events;
  return {
    kind,
    address: draft.address,
    codeAddress: draft.codeAddress,
    isCreation: kind === "create" || kind === "create2",
    isForeign: draft.isForeign,
    caller: draft.caller,
    value: draft.value,
    input: draft.input,
    output: draft.output,
    ending,
    end: draft.end,
    isUndone,
    events: done.map((event) => convertEvent(event, undone)),
  };
}

function convertEvent(event: EventDraft, undone: ReadonlySet<FrameDraft>): FrameEvent {
  if ("uses" in event) return { ...event, uses: toUses(event.uses, undone) } as FrameEvent;
  if (event.kind !== "call") return event;
  const frame = event.frame && convert(event.frame, undone, undone.has(event.frame));
  return { ...event, frame, flagUses: toUses(event.flagUses, undone) };
}

function toUses(drafts: readonly UseDraft[], undone: ReadonlySet<FrameDraft>): Use[] {
  const uses = new Map<string, Use>();
  for (const { kind, frame } of drafts) {
    const isUndone = undone.has(frame);
    uses.set(`${kind} ${isUndone}`, { kind, isUndone });
  }
  return [...uses.values()];
}
