/** The world as it may be before a call, whatever was called before: what contracts store and have, and the clocks, are unknown. */

import type { Address, Word } from "../../evm/word.ts";
import type { State } from "../../fuzz/corpus.ts";
import type { AccountInState, Exchange } from "../../fuzz/exchange/exchange.ts";
import { bitVecSort } from "../../terms/sort.ts";
import { isConstant, type Term } from "../../terms/term.ts";
import type { TermStore } from "../../terms/term-store.ts";
import type { Value } from "../../terms/value.ts";
import type { PathState } from "../machine/path-state.ts";
import { makePath } from "../machine/start-transaction.ts";
import type { SymbolicMachine } from "../machine/symbolic-machine.ts";

/** Its unknowns have names that begin so. */
const prefix = "world ";

const slotName = (address: Address, slot: Word): string => `${prefix}slot ${address.toString(16)} ${slot.toString(16)}`;
const balanceName = (address: Address): string => `${prefix}balance ${address.toString(16)}`;
const clockName = (clock: string): string => `${prefix}${clock}`;

const clocks = ["timestamp", "number", "prevrandao"] as const;
const paid = clockName("paid in");

/** Whether a variable is an unknown of the world. */
export function isOfWorld({ op, name }: Term): boolean {
  return op === "variable" && name.startsWith(prefix);
}

/** Whether it is one that every call changes: the time, and the number of the block. */
export function isClock({ name }: Term): boolean {
  return clocks.some((clock) => name === clockName(clock));
}

/** A path that begins in the unknown world; what is known is as in the first state. */
export function makeUnknownPath(machine: SymbolicMachine, exchange: Exchange, state: State): PathState {
  const { t } = machine;
  const word = (name: string): Term => t.variable(name, bitVecSort(256));
  const contracts = new Set(exchange.contracts);
  const unknown = {
    has: (address: Address) => contracts.has(address),
    isOne: isOfWorld,
    slotOf: (address: Address, slot: Word) => word(slotName(address, slot)),
    balanceOf: (address: Address) => word(balanceName(address)),
  };
  const accounts = new Map(exchange.accountsIn(state).map((one) => [one.address, one]));
  const path = makePath(machine, { accounts, block: state.block, unknown });
  const [timestamp, number, prevrandao] = clocks.map((clock) => word(clockName(clock))) as [Term, Term, Term];
  return { ...path, paidIn: word(paid), transaction: { ...path.transaction, timestamp, number, prevrandao } };
}

/** What the unknowns are worth in a state that is known. */
export function worldIn(exchange: Exchange, state: State): Map<string, Value> {
  const { block } = state;
  const model = new Map<string, Value>(clocks.map((clock) => [clockName(clock), block[clock]]));
  const contracts = new Set(exchange.contracts);
  const accounts: readonly AccountInState[] = exchange.accountsIn(state);
  for (const { address, balance, storage } of accounts) {
    if (!contracts.has(address)) continue;
    model.set(balanceName(address), balance);
    for (const [slot, value] of storage) model.set(slotName(address, slot), value);
  }
  return model;
}

/** What a path makes of the unknowns, where it does not leave them as they are. */
export function effectsOn(t: TermStore, { world, effects, transaction, paidIn }: PathState): Map<Term, Term> {
  const isUnknown = (address: Address): boolean => world.unknown?.has(address) === true;
  const changed = new Map<Term, Term>();
  const note = (name: string, term: Term): void => {
    const variable = t.variable(name, bitVecSort(256));
    if (term !== variable && !changed.has(variable)) changed.set(variable, term);
  };
  for (const [address, last] of effects.storage) {
    if (!isUnknown(address)) continue;
    for (let write: typeof last | undefined = last; write !== undefined; write = write.before) {
      if (isConstant(write.slot)) note(slotName(address, write.slot.value), write.value);
    }
  }
  for (const [address, balance] of effects.balances) if (isUnknown(address)) note(balanceName(address), balance);
  for (const clock of clocks) note(clockName(clock), transaction[clock]);
  if (paidIn !== null) note(paid, paidIn);
  return changed;
}
