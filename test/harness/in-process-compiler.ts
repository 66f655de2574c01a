/** The bundled solc in the test's own process: no thread to start, nothing to wait for. */

import solc from "solc";
import type { Compiler } from "../../engine/solc/compiler.ts";
import type { StandardJsonInput, StandardJsonOutput } from "../../engine/solc/standard-json.ts";
import { err, ok } from "../../engine/util/result.ts";

export const bundledVersion: string = /^\d+\.\d+\.\d+/.exec(solc.version())?.[0] ?? "";

/** The compiler of the npm package `solc`, in this process. */
export const inProcessCompiler: Compiler = {
  versions: [bundledVersion],
  async compile(version, input) {
    return version === bundledVersion ? ok(compileNow(input)) : err({ kind: "no-such-version", version });
  },
};

/** Compiles with the bundled version; what is wrong with the sources is in the answer's `errors`. */
export function compileNow(input: StandardJsonInput): StandardJsonOutput {
  return JSON.parse(solc.compile(JSON.stringify(input)));
}
