/** Where symbolic execution begins: at what the fuzzer cannot pass, at every function, and where a path has ended. */

import type { Call, Entry } from "../fuzz/call.ts";
import { type Layout, makeLayout } from "../fuzz/call-layout.ts";
import type { State } from "../fuzz/corpus.ts";
import type { Exchange } from "../fuzz/exchange/exchange.ts";
import { callGas } from "../fuzz/fuzz-world.ts";
import { agentIndex, attackerIndex, creatorIndex } from "../fuzz/people.ts";
import type { Value } from "../terms/value.ts";
import type { Task } from "./explorer.ts";
import { balanceOf } from "./machine/accounts.ts";
import { forkPath, type InitialWorld, type PathState } from "./machine/path-state.ts";
import { makePath, startTransaction } from "./machine/start-transaction.ts";
import { type StorageWrite, writeStorage } from "./machine/storage.ts";
import type { SymbolicMachine } from "./machine/symbolic-machine.ts";
import { makeWitness } from "./machine/witness.ts";
import {
  agentStorageOf,
  calldataOf,
  lengthLimits,
  modelOf,
  newRandomnessOf,
  plainModel,
  sentBy,
  type UnknownCall,
  waitOf,
} from "./unknown-call.ts";

/** A state of the fuzzer from which calls are unknown. */
export interface Start {
  readonly state: State;
  /** Among all states that were begun from. */
  readonly number: number;
  /** How promising it is. */
  readonly factor: number;
}

export interface Starts {
  /** Tasks that come up, while `nOpen` are open. */
  readonly next: (nOpen: number) => readonly Task[];
  readonly hasMore: () => boolean;
  /** Slots on which it depended that something could not be reached. */
  readonly want: (slots: ReadonlySet<string>) => void;
  /** What a function has read. */
  readonly noteReads: (entry: Entry, slots: ReadonlySet<string>) => void;
  /** A path has ended, and stays. */
  readonly noteEnd: (task: Task, state: PathState) => void;
  readonly fork: (state: PathState) => PathState;
}

interface Setting {
  readonly exchange: Exchange;
  readonly machine: SymbolicMachine;
  readonly maxTransactions: number;
  readonly worlds: Map<State, InitialWorld>;
  readonly numbers: Map<State, number>;
  readonly wanted: Set<string>;
  readonly readBy: Map<Entry, Set<string>>;
  /** What was begun, by calls of leads and by text. */
  readonly begunCalls: WeakMap<Call, Set<number>>;
  readonly begun: Set<string>;
  readonly ends: Task[];
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
    },
    ...{ begunCalls: new WeakMap(), begun: new Set(), ends: [] },
  };
  let isDone = false;
  return {
    next(nOpen) {
      const found = [...setting.ends.splice(0), ...newLeads(setting)];
      const more = found.length === 0 && nOpen < fewTasks ? newEntries(setting) : [];
      isDone = found.length === 0 && more.length === 0;
      return [...found, ...more];
    },
    hasMore: () => !isDone,
    want: (slots) => {
      for (const slot of slots) if (setting.wanted.size < maxWanted) setting.wanted.add(slot);
    },
    noteReads(entry, slots) {
      const known = setting.readBy.get(entry) ?? new Set<string>();
      setting.readBy.set(entry, known);
      for (const slot of slots) known.add(slot);
    },
    noteEnd: (task, state) => setting.ends.push(...goOnFrom(setting, task, state)),
    fork: forkPath,
  };
}

const maxWanted = 2000;
/** With fewer tasks than these, other functions have their turn. */
const fewTasks = 4;
const maxLeads = 8;

/** Leads that came up since, those with most behind them first. */
function newLeads(setting: Setting): Task[] {
  const tasks: Task[] = [];
  for (const { state, call, edge, weight } of setting.exchange.leads()) {
    if (tasks.length >= maxLeads) break;
    const begun = setting.begunCalls.get(call) ?? new Set<number>();
    setting.begunCalls.set(call, begun);
    if (begun.size > 0 || call.entry.to === null) continue;
    begun.add(edge);
    const factor = 1 + Math.min(1, weight / 20);
    const unknown = { entry: call.entry, layout: call.layout, caller: call.caller, prefix: "0" };
    tasks.push(
      firstTask(setting, { state, number: numberOf(setting, state), factor }, unknown, modelOf(unknown, call, state)),
    );
  }
  return tasks;
}

const callers = [attackerIndex, creatorIndex, agentIndex] as const;
const maxStatesTried = 12;
const maxLayouts = 2;
/** Lists are so long, texts at most. */
const roomySizes = [
  { array: 2, content: 64 },
  { array: 1, content: 32 },
] as const;

/** Each function from the first states, by who is there, with what lengths it was called. */
function newEntries(setting: Setting): Task[] {
  const { exchange, begun } = setting;
  for (const [number, state] of exchange.states().slice(0, maxStatesTried).entries()) {
    const start: Start = { state, number: numberOf(setting, state), factor: 1 / (1 + number / 4) };
    const fresh = plainCalls(exchange).filter((one) => !begun.has(`${number} ${keyOf(one)}`));
    for (const one of fresh) begun.add(`${number} ${keyOf(one)}`);
    if (fresh.length > 0) return fresh.map((one) => plainTask(setting, start, one));
  }
  return [];
}

function plainCalls({ entries, layoutsOf }: Exchange): UnknownCall[] {
  return entries.flatMap((entry) =>
    (entry.to === null ? [] : layoutsOf(entry).slice(0, maxLayouts)).flatMap((layout) =>
      callers.map((caller) => ({ entry, layout, caller, prefix: "0" })),
    ),
  );
}

/** Roomy ones, then those of the fuzzer. */
function layoutsFor({ fn: { selector, parameters } }: Entry, known: readonly Layout[]): Layout[] {
  const [first] = known;
  if (first === undefined || first.lengths.length === 0) return known.slice(0, 1);
  const roomy = roomySizes.map(({ array, content }) =>
    makeLayout(selector, parameters, (kind) => (kind === "array" ? array : content)),
  );
  return [...roomy, ...known.slice(0, maxLayouts)];
}

function keyOf({ entry, layout, caller }: UnknownCall): string {
  return `${entry.index} ${layout.lengths.join()} ${caller}`;
}

function plainTask(setting: Setting, start: Start, unknown: UnknownCall): Task {
  return firstTask(setting, start, unknown, plainModel(unknown, addressOf(setting, unknown.caller)));
}

function firstTask(setting: Setting, start: Start, unknown: UnknownCall, model: Map<string, Value>): Task {
  const path = () => begin(setting, makePath(setting.machine, worldOf(setting, start.state)), unknown, model);
  return { ...taskOf(start, [unknown], path), score: 3 * start.factor };
}

function taskOf(start: Start, calls: readonly UnknownCall[], path: () => PathState): Omit<Task, "score"> {
  return { start, calls, path, condition: undefined, key: "", branch: undefined };
}

function addressOf({ exchange }: Setting, caller: number): bigint {
  return exchange.people.callers[caller]?.address ?? 0n;
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

/** The path with one more call of which all is unknown. */
function begin(setting: Setting, former: PathState, unknown: UnknownCall, model: Map<string, Value>): PathState {
  const { machine, exchange } = setting;
  const { t } = machine;
  const caller = addressOf(setting, unknown.caller);
  const value = sentBy(t, unknown);
  const isAttackers = exchange.people.callers[unknown.caller]?.label.startsWith("attacker") === true;
  const paid = former.paidIn ?? t.constant(256, 0n);
  const paidIn = isAttackers ? t.app("bvadd", paid, value) : paid;
  const transaction = {
    ...{ origin: caller, paidIn: isAttackers ? paidIn : null },
    timestamp: t.app("bvadd", former.transaction.timestamp, waitOf(t, unknown, "seconds")),
    number: t.app("bvadd", former.transaction.number, waitOf(t, unknown, "blocks")),
    prevrandao: t.app("bvxor", former.transaction.prevrandao, newRandomnessOf(t, unknown)),
  };
  const storage = openAgent(setting, former, unknown);
  const open = { ...former, paidIn, effects: { ...former.effects, storage } };
  const message = { caller, to: unknown.entry.to ?? 0n, value, calldata: calldataOf(t, unknown), gas: callGas };
  const witness = makeWitness(new Map([...former.witness.model, ...model]));
  const state = startTransaction(machine, open, message, transaction, witness);
  state.path.push(...lengthLimits(t, unknown), t.app("bvule", value, balanceOf(t, former, caller)));
  return state;
}

/** How the attacker's contract behaves is unknown as well. */
function openAgent({ machine, exchange }: Setting, { effects }: PathState, unknown: UnknownCall) {
  const { t } = machine;
  const agent = exchange.people.callers[agentIndex]?.address ?? 0n;
  let last: StorageWrite | undefined = effects.storage.get(agent);
  for (const [slot, value] of agentStorageOf(t, unknown)) last = writeStorage(last, t.constant(256, slot), value);
  return last === undefined ? effects.storage : new Map(effects.storage).set(agent, last);
}

/** How many functions are called next where a path has ended. */
const maxNext = 40;

/** Another transaction after one that has changed something: those that read what it wrote come first. */
function goOnFrom(setting: Setting, { start, calls }: Task, state: PathState): Task[] {
  const { exchange, wanted, readBy, maxTransactions } = setting;
  if (calls.length >= maxTransactions || state.writes.size === 0) return [];
  const isWanted = [...state.writes].some((slot) => wanted.has(slot));
  const tasks: Task[] = [];
  for (const entry of exchange.entries) {
    const read = readBy.get(entry);
    const isRead = read === undefined || [...state.writes].some((slot) => read.has(slot));
    const [layout] = layoutsFor(entry, exchange.layoutsOf(entry));
    if (entry.to === null || layout === undefined || !isRead || tasks.length >= maxNext) continue;
    const caller = calls.at(-1)?.caller ?? attackerIndex;
    const unknown = { entry, layout, caller, prefix: `${calls.length}` };
    const model = plainModel(unknown, addressOf(setting, caller));
    const path = () => begin(setting, state, unknown, model);
    tasks.push({
      ...taskOf(start, [...calls, unknown], path),
      score: start.factor * (isWanted ? 2 : 0.3) * 0.7 ** calls.length,
    });
  }
  return tasks;
}
