/** Where things lie in the machine's linear memory. All numbers are bytes; words are stored least significant byte first. */

/** Words of the transaction and the block, read by the opcodes of the same names. */
export const env = {
  origin: 0x100,
  gasPrice: 0x120,
  coinbase: 0x140,
  timestamp: 0x160,
  number: 0x180,
  prevrandao: 0x1a0,
  gasLimit: 0x1c0,
  chainId: 0x1e0,
  baseFee: 0x200,
  blobBaseFee: 0x220,
} as const;

/** Set to 1 where memory could not grow though it was paid for; the host sets it back. */
export const memoryRefused = 0x280;

/** Written to in the place of counters that are no more. */
export const unusedCounter = 0x288;

/** 96 bytes in which shifts slide a word past zeros or sign bits. */
export const shiftScratch = 0x300;

/** A word of calldata that ends early is put together here. */
export const calldataScratch = 0x380;

/** State of a running Keccak: 25 lanes of 8 bytes, then a block of 136 bytes. */
export const keccakState = 0x400;
export const keccakBlock = 0x4c8;
export const keccakRate = 136;
/** Round constants, written by the host once. */
export const keccakConstants = 0x600;
/** Digits that division works on, with zeros in front. */
export const divisionScratch = 0x800;
/** A factor and, below it, the power that grows. */
export const powerScratch = 0xa00;

/** Hashes of inputs of 32 and 64 bytes: 4096 entries of input (64), digest (32), input length (4). */
export const keccakCache = 0x10000;
export const keccakCacheEntryBytes = 128;
export const keccakCacheEntries = 4096;

/** Places that compared: a count in the place of the first entry, then entries; see `comparison.ts`. */
export const comparisons = 0xa0000;
export const comparisonEntryBytes = 96;
export const comparisonEntries = 4095;
export const comparisonEntry = {
  first: 0,
  second: 32,
  /** How far apart the operands are: grows with the distance, and is exact up to 2^56. */
  distance: 64,
  /** The first edge of the place. */
  edge: 72,
  hits: 76,
  opcode: 80,
  /** Where the code's counters have the number of the entry. */
  counter: 84,
} as const;

/** 32 bytes that are zero and stay so. */
export const zeroWord = 0x20;

/** Calls of this depth are refused. */
export const maxDepth = 1024;

/** One record a frame in progress, by depth. */
export const frames = 0x100000;
export const frameBytes = 256;
/** Offsets in a frame record: 32-bit numbers, but for `gas` (64 bits) and the three words. */
export const frame = {
  gas: 0,
  pc: 8,
  /** Address of the topmost word; the stack grows down. */
  stackTop: 12,
  stackBase: 16,
  codeBase: 20,
  codeSize: 24,
  /** One byte for each byte of code: 1 where it is a JUMPDEST that may be jumped to. */
  jumpdestBase: 28,
  coverageBase: 32,
  memoryBase: 36,
  memorySize: 40,
  calldataBase: 44,
  calldataSize: 48,
  returndataSize: 52,
  /** To be added to the address of a counter: gives its edge. */
  edgeBias: 56,
  /** Turns that the last `run` took for what it did: see `work.ts`. */
  turns: 60,
  address: 64,
  caller: 96,
  callvalue: 128,
} as const;

export const wordBytes = 32;
export const stackWords = 1024;
/** Stacks of all frames, one below the other. A margin of a page on both sides. */
export const stackFloor = 0x150000;
export const stackCeiling = stackFloor + (maxDepth + 2) * stackWords * wordBytes;

/** Edges that were hit since they were last cleared, each once: the address of the counter and the number of the edge. */
export const edges = stackCeiling + 0x10000;
export const edgeEntryBytes = 8;
export const edgeEntries = 0xffff;
/** How many there are. */
export const edgeCount = edges + edgeEntries * edgeEntryBytes;

/** Code, jump destinations and coverage of the contracts that ran lately. */
export const codeFloor = edges + 0x90000;
export const codeCeiling = codeFloor + 24 * 2 ** 20;

/** Calldata of the transaction, then the memories of all frames, one after the other. */
export const memoryFloor = codeCeiling;

export const pageBytes = 65536;
