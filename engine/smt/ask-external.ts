/** Asks the other solver, first with the hard operators left open; believes a model only once it has been evaluated. */
import { holdsAll } from "../terms/evaluate.ts";
import type { Term } from "../terms/term.ts";
import type { TermStore } from "../terms/term-store.ts";
import { subterms } from "../terms/traverse.ts";
import type { Model } from "../terms/value.ts";
import { isHard, toScript } from "./external-script.ts";
import type { ExternalSolver } from "./external-solver.ts";
import { initialLemmas, lemmasFor } from "./lemmas.ts";
import type { UnknownReason } from "./result.ts";

export type ExternalOutcome =
  | { readonly status: "sat"; readonly model: Model }
  | { readonly status: "unsat" }
  | { readonly status: "unknown"; readonly reason: UnknownReason };

export interface ExternalTask {
  readonly t: TermStore;
  readonly solver: ExternalSolver;
  readonly conditions: readonly Term[];
  /** Milliseconds for all rounds together. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  /** Makes a model of one that is wrong about hashes or powers, if it can. */
  readonly repair: (model: Model) => Model | undefined;
  /** Milliseconds since some moment. */
  readonly now: () => number;
}

/** Rounds with operators left open, and after these with all of them exact. */
const maxAbstractRounds = 5;
const maxExactRounds = 4;

/** The share of the time that the rounds with operators left open may take. */
const abstractShare = 0.4;

/** Answers within the time, or soon after it. */
export async function askExternal(task: ExternalTask): Promise<ExternalOutcome> {
  const { t, conditions, timeoutMs, now } = task;
  const started = now();
  const all = subterms(conditions);
  const lemmas = initialLemmas(t, conditions);
  const isAbstract = all.some(isHard);
  const isInexact = isAbstract || all.some(({ op }) => op === "keccak256" || op === "bvexp");
  const left = (share: number): number => share * timeoutMs - (now() - started);
  if (isAbstract) {
    const found = await askInRounds(task, lemmas, true, maxAbstractRounds, () => left(abstractShare));
    if (found.status !== "unknown" || found.reason === "cancelled") return found;
  }
  return await askInRounds(task, isInexact ? lemmas : [], false, maxExactRounds, () => left(1));
}

/** Adds to the lemmas what each wrong model teaches. */
async function askInRounds(
  { t, solver, conditions, signal, repair }: ExternalTask,
  lemmas: Term[],
  isAbstract: boolean,
  maxRounds: number,
  left: () => number,
): Promise<ExternalOutcome> {
  for (let round = 0; round < maxRounds; round++) {
    const timeoutMs = left();
    if (timeoutMs <= 0) return { status: "unknown", reason: "time" };
    const script = toScript([...conditions, ...lemmas], isAbstract);
    const answer = await solver.check({
      script: script.text,
      wanted: script.wanted,
      timeoutMs,
      ...(signal && { signal }),
    });
    if (answer.status !== "sat") return answer;
    const model = script.toModel(answer.values);
    if (holdsAll(conditions, model)) return { status: "sat", model };
    const repaired = repair(model);
    if (repaired !== undefined) return { status: "sat", model: repaired };
    const learnt = lemmasFor(t, conditions, model).filter((lemma) => lemma !== t.true && !lemmas.includes(lemma));
    if (learnt.length === 0) break;
    lemmas.push(...learnt);
  }
  return { status: "unknown", reason: "model" };
}
