/** Calls and creations: a frame more, whose code is run like any other; people without code take what they are sent. */

import { type ContractCode, makeCode } from "../../evm/code/contract-code.ts";
import { creationAddress, saltedCreationAddress } from "../../evm/creation-address.ts";
import type { Mnemonic } from "../../evm/opcodes.ts";
import { isPrecompile, precompiles } from "../../evm/precompiles/precompiles.ts";
import { type Address, toAddress } from "../../evm/word.ts";
import { isConstant, type Term } from "../../terms/term.ts";
import { balanceOf, codeOf, nonceOf, transfer } from "./accounts.ts";
import { dropped, type Ending, halted } from "./ending.ts";
import {
  copyOfMemory,
  type Instruction,
  memoryRange,
  operand,
  push,
  pushNumber,
  type Range,
  type Step,
  settleBytes,
  tooMuchMemory,
} from "./instruction.ts";
import type { Frame } from "./path-state.ts";
import { copyRange, knownBytes, makeSymbolicBytes, type SymbolicBytes } from "./symbolic-bytes.ts";
import { settle } from "./symbolic-machine.ts";

/** As the EVM tells its four calls apart. */
interface CallKind {
  readonly hasValue: boolean;
  /** The callee's code works on the caller's storage. */
  readonly ownStorage: boolean;
  readonly keepsSender: boolean;
  readonly isStatic: boolean;
}

/** What a call that sends ether leaves its callee at least. */
const stipend = 2300n;

function callOf(kind: CallKind): Instruction {
  return (step, ...operands) => {
    const { machine, state, frame } = step;
    const rest = operands.slice(kind.hasValue ? 3 : 2);
    const input = memoryRange(step, operand(rest, 0), operand(rest, 1));
    const output = memoryRange(step, operand(rest, 2), operand(rest, 3));
    if (input === undefined || output === undefined) return tooMuchMemory;
    const to = toAddress(settle(machine, state, operand(operands, 1)));
    const zero = machine.t.constant(256, 0n);
    const value = kind.hasValue ? operand(operands, 2) : zero;
    if (frame.isStatic && !kind.ownStorage && value !== zero && settle(machine, state, value) !== 0n) return halted;
    const gas = gasOf(step, operand(operands, 0), value);
    if (!hasEnough(step, value)) return refuse(step);
    return enterCall(step, { kind, to, value, input, output, gas });
  };
}

/** What a call has: what it asks for, or all that there is, and something for what it is sent. */
function gasOf({ machine, state, frame }: Step, wanted: Term, value: Term): bigint {
  const asked = settle(machine, state, wanted);
  const isPaid = !(isConstant(value) && value.value === 0n);
  return (asked < frame.gas ? asked : frame.gas) + (isPaid ? stipend : 0n);
}

/** Whether the account has what it sends: as the witness has it, where it is not known. */
function hasEnough({ machine, state, frame }: Step, value: Term): boolean {
  const { t } = machine;
  const isShort = t.app("bvult", balanceOf(t, state, frame.self), value);
  return settle(machine, state, t.ite(isShort, t.constant(1, 1n), t.constant(1, 0n))) === 0n;
}

function refuse(step: Step): undefined {
  step.frame.returned = makeSymbolicBytes();
  return pushNumber(step, 0n);
}

interface CallPlan {
  readonly kind: CallKind;
  readonly to: Address;
  readonly value: Term;
  readonly input: Range;
  readonly output: Range;
  readonly gas: bigint;
}

function enterCall(step: Step, plan: CallPlan): Ending | undefined {
  const { machine, state, frame } = step;
  const { kind, to, value } = plan;
  if (state.frames.length >= machine.limits.maxDepth) return dropped("depth");
  const before = state.effects;
  if (isPrecompile(to, machine.hardfork)) return runPrecompile(step, plan);
  const calldata = copyOfMemory(step, plan.input);
  if (!kind.ownStorage) transfer(machine.t, state, frame.self, to, value);
  const code = codeOf(state, to);
  if (code.bytes.length === 0) return succeed(step, plan.output, makeSymbolicBytes());
  noteWayBack(step, plan);
  state.frames.push({
    ...newFrame(code, calldata, before, plan.output),
    self: kind.ownStorage ? frame.self : to,
    caller: kind.keepsSender ? frame.caller : frame.self,
    value: kind.keepsSender ? frame.value : value,
    isStatic: kind.isStatic || frame.isStatic,
    gas: plan.gas,
  });
  return undefined;
}

/** A callee with less cannot call back, and one that must not write changes nothing. */
function noteWayBack({ machine, state, frame }: Step, { to, kind, gas }: CallPlan): void {
  const isStatic = kind.isStatic || frame.isStatic;
  if (to !== machine.cast.agent || isStatic || gas <= stipend || state.writtenBefore !== null) return;
  state.writtenBefore = new Set(state.writes);
}

function newFrame(code: ContractCode, calldata: SymbolicBytes, before: Frame["before"], output: Range) {
  const empty = { pc: 0, stack: [], memory: makeSymbolicBytes(), returned: makeSymbolicBytes() };
  return { code, calldata, calldataSize: null, before, output, isCreation: false, appended: null, ...empty };
}

/** A turn of the EVM's own work is a microsecond; a step takes a few. */
const turnsPerStep = 4;

/** On input that is known: what is not is set to what the witness has. Its work counts: one call may pay for minutes. */
function runPrecompile(step: Step, { to, value, kind, input, output, gas }: CallPlan): Ending | undefined {
  const { machine, state, frame } = step;
  const precompile = precompiles.get(Number(to));
  const data = settleBytes(step, input);
  const price = precompile?.gas(data, machine.hardfork) ?? 0;
  if (precompile === undefined || price > gas) return refuse(step);
  const nSteps = Math.floor(price / precompile.gasPerTurn / turnsPerStep);
  if (state.nSteps + nSteps > machine.limits.maxSteps) return dropped("steps");
  state.nSteps += nSteps;
  const found = precompile.run(data, machine.hardfork);
  if (found === undefined) return refuse(step);
  if (!kind.ownStorage) transfer(machine.t, state, frame.self, to, value);
  return succeed(step, output, knownBytes(machine.t, found));
}

function succeed(step: Step, output: Range, returned: SymbolicBytes): undefined {
  const { frame } = step;
  frame.returned = returned;
  copyRange(frame.memory, output.at, returned, 0, Math.min(output.size, returned.size));
  return pushNumber(step, 1n);
}

/** Creations are work of their own, which instructions are counted by. */
const stepsOfCreation = 200;

function creationOf(isSalted: boolean): Instruction {
  return (step, ...operands) => {
    const { machine, state, frame } = step;
    const value = operand(operands, 0);
    const range = memoryRange(step, operand(operands, 1), operand(operands, 2));
    if (range === undefined) return tooMuchMemory;
    if (state.frames.length >= machine.limits.maxDepth) return dropped("depth");
    state.nSteps += stepsOfCreation;
    const initcode = settleBytes(step, range);
    if (!hasEnough(step, value)) return refuse(step);
    const nonce = nonceOf(state, frame.self);
    const created = isSalted
      ? saltedCreationAddress(frame.self, settle(machine, state, operand(operands, 3)), initcode)
      : creationAddress(frame.self, nonce);
    const nonces = new Map(state.effects.nonces).set(frame.self, nonce + 1n);
    state.effects = { ...state.effects, nonces };
    const before = state.effects;
    state.effects = { ...before, nonces: new Map(nonces).set(created, 1n) };
    transfer(machine.t, state, frame.self, created, value);
    const code = makeCode(initcode);
    state.frames.push({
      ...newFrame(code, makeSymbolicBytes(), before, { at: 0, size: 0 }),
      ...{ self: created, caller: frame.self, value, isStatic: false, isCreation: true, gas: frame.gas },
    });
    return undefined;
  };
}

/** Goes on in the caller; `output` is what the frame that ended gave back. */
export function resumeCaller(
  step: Step,
  ended: Frame,
  output: SymbolicBytes,
  hasSucceeded: boolean,
): Ending | undefined {
  const { machine, state, frame } = step;
  if (!hasSucceeded) state.effects = ended.before;
  if (!ended.isCreation) {
    frame.returned = output;
    copyRange(frame.memory, ended.output.at, output, 0, Math.min(ended.output.size, output.size));
    return push(step, machine.t.constant(256, hasSucceeded ? 1n : 0n));
  }
  frame.returned = hasSucceeded ? makeSymbolicBytes() : output;
  if (!hasSucceeded) return pushNumber(step, 0n);
  const runtime = settleBytes({ ...step, frame: { ...frame, memory: output } }, { at: 0, size: output.size });
  const codes = new Map(state.effects.codes).set(ended.self, makeCode(runtime));
  state.effects = { ...state.effects, codes };
  return pushNumber(step, ended.self);
}

const plain: CallKind = { hasValue: true, ownStorage: false, keepsSender: false, isStatic: false };

export const callOperations: Readonly<Partial<Record<Mnemonic, Instruction>>> = {
  CALL: callOf(plain),
  CALLCODE: callOf({ ...plain, ownStorage: true }),
  DELEGATECALL: callOf({ hasValue: false, ownStorage: true, keepsSender: true, isStatic: false }),
  STATICCALL: callOf({ ...plain, hasValue: false, isStatic: true }),
  CREATE: creationOf(false),
  CREATE2: creationOf(true),
};
