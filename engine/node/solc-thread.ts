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
import { liftLiteral, literalName } from "./lift-literal.ts";
import { compileOldStandard } from "./multi-compile.ts";

/** Inputs and outputs are standard JSON texts. What goes wrong ends the thread with an uncaught error. */
export type SolcThreadReply =
  | { readonly kind: "ready" }
  /** The file is not what it should be: it was changed, or is of another version. `reason` is a clause about it. */
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "output"; readonly output: string };

type CompileStandard = (input: string) => string;

/** Its standard JSON, the first that there was, aborts at every syntax error; only there does it take remappings. */
const frailVersion = "0.4.11";

invariant(parentPort !== null, "the solc thread runs in a worker");
const port = parentPort;
const file = workerData as CompilerFile;
start();

/** In a function: what a module has in variables of its own is never garbage, and the code is megabytes. */
function start(): void {
  const code = readCode();
  if (code === null) answer({ kind: "refused", reason: "its content has changed" });
  else serve(loadCompiler(code));
}

/** Null where it is not what was asked for. */
function readCode(): string | null {
  const bytes = readFileSync(file.path);
  const isRight = file.sha256 === null || createHash("sha256").update(bytes).digest("hex") === file.sha256;
  return isRight ? bytes.toString("utf8") : null;
}

function serve({ version, compileStandard }: { version: string; compileStandard: CompileStandard | null }): void {
  const isRight = version === file.version || version.startsWith(`${file.version}+`);
  if (!isRight) answer({ kind: "refused", reason: `it is version ${version.slice(0, 40)}` });
  else if (compileStandard === null) answer({ kind: "refused", reason: "it cannot be asked as compilers are" });
  else {
    // Its text and what it was unpacked from are garbage by now; a thread that waits for work would keep that until it compiles.
    collectGarbage();
    port.on("message", (input: string) => answer({ kind: "output", output: compileStandard(input) }));
    answer({ kind: "ready" });
  }
}

function answer(reply: SolcThreadReply): void {
  port.postMessage(reply);
}

/** Runs the file as the CommonJS module it is, whatever the folder it lies in says. */
function loadCompiler(code: string): { version: string; compileStandard: CompileStandard | null } {
  const module = { exports: {} };
  const lent = lendModule();
  const parameters = ["module", "exports", "require", "__filename", "__dirname", "Module", literalName];
  const lifted = liftLiteral(code);
  const run = vm.compileFunction(lifted.code, parameters, { filename: file.path });
  const require = createRequire(file.path);
  const given = [module, module.exports, require, file.path, path.dirname(file.path), lent.module, lifted.literal];
  run.apply(module.exports, given);
  lent.freeProgram();
  const { coreBindings, compileBindings } = bindings.default(module.exports);
  const { compileStandard, compileJsonMulti } = compileBindings;
  const version: string = coreBindings.version();
  const compileOld: CompileStandard | null =
    compileJsonMulti === null ? null : (input) => compileOldStandard(compileJsonMulti, input);
  if (!version.startsWith(`${frailVersion}+`)) return { version, compileStandard: compileStandard ?? compileOld };
  const hasRemappings = (input: string): boolean => input.includes('"remappings":["');
  return { version, compileStandard: (input) => (hasRemappings(input) ? compileStandard : compileOld)(input) };
}
