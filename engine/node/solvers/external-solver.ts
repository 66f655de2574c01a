/** A solver in a child process as the interface that `engine/smt` asks: in turn, killed when late, replaced when gone. */
import type { ExternalAnswer, ExternalQuery, ExternalSolver } from "../../smt/external-solver.ts";
import { readNumber } from "../../terms/smtlib/parse.ts";
import { readSExpressions } from "../../terms/smtlib/s-expression.ts";
import { isOutOfMemory, type SolverProcess, startSolver } from "./solver-process.ts";
import type { SolverProgram } from "./solver-program.ts";

export interface ExternalSolverOptions {
  readonly program: SolverProgram;
  /** Megabytes that the solver may have; 1024 unless told. */
  readonly memoryLimitMb?: number;
  /** Questions to one process before it is replaced by a fresh one; 500 unless told. */
  readonly maxQueries?: number;
}

export interface ChildSolver extends ExternalSolver {
  readonly name: string;
  /** Ends the process; questions under way are `unknown`. */
  end(): void;
}

/** Starts no process before the first question. */
export function makeExternalSolver({
  program,
  memoryLimitMb = 1024,
  maxQueries = 500,
}: ExternalSolverOptions): ChildSolver {
  let current: SolverProcess | undefined;
  let nAsked = 0;
  let last: Promise<unknown> = Promise.resolve();

  function processForNext(): SolverProcess {
    const isSpent = !program.isInteractive || nAsked >= maxQueries;
    if (current === undefined || current.isGone() || isSpent) {
      current?.kill();
      current = startSolver(program, memoryLimitMb);
      nAsked = 0;
    }
    nAsked++;
    return current;
  }

  async function ask({ script, wanted, timeoutMs, signal }: ExternalQuery): Promise<ExternalAnswer> {
    if (signal?.aborted) return { status: "unknown", reason: "cancelled" };
    const reply = await processForNext().ask(toCommands(script, wanted, program.isInteractive), timeoutMs, signal);
    if (reply.kind === "fault") return { status: "unknown", reason: reply.reason };
    const answer = readAnswer(reply.text, wanted.length);
    // What went wrong once may have left something behind.
    if (answer.status === "unknown") current?.kill();
    return answer;
  }

  return {
    name: program.name,
    check(query) {
      const answer = last.then(() => ask(query));
      last = answer;
      return answer;
    },
    end() {
      current?.kill();
    },
  };
}

function toCommands(script: string, wanted: readonly string[], isInteractive: boolean): string {
  const values = wanted.length === 0 ? "" : `(get-value (${wanted.join(" ")}))\n`;
  return `${isInteractive ? "(reset)\n" : ""}(set-option :produce-models true)\n${script}(check-sat)\n${values}`;
}

/** Exported for tests: what a solver's text says. */
export function readAnswer(text: string, nWanted: number): ExternalAnswer {
  const expressions = readSExpressions(text) ?? [];
  const isAnswer = (one: unknown): boolean =>
    one === "sat" || one === "unsat" || one === "unknown" || one === "timeout";
  const at = expressions.findIndex(isAnswer);
  const errors = expressions.slice(0, at < 0 ? undefined : at);
  if (isOutOfMemory(text)) return { status: "unknown", reason: "memory" };
  // An error before the answer means that it is about another question.
  if (at < 0 || errors.some((one) => one[0] === "error")) return { status: "unknown", reason: "solver" };
  if (expressions[at] === "unsat") return { status: "unsat" };
  if (expressions[at] !== "sat") return { status: "unknown", reason: "incomplete" };
  const pairs = nWanted === 0 ? [] : expressions[at + 1];
  if (!Array.isArray(pairs)) return { status: "unknown", reason: "solver" };
  const values = pairs.flatMap((pair: unknown): bigint[] => {
    const number = Array.isArray(pair) ? readNumber(pair[1]) : undefined;
    return number === undefined ? [] : [number];
  });
  return values.length === nWanted ? { status: "sat", values } : { status: "unknown", reason: "solver" };
}
