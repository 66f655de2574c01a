/** The interpreter: written once as WebAssembly, compiled for each hardfork and each extent of watching.
 *
 * `run(frame)` carries out opcodes until one needs the world, and gives that one back: the host carries it out and calls
 * `run` again. The record of the frame holds what the interpreter's locals hold meanwhile.
 */
import { type GasSchedule, gasSchedule } from "../gas-schedule.ts";
import type { Hardfork } from "../hardforks.ts";
import { baseGas, findOpcode, type Mnemonic, type NamedOpcode } from "../opcodes.ts";
import {
  block,
  branch,
  branchIf,
  branchTable,
  type Code,
  call,
  get,
  giveBack,
  i32,
  i64,
  type Label,
  label,
  loop,
  set,
  v128,
  type WasmFunction,
} from "../wasm/code.ts";
import { defineFunction, encodeModule } from "../wasm/module.ts";
import { add, bitwise, countLeadingZeros, divide, equal, isZero, lessThan, mul, not, sub } from "./arithmetic.ts";
import { distance, noteComparison } from "./comparison.ts";
import { type Context, field, makeContext, pop, pushNumber, pushWordAt } from "./context.ts";
import { addModulo, divisionFunctions, multiplyModulo, quotient } from "./division.ts";
import { bitLength, power } from "./exponentiation.ts";
import {
  always,
  type Comparing,
  decidesBranch,
  isNoTruthValue,
  jump,
  jumpdest,
  jumpIf,
  recordComparison,
} from "./flow.ts";
import { chargeFrame, forwardGas, reserve, returnGas } from "./gas-operations.ts";
import { absorb, cachedKeccak, keccak } from "./keccak.ts";
import { env, frame, memoryFloor, pageBytes, stackWords, wordBytes } from "./layout.ts";
import {
  calldataload,
  charge,
  copyFrom,
  copyPadded,
  expand,
  keccak256,
  mcopy,
  mload,
  mstore,
  mstore8,
} from "./memory-operations.ts";
import { byte, shift, signExtend } from "./shifts.ts";
import { dup, push, swap } from "./stack-operations.ts";
import { addWork, exponentByteWork, goOn, saveWork, startWork } from "./work.ts";

/** What `run` gives back where it does not give an opcode for the host. */
export const halted = {
  outOfGas: 256,
  undefinedOpcode: 257,
  stackUnderflow: 258,
  stackOverflow: 259,
  badJump: 260,
} as const;

/** What `run` gives back when it has done much, so that the host gets a turn: the frame goes on when it is called again. */
export const paused = 261;

/**
 * How much a run tells: nothing; edges and comparisons; or, besides, every jump to the host, or every step: then the host
 * has a turn before each opcode. Each is a module of its own, so that what is not asked for costs nothing.
 */
export type Watch = "nothing" | "coverage" | "jumps" | "steps";

/** Pages that the machine's memory has at least. */
export const minPages = memoryFloor / pageBytes + 4;

/** The module with `run` for a hardfork. */
export function makeInterpreterModule(hardfork: Hardfork, watch: Watch): Uint8Array<ArrayBuffer> {
  const helpers = [
    mul,
    ...divisionFunctions,
    bitLength,
    power,
    expand,
    absorb,
    keccak,
    cachedKeccak,
    copyPadded,
    reserve,
    chargeFrame,
    forwardGas,
    returnGas,
    ...(watch === "nothing" ? [] : [distance, noteComparison]),
  ];
  return encodeModule([...helpers, makeRun(hardfork, watch)], minPages);
}

const statuses = { ...halted, paused };

function makeRun(hardfork: Hardfork, watch: Watch): WasmFunction {
  return defineFunction("run", ["i32"], ["i32"], (locals, frameLocal) => {
    const context = makeContext(locals, frameLocal);
    const exits = {
      undefinedOpcode: label("undefined opcode"),
      stackUnderflow: label("stack underflow"),
      stackOverflow: label("stack overflow"),
      outOfGas: context.outOfGas,
      badJump: context.badJump,
      paused: context.paused,
    };
    const dispatch = makeDispatch(context, hardfork, watch, exits);
    const pause = watch === "steps" ? pauseAfterOne(context, locals.local("i32")) : [];
    const leave = (status: Code): Code => [saveRegisters(context), giveBack(status)];
    const withExits = Object.entries(exits).reduce<Code>(
      (body, [name, exit]) => [block(exit, body), leave(i32.const(statuses[name as keyof typeof statuses]))],
      [block(context.host, loop(context.next, pause, dispatch)), leave(i32.load8(get(context.ip)))],
    );
    return [loadRegisters(context), withExits, i32.const(0)];
  });
}

type Exits = { readonly [K in "undefinedOpcode" | "stackUnderflow" | "stackOverflow"]: Label };

/** A table of branches, one block an opcode: what is to be in a loop. */
function makeDispatch(context: Context, hardfork: Hardfork, watch: Watch, exits: Exits): Code {
  const defined: { readonly opcode: NamedOpcode; readonly start: Label }[] = [];
  const targets: Label[] = [];
  for (let value = 0; value < 256; value++) {
    const opcode = findOpcode(value, hardfork);
    const start = opcode ? label(opcode.mnemonic) : exits.undefinedOpcode;
    if (opcode) defined.push({ opcode, start });
    targets.push(start);
  }
  const table = branchTable(targets, exits.undefinedOpcode, i32.load8(get(context.ip)));
  const cases = defined.reduce<Code>(
    (inner, { opcode, start }) => [block(start, inner), makeCase(context, opcode, hardfork, watch, exits)],
    table,
  );
  return cases;
}

/** Leaves before the second opcode of a run. */
function pauseAfterOne({ paused: exit }: Context, isSecond: number): Code {
  return [branchIf(exit, get(isSecond)), set(isSecond, i32.const(1))];
}

function makeCase(context: Context, opcode: NamedOpcode, hardfork: Hardfork, watch: Watch, exits: Exits): Code {
  const gas = baseGas(opcode, hardfork);
  const operation = operationOf(opcode, watch);
  const { top, ip } = context;
  const grows = opcode.pushes > opcode.pops;
  return [
    opcode.pops > 0
      ? branchIf(
          exits.stackUnderflow,
          i32.gtU(i32.add(get(top), i32.const(opcode.pops * wordBytes)), get(context.stackBase)),
        )
      : [],
    grows ? branchIf(exits.stackOverflow, i32.leU(get(top), get(context.stackLimit))) : [],
    gas > 0 ? charge(context, i64.const(BigInt(gas))) : [],
    operation
      ? [
          operation(context, gasSchedule(hardfork)),
          set(ip, i32.add(get(ip), i32.const(1 + opcode.immediate))),
          isLong.has(opcode.mnemonic) ? goOn(context) : branch(context.next),
        ]
      : branch(context.host),
  ];
}

/** Opcodes whose work has no bound but their gas: see `work.ts`. */
const isLong: ReadonlySet<Mnemonic> = new Set(["KECCAK256", "CALLDATACOPY", "CODECOPY", "MCOPY", "EXP"]);

/** What an opcode does, where it does not need the host. */
function operationOf({ mnemonic, immediate, pops, byte: value }: NamedOpcode, watch: Watch): Operation | undefined {
  if (watch === "jumps" && (mnemonic === "JUMP" || mnemonic === "JUMPI")) return undefined;
  if (mnemonic === "JUMPI") return (c) => jumpIf(c, watch !== "nothing");
  if (mnemonic === "JUMPDEST") return (c) => jumpdest(c, watch !== "nothing");
  if (immediate > 0 || mnemonic === "PUSH0") return (c) => push(c, immediate);
  if (mnemonic.startsWith("DUP")) return (c) => dup(c, pops);
  if (mnemonic.startsWith("SWAP")) return (c) => swap(c, value - 0x8f);
  const operation = operations[mnemonic];
  const comparing = compared[mnemonic];
  if (!operation || watch === "nothing" || !comparing) return operation;
  return (c, schedule) => [recordComparison(c, comparing), operation(c, schedule)];
}

/** What compares, and when it is worth writing down. The optimizer makes JUMPI ask whether a difference is zero. */
const unsigned: Comparing = { operands: 2, isSigned: false, isWorthIt: always };
const signed: Comparing = { operands: 2, isSigned: true, isWorthIt: always };
const asked: Comparing = { operands: 2, isSigned: false, isWorthIt: decidesBranch };
const compared: Partial<Record<Mnemonic, Comparing>> = {
  ...{ LT: unsigned, GT: unsigned, SLT: signed, SGT: signed, EQ: unsigned, SUB: asked, XOR: asked },
  ISZERO: { operands: 1, isSigned: false, isWorthIt: isNoTruthValue },
};

type Operation = (context: Context, schedule: GasSchedule) => Code;

const frameWord =
  (offset: number): Operation =>
  (c) =>
    pushWordAt(c, get(c.frame), offset);
const envWord =
  (offset: number): Operation =>
  (c) =>
    pushWordAt(c, i32.const(0), offset);

const operations: Partial<Record<Mnemonic, Operation>> = {
  ADD: add,
  MUL: (c) => [call(mul, get(c.top)), pop(c, 1)],
  SUB: sub,
  DIV: (c) => divide(c, i64.divU, false),
  SDIV: (c) => [call(quotient, get(c.top), i32.const(1), i32.const(0)), pop(c, 1)],
  MOD: (c) => divide(c, i64.remU, true),
  SMOD: (c) => [call(quotient, get(c.top), i32.const(1), i32.const(1)), pop(c, 1)],
  ADDMOD: (c) => [call(addModulo, get(c.top)), pop(c, 2)],
  MULMOD: (c) => [call(multiplyModulo, get(c.top)), pop(c, 2)],
  EXP: (c, { expByte }) => exp(c, expByte),
  SIGNEXTEND: signExtend,
  LT: (c) => lessThan(c, 0, false),
  GT: (c) => lessThan(c, 1, false),
  SLT: (c) => lessThan(c, 0, true),
  SGT: (c) => lessThan(c, 1, true),
  EQ: equal,
  ISZERO: isZero,
  AND: (c) => bitwise(c, v128.and),
  OR: (c) => bitwise(c, v128.or),
  XOR: (c) => bitwise(c, v128.xor),
  NOT: not,
  BYTE: byte,
  SHL: (c) => shift(c, "left"),
  SHR: (c) => shift(c, "logical right"),
  SAR: (c) => shift(c, "arithmetic right"),
  CLZ: countLeadingZeros,
  KECCAK256: (c, { keccakWord }) => keccak256(c, keccakWord),
  ADDRESS: frameWord(frame.address),
  CALLER: frameWord(frame.caller),
  CALLVALUE: frameWord(frame.callvalue),
  CALLDATALOAD: calldataload,
  CALLDATASIZE: (c) => pushNumber(c, i64.extendU(field(c, "calldataSize"))),
  CALLDATACOPY: (c, { copyWord }) => copyFrom(c, field(c, "calldataBase"), field(c, "calldataSize"), copyWord),
  CODESIZE: (c) => pushNumber(c, i64.extendU(field(c, "codeSize"))),
  CODECOPY: (c, { copyWord }) => copyFrom(c, get(c.codeBase), field(c, "codeSize"), copyWord),
  RETURNDATASIZE: (c) => pushNumber(c, i64.extendU(field(c, "returndataSize"))),
  ORIGIN: envWord(env.origin),
  GASPRICE: envWord(env.gasPrice),
  COINBASE: envWord(env.coinbase),
  TIMESTAMP: envWord(env.timestamp),
  NUMBER: envWord(env.number),
  PREVRANDAO: envWord(env.prevrandao),
  GASLIMIT: envWord(env.gasLimit),
  CHAINID: envWord(env.chainId),
  BASEFEE: envWord(env.baseFee),
  BLOBBASEFEE: envWord(env.blobBaseFee),
  POP: (c) => pop(c, 1),
  MLOAD: mload,
  MSTORE: mstore,
  MSTORE8: mstore8,
  MCOPY: (c, { copyWord }) => mcopy(c, copyWord),
  JUMP: jump,
  PC: (c) => pushNumber(c, i64.extendU(i32.sub(get(c.ip), get(c.codeBase)))),
  MSIZE: (c) => pushNumber(c, i64.extendU(get(c.memorySize))),
  GAS: (c) => pushNumber(c, get(c.gas)),
};

/** Each byte of the exponent costs gas. */
function exp(context: Context, bytePrice: number): Code {
  const bits = call(bitLength, i32.add(get(context.top), i32.const(wordBytes)));
  const bytes = i64.extendU(i32.shrU(i32.add(bits, i32.const(7)), i32.const(3)));
  return [
    set(context.a, bytes),
    charge(context, i64.mul(get(context.a), i64.const(BigInt(bytePrice)))),
    addWork(context, i64.mul(get(context.a), i64.const(exponentByteWork))),
    call(power, get(context.top)),
    pop(context, 1),
  ];
}

function loadRegisters(context: Context): Code {
  const limit = i32.sub(field(context, "stackBase"), i32.const(stackWords * wordBytes));
  return [
    set(context.codeBase, field(context, "codeBase")),
    set(context.ip, i32.add(get(context.codeBase), field(context, "pc"))),
    set(context.top, field(context, "stackTop")),
    set(context.stackBase, field(context, "stackBase")),
    set(context.stackLimit, limit),
    set(context.memoryBase, field(context, "memoryBase")),
    set(context.memorySize, field(context, "memorySize")),
    set(context.gas, i64.load(get(context.frame), frame.gas)),
    startWork(context),
  ];
}

function saveRegisters(context: Context): Code {
  return [
    i32.store(get(context.frame), frame.pc, i32.sub(get(context.ip), get(context.codeBase))),
    i32.store(get(context.frame), frame.stackTop, get(context.top)),
    i64.store(get(context.frame), frame.gas, get(context.gas)),
    saveWork(context),
  ];
}
