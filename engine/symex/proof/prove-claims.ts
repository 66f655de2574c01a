/** Looks for a proof that what is claimed of a contract happens in no run: whoever calls with whatever, in whatever state.
 *
 * Every way that may lead to a claim is followed with all unknown: storage, calldata, the block, what other contracts answer
 * and do meanwhile. A claim is refuted if no way is left on which it happens, and none was cut off before it.
 */

import type { NamedOpcode } from "../../evm/opcodes.ts";
import type { Term } from "../../terms/term.ts";
import { makeTermStore } from "../../terms/term-store.ts";
import { makePathSolver } from "../path-solver.ts";
import { type AnyRun, forkRun, makeUnknowns } from "./any-run.ts";
import { assume, firstRun, followNext, type OpenCode, type Walk, type Watch } from "./any-walk.ts";
import { type Claim, conditionOf } from "./claims.ts";
import { mayBePanic } from "./panics.ts";
import { makeReachableClaims, type ReachableClaims } from "./reachable-claims.ts";

export interface Proof {
  /** Works for about so many steps; false once there is nothing to do. */
  readonly run: (nSteps: number) => boolean;
  /** Those of the claims that happen in no run; none before it is done. */
  readonly refuted: () => ReadonlySet<Claim>;
  /** Of these, those of which no instruction is ever come to. */
  readonly unreached: () => ReadonlySet<Claim>;
}

interface Proving {
  readonly claimsAt: ReadonlyMap<number, readonly Claim[]>;
  readonly reachable: ReachableClaims;
  /** Claims that nothing speaks against so far. */
  readonly undecided: Set<Claim>;
  /** Those of which an instruction was come to, and those of which one was that does what the claim is about. */
  readonly met: Set<Claim>;
  readonly matched: Set<Claim>;
}

/** More terms than these are too many to think about. */
const maxTerms = 400_000;

/** Nothing is proved yet. */
export function makeProof(open: OpenCode, claims: readonly Claim[], seed: number): Proof {
  const t = makeTermStore({ maxTerms });
  const claimsAt = new Map<number, Claim[]>();
  for (const claim of claims) for (const pc of claim.pcs) claimsAt.set(pc, [...(claimsAt.get(pc) ?? []), claim]);
  const reachable = makeReachableClaims(open.code, claims);
  const proving: Proving = { claimsAt, reachable, undecided: new Set(claims), met: new Set(), matched: new Set() };
  const walk: Walk = {
    ...{ open, unknowns: makeUnknowns(t), solver: makePathSolver(t, seed), runs: [firstRun()], nSteps: 0 },
    watch: watchOf(proving),
  };
  const isDone = (): boolean => walk.runs.length === 0;
  return {
    run(nSteps) {
      const until = walk.nSteps + nSteps;
      while (walk.nSteps < until && !isDone()) followNext(walk);
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

function watchOf(proving: Proving): Watch {
  const { undecided, reachable } = proving;
  const ahead = ({ happened, asserted, pc, stack }: AnyRun): readonly Claim[] => {
    return [...happened, ...asserted, ...reachable(pc, stack)];
  };
  return {
    isOfUse: (run) => ahead(run).some((claim) => undecided.has(claim)),
    onStep: (walk, run, opcode) => noteClaims(proving, walk, run, opcode),
    onEnd: (walk, run, opcode) => end(proving, walk, run, opcode),
    onFail: (run) => fail(proving, run),
    onCutOff(run) {
      for (const claim of ahead(run)) undecided.delete(claim);
    },
    // Then nothing of the code is known to be left out.
    onLost: () => undecided.clear(),
  };
}

/** What is claimed of the instruction. */
function noteClaims(proving: Proving, walk: Walk, run: AnyRun, { mnemonic }: NamedOpcode): void {
  const { claimsAt, undecided, met, matched } = proving;
  for (const claim of claimsAt.get(run.pc) ?? []) {
    if (!undecided.has(claim)) continue;
    met.add(claim);
    if (claim.kind === "reached") undecided.delete(claim);
    if (claim.kind === "fails") run.asserted.add(claim);
    const topmost = run.stack.slice(-2).reverse();
    const condition = run.happened.has(claim) ? undefined : conditionOf(walk.unknowns.t, claim, mnemonic, topmost);
    if (condition === undefined) continue;
    matched.add(claim);
    divide(walk, run, claim, condition);
  }
}

/** Where it may happen the run goes on twice, with it and without. */
function divide(walk: Walk, run: AnyRun, claim: Claim, condition: Term): void {
  const other = forkRun(run, run.pc);
  if (!assume(walk, other, condition)) return;
  other.happened.add(claim);
  if (assume(walk, run, walk.unknowns.t.not(condition))) walk.runs.push(other);
  else run.happened.add(claim);
}

function end(proving: Proving, { unknowns: { t } }: Walk, run: AnyRun, { mnemonic, pops }: NamedOpcode): void {
  if (mnemonic !== "REVERT") for (const claim of run.happened) proving.undecided.delete(claim);
  else if (mayBePanic(t, run, pops)) fail(proving, run);
}

/** A frame that fails may have done so at an assertion: at that whose branch was the last one, else at any that was met. */
function fail({ undecided, claimsAt }: Proving, run: AnyRun): void {
  const own = claimsAt.get(run.branch)?.filter(({ kind }) => kind === "fails") ?? [];
  for (const claim of own.length > 0 ? own : run.asserted) undecided.delete(claim);
}
