/** One run of a solver program: started, asked, and killed when it is late. */
import { type ChildProcess, spawn } from "node:child_process";
import type { UnknownReason } from "../../smt/result.ts";
import type { SolverProgram } from "./solver-program.ts";

/** What it wrote up to the marker, or why there is nothing. */
export type SolverReply =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "fault"; readonly reason: UnknownReason };

export interface SolverProcess {
  /** Sends a script, one at a time. Always answers: a process that is late or too talkative is killed. */
  ask(script: string, timeoutMs: number, signal?: AbortSignal): Promise<SolverReply>;
  isGone(): boolean;
  kill(): void;
}

/** What a solver writes once it is done with a script. */
const marker = "solhound-done";

/** A model of more text than this is of no use. */
const maxReplyLength = 16_000_000;

/** Enough to see why it ended. */
const maxErrorLength = 4096;

/** A process, and what it has said since it was last asked. */
interface Running {
  readonly child: ChildProcess;
  output: string;
  errors: string;
  isGone: boolean;
  finish: ((reply: SolverReply) => void) | undefined;
}

/** Starts it; it keeps this process alive only while it is asked. */
export function startSolver(program: SolverProgram, memoryLimitMb: number): SolverProcess {
  const child = start(program, memoryLimitMb);
  const running: Running = { child, output: "", errors: "", isGone: false, finish: undefined };
  listen(running);
  hold(child, false);
  return {
    ask: (script, timeoutMs, signal) => ask(running, toInput(script), program.isInteractive, timeoutMs, signal),
    isGone: () => running.isGone,
    kill: () => kill(running),
  };
}

const toInput = (script: string): string => `${script}(echo "${marker}")\n`;

function listen(running: Running): void {
  const { child } = running;
  child.stdout?.setEncoding("utf8").on("data", (text: string) => read(running, text));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    running.errors = (running.errors + text).slice(-maxErrorLength);
  });
  // A solver that ends while it is written to is told of by its end.
  child.stdin?.on("error", () => {});
  child.on("error", () => fail(running, "solver"));
  child.on("close", () => {
    running.isGone = true;
    const isExhausted = isOutOfMemory(running.output + running.errors);
    finish(running, { kind: "fault", reason: isExhausted ? "memory" : "solver" });
  });
}

function read(running: Running, text: string): void {
  running.output += text;
  const end = running.output.indexOf(marker);
  if (end >= 0) finish(running, { kind: "text", text: running.output.slice(0, end) });
  else if (running.output.length > maxReplyLength) fail(running, "memory");
}

function finish(running: Running, reply: SolverReply): void {
  const waiting = running.finish;
  running.finish = undefined;
  hold(running.child, false);
  waiting?.(reply);
}

function kill(running: Running): void {
  running.isGone = true;
  running.child.kill("SIGKILL");
}

function fail(running: Running, reason: UnknownReason): void {
  kill(running);
  finish(running, { kind: "fault", reason });
}

function ask(
  running: Running,
  input: string,
  isMoreToCome: boolean,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<SolverReply> {
  if (running.isGone) return Promise.resolve({ kind: "fault", reason: "solver" });
  running.output = "";
  return new Promise((resolve) => {
    const timer = setTimeout(() => fail(running, "time"), Math.max(1, timeoutMs));
    const cancel = (): void => fail(running, "cancelled");
    signal?.addEventListener("abort", cancel, { once: true });
    running.finish = (reply) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", cancel);
      resolve(reply);
    };
    if (signal?.aborted) return cancel();
    hold(running.child, true);
    running.child.stdin?.write(input);
    if (!isMoreToCome) running.child.stdin?.end();
  });
}

/** Whether Node waits for the process. */
function hold(child: ChildProcess, isHeld: boolean): void {
  const parts = [child, child.stdin, child.stdout, child.stderr] as readonly ({
    ref?(): void;
    unref?(): void;
  } | null)[];
  for (const part of parts) {
    if (isHeld) part?.ref?.();
    else part?.unref?.();
  }
}

/** A solver needs nothing of our environment; Windows starts nothing without this. */
const passedVariables = ["SystemRoot"];

function start({ command, args, isLimitedByShell }: SolverProgram, memoryLimitMb: number): ChildProcess {
  const env = Object.fromEntries(passedVariables.map((name) => [name, process.env[name]]));
  const options = { env, stdio: ["pipe", "pipe", "pipe"] as ["pipe", "pipe", "pipe"] };
  if (!isLimitedByShell) return spawn(command, args, options);
  const limited = `ulimit -v ${memoryLimitMb * 1024}; exec "$0" "$@"`;
  return spawn("/bin/sh", ["-c", limited, command, ...args], options);
}

/** What solvers and their libraries say when there is no memory left. */
export function isOutOfMemory(text: string): boolean {
  return /out of memory|bad_alloc|memory (limit|exhausted|exceeded)|cannot (allocate|enlarge) memory|memory access out of bounds/i.test(
    text,
  );
}
