/** One engine process, seen from its host. */

import { type ChildProcess, fork } from "node:child_process";
import os from "node:os";
import type { EngineHostOptions } from "./engine-host-options.ts";
import type { HostReply, HostRequest } from "./protocol.ts";

export interface EngineChild {
  send(request: HostRequest): void;
  kill(): void;
  /** Resolves when the process has ended, with what is known about why. */
  readonly ended: Promise<ChildEnd>;
}

export interface ChildEnd {
  readonly isOutOfMemory: boolean;
  /** How it ended and the last of what it wrote, for an error message. */
  readonly description: string;
}

/** Enough for a stack; the rest is forgotten. */
const stderrTailLength = 4096;

/** What Node or Electron need to start; everything else, secrets among it, stays here. */
const passedVariables = [
  "ELECTRON_RUN_AS_NODE",
  "PATH",
  "SystemRoot",
  "TMPDIR",
  "TEMP",
  "HOME",
  "USERPROFILE",
  "FOUNDRY_PROFILE",
];

/**
 * The C library keeps memory apart for each thread, a pool of V8's among them, and gives little of it back: with one for
 * all, a process that compiles takes a sixth less, in the same time. Systems with another library do not know it.
 */
const setVariables = { MALLOC_ARENA_MAX: "1" };

/** Names of source files in traces, for whoever started us with them: they take 10 MB of a process. */
const inherited = process.execArgv.filter((flag) => flag === "--enable-source-maps");

/**
 * Of a process that is to be small, new objects get a quarter of the room that V8 would give them: they fill it all
 * before any is looked at. A check of a workspace takes 20 MB less so, in the same processor time.
 */
const smallFlags = ["--max-semi-space-size=4"];

/** Starts a process; requests may be sent at once. */
export function startEngineChild(
  {
    processPath,
    memoryLimitMb,
    cacheFolder,
    keepsCode = false,
    isBackground = false,
    onLog,
  }: EngineHostOptions & { readonly cacheFolder: string },
  onReply: (reply: HostReply) => void,
): EngineChild {
  const child = fork(processPath, [String(memoryLimitMb), cacheFolder, ...(keepsCode ? ["keep"] : [])], {
    execArgv: [...inherited, `--max-old-space-size=${memoryLimitMb}`, ...(isBackground ? smallFlags : [])],
    env: { ...Object.fromEntries(passedVariables.map((name) => [name, process.env[name]])), ...setVariables },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    serialization: "advanced",
    // Ctrl-C in a terminal goes to a whole group of processes; what it means here is for the host's door to say.
    detached: process.platform !== "win32",
  });
  if (isBackground) yieldToOthers(child);
  let stderr = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    stderr = (stderr + text).slice(-stderrTailLength);
    onLog?.(text);
  });
  child.on("message", onReply);
  return {
    // A message to a process that is ending is lost: its end is told by `ended`.
    send: (request) => void child.send(request, () => {}),
    kill: () => void child.kill("SIGKILL"),
    ended: whenEnded(child, () => stderr),
  };
}

/** Its threads are started later, and are like it. A system that does not let it be has it as any other process. */
function yieldToOthers({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) os.setPriority(pid, os.constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended, or it may not be changed.
  }
}

function whenEnded(child: ChildProcess, stderr: () => string): Promise<ChildEnd> {
  return new Promise((resolve) => {
    child.on("error", (error) => resolve({ isOutOfMemory: false, description: error.message }));
    child.on("close", (status, signal) => {
      const how = signal === null ? `with status ${status}` : `by ${signal}`;
      const isOutOfMemory = /heap out of memory|ERR_WORKER_OUT_OF_MEMORY/.test(stderr());
      const lastWords = stderr().trim();
      resolve({ isOutOfMemory, description: lastWords === "" ? `it ended ${how}` : `it ended ${how}: ${lastWords}` });
    });
  });
}
