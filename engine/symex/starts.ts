/** Where symbolic execution begins: at what the fuzzer cannot pass, at every function, and where a path has ended. */

import { openAgentSlots } from "../fuzz/agent.ts";
import type { Call, Entry } from "../fuzz/call.ts";
import { type Layout, layoutOf, makeRawLayout } from "../fuzz/call-layout.ts";
import type { State } from "../fuzz/corpus.ts";
import type { Exchange } from "../fuzz/exchange/exchange.ts";
import { agentIndex, attackerIndex, creatorIndex } from "../fuzz/people.ts";
import type { Value } from "../terms/value.ts";
import { addressOf, beginCall } from "./begin-call.ts";
import type { Task } from "./explorer.ts";
import { forkPath, type InitialWorld, type PathState } from "./machine/path-state.ts";
import { makePath } from "./machine/start-transaction.ts";
import { storageKey, whoCalls } from "./machine/storage-keys.ts";
import type { SymbolicMachine } from "./machine/symbolic-machine.ts";
import { canReenter, modelOf, plainModel, textAnswer, type UnknownCall } from "./unknown-call.ts";

/** What begins with a call that came close to what nobody has passed, and what with any function from a state. */
export type Source = "leads" | "states";

/** A state of the fuzzer from which calls are unknown. */
export interface Start {
  readonly source: Source;
  readonly state: State;
  /** Among all states that were begun from. */
  readonly number: number;
  /** How promising it is. */
  readonly factor: number;
}

export interface Starts {
  /** Tasks that come up where paths have ended. */
  readonly ended: () => readonly Task[];
  /** More of a source, while `nOpen` of it are open; none where enough are. */
  readonly next: (source: Source, nOpen: number) => readonly Task[];
  /** Slots on which it depended that something could not be reached. */
  readonly want: (slots: ReadonlySet<string>) => void;
  /** What a function has read. */
  readonly noteReads: (entry: Entry, slots: ReadonlySet<string>) => void;
  /** A path has ended in vain: where the attacker's contract was asked, a longer answer may be what was asked for. */
  readonly noteRefusal: (task: Task, state: PathState) => void;
  /** A path has ended that called the attacker's contract: what that may call back. */
  readonly noteWayBack: (task: Task, state: PathState) => void;
  /** A path has ended, and stays. */
  readonly noteEnd: (task: Task, state: PathState) => void;
  readonly fork: (state: PathState) => PathState;
  /** Transactions that were not added where others like them are. */
  readonly nLeftOut: () => number;
}

interface Setting {
  readonly exchange: Exchange;
  readonly machine: SymbolicMachine;
  readonly maxTransactions: number;
  readonly worlds: Map<State, InitialWorld>;
  readonly numbers: Map<State, number>;
  readonly wanted: Set<string>;
  /** What each function was seen to read, and to write. */
  readonly readBy: Map<Entry, Set<string>>;
  readonly writtenBy: Map<Entry, Set<string>>;
  /** What was begun, by calls of leads and by text. */
  readonly begunCalls: WeakMap<Call, Set<number>>;
  readonly begun: Set<string>;
  readonly ends: Task[];
  /** States from which every function is called; what is stored in those that were looked at, with the most ether of others, in bits. */
  readonly begunStates: Start[];
  readonly storages: Map<string, number>;
  readonly seenStates: WeakSet<State>;
  /** How often paths ended that are alike. */
  readonly nEnds: Map<string, number>;
  nLeftOut: number;
}

/** Nothing begun. */
export function makeStarts(exchange: Exchange, machine: SymbolicMachine, maxTransactions: number): Starts {
  const setting: Setting = {
    ...{
      exchange,
      machine,
      maxTransactions,
      worlds: new Map(),
      numbers: new Map(),
      wanted: new Set(),
      readBy: new Map(),
      writtenBy: new Map(),
    },
    ...{ begunCalls: new WeakMap(), begun: new Set(), ends: [], begunStates: [] },
    ...{ storages: new Map(), seenStates: new WeakSet(), nEnds: new Map(), nLeftOut: 0 },
  };
  let nTurns = 0;
  return {
    ended: () => setting.ends.splice(0),
    next(source, nOpen) {
      const isTurn = nOpen < fewTasks || ++nTurns % turnsBetween === 0;
      return isTurn ? begin[source](setting) : [];
    },
    want: (slots) => {
      for (const slot of slots) if (setting.wanted.size < maxWanted) setting.wanted.add(slot);
    },
    noteReads: (entry, slots) => addAll(setting.readBy, entry, slots),
    noteRefusal: (task, state) => setting.ends.push(...answerAtLength(setting, task, state)),
    noteWayBack: (task, state) => setting.ends.push(...callBackFrom(setting, task, state)),
    noteEnd(task, state) {
      const last = task.calls.at(-1);
      if (last !== undefined) addAll(setting.writtenBy, last.entry, state.writes);
      setting.ends.push(...goOnFrom(setting, task, state));
    },
    fork: forkPath,
    nLeftOut: () => setting.nLeftOut,
  };
}

function addAll(to: Map<Entry, Set<string>>, entry: Entry, slots: ReadonlySet<string>): void {
  const known = to.get(entry) ?? new Set<string>();
  to.set(entry, known);
  for (const slot of slots) known.add(slot);
}

const maxWanted = 2000;
/** With fewer tasks than these, others are begun. */
const fewTasks = 4;
/** However many are open, others are begun after so many tasks. */
const turnsBetween = 16;
const maxLeads = 8;
/** Of a longer answer the rest is known to be nothing. */
const maxAnswerWords = 8;

const begin: Readonly<Record<Source, (setting: Setting) => Task[]>> = { leads: newLeads, states: newEntries };

/** Leads that came up since, those with most behind them first. */
function newLeads(setting: Setting): Task[] {
  const tasks: Task[] = [];
  for (const { state, call, edge, weight } of setting.exchange.leads()) {
    if (tasks.length >= maxLeads) break;
    const begun = setting.begunCalls.get(call) ?? new Set<number>();
    setting.begunCalls.set(call, begun);
    if (begun.size > 0 || call.entry.to === null) continue;
    begun.add(edge);
    const { entry, caller } = call;
    const isLonger = call.data.length > rawRoom.template.length;
    const layout = entry.fn.isRaw && !isLonger ? rawRoom : call.layout;
    const nAnswerWords = Math.min(Math.max(1, (call.agent ?? state.agent).answer.length), maxAnswerWords);
    const unknown = { entry, layout, caller, prefix: "0", nAnswerWords };
    const like = `lead ${numberOf(setting, state)} ${edge} ${keyOf(unknown)} ${nAnswerWords}`;
    if (setting.begun.has(like)) continue;
    setting.begun.add(like);
    const factor = 1 + Math.min(1, weight / 20);
    const start: Start = { source: "leads", state, number: numberOf(setting, state), factor };
    tasks.push(firstTask(setting, start, unknown, modelOf(unknown, call, state)));
  }
  return tasks;
}

const callers = [attackerIndex, creatorIndex, agentIndex] as const;
const maxStatesTried = 64;
/** So many states at a time are looked through for one with another storage. */
const maxStatesSeen = 32;
const maxLayouts = 2;
/** Lists are so long, texts at most. */
const roomySizes = [
  { array: 2, content: 64 },
  { array: 1, content: 32 },
  { array: 8, content: 128 },
] as const;
const roomiest = Math.max(...roomySizes.map(({ content }) => content));

/** Each function from the states that differ, by who is there, with what lengths it was called. */
function newEntries(setting: Setting): Task[] {
  for (const start of setting.begunStates) {
    const tasks = freshCalls(setting, start);
    if (tasks.length > 0) return tasks;
  }
  const state = nextState(setting);
  if (state === undefined) return [];
  const number = numberOf(setting, state);
  const start: Start = { source: "states", state, number, factor: 1 / (1 + setting.begunStates.length / 16) };
  setting.begunStates.push(start);
  return freshCalls(setting, start);
}

/** Calls that were not begun from there, by one of those who call; who calls matters only to functions that ask for it. */
function freshCalls(setting: Setting, start: Start): Task[] {
  const { exchange, begun, readBy } = setting;
  for (const caller of callers) {
    const fresh = plainCalls(exchange, caller).filter((one) => {
      const isAlike = caller !== callers[0] && readBy.get(one.entry)?.has(whoCalls) === false;
      return !isAlike && !begun.has(`${start.number} ${keyOf(one)}`);
    });
    for (const one of fresh) begun.add(`${start.number} ${keyOf(one)}`);
    if (fresh.length > 0) return fresh.map((one) => plainTask(setting, start, one));
  }
  return [];
}

/** The first state, then the latest of those whose contracts store what those of no other one did, or have far more of others. */
function nextState(setting: Setting): State | undefined {
  const { exchange, begunStates, seenStates } = setting;
  const states = exchange.states();
  const [first] = states;
  if (begunStates.length === 0 && first !== undefined) {
    isAnother(setting, first);
    return first;
  }
  if (begunStates.length >= maxStatesTried) return undefined;
  const unseen = states.filter((state) => !seenStates.has(state)).slice(-maxStatesSeen);
  return unseen.findLast((state) => isAnother(setting, state));
}

/** So many bits more are far more: of a few wei nobody is paid. */
const farMoreBits = 16;

/** Whether a state is unlike all that were looked at, of which it then is one. */
function isAnother({ exchange, storages, seenStates }: Setting, state: State): boolean {
  seenStates.add(state);
  const { storage, ether } = holdingsIn(exchange, state);
  const bits = (isPaidByAttackers(exchange, state) ? 0n : ether).toString(2).length;
  const most = storages.get(storage);
  if (most !== undefined && bits < most + farMoreBits) return false;
  storages.set(storage, bits);
  return true;
}

/** What the contracts store, as text, and the ether that they have together. */
function holdingsIn({ accountsIn, contracts }: Exchange, state: State) {
  const accounts = accountsIn(state).filter(({ address }) => contracts.includes(address));
  const storage = accounts.map((one) => [...one.storage].map((row) => row.join("=")).sort()).join(";");
  return { storage, ether: accounts.reduce((sum, { balance }) => sum + balance, 0n) };
}

/** Whether part of the ether may be the attacker's own: who takes it back has gained nothing. */
function isPaidByAttackers({ people: { callers } }: Exchange, state: State): boolean {
  for (let each: State | null = state; each !== null; each = each.parent) {
    const { call } = each;
    if (call !== null && call.value > 0n && callers[call.caller]?.isHonest === false) return true;
  }
  return false;
}

function plainCalls({ entries, layoutsOf, longestText }: Exchange, caller: number): UnknownCall[] {
  return entries.flatMap((entry) => {
    const { isRaw } = entry.fn;
    const known = isRaw ? [rawRoom] : layoutsOf(entry).slice(0, maxLayouts);
    const layouts = entry.to === null ? [] : [...known, ...withLongText(entry, known, longestText)];
    return layouts.map((layout) => ({ entry, layout, caller, prefix: "0" }));
  });
}

/** Room for raw data: for a selector, and some words. */
const rawRoom = makeRawLayout(4 + 32 * 8);

/** Where the code asks for more of a text than there is room for otherwise. */
function withLongText({ fn }: Entry, known: readonly Layout[], longest: number): Layout[] {
  const hasRoom = ({ fields, template }: Layout): boolean =>
    fn.isRaw ? template.length >= longest : fields.some(({ kind, size }) => kind === "content" && size >= longest);
  if (longest <= roomiest || known.some(hasRoom)) return [];
  return [layoutOf(fn, (kind) => (kind === "array" ? 1 : longest))].filter(hasRoom);
}

/** Roomy ones, then those of the fuzzer. */
export function layoutsFor({ fn }: Entry, known: readonly Layout[]): Layout[] {
  const [first] = known;
  if (fn.isRaw) return [rawRoom];
  if (first === undefined || first.lengths.length === 0) return known.slice(0, 1);
  const roomy = roomySizes.map(({ array, content }) => layoutOf(fn, (kind) => (kind === "array" ? array : content)));
  return [...roomy, ...known.slice(0, maxLayouts)];
}

function keyOf({ entry, layout, caller }: UnknownCall): string {
  return `${entry.index} ${layout.lengths.join()} ${caller}`;
}

function plainTask(setting: Setting, start: Start, unknown: UnknownCall): Task {
  return firstTask(setting, start, unknown, plainModel(unknown, addressOf(setting, unknown.caller)));
}

function firstTask(setting: Setting, start: Start, unknown: UnknownCall, model: Map<string, Value>): Task {
  const former = () => makePath(setting.machine, worldOf(setting, start.state));
  return { ...taskOf(setting, start, [unknown], former, model), score: 3 * start.factor };
}

/** The last of the calls is made where `former` ends. */
function taskOf(
  setting: Setting,
  start: Start,
  calls: readonly UnknownCall[],
  former: () => PathState,
  model: Map<string, Value>,
): Omit<Task, "score"> {
  const last = calls.at(-1);
  if (last === undefined) throw new Error("invariant violated: a task has a call");
  const path = () => beginCall(setting, former(), last, model);
  return { start, calls, former, path, ...plain };
}

/** What tasks have of which nothing is asked. */
export const plain = { condition: undefined, key: "", branch: undefined, isWayBack: false, isHard: false } as const;

/** A call that changes something later on is called back into by so many functions at most. */
const maxWaysBack = 8;

/** The same calls, with the attacker's contract calling back into what reads that which is written after it was called. */
function callBackFrom(setting: Setting, { start, calls, former }: Task, state: PathState): Task[] {
  const { exchange, readBy, begun } = setting;
  const last = calls.at(-1);
  const { writtenBefore } = state;
  if (last === undefined || last.reentry !== undefined || writtenBefore === null) return [];
  const pending = [...state.writes].filter((slot) => !writtenBefore.has(slot));
  const tasks: Task[] = [];
  for (const entry of exchange.entries) {
    const read = readBy.get(entry);
    const isRead = pending.some((slot) => read === undefined || read.has(slot));
    const [layout] = layoutsFor(entry, exchange.layoutsOf(entry));
    const key = `${start.number} ${calls.map(({ entry: { index }, caller }) => `${index}.${caller}`)} back ${entry.index}`;
    if (layout === undefined || !isRead || begun.has(key) || tasks.length >= maxWaysBack) continue;
    const reentry = { entry, layout, prefix: `${last.prefix} back` };
    if (!canReenter(reentry)) continue;
    begun.add(key);
    const self = addressOf(setting, agentIndex);
    const model = new Map([...state.witness.model, ...plainModel({ ...reentry, caller: last.caller }, self)]);
    const unknown = { ...last, reentry };
    tasks.push({
      ...taskOf(setting, start, [...calls.slice(0, -1), unknown], former, model),
      score: 4 * start.factor * 0.8 ** calls.length,
    });
  }
  return tasks;
}

/** The same calls, with a text for the answer of the attacker's contract. */
function answerAtLength(setting: Setting, { start, calls, former }: Task, { reads, witness }: PathState): Task[] {
  const { machine, begun } = setting;
  const last = calls.at(-1);
  if (last === undefined || last.nAnswerWords !== undefined) return [];
  const firstWord = machine.t.constant(256, openAgentSlots.answer);
  const isAsked = reads.has(storageKey(machine.preimages, addressOf(setting, agentIndex), firstWord));
  const key = `${start.number} ${calls.map(({ entry: { index }, caller }) => `${index}.${caller}`)} answers`;
  if (!isAsked || begun.has(key)) return [];
  begun.add(key);
  const unknown = { ...last, nAnswerWords: maxAnswerWords };
  const model = new Map([...witness.model, ...textAnswer(unknown)]);
  const task = taskOf(setting, start, [...calls.slice(0, -1), unknown], former, model);
  return [{ ...task, score: 4 * start.factor * 0.8 ** calls.length }];
}

function numberOf({ numbers }: Setting, state: State): number {
  const number = numbers.get(state) ?? numbers.size;
  numbers.set(state, number);
  return number;
}

function worldOf({ worlds, exchange }: Setting, state: State): InitialWorld {
  const known = worlds.get(state);
  if (known !== undefined) return known;
  const accounts = state.isAdopted ? exchange.accountsIn(state) : [];
  const world = { accounts: new Map(accounts.map((one) => [one.address, one])), block: state.block };
  worlds.set(state, world);
  return world;
}

/** The same functions that wrote the same are gone on from so often. */
const maxAlike = 3;

function isRare(setting: Setting, alike: string): boolean {
  const nBefore = setting.nEnds.get(alike) ?? 0;
  setting.nEnds.set(alike, nBefore + 1);
  if (nBefore < maxAlike) return true;
  setting.nLeftOut += 1;
  return false;
}

/** How many functions are called next where a path has ended. */
const maxNext = 40;

/**
 * Another transaction after one that has changed something: one that reads what was written, or that writes what was read
 * and is asked for elsewhere: what was answered then is no longer so.
 */
function goOnFrom(setting: Setting, { start, calls }: Task, state: PathState): Task[] {
  const { exchange, wanted, readBy, writtenBy, maxTransactions } = setting;
  if (calls.length >= maxTransactions || state.writes.size === 0) return [];
  const isWanted = [...state.writes].some((slot) => wanted.has(slot));
  const alike = `${start.number} ${calls.map(({ entry }) => entry.index)} ${[...state.writes].sort().join()}`;
  const answered = [...state.reads].filter((slot) => wanted.has(slot) && !state.writes.has(slot));
  const tasks: Task[] = [];
  for (const entry of exchange.entries) {
    const read = readBy.get(entry);
    const written = writtenBy.get(entry);
    const isRead = read === undefined || [...state.writes].some((slot) => read.has(slot));
    const isOvertaken = !isRead && answered.some((slot) => written?.has(slot) === true);
    const [layout] = layoutsFor(entry, exchange.layoutsOf(entry));
    if (entry.to === null || layout === undefined || !(isRead || isOvertaken) || tasks.length >= maxNext) continue;
    if (!isRare(setting, `${alike} ${entry.index}`)) continue;
    const caller = calls.at(-1)?.caller ?? attackerIndex;
    const unknown = { entry, layout, caller, prefix: `${calls.length}` };
    const model = plainModel(unknown, addressOf(setting, caller));
    tasks.push({
      ...taskOf(setting, start, [...calls, unknown], () => state, model),
      score: start.factor * worthOf(isRead, isWanted) * 0.7 ** calls.length,
    });
  }
  return tasks;
}

/** Most where it changes what somebody waits for; somewhat less where it changes what somebody was told. */
function worthOf(isRead: boolean, isWanted: boolean): number {
  if (!isRead) return 1.4;
  return isWanted ? 2 : 0.3;
}
