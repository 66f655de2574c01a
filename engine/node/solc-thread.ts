/** The thread that solc runs in. Started with a compiler file; then one output for each input. */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import vm from "node:vm";
import { parentPort, workerData } from "node:worker_threads";
// Not `solc` or `solc/wrapper`: they bring along a downloader, which has no place here.
import bindings from "solc/bindings/index.js";
import { invariant } from "../util/invariant.ts";
import { collectGarbage } from "./collect-garbage.ts";
import type { CompilerFile } from "./compilers/compiler-file.ts";
import { lendModule } from "./emscripten-module.ts";
import { loadKeptScript } from "./kept-script.ts";
import { type LiftedCode, liftLiteral, literalName } from "./lift-literal.ts";
import { compileOldStandard } from "./multi-compile.ts";

/** Inputs and outputs are standard JSON texts. What goes wrong ends the thread with an uncaught error. */
export type SolcThreadReply =
  | { readonly kind: "ready" }
  /** The file is not what it should be: it was changed, or is of another version. `reason` is a clause about it. */
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "output"; readonly output: string };

/** What a thread is started with. */
export interface SolcThreadData {
  readonly file: CompilerFile;
  /** Where what V8 made of compilers is kept; undefined: nowhere. */
  readonly codeFolder: string | undefined;
}

type CompileStandard = (input: string) => string;

/** Its standard JSON, the first that there was, aborts at every syntax error; only there does it take remappings. */
const frailVersion = "0.4.11";

/** What a CommonJS module is given, with what its text lacks. */
const parameters = ["module", "exports", "require", "__filename", "__dirname", "Module", literalName];

invariant(parentPort !== null, "the solc thread runs in a worker");
const port = parentPort;
const { file, codeFolder } = workerData as SolcThreadData;
start();

/** In a function: what a module has in variables of its own is never garbage, and the code is megabytes. */
function start(): void {
  const bytes = readFileSync(file.path);
  const hash = createHash("sha256").update(bytes).digest("hex");
  if (file.sha256 === null || hash === file.sha256) serve(loadCompiler(bytes.toString("utf8"), hash));
  else answer({ kind: "refused", reason: "its content has changed" });
}

function serve({ version, compileStandard, keep }: LoadedCompiler): void {
  const isRight = version === file.version || version.startsWith(`${file.version}+`);
  if (!isRight) answer({ kind: "refused", reason: `it is version ${version.slice(0, 40)}` });
  else if (compileStandard === null) answer({ kind: "refused", reason: "it cannot be asked as compilers are" });
  else {
    // Its text and what it was unpacked from are garbage by now; a thread that waits for work would keep that until it compiles.
    collectGarbage();
    port.on("message", (input: string) => {
      const output = compileStandard(input);
      answer({ kind: "output", output });
      // What compiles nothing runs little of it.
      if (!output.includes('"severity":"error"')) keep?.();
    });
    answer({ kind: "ready" });
  }
}

function answer(reply: SolcThreadReply): void {
  port.postMessage(reply);
}

interface LoadedCompiler {
  readonly version: string;
  readonly compileStandard: CompileStandard | null;
  /** Keeps what V8 has made of it; undefined where that is not worth it, or not wanted. */
  readonly keep: (() => void) | undefined;
}

/** Runs the file as the CommonJS module it is, whatever the folder it lies in says. */
function loadCompiler(code: string, hash: string): LoadedCompiler {
  const module = { exports: {} };
  const lent = lendModule();
  const lifted = liftLiteral(code);
  const { run, keep } = compileModule(lifted, hash);
  const require = createRequire(file.path);
  const given = [module, module.exports, require, file.path, path.dirname(file.path), lent.module, lifted.literal];
  run(module.exports, given);
  lent.freeProgram();
  const { coreBindings, compileBindings } = bindings.default(module.exports);
  const { compileStandard, compileJsonMulti } = compileBindings;
  const version: string = coreBindings.version();
  const compileOld: CompileStandard | null =
    compileJsonMulti === null ? null : (input) => compileOldStandard(compileJsonMulti, input);
  if (!version.startsWith(`${frailVersion}+`)) return { version, keep, compileStandard: compileStandard ?? compileOld };
  const hasRemappings = (input: string): boolean => input.includes('"remappings":["');
  return { version, keep, compileStandard: (input) => (hasRemappings(input) ? compileStandard : compileOld)(input) };
}

interface CompiledModule extends Pick<LoadedCompiler, "keep"> {
  /** What it sees as `this`, and what it is given. */
  readonly run: (self: unknown, given: readonly unknown[]) => void;
}

/** Of a compiler that is JavaScript V8 keeps megabytes that it need not read again; of WebAssembly it keeps nothing. */
function compileModule({ code, literal }: LiftedCode, hash: string): CompiledModule {
  const filename = file.path;
  if (codeFolder === undefined || literal !== null) {
    const compiled = vm.compileFunction(code, parameters, { filename });
    return { run: (self, given) => compiled.apply(self, given), keep: undefined };
  }
  const whole = `(function (${parameters.join(", ")}) {${code}\n})`;
  const { script, keep } = loadKeptScript({ code: whole, filename, hash }, codeFolder);
  const compiled = script.runInThisContext();
  return { run: (self, given) => compiled.apply(self, given), keep: () => void keep(1) };
}
