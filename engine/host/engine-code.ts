/** What runs in the engine process: the child side of the host. One analysis at a time; compiler and code stay warm in between. */

import path from "node:path";
import type { AnalysisSummary } from "../model/analysis.ts";
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
import { type HostFetcher, makeHostFetcher } from "./host-fetcher.ts";
import type { HostReply, HostRequest } from "./protocol.ts";
import type { RequestDeps } from "./request-deps.ts";
import { runRequest } from "./run-request.ts";

/** A compiler thread that nobody needed for this long is ended. */
const idleMs = 120_000;

/** What another solver may use; one that nobody asked for so long is ended. */
const solverLimits = { memoryLimitMb: 1024, idleMs: 30_000 };

/** What was compiled before may take so much of the disk. */
const maxOutputsMb = 512;

/** What the compiler may use beside the JavaScript heap; less in a process that is to be small. */
const compilerMemoryMb = { small: 512, usual: 1024 } as const;

/** A longer delay would be taken for none. */
const maxTimerMs = 2 ** 31 - 1;

/** What the process is given. */
export interface EngineSetting {
  /** The folder of the bundles. */
  readonly folder: string;
  readonly heapLimitMb: number;
  readonly cacheFolder: string;
  /** Where what V8 made of code is kept; undefined where it is not. */
  readonly codeFolder: string | undefined;
  /** Keeps what V8 has made of this code, unless as much was kept before. */
  readonly keepCode: (extent: number) => Promise<void>;
}

/** Answers the host, until it is gone. */
export async function serveHost(setting: EngineSetting): Promise<void> {
  const { keepCode } = setting;
  const running = new Map<number, AbortController>();
  const fetcher = makeHostFetcher(send);
  const { deps, warmUp } = await makeDeps(setting, fetcher);

  process.on("message", (request: HostRequest) => {
    if (request.kind === "abort") running.get(request.id)?.abort();
    else if (request.kind === "answer") fetcher.hear(request);
    else if (request.kind === "warm-up") warmUp();
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
      // Whoever has the summary may end this process.
      if (event.kind === "summary") await keepCode(extentOf(event.summary));
      send({ kind: "event", id, event });
    }
    running.delete(id);
  }
}

/** How much of the code an analysis has run: nothing that counts where it ended early, or was asked for something else. */
function extentOf({ mode, complete, error, listing, execution }: AnalysisSummary): number {
  if (!complete || error !== null || listing !== undefined) return 0;
  if (mode === "compile") return 1;
  return execution?.executed.some(({ executions }) => executions > 0) === true ? 3 : 2;
}

/** The world, for the engine. */
async function makeDeps(
  { folder, heapLimitMb, cacheFolder, codeFolder }: EngineSetting,
  fetcher: HostFetcher,
): Promise<{ readonly deps: RequestDeps; warmUp(): void }> {
  /** For what runs in the background. */
  const isSmall = heapLimitMb < 1024;
  const pool = makeCompilerPool({
    threadPath: path.join(folder, "solc-thread.js"),
    idleMs,
    memoryLimitMb: heapLimitMb + compilerMemoryMb[isSmall ? "small" : "usual"],
    codeFolder,
  });
  const bundled = await readBundledCompilers(path.join(folder, "solc"));
  const library = { bundled, cacheFolder: compilersFolder(cacheFolder), fetcher };
  const keepOutputs = makeCompileCache({ folder: outputsFolder(cacheFolder), maxBytes: maxOutputsMb * 1024 * 1024 });
  const keptCompiles: KeptCompiles = new Map();
  const { memoryLimitMb } = solverLimits;
  const solverChoice = { folder, searchPath: process.env["PATH"] ?? "", memoryLimitMb };
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
  return {
    deps,
    warmUp() {
      for (const file of bundled) pool.warmUp(file);
    },
  };
}

function send(reply: HostReply): void {
  process.send?.(reply);
}
