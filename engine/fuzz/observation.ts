/** What one execution did besides the edges it hit: storage, the attacker's part in it, how frames ended. No allocation. */

import { type ContractCode, emptyCode } from "../evm/code/contract-code.ts";
import { frame as layout } from "../evm/core/layout.ts";
import type { Frame, Machine } from "../evm/machine.ts";
import type { Observer } from "../evm/observer.ts";
import type { Address } from "../evm/word.ts";
import { isNonzero } from "../evm/world/slot-table.ts";
import { getField } from "../evm/world-operations/operands.ts";
import { leastAgentGas } from "./agent.ts";

/** Storage accesses that are noted of one execution. */
const maxAccesses = 192;

export interface Observation {
  readonly observer: Observer;
  /** Off while something runs that is not to be noted. */
  isOn: boolean;
  /** The attacker's own contract, whose storage is no contract's state. */
  agent: Address;
  agentCode: ContractCode;
  /** The lowest limbs of the addresses of the attacker's side: who becomes an owner is of weight. */
  theirs: readonly number[];
  /** Who calls: what one person has of a mapping is not what another one has. */
  caller: number;
  /** Slots that were read, and those that were written, as hashes of 32 bits. */
  readonly reads: Int32Array;
  nReads: number;
  readonly writes: Int32Array;
  /** What was written, coarsely: see `bucketOf`. */
  readonly writeKeys: Int32Array;
  nWrites: number;
  /** How often the attacker's contract was called with gas to do something. */
  nAgentCalls: number;
  /** Whether it was given ether then. */
  isAgentPaid: boolean;
  /** Whether it was called with gas to do no more than refuse, as by `transfer`. */
  isAgentSent: boolean;
  /** The selector with which it came back, and whether that call succeeded; 0 where it did not come back. */
  reentered: number;
  hasReentered: boolean;
  /** Whether its code ran on another's storage. */
  isAgentDelegated: boolean;
  /** Whether a contract did so, not only code that creates one. */
  hasSelfdestructed: boolean;
  /** Whether a place wrote to a slot found by hashing that lies elsewhere than those to which it wrote before; rarely told. */
  hasStrayed: boolean;
  /** By places that write to such slots: where the last one lay, and how often that was told. */
  readonly strays: Map<number, Stray>;
  /** Where the innermost frame halted by an invalid opcode, plus 1. */
  invalidAt: number;
  /** The innermost frame that failed, of those that failed with it last: its code, where it ended, and how deep the outermost lay. */
  failedCode: ContractCode | null;
  failedAt: number;
  failedDepth: number;
}

interface Stray {
  upper: number;
  nTold: number;
}

/** So often a place is told: each key of a mapping lies elsewhere. */
const maxTold = 3;

/** To be given to a machine; who the attacker's contract is, is filled in once it is there. */
export function makeObservation(): Observation {
  const observation: Observation = {
    observer: {
      storageRead: (machine, slot) => noteRead(observation, machine, slot),
      storageWritten: (machine, slot) => noteWrite(observation, machine, slot),
      frameEntered: (machine, frame) => noteEntry(observation, machine, frame),
      frameLeft: (machine, frame, succeeded) => noteExit(observation, machine, frame, succeeded),
      jumped() {},
      stepped() {},
    },
    ...{ isOn: true, agent: 0n, agentCode: emptyCode, theirs: [], caller: 0, nReads: 0, nWrites: 0 },
    reads: new Int32Array(maxAccesses),
    writes: new Int32Array(maxAccesses),
    writeKeys: new Int32Array(maxAccesses),
    ...{ nAgentCalls: 0, isAgentPaid: false, isAgentSent: false, reentered: 0, hasReentered: false },
    ...{ isAgentDelegated: false, hasSelfdestructed: false, invalidAt: 0 },
    ...{ failedCode: null, failedAt: 0, failedDepth: -1 },
    ...{ hasStrayed: false, strays: new Map() },
  };
  return observation;
}

/** Forgets everything; `caller` is the number of who calls next. */
export function clearObservation(observation: Observation, caller: number): void {
  observation.caller = caller;
  observation.nReads = 0;
  observation.nWrites = 0;
  observation.nAgentCalls = 0;
  observation.isAgentPaid = false;
  observation.isAgentSent = false;
  observation.reentered = 0;
  observation.hasReentered = false;
  observation.isAgentDelegated = false;
  observation.hasSelfdestructed = false;
  observation.hasStrayed = false;
  observation.invalidAt = 0;
  observation.failedCode = null;
  observation.failedDepth = -1;
}

const limbs = 8;

/** Spreads a number of 32 bits over another. */
export function mix(hash: number, value: number): number {
  const mixed = Math.imul(Math.imul(hash, 0x85ebca77) + value, 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}

function hashSlot({ world }: Machine, slot: number): number {
  const { keys, owners } = world.slots;
  let hash = mix(0x5107, owners[slot] as number);
  for (let k = 0; k < limbs; k++) hash = mix(hash, keys[slot * limbs + k] as number);
  return hash;
}

function noteRead(observation: Observation, machine: Machine, slot: number): void {
  if (!observation.isOn || observation.nReads === maxAccesses) return;
  observation.reads[observation.nReads] = hashSlot(machine, slot);
  observation.nReads += 1;
}

function noteWrite(observation: Observation, machine: Machine, slot: number): void {
  if (!observation.isOn || observation.nWrites === maxAccesses) return;
  if (machine.frame.account.address === observation.agent) return;
  const change = bucketOf(machine, slot);
  if (change === 0) return;
  const hash = hashSlot(machine, slot);
  const upper = upperOf(machine, slot);
  const place = getField(machine, layout.pc);
  if (upper !== 0) noteStray(observation, mix(machine.frame.account.index, place), upper);
  const group = upper === 0 ? hash : mix(mix(place, observation.caller), 1);
  observation.writes[observation.nWrites] = hash;
  observation.writeKeys[observation.nWrites] = mix(
    isTheirs(observation, machine, slot) ? mix(group, 1) : group,
    change,
  );
  observation.nWrites += 1;
}

/** Whether somebody of the attacker's side is written there. */
function isTheirs({ theirs }: Observation, { world: { slots } }: Machine, slot: number): boolean {
  return theirs.includes(slots.values[slot * limbs] as number);
}

/** A hash of all but the lowest limb of a slot's number; 0 where that is small: the slot is a variable's own. */
function upperOf({ world }: Machine, slot: number): number {
  const { keys } = world.slots;
  let [upper, any] = [1, 0];
  for (let k = 1; k < limbs; k++) {
    upper = mix(upper, keys[slot * limbs + k] as number);
    any |= keys[slot * limbs + k] as number;
  }
  return any === 0 ? 0 : upper || 1;
}

function noteStray(observation: Observation, place: number, upper: number): void {
  const known = observation.strays.get(place);
  if (known === undefined) observation.strays.set(place, { upper, nTold: 0 });
  if (known === undefined || known.upper === upper || known.nTold >= maxTold) return;
  known.upper = upper;
  known.nTold += 1;
  observation.hasStrayed = true;
}

/** Small numbers are told apart one by one, larger ones by their length in bits. */
const exactBelow = 1024;

/** The topmost limb that a write changed, and about what it is now; 0 where the write changed nothing. */
function bucketOf({ world }: Machine, slot: number): number {
  const { values, originals } = world.slots;
  for (let k = limbs - 1; k >= 0; k--) {
    const value = values[slot * limbs + k] as number;
    if (value === (originals[slot * limbs + k] as number)) continue;
    const unsigned = value >>> 0;
    return 1 + k * 2048 + (unsigned < exactBelow ? unsigned : exactBelow + 32 - Math.clz32(unsigned));
  }
  return 0;
}

function noteEntry(observation: Observation, machine: Machine, frame: Frame): void {
  if (!observation.isOn || machine.depth === 0) return;
  const at = frame.record >> 2;
  if (frame.code === observation.agentCode) {
    const gas = (machine.limbs[at + layout.gas / 4] as number) >>> 0;
    const hasMore = machine.limbs[at + layout.gas / 4 + 1] !== 0;
    if (hasMore || gas >= Number(leastAgentGas)) {
      observation.nAgentCalls += 1;
      observation.isAgentPaid ||= isNonzero(machine.limbs, at + layout.callvalue / 4);
    } else observation.isAgentSent = true;
    if (frame.account.address !== observation.agent) observation.isAgentDelegated = true;
    return;
  }
  const caller = machine.frames[machine.depth - 1];
  if (!caller || machine.depth < 2 || caller.account.address !== observation.agent) return;
  observation.reentered = selectorOf(machine, frame) || 1;
}

function selectorOf({ bytes, limbs: view }: Machine, { record }: Frame): number {
  const base = view[(record + layout.calldataBase) >> 2] as number;
  if ((view[(record + layout.calldataSize) >> 2] as number) < 4) return 0;
  let selector = 0;
  for (let k = 0; k < 4; k++) selector = (selector << 8) | (bytes[base + k] as number);
  return selector;
}

function noteExit(observation: Observation, machine: Machine, frame: Frame, succeeded: boolean): void {
  if (!observation.isOn) return;
  if (succeeded) {
    if (frame.ending === "selfdestruct" && !frame.isCreation) observation.hasSelfdestructed = true;
    const caller = machine.frames[machine.depth - 1];
    if (machine.depth >= 2 && caller?.account.address === observation.agent) observation.hasReentered = true;
    return;
  }
  if (frame.ending === "invalid-opcode" && observation.invalidAt === 0) {
    observation.invalidAt = 1 + getField(machine, layout.pc);
  }
  if (observation.failedDepth !== machine.depth + 1) {
    observation.failedCode = frame.code;
    observation.failedAt = getField(machine, layout.pc);
  }
  observation.failedDepth = machine.depth;
}
