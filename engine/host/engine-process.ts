/** The engine process: the child side of the host. One analysis at a time; compiler and code stay warm in between. */

import { fileURLToPath } from "node:url";
import type { EngineDeps } from "../index.ts";
import { readBundledCompilers } from "../node/bundled-compilers.ts";
import { makeCompilerPool } from "../node/compiler-pool.ts";
import { invariant } from "../util/invariant.ts";
import type { HostReply, HostRequest } from "./protocol.ts";
import { runRequest } from "./run-request.ts";

/** A compiler thread that nobody needed for this long is ended. */
const idleMs = 120_000;

/** What the compiler may use beside the JavaScript heap. */
const compilerMemoryMb = 1024;

/** A longer delay would be taken for none. */
const maxTimerMs = 2 ** 31 - 1;

const beside = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

const heapLimitMb = Number(process.argv[2]);
invariant(heapLimitMb > 0, "the engine process is given its heap limit in megabytes");
const running = new Map<number, AbortController>();

const compiler = makeCompilerPool({
  threadPath: beside("./solc-thread.js"),
  compilers: await readBundledCompilers(beside("./solc")),
  idleMs,
  memoryLimitMb: heapLimitMb + compilerMemoryMb,
});
const deps: EngineDeps = {
  compiler,
  now: () => Math.round(performance.now()),
  after(delayMs, action) {
    const timer = setTimeout(action, Math.min(delayMs, maxTimerMs));
    return () => clearTimeout(timer);
  },
  breathe: () => new Promise((resolve) => setImmediate(resolve)),
  log: (line) => process.stderr.write(`${line}\n`),
};

process.on("message", (request: HostRequest) => {
  if (request.kind === "abort") running.get(request.id)?.abort();
  else void serve(request);
});
// Ctrl-C in a terminal reaches this process too; what it means is for the parent to say.
process.on("SIGINT", () => {});
// The parent is gone, and with it whoever waits for the answer.
process.on("disconnect", () => process.exit());
send({ kind: "ready" });
compiler.warmUp();

async function serve({ id, input, options }: Extract<HostRequest, { kind: "analyze" }>): Promise<void> {
  const controller = new AbortController();
  running.set(id, controller);
  for await (const event of runRequest(input, { ...options, signal: controller.signal }, deps)) {
    send({ kind: "event", id, event });
  }
  running.delete(id);
}

function send(reply: HostReply): void {
  process.send?.(reply);
}
