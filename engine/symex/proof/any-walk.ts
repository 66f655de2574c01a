/** Follows every way through code on which all is unknown, for whoever watches what comes up. */

import { type ContractCode, jumpdestsOf } from "../../evm/code/contract-code.ts";
import { instructionAt } from "../../evm/code/disassembly.ts";
import type { Mnemonic, NamedOpcode } from "../../evm/opcodes.ts";
import { isConstant, type Term } from "../../terms/term.ts";
import { makeSymbolicBytes } from "../machine/symbolic-bytes.ts";
import { makeWitness, type Witness } from "../machine/witness.ts";
import { isZero } from "../machine/word-operations.ts";
import type { PathSolver } from "../path-solver.ts";
import { type AnyRun, forkRun, type Unknowns } from "./any-run.ts";
import { takeStep } from "./any-step.ts";
import { anySlots, type KnownSlots } from "./known-slots.ts";
import { enterRound } from "./loop-heads.ts";

/** Code of which it is not known what it is put together with. */
export interface OpenCode {
  readonly code: ContractCode;
  /** Names of what is put into the code when it is deployed, by the offset of the PUSH. */
  readonly filledIn: ReadonlyMap<number, string>;
}

/** Hears what comes up on the ways. */
export interface Watch {
  /** Whether a run may still show something. */
  readonly isOfUse: (run: AnyRun) => boolean;
  /** An instruction comes. */
  readonly onStep: (walk: Walk, run: AnyRun, opcode: NamedOpcode) => void;
  /** A run ends as it means to: with STOP, RETURN, REVERT or SELFDESTRUCT. */
  readonly onEnd: (walk: Walk, run: AnyRun, opcode: NamedOpcode) => void;
  /** It fails: an instruction is invalid, or a jump. */
  readonly onFail: (run: AnyRun) => void;
  /** It is followed no further, and what comes next is not known. */
  readonly onCutOff: (run: AnyRun) => void;
  /** Where it goes next is for what was stored to say: it may be anywhere. */
  readonly onLost: () => void;
  /** Others are about to be called: true where whoever watches goes on with the run, by `passOutside`. */
  readonly onOutside?: (run: AnyRun) => boolean;
}

/** What the contract stores, and what led there. */
export interface LeftState {
  readonly storage: KnownSlots;
  readonly path: readonly Term[];
  readonly witness: Witness;
}

export interface Walk {
  readonly open: OpenCode;
  readonly unknowns: Unknowns;
  readonly solver: PathSolver;
  readonly watch: Watch;
  /** Runs to be followed, the next one last. */
  readonly runs: AnyRun[];
  nSteps: number;
}

/** Instructions of one way, and its conditions. */
const maxInstructions = 20_000;
const maxConditions = 150;

/** A run of which nothing is known, at its beginning. */
export function firstRun(): AnyRun {
  return {
    ...{ pc: 0, stack: [], memory: makeSymbolicBytes(), isMemoryKnown: true, storage: anySlots, transient: anySlots },
    ...{ path: [], witness: makeWitness(new Map()), happened: new Set(), asserted: new Set(), branch: -1 },
    ...{ rounds: new Map(), nSteps: 0 },
  };
}

/** Follows the next run to its end, or until it parts. */
export function followNext(walk: Walk): void {
  const run = walk.runs.pop();
  if (run === undefined || !walk.watch.isOfUse(run)) return;
  const before = run.nSteps;
  for (;;) {
    run.nSteps += 1;
    const isTooLong = run.nSteps > maxInstructions || run.path.length > maxConditions || walk.unknowns.t.isFull;
    if (isTooLong) walk.watch.onCutOff(run);
    if (isTooLong || !carryOut(walk, run)) break;
  }
  walk.nSteps += run.nSteps - before;
}

/** One instruction; false where the run goes on no further, or elsewhere. */
function carryOut(walk: Walk, run: AnyRun): boolean {
  const { watch, unknowns, open } = walk;
  const { opcode, immediate, pc } = instructionAt(open.code.bytes, run.pc);
  if (opcode === undefined || opcode.mnemonic === "INVALID" || run.stack.length < opcode.pops) return fail(walk, run);
  if (opcode.mnemonic === "JUMPDEST" && !enterRound(unknowns, open.code, run)) return false;
  watch.onStep(walk, run, opcode);
  if (opcode.terminates) {
    watch.onEnd(walk, run, opcode);
    return false;
  }
  if (opcode.mnemonic === "JUMP") return jump(walk, run);
  if (opcode.mnemonic === "JUMPI") return decide(walk, run);
  if (outside.has(opcode.mnemonic) && watch.onOutside?.(run) === true) return false;
  if (immediate !== undefined) {
    const name = open.filledIn.get(pc);
    const { t, named } = unknowns;
    run.stack.push(name === undefined ? t.constant(256, immediate) : named(name));
  } else if (!moveOnStack(run, opcode)) takeStep(unknowns, run, opcode);
  run.pc = pc + 1 + opcode.immediate;
  return true;
}

/** What runs the code of others, who may call back: not in place of the contract, which they then could change as they like. */
const outside: ReadonlySet<Mnemonic> = new Set(["CALL", "CREATE", "CREATE2"]);

/** The run after the call of others that it is about to make, with a state of the contract that they may leave. */
export function passOutside({ open, unknowns }: Walk, before: AnyRun, { storage, path, witness }: LeftState): AnyRun {
  const run = forkRun({ ...before, path: path.slice() }, before.pc + 1);
  const { opcode } = instructionAt(open.code.bytes, before.pc);
  if (opcode !== undefined) takeStep(unknowns, run, opcode);
  run.storage = storage;
  run.witness = witness;
  return run;
}

/** DUP and SWAP; false for others. */
function moveOnStack({ stack }: AnyRun, { byte }: NamedOpcode): boolean {
  if (byte < 0x80 || byte > 0x9f) return false;
  const top = stack.length - 1;
  const [at, isCopy] = byte < 0x90 ? [top - (byte - 0x80), true] : [top - (byte - 0x8f), false];
  const [found, topmost] = [stack[at], stack[top]];
  if (found === undefined || topmost === undefined) return true;
  if (isCopy) stack.push(found);
  else [stack[at], stack[top]] = [topmost, found];
  return true;
}

/** Holds the run to a condition; false where nothing fulfils it. */
export function assume(walk: Walk, run: AnyRun, condition: Term): boolean {
  const { t } = walk.unknowns;
  if (condition === t.true) return true;
  if (condition === t.false) return false;
  const { status, witness, nSteps } = walk.solver.solve(run.path, run.witness, condition);
  walk.nSteps += nSteps;
  if (status === "unsat") return false;
  run.path.push(condition);
  if (witness !== undefined) run.witness = witness;
  return true;
}

function jump(walk: Walk, run: AnyRun): boolean {
  const target = run.stack.pop();
  if (target !== undefined && isConstant(target)) return goTo(walk, run, target.value);
  walk.watch.onLost();
  return false;
}

function goTo(walk: Walk, run: AnyRun, target: bigint): boolean {
  const { code } = walk.open;
  const isThere = target < BigInt(code.bytes.length) && jumpdestsOf(code)[Number(target)] === 1;
  if (!isThere) return fail(walk, run);
  run.pc = Number(target);
  return true;
}

function decide(walk: Walk, run: AnyRun): boolean {
  const { t } = walk.unknowns;
  const [target, decider] = [run.stack.pop(), run.stack.pop()];
  if (target === undefined || decider === undefined || !isConstant(target)) {
    walk.watch.onLost();
    return false;
  }
  run.branch = run.pc;
  const isNot = isZero(t, decider);
  if (isNot === t.false) return goTo(walk, run, target.value);
  if (isNot === t.true) {
    run.pc += 1;
    return true;
  }
  for (const [condition, pc] of [
    [isNot, BigInt(run.pc + 1)],
    [t.not(isNot), target.value],
  ] as const)
    takeSide(walk, run, condition, pc);
  return false;
}

function takeSide(walk: Walk, run: AnyRun, condition: Term, pc: bigint): void {
  const side = forkRun(run, run.pc);
  if (pc === BigInt(run.pc + 1)) side.pc += 1;
  else if (!goTo(walk, side, pc)) return;
  if (walk.watch.isOfUse(side) && assume(walk, side, condition)) walk.runs.push(side);
}

function fail({ watch }: Walk, run: AnyRun): false {
  watch.onFail(run);
  return false;
}
