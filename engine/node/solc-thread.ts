/** The thread that solc runs in. Started with the path of a `soljson.js`; then one output for each input. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import vm from "node:vm";
import { parentPort, workerData } from "node:worker_threads";
// Not `solc` or `solc/wrapper`: they bring along a downloader, which has no place here.
import bindings from "solc/bindings/index.js";
import { invariant } from "../util/invariant.ts";

export interface SolcThreadData {
  readonly soljsonPath: string;
}

/** Inputs and outputs are standard JSON texts. What goes wrong ends the thread with an uncaught error. */
export type SolcThreadReply = { readonly kind: "ready" } | { readonly kind: "output"; readonly output: string };

invariant(parentPort !== null, "the solc thread runs in a worker");
const port = parentPort;
const compileStandard = loadCompiler((workerData as SolcThreadData).soljsonPath);
port.on("message", (input: string) => answer({ kind: "output", output: compileStandard(input) }));
answer({ kind: "ready" });

function answer(reply: SolcThreadReply): void {
  port.postMessage(reply);
}

/** Runs the file as the CommonJS module it is, whatever the folder it lies in says. */
function loadCompiler(file: string): (input: string) => string {
  const module = { exports: {} };
  const parameters = ["module", "exports", "require", "__filename", "__dirname"];
  const run = vm.compileFunction(readFileSync(file, "utf8"), parameters, { filename: file });
  run.call(module.exports, module, module.exports, createRequire(file), file, path.dirname(file));
  return bindings.default(module.exports).compileBindings.compileStandard;
}
