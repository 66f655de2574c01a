/** A small symbolic walk over bytecode. */

// Enough of the EVM to ask a solver what symbolic execution asks. It is here for measurement alone: what it does not
// know (symbolic offsets, unknown callees) ends a path or is a fresh unknown.

import { opcodes } from "../../engine/evm/opcodes.ts";
import { arraySort, bitVecSort } from "../../engine/terms/sort.ts";
import { isConstant, type Term } from "../../engine/terms/term.ts";
import type { TermStore } from "../../engine/terms/term-store.ts";

/** What was asked: conditions that shall hold together. */
export interface Query {
  readonly kind: "branch" | "overflow" | "sink";
  readonly assertions: readonly Term[];
}

export interface WalkLimits {
  readonly maxQueries: number;
  readonly maxPaths: number;
  readonly maxBranches: number;
}

interface State {
  pc: number;
  readonly stack: Term[];
  readonly memory: Map<number, Term>;
  storage: Term;
  readonly path: Term[];
  readonly visits: Map<number, number>;
}

const loopBound = 3;
const maxMemory = 1 << 16;

const mnemonics = new Map(Object.entries(opcodes).map(([mnemonic, { byte }]) => [byte, mnemonic]));

/** Collects the questions of one contract; `isOpen` tells whether a path may go on with the conditions. */
export function walkBytecode(
  t: TermStore,
  code: Uint8Array,
  limits: WalkLimits,
  isOpen: (path: readonly Term[]) => boolean,
): Query[] {
  const queries: Query[] = [];
  const isJumpdest = findJumpdests(code);
  const start: State = {
    pc: 0,
    stack: [],
    memory: new Map(),
    storage: t.variable("storage", arraySort(256, 256)),
    path: [],
    visits: new Map(),
  };
  const open: State[] = [start];
  for (let nPaths = 0; nPaths < limits.maxPaths && queries.length < limits.maxQueries; nPaths++) {
    const state = open.pop();
    if (state === undefined) break;
    const run = { t, code, isJumpdest, limits, queries, isOpen, nFresh: { n: nPaths * 1000 } };
    const fork = runPath(run, state);
    open.push(...fork);
  }
  return queries;
}

interface Run {
  readonly t: TermStore;
  readonly code: Uint8Array;
  readonly isJumpdest: ReadonlySet<number>;
  readonly limits: WalkLimits;
  readonly queries: Query[];
  readonly isOpen: (path: readonly Term[]) => boolean;
  readonly nFresh: { n: number };
}

function findJumpdests(code: Uint8Array): ReadonlySet<number> {
  const found = new Set<number>();
  for (let pc = 0; pc < code.length; pc++) {
    const byte = code[pc] ?? 0;
    if (byte === 0x5b) found.add(pc);
    if (byte >= 0x60 && byte <= 0x7f) pc += byte - 0x5f;
  }
  return found;
}

/** Until the path ends or forks; answers where it goes on. */
function runPath(run: Run, state: State): State[] {
  for (;;) {
    const byte = run.code[state.pc];
    const mnemonic = byte === undefined ? undefined : mnemonics.get(byte);
    if (byte === undefined || mnemonic === undefined || run.queries.length >= run.limits.maxQueries) return [];
    if (byte >= 0x5f && byte <= 0x7f) {
      const size = byte - 0x5f;
      const bytes = run.code.slice(state.pc + 1, state.pc + 1 + size);
      state.stack.push(word(run, BigInt(`0x0${Buffer.from(bytes).toString("hex")}`)));
      state.pc += 1 + size;
      continue;
    }
    if (mnemonic === "JUMP" || mnemonic === "JUMPI") return jump(run, state, mnemonic);
    if (!step(run, state, mnemonic, byte)) return [];
    state.pc++;
  }
}

const word = ({ t }: Run, value: bigint): Term => t.constant(256, value);
const isZero = (run: Run, term: Term): Term => run.t.equal(word(run, 0n), term);

function ask(run: Run, kind: Query["kind"], path: readonly Term[], condition: Term): void {
  if (isConstant(condition) || run.queries.length >= run.limits.maxQueries) return;
  run.queries.push({ kind, assertions: [...path, condition] });
}

function jump(run: Run, state: State, mnemonic: string): State[] {
  const target = state.stack.pop();
  const condition = mnemonic === "JUMPI" ? state.stack.pop() : word(run, 1n);
  if (target === undefined || condition === undefined) return [];
  const next: State[] = [];
  const to = Number(target.value);
  const isFalse = isZero(run, condition);
  const isTrue = run.t.not(isFalse);
  const visits = (state.visits.get(state.pc) ?? 0) + 1;
  if (isTrue !== run.t.false && isConstant(target) && run.isJumpdest.has(to) && visits <= loopBound)
    next.push(...branch(run, state, isTrue, to, visits));
  if (isFalse !== run.t.false) next.push(...branch(run, state, isFalse, state.pc + 1, visits));
  return next;
}

function branch(run: Run, state: State, condition: Term, pc: number, visits: number): State[] {
  ask(run, "branch", state.path, condition);
  const path = isConstant(condition) ? [...state.path] : [...state.path, condition];
  if (path.length > run.limits.maxBranches || (!isConstant(condition) && !run.isOpen(path))) return [];
  const { stack, memory, storage } = state;
  return [
    {
      pc,
      stack: [...stack],
      memory: new Map(memory),
      storage,
      path,
      visits: new Map([...state.visits, [state.pc, visits]]),
    },
  ];
}

type Pure = (run: Run, a: Term, b: Term, c: Term) => Term;

const bit = (run: Run, condition: Term): Term => run.t.ite(condition, word(run, 1n), word(run, 0n));
const guarded = (run: Run, divisor: Term, result: Term): Term => run.t.ite(isZero(run, divisor), word(run, 0n), result);
const wide = (run: Run, a: Term): Term => run.t.zeroExtend(512, a);

const pure: Readonly<Record<string, Pure>> = {
  ADD: ({ t }, a, b) => t.app("bvadd", a, b),
  MUL: ({ t }, a, b) => t.app("bvmul", a, b),
  SUB: ({ t }, a, b) => t.app("bvsub", a, b),
  DIV: (run, a, b) => guarded(run, b, run.t.app("bvudiv", a, b)),
  SDIV: (run, a, b) => guarded(run, b, run.t.app("bvsdiv", a, b)),
  MOD: (run, a, b) => guarded(run, b, run.t.app("bvurem", a, b)),
  SMOD: (run, a, b) => guarded(run, b, run.t.app("bvsrem", a, b)),
  ADDMOD: (run, a, b, c) =>
    guarded(
      run,
      c,
      run.t.extract(255, 0, run.t.app("bvurem", run.t.app("bvadd", wide(run, a), wide(run, b)), wide(run, c))),
    ),
  MULMOD: (run, a, b, c) =>
    guarded(
      run,
      c,
      run.t.extract(255, 0, run.t.app("bvurem", run.t.app("bvmul", wide(run, a), wide(run, b)), wide(run, c))),
    ),
  EXP: ({ t }, a, b) => t.app("bvexp", a, b),
  SIGNEXTEND: ({ t }, a, b) =>
    isConstant(a) && a.value < 31n ? t.signExtend(256, t.extract(Number(a.value) * 8 + 7, 0, b)) : b,
  LT: (run, a, b) => bit(run, run.t.app("bvult", a, b)),
  GT: (run, a, b) => bit(run, run.t.app("bvugt", a, b)),
  SLT: (run, a, b) => bit(run, run.t.app("bvslt", a, b)),
  SGT: (run, a, b) => bit(run, run.t.app("bvsgt", a, b)),
  EQ: (run, a, b) => bit(run, run.t.equal(a, b)),
  ISZERO: (run, a) => bit(run, isZero(run, a)),
  AND: ({ t }, a, b) => t.app("bvand", a, b),
  OR: ({ t }, a, b) => t.app("bvor", a, b),
  XOR: ({ t }, a, b) => t.app("bvxor", a, b),
  NOT: ({ t }, a) => t.app("bvnot", a),
  BYTE: (run, a, b) =>
    isConstant(a) && a.value < 32n
      ? run.t.zeroExtend(256, run.t.extract(255 - Number(a.value) * 8, 248 - Number(a.value) * 8, b))
      : word(run, 0n),
  SHL: ({ t }, a, b) => t.app("bvshl", b, a),
  SHR: ({ t }, a, b) => t.app("bvlshr", b, a),
  SAR: ({ t }, a, b) => t.app("bvashr", b, a),
};

const environment: Readonly<Record<string, number>> = {
  ADDRESS: 160,
  ORIGIN: 160,
  CALLER: 160,
  CALLVALUE: 256,
  CALLDATASIZE: 32,
  GASPRICE: 256,
  COINBASE: 160,
  TIMESTAMP: 64,
  NUMBER: 64,
  PREVRANDAO: 256,
  DIFFICULTY: 256,
  GASLIMIT: 64,
  CHAINID: 64,
  SELFBALANCE: 128,
  BASEFEE: 64,
};

const overflows: Readonly<Record<string, Pure>> = {
  ADD: ({ t }, a, b) => t.app("bvuaddo", a, b),
  SUB: ({ t }, a, b) => t.app("bvusubo", a, b),
  MUL: ({ t }, a, b) => t.app("bvumulo", a, b),
};

/** Carries out one instruction; false where the path ends. */
function step(run: Run, state: State, mnemonic: string, byte: number): boolean {
  const { t } = run;
  const { stack } = state;
  const bits = environment[mnemonic];
  if (byte >= 0x80 && byte <= 0x8f) return push(stack, stack.at(-(byte - 0x7f)));
  if (byte >= 0x90 && byte <= 0x9f) return swap(stack, byte - 0x8f);
  if (bits !== undefined) return push(stack, t.zeroExtend(256, t.variable(mnemonic.toLowerCase(), bitVecSort(bits))));
  const opcode = opcodes[mnemonic as keyof typeof opcodes];
  if (opcode.terminates) destroy(run, state, mnemonic);
  if (stack.length < opcode.pops || opcode.terminates) return false;
  return apply(run, state, mnemonic, stack.splice(stack.length - opcode.pops).reverse());
}

/** Whether the caller can be who is paid when the contract ends. */
function destroy(run: Run, { stack, path }: State, mnemonic: string): void {
  const heir = stack.at(-1);
  if (mnemonic !== "SELFDESTRUCT" || heir === undefined) return;
  const caller = run.t.zeroExtend(256, run.t.variable("caller", bitVecSort(160)));
  ask(run, "sink", path, run.t.equal(heir, caller));
}

function apply(run: Run, state: State, mnemonic: string, args: readonly Term[]): boolean {
  const { t } = run;
  const { stack } = state;
  const operation = pure[mnemonic];
  const opcode = opcodes[mnemonic as keyof typeof opcodes];
  const [a = t.true, b = a, c = b] = args;
  if (operation !== undefined) {
    const overflow = overflows[mnemonic];
    if (overflow !== undefined && !isConstant(a) && !isConstant(b))
      ask(run, "overflow", state.path, overflow(run, a, b, c));
    return push(stack, operation(run, a, b, c));
  }
  const effect = effects[mnemonic];
  if (effect !== undefined) return effect(run, state, args);
  if (opcode.pushes > 0) return push(stack, fresh(run, mnemonic.toLowerCase()));
  return true;
}

function push(stack: Term[], term: Term | undefined): boolean {
  if (term === undefined || stack.length > 1023) return false;
  stack.push(term);
  return true;
}

function swap(stack: Term[], depth: number): boolean {
  const [top, other] = [stack.at(-1), stack.at(-1 - depth)];
  if (top === undefined || other === undefined) return false;
  stack[stack.length - 1] = other;
  stack[stack.length - 1 - depth] = top;
  return true;
}

function fresh(run: Run, name: string, bits = 256): Term {
  return run.t.variable(`${name} ${run.nFresh.n++}`, bitVecSort(bits));
}

/** Calldata is a selector and words; what begins elsewhere is cut out of these. */
function calldataWord(run: Run, offset: Term): Term {
  const { t } = run;
  if (!isConstant(offset) || offset.value > 4096n) return t.select(t.variable("calldata", arraySort(256, 256)), offset);
  const at = Number(offset.value);
  const bytes = Array.from({ length: 32 }, (_, n) => calldataByte(run, at + n));
  return t.concat(...bytes);
}

function calldataByte({ t }: Run, at: number): Term {
  if (at < 4) return t.extract(31 - at * 8, 24 - at * 8, t.variable("selector", bitVecSort(32)));
  const [index, byte] = [Math.floor((at - 4) / 32), (at - 4) % 32];
  return t.extract(255 - byte * 8, 248 - byte * 8, t.variable(`argument ${index}`, bitVecSort(256)));
}

function isOffset(term: Term, size = 0): boolean {
  return isConstant(term) && term.value + BigInt(size) < BigInt(maxMemory);
}

function writeBytes(state: State, at: number, bytes: readonly Term[]): void {
  for (const [n, one] of bytes.entries()) state.memory.set(at + n, one);
}

function bytesOf({ t }: Run, term: Term): Term[] {
  return Array.from({ length: term.width / 8 }, (_, n) =>
    t.extract(term.width - 1 - n * 8, term.width - 8 - n * 8, term),
  );
}

function readBytes({ t }: Run, state: State, at: number, size: number): Term[] {
  return Array.from({ length: size }, (_, n) => state.memory.get(at + n) ?? t.constant(8, 0n));
}

type Effect = (run: Run, state: State, args: readonly Term[]) => boolean;

/** What a copy cannot know it fills with unknown bytes. */
function copyTo(source: (run: Run, at: number) => Term): Effect {
  return (run, state, [to, from, size]) => {
    if (
      to === undefined ||
      from === undefined ||
      size === undefined ||
      !isOffset(to) ||
      !isOffset(size) ||
      size.value > 2048n
    )
      return false;
    const bytes = Array.from({ length: Number(size.value) }, (_, n) =>
      isOffset(from) ? source(run, Number(from.value) + n) : fresh(run, "byte", 8),
    );
    writeBytes(state, Number(to.value), bytes);
    return true;
  };
}

const call =
  (valueIndex: number): Effect =>
  (run, state, args) => {
    const [to, value] = [args[1], args[valueIndex]];
    const [out, size] = args.slice(-2);
    if (valueIndex > 0 && to !== undefined && value !== undefined) {
      const { t } = run;
      const isCaller = t.equal(t.extract(159, 0, to), t.variable("caller", bitVecSort(160)));
      ask(run, "sink", state.path, t.and(isCaller, t.not(isZero(run, value))));
    }
    if (out !== undefined && size !== undefined && isOffset(out) && isOffset(size)) {
      writeBytes(
        state,
        Number(out.value),
        Array.from({ length: Math.min(256, Number(size.value)) }, () => fresh(run, "returned", 8)),
      );
    }
    return push(state.stack, run.t.zeroExtend(256, fresh(run, "success", 1)));
  };

const effects: Readonly<Record<string, Effect>> = {
  POP: () => true,
  JUMPDEST: () => true,
  CALLDATALOAD: (run, { stack }, [offset = run.t.true]) => push(stack, calldataWord(run, offset)),
  MLOAD: (run, state, [at = run.t.true]) =>
    isOffset(at, 32) && push(state.stack, run.t.concat(...readBytes(run, state, Number(at.value), 32))),
  MSTORE(run, state, [at = run.t.true, value = run.t.true]) {
    if (!isOffset(at, 32)) return false;
    writeBytes(state, Number(at.value), bytesOf(run, value));
    return true;
  },
  MSTORE8(run, state, [at = run.t.true, value = run.t.true]) {
    if (!isOffset(at, 1)) return false;
    writeBytes(state, Number(at.value), [run.t.extract(7, 0, value)]);
    return true;
  },
  SLOAD: (run, state, [slot = run.t.true]) => push(state.stack, run.t.select(state.storage, slot)),
  SSTORE(run, state, [slot = run.t.true, value = run.t.true]) {
    ask(run, "sink", state.path, run.t.equal(slot, word(run, 324345425435n)));
    state.storage = run.t.store(state.storage, slot, value);
    return true;
  },
  KECCAK256(run, state, [at = run.t.true, size = run.t.true]) {
    if (!isOffset(at) || !isOffset(size) || size.value > 512n) return push(state.stack, fresh(run, "hash"));
    const bytes = readBytes(run, state, Number(at.value), Number(size.value));
    const words: Term[] = [];
    for (let n = 0; n < bytes.length; n += 32) words.push(run.t.concat(...bytes.slice(n, n + 32)));
    return push(state.stack, run.t.keccak256(...words));
  },
  BALANCE: (run, { stack }, [of = run.t.true]) =>
    push(stack, run.t.select(run.t.variable("balances", arraySort(256, 256)), of)),
  EXTCODESIZE: (run, { stack }, [of = run.t.true]) =>
    push(stack, run.t.select(run.t.variable("code sizes", arraySort(256, 256)), of)),
  CODESIZE: (run, { stack }) => push(stack, word(run, BigInt(run.code.length))),
  PC: (run, { stack, pc }) => push(stack, word(run, BigInt(pc))),
  MSIZE: () => false,
  CALLDATACOPY: copyTo(calldataByte),
  CODECOPY: copyTo((run, at) => run.t.constant(8, BigInt(run.code[at] ?? 0))),
  RETURNDATACOPY: copyTo((run) => fresh(run, "returned", 8)),
  EXTCODECOPY: () => false,
  CALL: call(2),
  CALLCODE: call(2),
  DELEGATECALL: call(0),
  STATICCALL: call(0),
};
