/** The opcode table: one row an opcode. Everything else about opcodes is derived from it. */
import { type Hardfork, isAtLeast, type Repriced, valueAt } from "./hardforks.ts";

export type Opcode = {
  readonly byte: number;
  readonly pops: number;
  readonly pushes: number;
  /** Gas before what depends on operands and state; from Berlin the price of a warm access, where there is one. */
  readonly gas: Repriced<number>;
  readonly since: Hardfork;
  /** Bytes of code that follow the opcode and belong to it. */
  readonly immediate: number;
  /** Nothing runs after it in its frame. */
  readonly terminates: boolean;
  /** It changes state, and so is refused in a static call. */
  readonly writes: boolean;
};

type Extras = Partial<Pick<Opcode, "immediate" | "terminates" | "writes">>;

function row(
  byte: number,
  pops: number,
  pushes: number,
  gas: number | Repriced<number>,
  since: Hardfork = "frontier",
  extras: Extras = {},
): Opcode {
  const prices: Repriced<number> = typeof gas === "number" ? [gas] : gas;
  return { byte, pops, pushes, gas: prices, since, immediate: 0, terminates: false, writes: false, ...extras };
}

const push = (size: number) => row(0x5f + size, 0, 1, 3, "frontier", { immediate: size });
const dup = (n: number) => row(0x7f + n, n, n + 1, 3);
const swap = (n: number) => row(0x8f + n, n + 1, n + 1, 3);
const log = (topics: number) => row(0xa0 + topics, 2 + topics, 0, 375 * (topics + 1), "frontier", { writes: true });

/** EIP-150 repriced IO, EIP-1884 once more; EIP-2929 made the price depend on whether the account is warm. */
const accountAccess: Repriced<number> = [20, ["tangerineWhistle", 700], ["berlin", 100]];
const callAccess: Repriced<number> = [40, ["tangerineWhistle", 700], ["berlin", 100]];

export const opcodes = {
  // byte, pops, pushes, gas, since
  STOP: row(0x00, 0, 0, 0, "frontier", { terminates: true }),
  ADD: row(0x01, 2, 1, 3),
  MUL: row(0x02, 2, 1, 5),
  SUB: row(0x03, 2, 1, 3),
  DIV: row(0x04, 2, 1, 5),
  SDIV: row(0x05, 2, 1, 5),
  MOD: row(0x06, 2, 1, 5),
  SMOD: row(0x07, 2, 1, 5),
  ADDMOD: row(0x08, 3, 1, 8),
  MULMOD: row(0x09, 3, 1, 8),
  EXP: row(0x0a, 2, 1, 10),
  SIGNEXTEND: row(0x0b, 2, 1, 5),
  // 0x0c to 0x0f undefined
  LT: row(0x10, 2, 1, 3),
  GT: row(0x11, 2, 1, 3),
  SLT: row(0x12, 2, 1, 3),
  SGT: row(0x13, 2, 1, 3),
  EQ: row(0x14, 2, 1, 3),
  ISZERO: row(0x15, 1, 1, 3),
  AND: row(0x16, 2, 1, 3),
  OR: row(0x17, 2, 1, 3),
  XOR: row(0x18, 2, 1, 3),
  NOT: row(0x19, 1, 1, 3),
  BYTE: row(0x1a, 2, 1, 3),
  SHL: row(0x1b, 2, 1, 3, "constantinople"),
  SHR: row(0x1c, 2, 1, 3, "constantinople"),
  SAR: row(0x1d, 2, 1, 3, "constantinople"),
  CLZ: row(0x1e, 1, 1, 5, "osaka"),
  // 0x1f undefined
  KECCAK256: row(0x20, 2, 1, 30),
  // 0x21 to 0x2f undefined
  ADDRESS: row(0x30, 0, 1, 2),
  BALANCE: row(0x31, 1, 1, [20, ["tangerineWhistle", 400], ["istanbul", 700], ["berlin", 100]]),
  ORIGIN: row(0x32, 0, 1, 2),
  CALLER: row(0x33, 0, 1, 2),
  CALLVALUE: row(0x34, 0, 1, 2),
  CALLDATALOAD: row(0x35, 1, 1, 3),
  CALLDATASIZE: row(0x36, 0, 1, 2),
  CALLDATACOPY: row(0x37, 3, 0, 3),
  CODESIZE: row(0x38, 0, 1, 2),
  CODECOPY: row(0x39, 3, 0, 3),
  GASPRICE: row(0x3a, 0, 1, 2),
  EXTCODESIZE: row(0x3b, 1, 1, accountAccess),
  EXTCODECOPY: row(0x3c, 4, 0, accountAccess),
  RETURNDATASIZE: row(0x3d, 0, 1, 2, "byzantium"),
  RETURNDATACOPY: row(0x3e, 3, 0, 3, "byzantium"),
  EXTCODEHASH: row(0x3f, 1, 1, [400, ["istanbul", 700], ["berlin", 100]], "constantinople"),
  BLOCKHASH: row(0x40, 1, 1, 20),
  COINBASE: row(0x41, 0, 1, 2),
  TIMESTAMP: row(0x42, 0, 1, 2),
  NUMBER: row(0x43, 0, 1, 2),
  PREVRANDAO: row(0x44, 0, 1, 2), // DIFFICULTY before Paris: the same word of the block
  GASLIMIT: row(0x45, 0, 1, 2),
  CHAINID: row(0x46, 0, 1, 2, "istanbul"),
  SELFBALANCE: row(0x47, 0, 1, 5, "istanbul"),
  BASEFEE: row(0x48, 0, 1, 2, "london"),
  BLOBHASH: row(0x49, 1, 1, 3, "cancun"),
  BLOBBASEFEE: row(0x4a, 0, 1, 2, "cancun"),
  // 0x4b to 0x4f undefined
  POP: row(0x50, 1, 0, 2),
  MLOAD: row(0x51, 1, 1, 3),
  MSTORE: row(0x52, 2, 0, 3),
  MSTORE8: row(0x53, 2, 0, 3),
  SLOAD: row(0x54, 1, 1, [50, ["tangerineWhistle", 200], ["istanbul", 800], ["berlin", 100]]),
  SSTORE: row(0x55, 2, 0, 0, "frontier", { writes: true }),
  JUMP: row(0x56, 1, 0, 8),
  JUMPI: row(0x57, 2, 0, 10),
  PC: row(0x58, 0, 1, 2),
  MSIZE: row(0x59, 0, 1, 2),
  GAS: row(0x5a, 0, 1, 2),
  JUMPDEST: row(0x5b, 0, 0, 1),
  TLOAD: row(0x5c, 1, 1, 100, "cancun"),
  TSTORE: row(0x5d, 2, 0, 100, "cancun", { writes: true }),
  MCOPY: row(0x5e, 3, 0, 3, "cancun"),
  PUSH0: row(0x5f, 0, 1, 2, "shanghai"),
  ...named("PUSH", 1, 32, push),
  ...named("DUP", 1, 16, dup),
  ...named("SWAP", 1, 16, swap),
  ...named("LOG", 0, 4, log),
  // 0xa5 to 0xef undefined
  CREATE: row(0xf0, 3, 1, 32000, "frontier", { writes: true }),
  CALL: row(0xf1, 7, 1, callAccess), // refused in a static call only where it sends value
  CALLCODE: row(0xf2, 7, 1, callAccess),
  RETURN: row(0xf3, 2, 0, 0, "frontier", { terminates: true }),
  DELEGATECALL: row(0xf4, 6, 1, callAccess, "homestead"),
  CREATE2: row(0xf5, 4, 1, 32000, "constantinople", { writes: true }),
  // 0xf6 to 0xf9 undefined
  STATICCALL: row(0xfa, 6, 1, callAccess, "byzantium"),
  // 0xfb to 0xfc undefined
  REVERT: row(0xfd, 2, 0, 0, "byzantium", { terminates: true }),
  INVALID: row(0xfe, 0, 0, 0, "frontier", { terminates: true }),
  SELFDESTRUCT: row(0xff, 1, 0, [0, ["tangerineWhistle", 5000]], "frontier", { terminates: true, writes: true }),
} as const satisfies Record<string, Opcode>;

export type Mnemonic = keyof typeof opcodes;

/** An opcode together with its name. */
export type NamedOpcode = Opcode & { readonly mnemonic: Mnemonic };

/** What each byte means at the newest hardfork; where it means nothing, `undefined`. */
export const opcodeOfByte: readonly (NamedOpcode | undefined)[] = indexByByte();

/** What `byte` means at `hardfork`; `undefined` where running it is an exceptional halt. INVALID is such a byte. */
export function findOpcode(byte: number, hardfork: Hardfork): NamedOpcode | undefined {
  const opcode = opcodeOfByte[byte];
  return opcode && opcode.mnemonic !== "INVALID" && isAtLeast(hardfork, opcode.since) ? opcode : undefined;
}

/** Gas that `opcode` takes at `hardfork`, before what depends on operands and state. */
export function baseGas(opcode: Opcode, hardfork: Hardfork): number {
  return valueAt(opcode.gas, hardfork);
}

/** Rows of a family that is numbered from `first` to `last`. */
function named<Prefix extends string>(
  prefix: Prefix,
  first: number,
  last: number,
  make: (n: number) => Opcode,
): Record<FamilyMember<Prefix>, Opcode> {
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return Object.fromEntries(numbers.map((n) => [`${prefix}${n}`, make(n)])) as Record<FamilyMember<Prefix>, Opcode>;
}

type FamilyMember<Prefix extends string> = Prefix extends "LOG"
  ? "LOG0" | "LOG1" | "LOG2" | "LOG3" | "LOG4"
  : Prefix extends "PUSH"
    ? `PUSH${UpTo16 | From17To32}`
    : `${Prefix}${UpTo16}`;
type UpTo16 = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16;
type From17To32 = 17 | 18 | 19 | 20 | 21 | 22 | 23 | 24 | 25 | 26 | 27 | 28 | 29 | 30 | 31 | 32;

function indexByByte(): (NamedOpcode | undefined)[] {
  const byByte: (NamedOpcode | undefined)[] = new Array(256).fill(undefined);
  for (const [mnemonic, opcode] of Object.entries(opcodes)) {
    byByte[opcode.byte] = { ...opcode, mnemonic: mnemonic as Mnemonic };
  }
  return byByte;
}
