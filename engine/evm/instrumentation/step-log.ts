/** Every step of a run with its operands, what it hashes, and where the bytes that it reads came from.
 *
 * For runs that follow values through a contract, to taint them or to solve for them: a step that reads memory, calldata
 * or returndata names the steps that wrote them, across calls, down to the transaction's input. Needs a machine that watches
 * steps; such a run is some ten times slower than one that does not.
 */
import type { ContractCode } from "../code/contract-code.ts";
import { frame as layout } from "../core/layout.ts";
import type { Frame, Machine } from "../machine.ts";
import { type Observer, silentObserver } from "../observer.ts";
import { type Mnemonic, type NamedOpcode, opcodeOfByte } from "../opcodes.ts";
import { readWord, type Word } from "../word.ts";
import { getField, limbs } from "../world-operations/operands.ts";
import { input, type Origins, originsOf, overwrite } from "./origins.ts";

export type Step = {
  /** 0 is the outermost frame. */
  readonly depth: number;
  readonly code: ContractCode;
  readonly pc: number;
  /** `undefined` where the byte is no opcode at any hardfork. */
  readonly mnemonic: Mnemonic | undefined;
  /** What it takes off the stack, or looks at: the topmost first. Fewer than it needs where the stack has no more. */
  readonly operands: readonly Word[];
  /** What KECCAK256 hashes, up to `maxPreimageBytes`. */
  readonly preimage: Uint8Array | undefined;
  /** Who wrote what it reads of memory, calldata or returndata, told from where it starts to read. */
  readonly reads: Origins;
};

export type StepLog = {
  /** To be given to the machine. */
  readonly observer: Observer;
  /** In order; a step's number is its place here. */
  readonly steps: Step[];
  /** Whether there were more steps than are kept. */
  isFull: boolean;
  /** One for each frame in progress, the innermost last. */
  readonly frames: Shadow[];
  /** What the last frame that ended gave back. */
  returned: Origins;
};

/** Who wrote a frame's memory and calldata. */
type Shadow = {
  readonly memory: Origins;
  readonly calldata: Origins;
  /** A call that it has made, and whose output is to come. */
  call: Call | undefined;
};

type Call = {
  readonly step: number;
  readonly input: Origins;
  readonly start: number;
  readonly size: number;
  entered: boolean;
};

export const maxPreimageBytes = 4096;
const defaultMaxSteps = 200_000;

/** An empty log; `base` is told what the log is told, after it. */
export function makeStepLog(base: Observer = silentObserver, maxSteps = defaultMaxSteps): StepLog {
  const log: StepLog = {
    observer: {
      ...base,
      stepped(machine, frame) {
        if (log.steps.length < maxSteps) append(log, machine, frame);
        else log.isFull = true;
        base.stepped(machine, frame);
      },
      frameEntered(machine, frame) {
        enter(log, machine);
        base.frameEntered(machine, frame);
      },
      frameLeft(machine, frame, succeeded) {
        log.frames.pop();
        base.frameLeft(machine, frame, succeeded);
      },
    },
    steps: [],
    isFull: false,
    frames: [],
    returned: [],
  };
  return log;
}

/** Forgets all steps. */
export function clearStepLog(log: StepLog): void {
  log.steps.length = 0;
  log.frames.length = 0;
  log.returned = [];
  log.isFull = false;
}

function enter(log: StepLog, machine: Machine): void {
  const caller = log.frames[log.frames.length - 1];
  const size = getField(machine, layout.calldataSize);
  if (caller?.call) caller.call.entered = true;
  const calldata = caller ? (caller.call?.input ?? []) : [{ start: 0, end: size, step: input, at: 0 }];
  log.frames.push({ memory: [], calldata, call: undefined });
  log.returned = [];
}

function append(log: StepLog, machine: Machine, { code }: Frame): void {
  const shadow = log.frames[log.frames.length - 1];
  if (!shadow) return;
  receiveOutput(log, shadow, machine);
  const pc = getField(machine, layout.pc);
  const opcode = opcodeOfByte[code.bytes[pc] ?? 0];
  const operands = readOperands(machine, opcode?.pops ?? 0);
  const range = opcode && rangeAt(ranges[opcode.mnemonic]?.reads, operands);
  const source = opcode && sourceOf(log, shadow, opcode);
  const reads = range && source ? originsOf(source, range.start, range.start + range.size) : [];
  const preimage = opcode?.mnemonic === "KECCAK256" && range ? memoryAt(machine, range) : undefined;
  log.steps.push({ depth: machine.depth, code, pc, mnemonic: opcode?.mnemonic, operands, preimage, reads });
  if (opcode) follow(log, shadow, opcode, operands, reads);
}

/** A call before this step has ended: its output is in memory. */
function receiveOutput(log: StepLog, shadow: Shadow, machine: Machine): void {
  const { call } = shadow;
  if (!call) return;
  shadow.call = undefined;
  const { start, step, entered } = call;
  if (!entered) log.returned = [{ start: 0, end: machine.returndataSize, step, at: 0 }];
  const size = Math.min(call.size, machine.returndataSize);
  for (const each of originsOf(log.returned, 0, size)) {
    overwrite(shadow.memory, { ...each, start: start + each.start, end: start + each.end });
  }
}

/** Notes what the step is going to do to memory, and to whom it leads. */
function follow(
  log: StepLog,
  shadow: Shadow,
  { mnemonic }: NamedOpcode,
  operands: readonly Word[],
  reads: Origins,
): void {
  const step = log.steps.length - 1;
  const row = ranges[mnemonic];
  const written = rangeAt(row?.writes, operands);
  if (row?.calls) {
    const { start = 0, size = 0 } = written ?? {};
    shadow.call = { step, input: row.calls === "with calldata" ? reads : [], start, size, entered: false };
  } else if (written)
    overwrite(shadow.memory, { start: written.start, end: written.start + written.size, step, at: 0 });
  if (mnemonic === "RETURN" || mnemonic === "REVERT") log.returned = reads;
}

function sourceOf(log: StepLog, shadow: Shadow, { mnemonic }: NamedOpcode): Origins {
  if (mnemonic === "CALLDATALOAD" || mnemonic === "CALLDATACOPY") return shadow.calldata;
  return mnemonic === "RETURNDATACOPY" ? log.returned : shadow.memory;
}

/** Topmost first, as far as the stack goes. */
function readOperands(machine: Machine, count: number): Word[] {
  const top = getField(machine, layout.stackTop) >> 2;
  const height = ((getField(machine, layout.stackBase) >> 2) - top) / limbs;
  return Array.from({ length: Math.min(count, height) }, (_, k) => readWord(machine.limbs, top + k * limbs));
}

/** An operand by its place, or a number that is always the same. */
type Part = { readonly operand: number } | number;
type RangeRow = { readonly start: Part; readonly size: Part };
type Row = {
  readonly reads?: RangeRow;
  readonly writes?: RangeRow;
  readonly calls?: "with calldata" | "with code";
};

const at = (operand: number): Part => ({ operand });
const range = (start: number, size: Part): RangeRow => ({ start: at(start), size });
const copies: Row = { reads: range(1, at(2)), writes: range(0, at(2)) };
const reads: Row = { reads: range(0, at(1)) };
const call: Row = { reads: range(3, at(4)), writes: range(5, at(6)), calls: "with calldata" };
const plainCall: Row = { reads: range(2, at(3)), writes: range(4, at(5)), calls: "with calldata" };
const create: Row = { reads: range(1, at(2)), calls: "with code" };

/** Which bytes opcodes read and write. */
const ranges: Partial<Record<Mnemonic, Row>> = {
  ...{ MLOAD: { reads: range(0, 32) }, MSTORE: { writes: range(0, 32) }, MSTORE8: { writes: range(0, 1) } },
  ...{ CALLDATALOAD: { reads: range(0, 32) }, CALLDATACOPY: copies, RETURNDATACOPY: copies, MCOPY: copies },
  ...{ CODECOPY: { writes: range(0, at(2)) }, EXTCODECOPY: { writes: range(1, at(3)) } },
  ...{
    KECCAK256: reads,
    RETURN: reads,
    REVERT: reads,
    LOG0: reads,
    LOG1: reads,
    LOG2: reads,
    LOG3: reads,
    LOG4: reads,
  },
  ...{ CALL: call, CALLCODE: call, DELEGATECALL: plainCall, STATICCALL: plainCall, CREATE: create, CREATE2: create },
};

/** No frame has memory from here on. */
const maxOffset = 2n ** 31n;

/** A range with its numbers filled in; `undefined` where it is empty, or lies where nothing can. */
function rangeAt(row: RangeRow | undefined, operands: readonly Word[]): { start: number; size: number } | undefined {
  if (!row) return undefined;
  const [start, size] = [row.start, row.size].map((part) =>
    typeof part === "number" ? BigInt(part) : (operands[part.operand] ?? maxOffset),
  ) as [bigint, bigint];
  return start < maxOffset && size < maxOffset && size > 0n ? { start: Number(start), size: Number(size) } : undefined;
}

/** Bytes of the running frame's memory, with zeros where it has not grown yet; `undefined` where they are many. */
function memoryAt(machine: Machine, { start, size }: { start: number; size: number }): Uint8Array | undefined {
  if (size > maxPreimageBytes) return undefined;
  const base = getField(machine, layout.memoryBase);
  const end = Math.min(start + size, getField(machine, layout.memorySize));
  const bytes = new Uint8Array(size);
  if (start < end) bytes.set(machine.bytes.subarray(base + start, base + end));
  return bytes;
}
