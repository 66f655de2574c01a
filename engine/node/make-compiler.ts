/** The compiler of one analysis: the pool's threads on the files of its library. */

import type { CompileFailure, Compiler } from "../solc/compiler.ts";
import type { StandardJsonInput, StandardJsonOutput } from "../solc/standard-json.ts";
import { err, ok, type Result } from "../util/result.ts";
import type { CompilerPool } from "./compiler-pool.ts";
import type { CompilerLibrary } from "./compilers/compiler-library.ts";

/** A compiler whose file was changed on disk is fetched anew, once. */
export function makeCompiler(pool: CompilerPool, library: CompilerLibrary): Compiler {
  async function compile(
    version: string,
    input: StandardJsonInput,
    signal: AbortSignal,
    mayRetry: boolean,
  ): Promise<Result<StandardJsonOutput, CompileFailure>> {
    const file = await library.find(version);
    if (file === undefined) return err({ kind: "no-such-version", version });
    const output = await pool.compile(file, JSON.stringify(input), signal);
    if (output.ok) return ok(JSON.parse(output.value) as StandardJsonOutput);
    if (output.error.kind !== "refused") return err(output.error);
    const isGone = await library.discard(file);
    const isBack = isGone && mayRetry && (await library.obtain(version, signal)).ok;
    if (isBack) return compile(version, input, signal, false);
    return err({ kind: "crashed", message: `${file.path} is not solc ${version}: ${output.error.reason}` });
  }

  return {
    versions: library.versions,
    atHand: library.atHand,
    released: library.released,
    obtain: library.obtain,
    compile: (version, input, signal) => compile(version, input, signal, true),
  };
}
