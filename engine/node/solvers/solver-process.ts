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

/** Starts it; it keeps this process alive only while it is asked. */
export function startSolver(program: SolverProgram, memoryLimitMb: number): SolverProcess {
  const child = start(program, memoryLimitMb);
  let output = "";
  let isGone = false;
  let finish: ((reply: SolverReply) => void) | undefined;

  function kill(): void {
    isGone = true;
    child.kill("SIGKILL");
  }

  function done(reply: SolverReply): void {
    const waiting = finish;
    finish = undefined;
    hold(child, false);
    waiting?.(reply);
  }

  function read(text: string): void {
    output += text;
    const end = output.indexOf(marker);
    if (end >= 0) done({ kind: "text", text: output.slice(0, end) });
    else if (output.length > maxReplyLength) fail("memory");
  }

  function fail(reason: UnknownReason): void {
    kill();
    done({ kind: "fault", reason });
  }

  child.stdout?.setEncoding("utf8").on("data", read);
  let errors = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    errors = (errors + text).slice(-4096);
  });
  // A solver that ends while it is written to is told of by its end.
  child.stdin?.on("error", () => {});
  child.on("error", () => fail("solver"));
  child.on("close", () => {
    isGone = true;
    done({ kind: "fault", reason: isOutOfMemory(output + errors) ? "memory" : "solver" });
  });
  hold(child, false);

  return {
    ask(script, timeoutMs, signal) {
      if (isGone) return Promise.resolve({ kind: "fault", reason: "solver" });
      output = "";
      return new Promise((resolve) => {
        const timer = setTimeout(() => fail("time"), Math.max(1, timeoutMs));
        const cancel = (): void => fail("cancelled");
        signal?.addEventListener("abort", cancel, { once: true });
        finish = (reply) => {
          clearTimeout(timer);
          signal?.removeEventListener("abort", cancel);
          resolve(reply);
        };
        if (signal?.aborted) return cancel();
        hold(child, true);
        child.stdin?.write(`${script}(echo "${marker}")\n`);
        if (!program.isInteractive) child.stdin?.end();
      });
    },
    isGone: () => isGone,
    kill,
  };
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
