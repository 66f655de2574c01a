/** A machine: linear memory, the compiled interpreter of one hardfork, and the world it works on. */

import { type CodeArena, makeCodeArena } from "./code/code-arena.ts";
import { type ContractCode, emptyCode } from "./code/contract-code.ts";
import { makeInterpreterModule, minPages, type Watch } from "./core/interpreter.ts";
import { roundConstants } from "./core/keccak.ts";
import { env, frameBytes, frames, keccakConstants, pageBytes } from "./core/layout.ts";
import type { Ending } from "./ending.ts";
import { defaultLimits, type ExecutionLimits } from "./execution-limits.ts";
import { type GasSchedule, gasSchedule } from "./gas-schedule.ts";
import { type Hardfork, type HardforkRules, rulesOf } from "./hardforks.ts";
import { setCountersAside } from "./instrumentation/edges.ts";
import { type Observer, silentObserver } from "./observer.ts";
import { compileWasm, instantiateWasm, makeWasmMemory, type WasmMemory, type WasmModule } from "./wasm/instantiate.ts";
import { type Address, type Word, writeWord } from "./word.ts";
import { type Account, makeAccount } from "./world/account-table.ts";
import type { World } from "./world/world.ts";

/** What a transaction may ask about its block. */
export type Block = {
  readonly coinbase: Address;
  readonly timestamp: bigint;
  readonly number: bigint;
  /** Before Paris the difficulty. */
  readonly prevrandao: Word;
  readonly gasLimit: bigint;
  readonly chainId: bigint;
  readonly baseFee: bigint;
  readonly blobBaseFee: bigint;
  /** Hash of an earlier block of the last 256. */
  readonly blockHash: (number: bigint) => Word;
};

/** Functions that the module exports. Addresses and lengths are 32-bit numbers. */
export type Core = {
  readonly run: (frame: number) => number;
  readonly keccak: (from: number, length: number, to: number) => void;
  readonly cachedKeccak: (from: number, length: number, to: number) => void;
  readonly copyPadded: (to: number, size: number, base: number, length: number, offset: bigint) => void;
  readonly reserve: (frame: number, end: number) => number;
  readonly charge: (frame: number, price: number) => number;
  readonly forwardGas: (frame: number, child: number, request: number, stipend: number, keeps: number) => number;
  readonly returnGas: (frame: number, child: number) => void;
};

/** A call or creation in progress, beside its record in linear memory. */
export type Frame = {
  /** Address of its record. */
  readonly record: number;
  code: ContractCode;
  /** The code to which the record's addresses belong, and the epoch of the code arena in which they hold. */
  placedCode: ContractCode;
  placedEpoch: number;
  /** Whose storage it reads and writes. */
  account: Account;
  isCreation: boolean;
  isStatic: boolean;
  /** Where the caller wants the output, in its memory. */
  outputOffset: number;
  outputSize: number;
  /** Where the world was before it: see `Mark`. */
  journalMark: number;
  logsMark: number;
  refundMark: number;
  /** How it ended, once it has. */
  ending: Ending;
};

export type Machine = {
  readonly hardfork: Hardfork;
  readonly schedule: GasSchedule;
  readonly limits: ExecutionLimits;
  world: World;
  readonly observer: Observer;
  /** Whether the observer is told of every step. */
  readonly watchesSteps: boolean;
  readonly memory: WasmMemory;
  readonly core: Core;
  readonly arena: CodeArena;
  /** Hits of edges whose code had to make room: see `edges.ts`. */
  readonly edgesAside: Map<number, number>;
  /** Views of the memory; new ones when it grows. */
  bytes: Uint8Array;
  limbs: Int32Array;
  /** One for each depth, made when first needed. */
  readonly frames: Frame[];
  depth: number;
  frame: Frame;
  /** What the last call gave back: the first `returndataSize` bytes. */
  returndata: Uint8Array;
  returndataSize: number;
  /** Where the output of the frame that ends is, in linear memory. */
  outputBase: number;
  outputSize: number;
  /** Turns that remain: see `ExecutionLimits`. */
  turns: number;
  /** How the frame that ends does. Whoever refuses to go on says why: `charge` that gas ran out, and so on. */
  ending: Ending;
  block: Block;
  blobHashes: readonly Word[];
  /** Whether the rules that came with a hardfork hold, by its name. */
  readonly has: HardforkRules;
};

export type MachineOptions = {
  readonly hardfork: Hardfork;
  readonly world: World;
  readonly block: Block;
  readonly watch?: Watch;
  /** Told about storage, frames and, where they are watched, jumps or steps. */
  readonly observer?: Observer;
  readonly limits?: ExecutionLimits;
};

/** A machine that works on `world`. Making one takes a few milliseconds. */
export function makeMachine(options: MachineOptions): Machine {
  const { hardfork, world, block, watch = "nothing", observer = silentObserver, limits = defaultLimits } = options;
  const memory = makeWasmMemory(minPages, minPages + Math.ceil(limits.maxMemoryBytes / pageBytes));
  const module = interpreterModule(hardfork, watch);
  const machine: Machine = {
    hardfork,
    schedule: scheduleFor(hardfork, limits),
    limits,
    world,
    observer,
    watchesSteps: watch === "steps",
    memory,
    core: instantiateWasm<Core>(module, memory),
    arena: makeCodeArena(watch !== "nothing", () => setCountersAside(machine)),
    edgesAside: new Map(),
    bytes: new Uint8Array(memory.buffer),
    limbs: new Int32Array(memory.buffer),
    frames: [],
    depth: -1,
    frame: makeFrame(0),
    returndata: new Uint8Array(1024),
    returndataSize: 0,
    outputBase: 0,
    outputSize: 0,
    turns: 0,
    ending: "stop",
    block,
    blobHashes: [],
    has: rulesOf(hardfork),
  };
  writeRoundConstants(memory.buffer);
  writeBlock(machine, block);
  return machine;
}

function scheduleFor(hardfork: Hardfork, { limitsCodeSize }: ExecutionLimits): GasSchedule {
  const schedule = gasSchedule(hardfork);
  if (limitsCodeSize) return schedule;
  return { ...schedule, maxCodeSize: Number.POSITIVE_INFINITY, maxInitcodeSize: Number.POSITIVE_INFINITY };
}

/** Makes `block` the one that the following transactions run in. */
export function setBlock(machine: Machine, block: Block): void {
  const former = machine.block;
  machine.block = block;
  writeBlock(machine, block, former);
}

/** Words of the environment that the block has. */
const blockWords = [
  "coinbase",
  "timestamp",
  "number",
  "prevrandao",
  "gasLimit",
  "chainId",
  "baseFee",
  "blobBaseFee",
] as const;

/** Writes what is another than in the block that is written there. */
function writeBlock({ limbs }: Machine, block: Block, former?: Block): void {
  for (const word of blockWords) {
    if (block[word] !== former?.[word]) writeWord(limbs, env[word] / 4, block[word]);
  }
}

/** Makes the machine work on another world. */
export function setWorld(machine: Machine, world: World): void {
  machine.world = world;
}

/** Makes new views where the memory has grown. */
export function refreshViews(machine: Machine): void {
  if (machine.bytes.length > 0) return; // a view of memory that grew is empty
  const { buffer } = machine.memory;
  machine.bytes = new Uint8Array(buffer);
  machine.limbs = new Int32Array(buffer);
}

/** The frame for a depth from 0 to `maxDepth`, whatever was in it. */
export function frameAt(machine: Machine, depth: number): Frame {
  const existing = machine.frames[depth];
  if (existing) return existing;
  const made = makeFrame(depth);
  machine.frames[depth] = made;
  return made;
}

function makeFrame(depth: number): Frame {
  return {
    record: frames + depth * frameBytes,
    code: emptyCode,
    placedCode: emptyCode,
    placedEpoch: 0,
    account: makeAccount(-1, 0n),
    isCreation: false,
    isStatic: false,
    outputOffset: 0,
    outputSize: 0,
    journalMark: 0,
    logsMark: 0,
    refundMark: 0,
    ending: "stop",
  };
}

const modules = new Map<string, WasmModule>();

/** Compiled once for each hardfork and kind. */
function interpreterModule(hardfork: Hardfork, watch: Watch): WasmModule {
  const key = `${hardfork} ${watch}`;
  const known = modules.get(key);
  if (known) return known;
  const module = compileWasm(makeInterpreterModule(hardfork, watch));
  modules.set(key, module);
  return module;
}

function writeRoundConstants(buffer: ArrayBuffer): void {
  const view = new BigUint64Array(buffer, keccakConstants);
  for (const [index, constant] of roundConstants().entries()) view[index] = constant;
}
