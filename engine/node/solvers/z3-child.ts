/** The process that Z3 as WebAssembly runs in. */

// Reads SMT-LIB from its standard input, answers on its standard output, and may be killed at any time. Arguments: the
// path of `z3-built.js`, and how many megabytes Z3 may have.

import { createRequire } from "node:module";
import { createInterface } from "node:readline";

/** What is used of the module that Emscripten made. */
interface Z3Module {
  ccall(name: string, result: "string" | "number" | null, types: readonly string[], args: readonly unknown[]): unknown;
  _set_noop_error_handler(context: number): void;
  /** All memory of the module, which only grows. */
  readonly HEAPU8: Uint8Array;
}

/** Z3 aborts where it cannot throw: what has taken most of its memory by then has died of that. */
const exhaustedShare = 0.5;

const [modulePath = "", memoryLimitMb = "1024"] = process.argv.slice(2);
const load = createRequire(import.meta.url)(modulePath) as () => Promise<Z3Module>;
const z3 = await load();
z3.ccall("Z3_global_param_set", null, ["string", "string"], ["memory_max_size", memoryLimitMb]);
const context = Number(z3.ccall("Z3_mk_context", "number", ["number"], [z3.ccall("Z3_mk_config", "number", [], [])]));
z3._set_noop_error_handler(context);

process.on("uncaughtException", (error) => {
  const isExhausted = z3.HEAPU8.length >= exhaustedShare * Number(memoryLimitMb) * 1024 * 1024;
  process.stderr.write(isExhausted ? "out of memory\n" : `${error.message}\n`, () => process.exit(1));
});

/** A question is complete with the line that asks for an echo. */
const lines: string[] = [];
const input = createInterface({ input: process.stdin });
input.on("line", (line) => {
  lines.push(line);
  if (!line.startsWith("(echo ")) return;
  const script = lines.splice(0).join("\n");
  process.stdout.write(String(z3.ccall("Z3_eval_smtlib2_string", "string", ["number", "string"], [context, script])));
});
// Its threads would keep the process alive.
input.on("close", () => process.exit(0));
