/** Looks for a proof that what is claimed of a contract happens in no run: whoever calls with whatever, in whatever state.
 *
 * Every way that may lead to a claim is followed with all unknown: storage, calldata, the block, what other contracts answer
 * and do meanwhile. A claim is refuted if no way is left on which it happens, and none was cut off before it.
 */

import type { ContractCode } from "../../evm/code/contract-code.ts";
import { jumpdestsOf } from "../../evm/code/contract-code.ts";
import { type Instruction, instructionAt } from "../../evm/code/disassembly.ts";
import type { NamedOpcode } from "../../evm/opcodes.ts";
import { isConstant, type Term } from "../../terms/term.ts";
import { makeTermStore } from "../../terms/term-store.ts";
import { makeSymbolicBytes, readKnown } from "../machine/symbolic-bytes.ts";
import { makeWitness } from "../machine/witness.ts";
import { isZero } from "../machine/word-operations.ts";
import { makePathSolver, type PathSolver } from "../path-solver.ts";
import { type AnyRun, forkRun, makeUnknowns, stretchOf, type Unknowns } from "./any-run.ts";
import { takeStep } from "./any-step.ts";
import { type Claim, conditionOf } from "./claims.ts";
import { enterRound } from "./loop-heads.ts";
import { makeReachableClaims, type ReachableClaims } from "./reachable-claims.ts";

/** Code of which it is not known what it is put together with. */
export interface OpenCode {
  readonly code: ContractCode;
  /** Names of what is put into the code when it is deployed, by the offset of the PUSH. */
  readonly filledIn: ReadonlyMap<number, string>;
}

export interface Proof {
  /** Works for about so many steps; false once there is nothing to do. */
  readonly run: (nSteps: number) => boolean;
  /** Those of the claims that happen in no run; none before it is done. */
  readonly refuted: () => ReadonlySet<Claim>;
  /** Of these, those of which no instruction is ever come to. */
  readonly unreached: () => ReadonlySet<Claim>;
}

interface Proving extends OpenCode {
  readonly unknowns: Unknowns;
  readonly solver: PathSolver;
  readonly claims: readonly Claim[];
  readonly claimsAt: ReadonlyMap<number, readonly Claim[]>;
  readonly reachable: ReachableClaims;
  /** Claims that nothing speaks against so far. */
  readonly undecided: Set<Claim>;
  /** Those of which an instruction was come to, and those of which one was that does what the claim is about. */
  readonly met: Set<Claim>;
  readonly matched: Set<Claim>;
  /** Ways to be followed, the next one last. */
  readonly open: AnyRun[];
  nSteps: number;
}

/** More terms than these are too many to think about. */
const maxTerms = 400_000;
/** Instructions of one way, and its conditions. */
const maxInstructions = 20_000;
const maxConditions = 150;

/** Nothing is proved yet. */
export function makeProof(open: OpenCode, claims: readonly Claim[], seed: number): Proof {
  const t = makeTermStore({ maxTerms });
  const claimsAt = new Map<number, Claim[]>();
  for (const claim of claims) for (const pc of claim.pcs) claimsAt.set(pc, [...(claimsAt.get(pc) ?? []), claim]);
  const proving: Proving = {
    ...{ ...open, claims, claimsAt, reachable: makeReachableClaims(open.code, claims) },
    ...{ unknowns: makeUnknowns(t), solver: makePathSolver(t, seed), met: new Set(), matched: new Set() },
    ...{ undecided: new Set(claims), open: [firstRun()], nSteps: 0 },
  };
  const isDone = (): boolean => proving.open.length === 0;
  return {
    run(nSteps) {
      const until = proving.nSteps + nSteps;
      while (proving.nSteps < until && !isDone()) followNext(proving);
      return !isDone();
    },
    refuted: () => new Set(isDone() ? [...proving.undecided].filter((one) => isSettled(proving, one)) : []),
    unreached: () => new Set(isDone() ? [...proving.undecided].filter((one) => !proving.met.has(one)) : []),
  };
}

/** What is about operands was to be looked at, where it was met at all. */
function isSettled({ met, matched }: Proving, claim: Claim): boolean {
  const isOfOperands = claim.kind === "wraps" || claim.kind === "truncates";
  return !isOfOperands || !met.has(claim) || matched.has(claim);
}

function firstRun(): AnyRun {
  return {
    ...{ pc: 0, stack: [], memory: makeSymbolicBytes(), isMemoryKnown: true, storage: new Map(), transient: new Map() },
    ...{ path: [], witness: makeWitness(new Map()), happened: new Set(), asserted: new Set(), branch: -1 },
    ...{ rounds: new Map(), nSteps: 0 },
  };
}

/** Whether a run may still show something. */
function isOfUse({ undecided, reachable }: Proving, { happened, asserted, pc, stack }: AnyRun): boolean {
  const isOpen = (claim: Claim): boolean => undecided.has(claim);
  return [...happened, ...asserted].some(isOpen) || [...reachable(pc, stack)].some(isOpen);
}

/** Of what comes after, nothing is known. */
function cutOff({ undecided, reachable }: Proving, { happened, asserted, pc, stack }: AnyRun): void {
  for (const claim of [...happened, ...asserted, ...reachable(pc, stack)]) undecided.delete(claim);
}

function followNext(proving: Proving): void {
  const run = proving.open.pop();
  if (run === undefined || !isOfUse(proving, run)) return;
  const { code, unknowns } = proving;
  const before = run.nSteps;
  for (;;) {
    run.nSteps += 1;
    const isTooLong = run.nSteps > maxInstructions || run.path.length > maxConditions || unknowns.t.isFull;
    if (isTooLong) cutOff(proving, run);
    if (isTooLong || !carryOut(proving, run, instructionAt(code.bytes, run.pc))) break;
  }
  proving.nSteps += run.nSteps - before;
}

/** One instruction; false where the run goes on no further, or elsewhere. */
function carryOut(proving: Proving, run: AnyRun, instruction: Instruction): boolean {
  const { opcode, immediate, pc } = instruction;
  if (opcode === undefined || opcode.mnemonic === "INVALID" || run.stack.length < opcode.pops)
    return fail(proving, run);
  if (opcode.mnemonic === "JUMPDEST" && !enterRound(proving.unknowns, proving.code, run)) return false;
  noteClaims(proving, run, opcode);
  if (opcode.terminates) return end(proving, run, opcode);
  if (opcode.mnemonic === "JUMP") return jump(proving, run);
  if (opcode.mnemonic === "JUMPI") return decide(proving, run);
  if (immediate !== undefined) {
    const name = proving.filledIn.get(pc);
    const { t, named } = proving.unknowns;
    run.stack.push(name === undefined ? t.constant(256, immediate) : named(name));
  } else if (!moveOnStack(run, opcode)) takeStep(proving.unknowns, run, opcode);
  run.pc = pc + 1 + opcode.immediate;
  return true;
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

/** What is claimed of the instruction. */
function noteClaims(proving: Proving, run: AnyRun, { mnemonic }: NamedOpcode): void {
  const { claimsAt, undecided, met, matched, unknowns } = proving;
  for (const claim of claimsAt.get(run.pc) ?? []) {
    if (!undecided.has(claim)) continue;
    met.add(claim);
    if (claim.kind === "reached") undecided.delete(claim);
    if (claim.kind === "fails") run.asserted.add(claim);
    const topmost = run.stack.slice(-2).reverse();
    const condition = run.happened.has(claim) ? undefined : conditionOf(unknowns.t, claim, mnemonic, topmost);
    if (condition === undefined) continue;
    matched.add(claim);
    divide(proving, run, claim, condition);
  }
}

/** Where it may happen the run goes on twice, with it and without. */
function divide(proving: Proving, run: AnyRun, claim: Claim, condition: Term): void {
  const other = forkRun(run, run.pc);
  if (!assume(proving, other, condition)) return;
  other.happened.add(claim);
  if (assume(proving, run, proving.unknowns.t.not(condition))) proving.open.push(other);
  else run.happened.add(claim);
}

/** Holds the run to a condition; false where nothing fulfils it. */
function assume(proving: Proving, run: AnyRun, condition: Term): boolean {
  const { t } = proving.unknowns;
  if (condition === t.true) return true;
  if (condition === t.false) return false;
  const { status, witness, nSteps } = proving.solver.solve(run.path, run.witness, condition);
  proving.nSteps += nSteps;
  if (status === "unsat") return false;
  run.path.push(condition);
  if (witness !== undefined) run.witness = witness;
  return true;
}

function jump(proving: Proving, run: AnyRun): boolean {
  const target = run.stack.pop();
  if (target !== undefined && isConstant(target)) return goTo(proving, run, target.value);
  // Where to is for what was stored to say: then nothing of the code is known to be left out.
  proving.undecided.clear();
  return false;
}

function goTo(proving: Proving, run: AnyRun, target: bigint): boolean {
  const { code } = proving;
  const isThere = target < BigInt(code.bytes.length) && jumpdestsOf(code)[Number(target)] === 1;
  if (!isThere) return fail(proving, run);
  run.pc = Number(target);
  return true;
}

function decide(proving: Proving, run: AnyRun): boolean {
  const { t } = proving.unknowns;
  const [target, decider] = [run.stack.pop(), run.stack.pop()];
  if (target === undefined || decider === undefined || !isConstant(target)) {
    proving.undecided.clear();
    return false;
  }
  run.branch = run.pc;
  const isNot = isZero(t, decider);
  if (isNot === t.false) return goTo(proving, run, target.value);
  if (isNot === t.true) {
    run.pc += 1;
    return true;
  }
  for (const [condition, pc] of [
    [isNot, BigInt(run.pc + 1)],
    [t.not(isNot), target.value],
  ] as const)
    takeSide(proving, run, condition, pc);
  return false;
}

function takeSide(proving: Proving, run: AnyRun, condition: Term, pc: bigint): void {
  const side = forkRun(run, run.pc);
  if (pc === BigInt(run.pc + 1)) side.pc += 1;
  else if (!goTo(proving, side, pc)) return;
  if (isOfUse(proving, side) && assume(proving, side, condition)) proving.open.push(side);
}

function end(proving: Proving, run: AnyRun, { mnemonic, pops }: NamedOpcode): boolean {
  if (mnemonic !== "REVERT") {
    for (const claim of run.happened) proving.undecided.delete(claim);
    return false;
  }
  const [at, size] = run.stack.slice(run.stack.length - pops).reverse();
  return mayBePanic(proving, run, at, size) ? fail(proving, run) : false;
}

const panicSelector = 0x4e487b71n;
const assertCode = 1n;

/** Whether what is returned may be what a failed assertion returns. */
function mayBePanic({ unknowns: { t } }: Proving, run: AnyRun, at: Term | undefined, size: Term | undefined): boolean {
  const stretch = stretchOf(at, size);
  if (stretch === undefined || !run.isMemoryKnown) return true;
  if (stretch.size !== 36) return false;
  const bytes = readKnown(t, run.memory, stretch.at, 36);
  if (bytes === undefined) return true;
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return BigInt(`0x${digits}`) === (panicSelector << 256n) + assertCode;
}

/** A frame that fails may have done so at an assertion: at that whose branch was the last one, else at any that was met. */
function fail({ undecided, claimsAt }: Proving, run: AnyRun): false {
  const own = claimsAt.get(run.branch)?.filter(({ kind }) => kind === "fails") ?? [];
  for (const claim of own.length > 0 ? own : run.asserted) undecided.delete(claim);
  return false;
}
