/** Begins a call of which all that its caller chooses is unknown, where a path is. */

import type { Exchange } from "../fuzz/exchange/exchange.ts";
import { agentIndex } from "../fuzz/people.ts";
import { callGas } from "../fuzz/setting/setting.ts";
import type { Value } from "../terms/value.ts";
import { balanceOf } from "./machine/accounts.ts";
import type { PathState } from "./machine/path-state.ts";
import { startTransaction } from "./machine/start-transaction.ts";
import { type StorageWrite, writeStorage } from "./machine/storage.ts";
import type { SymbolicMachine } from "./machine/symbolic-machine.ts";
import { makeWitness } from "./machine/witness.ts";
import {
  agentStorageOf,
  calldataOf,
  calldataSizeOf,
  lengthLimits,
  namingLimits,
  newRandomnessOf,
  rawLimits,
  sentBy,
  type UnknownCall,
  waitOf,
} from "./unknown-call.ts";

/** What calls are made with. */
export interface CallSetting {
  readonly exchange: Exchange;
  readonly machine: SymbolicMachine;
}

/** The address of a caller, by its number among those who call. */
export function addressOf({ exchange }: Pick<CallSetting, "exchange">, caller: number): bigint {
  return exchange.people.callers[caller]?.address ?? 0n;
}

/** The path with one more call of which all is unknown. */
export function beginCall(
  setting: CallSetting,
  former: PathState,
  unknown: UnknownCall,
  model: Map<string, Value>,
): PathState {
  const { machine, exchange } = setting;
  const { t } = machine;
  const caller = addressOf(setting, unknown.caller);
  const origin = exchange.people.callers[unknown.caller]?.origin ?? caller;
  const value = sentBy(t, unknown);
  const isAttackers = exchange.people.callers[unknown.caller]?.label.startsWith("attacker") === true;
  const paid = former.paidIn ?? t.constant(256, 0n);
  const paidIn = isAttackers ? t.app("bvadd", paid, value) : paid;
  const transaction = {
    ...{ origin, paidIn: isAttackers ? paidIn : null },
    timestamp: t.app("bvadd", former.transaction.timestamp, waitOf(t, unknown, "seconds")),
    number: t.app("bvadd", former.transaction.number, waitOf(t, unknown, "blocks")),
    prevrandao: t.app("bvxor", former.transaction.prevrandao, newRandomnessOf(t, unknown)),
  };
  const storage = openAgent(setting, former, unknown);
  const open = { ...former, paidIn, effects: { ...former.effects, storage } };
  const calldata = { calldata: calldataOf(t, unknown), calldataSize: calldataSizeOf(t, unknown) };
  const message = { caller, to: unknown.entry.to ?? 0n, value, ...calldata, gas: callGas };
  const witness = makeWitness(new Map([...former.witness.model, ...model]));
  const state = startTransaction(machine, open, message, transaction, witness);
  const { callers } = exchange.people;
  const attackers = callers.filter(({ isHonest }) => !isHonest).map(({ address }) => address);
  // Who means well hands nothing to the attacker.
  if (callers[unknown.caller]?.isHonest === true) state.path.push(...namingLimits(t, unknown, attackers));
  const { reentry, caller: reentrant } = unknown;
  const limits = reentry === undefined ? [] : lengthLimits(t, { ...reentry, caller: reentrant });
  state.path.push(
    ...lengthLimits(t, unknown),
    ...rawLimits(t, unknown),
    ...limits,
    t.app("bvule", value, balanceOf(t, former, caller)),
  );
  return state;
}

/** How the attacker's contract behaves is unknown as well. */
function openAgent({ machine, exchange }: CallSetting, { effects }: PathState, unknown: UnknownCall) {
  const { t } = machine;
  const agent = addressOf({ exchange }, agentIndex);
  let last: StorageWrite | undefined = effects.storage.get(agent);
  for (const [slot, value] of agentStorageOf(t, unknown)) last = writeStorage(last, t.constant(256, slot), value);
  return last === undefined ? effects.storage : new Map(effects.storage).set(agent, last);
}
