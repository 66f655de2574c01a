/** Begins a transaction where a path is: the first one, or one after another. */

import type { ContractCode } from "../../evm/code/contract-code.ts";
import type { Address } from "../../evm/word.ts";
import type { Term } from "../../terms/term.ts";
import { codeOf, transfer } from "./accounts.ts";
import { type InitialWorld, noEffects, type PathState, type TransactionContext } from "./path-state.ts";
import { makeSymbolicBytes, type SymbolicBytes } from "./symbolic-bytes.ts";
import type { SymbolicMachine } from "./symbolic-machine.ts";
import { makeWitness, type Witness } from "./witness.ts";

/** A call from outside; who calls has what they send. */
export interface SymbolicMessage {
  readonly caller: Address;
  readonly to: Address;
  readonly value: Term;
  readonly calldata: SymbolicBytes;
  /** How much of it there is, where that is unknown. */
  readonly calldataSize?: Term | null;
  readonly gas: bigint;
  /** Code that creates an account at `to`; the calldata is then what lies behind it. */
  readonly creation?: ContractCode;
}

/** A path that has not begun. */
export function makePath(machine: SymbolicMachine, world: InitialWorld): PathState {
  const { t } = machine;
  const word = (value: bigint): Term => t.constant(256, value);
  const { timestamp, number, prevrandao } = world.block;
  const block = { timestamp: word(timestamp), number: word(number), prevrandao: word(prevrandao) };
  return {
    ...{ world, transaction: { origin: 0n, paidIn: null, ...block }, frames: [], effects: noEffects },
    ...{ path: [], fixed: new Set(), witness: makeWitness(new Map()), paidIn: null, nSteps: 0 },
    ...{ decisions: new Map(), reads: new Set(), writes: new Set(), writtenBefore: null },
  };
}

/** The path with a transaction more, which is about to run. */
export function startTransaction(
  machine: SymbolicMachine,
  former: PathState,
  { caller, to, value, calldata, calldataSize = null, gas, creation }: SymbolicMessage,
  transaction: TransactionContext,
  witness: Witness,
): PathState {
  const before = { ...former.effects, transient: noEffects.transient };
  const state: PathState = {
    ...{ ...former, transaction, witness, effects: before, nSteps: 0 },
    path: former.path.slice(),
    fixed: new Set<Term>(),
    ...{ decisions: new Map(), reads: new Set<string>(), writes: new Set<string>(), writtenBefore: null },
    frames: [
      {
        ...{ self: to, code: creation ?? codeOf(former, to), caller, value, gas, before },
        calldata: creation === undefined ? calldata : makeSymbolicBytes(),
        calldataSize,
        appended: creation === undefined ? null : calldata,
        ...{ isStatic: false, isCreation: creation !== undefined, output: { at: 0, size: 0 } },
        ...{ pc: 0, stack: [], memory: makeSymbolicBytes(), returned: makeSymbolicBytes() },
      },
    ],
  };
  transfer(machine.t, state, caller, to, value);
  return state;
}
