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
  /** Milliseconds after which a process that nobody asks is ended; unless told, it stays. */
  readonly idleMs?: number;
}

export interface ChildSolver extends ExternalSolver {
  readonly name: string;
  /** Ends the process; questions under way are `unknown`. */
  end(): void;
}

/** The process that answers, and how often it was asked. */
interface Seat {
  current: SolverProcess | undefined;
  nAsked: number;
  /** Ends it when nobody asks. */
  idleTimer: NodeJS.Timeout | undefined;
}

/** Starts no process before the first question. */
export function makeExternalSolver(options: ExternalSolverOptions): ChildSolver {
  const seat: Seat = { current: undefined, nAsked: 0, idleTimer: undefined };
  let last: Promise<unknown> = Promise.resolve();
  return {
    name: options.program.name,
    check(query) {
      const answer = last.then(() => ask(seat, options, query));
      last = answer;
      return answer;
    },
    end() {
      seat.current?.kill();
    },
  };
}

/** The same process as long as it serves, else a fresh one. */
function processFor(
  seat: Seat,
  { program, memoryLimitMb = 1024, maxQueries = 500 }: ExternalSolverOptions,
): SolverProcess {
  const isSpent = !program.isInteractive || seat.nAsked >= maxQueries;
  seat.nAsked++;
  if (seat.current !== undefined && !seat.current.isGone() && !isSpent) return seat.current;
  seat.current?.kill();
  const fresh = startSolver(program, memoryLimitMb);
  seat.current = fresh;
  seat.nAsked = 1;
  return fresh;
}

async function ask(seat: Seat, options: ExternalSolverOptions, query: ExternalQuery): Promise<ExternalAnswer> {
  const { script, wanted, timeoutMs, signal } = query;
  clearTimeout(seat.idleTimer);
  if (signal?.aborted) return { status: "unknown", reason: "cancelled" };
  const solver = processFor(seat, options);
  const reply = await solver.ask(toCommands(script, wanted, options.program.isInteractive), timeoutMs, signal);
  if (options.idleMs !== undefined) seat.idleTimer = setTimeout(() => solver.kill(), options.idleMs).unref();
  if (reply.kind === "fault") return { status: "unknown", reason: reply.reason };
  const answer = readAnswer(reply.text, wanted.length);
  // What went wrong once may have left something behind.
  if (answer.status === "unknown") solver.kill();
  return answer;
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
