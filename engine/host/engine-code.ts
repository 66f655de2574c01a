/** The engine process: the child side of the host. One analysis at a time; compiler and code stay warm in between. */

import "./tune-jit.ts";
import { fileURLToPath } from "node:url";
import { readBundledCompilers } from "../node/bundled-compilers.ts";
import { makeCompileCache } from "../node/compile-cache.ts";
import { makeCompilerPool } from "../node/compiler-pool.ts";
import { compilersFolder, outputsFolder } from "../node/compilers/cache-folder.ts";
import { makeCompilerLibrary } from "../node/compilers/compiler-library.ts";
import { makeCompiler } from "../node/make-compiler.ts";
import { makeKnownProjects } from "../node/projects/known-projects.ts";
import { optionsFrom } from "../node/projects/read-project.ts";
import { referenceEvm } from "../node/reference-evm/reference-evm.ts";
import { chooseSolver } from "../node/solvers/choose-solver.ts";
import { makeExternalSolver } from "../node/solvers/external-solver.ts";
import { type KeptCompiles, makeIncrementalCompiler } from "../solc/incremental/incremental-compiler.ts";
import { invariant } from "../util/invariant.ts";
import { makeHostFetcher } from "./host-fetcher.ts";
import type { HostReply, HostRequest } from "./protocol.ts";
import type { RequestDeps } from "./request-deps.ts";
import { runRequest } from "./run-request.ts";

/** A compiler thread that nobody needed for this long is ended. */
const idleMs = 120_000;

/** What another solver may use; one that nobody asked for so long is ended. */
const solverLimits = { memoryLimitMb: 1024, idleMs: 30_000 };

/** What was compiled before may take so much of the disk. */
const maxOutputsMb = 512;

/** A longer delay would be taken for none. */
const maxTimerMs = 2 ** 31 - 1;

const beside = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

const [heapLimitText, cacheFolder = ""] = process.argv.slice(2);
const heapLimitMb = Number(heapLimitText);
invariant(heapLimitMb > 0, "the engine process is given its heap limit in megabytes");
invariant(cacheFolder !== "", "the engine process is given the cache folder");
/** For what runs in the background. */
const isSmall = heapLimitMb < 1024;

/** What the compiler may use beside the JavaScript heap. */
const compilerMemoryMb = isSmall ? 512 : 1024;
const running = new Map<number, AbortController>();

const pool = makeCompilerPool({
  threadPath: beside("./solc-thread.js"),
  idleMs,
  memoryLimitMb: heapLimitMb + compilerMemoryMb,
});
const bundled = await readBundledCompilers(beside("./solc"));
const fetcher = makeHostFetcher(send);
const library = { bundled, cacheFolder: compilersFolder(cacheFolder), fetcher };
const keepOutputs = makeCompileCache({ folder: outputsFolder(cacheFolder), maxBytes: maxOutputsMb * 1024 * 1024 });
const keptCompiles: KeptCompiles = new Map();
const { memoryLimitMb } = solverLimits;
const solverChoice = { folder: beside("."), searchPath: process.env["PATH"] ?? "", memoryLimitMb };
const deps: RequestDeps = {
  projects: makeKnownProjects(optionsFrom(process.env)),
  compilerFor(access, projectFolder) {
    const compiler = makeCompiler(pool, makeCompilerLibrary(library, access, projectFolder));
    if (!access.keepsOutput) return compiler;
    // Trees are kept for whoever edits; a small process goes from file to file.
    if (isSmall) return keepOutputs(compiler);
    return makeIncrementalCompiler({ whole: keepOutputs(compiler), partial: compiler }, keptCompiles);
  },
  now: () => Math.round(performance.now()),
  after(delayMs, action) {
    const timer = setTimeout(action, Math.min(delayMs, maxTimerMs));
    return () => clearTimeout(timer);
  },
  breathe: () => new Promise((resolve) => setImmediate(resolve)),
  referenceEvm,
  solver: makeExternalSolver({ program: chooseSolver(solverChoice), ...solverLimits }),
  log: (line) => process.stderr.write(`${line}\n`),
};

process.on("message", (request: HostRequest) => {
  if (request.kind === "abort") running.get(request.id)?.abort();
  else if (request.kind === "answer") fetcher.hear(request);
  else if (request.kind === "warm-up") for (const file of bundled) pool.warmUp(file);
  else void serve(request);
});
// Ctrl-C in a terminal reaches this process too; what it means is for the parent to say.
process.on("SIGINT", () => {});
// The parent is gone, and with it whoever waits for the answer.
process.on("disconnect", () => process.exit());
send({ kind: "ready" });

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
