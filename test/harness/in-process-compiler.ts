/** Real compilers in the test's own process: no thread to start, nothing to wait for. */

import { createRequire } from "node:module";
import solc from "solc";
import type { Compiler } from "../../engine/solc/compiler.ts";
import type { StandardJsonInput, StandardJsonOutput } from "../../engine/solc/standard-json.ts";
import { err, ok } from "../../engine/util/result.ts";
import { cacheForTests } from "./test-compile-cache.ts";

type Compile = (input: StandardJsonInput) => StandardJsonOutput;

export const bundledVersion: string = /^\d+\.\d+\.\d+/.exec(solc.version())?.[0] ?? "";

/** Old compilers that tests can ask for, by the package that holds them; each is loaded when it is first used. */
const packages: ReadonlyMap<string, string> = new Map([
  [bundledVersion, "solc"],
  ["0.8.13", "solc-0.8.13"],
]);
const loaded = new Map<string, Compile>();

/** The bundled compiler and the old ones of the tests, in this process. What it compiled before it reads from disk. */
export const inProcessCompiler: Compiler = cacheForTests({
  versions: [...packages.keys()],
  atHand: async () => [...packages.keys()],
  released: async () => [...packages.keys()],
  obtain: async () => ok(null),
  async compile(version, input) {
    return packages.has(version) ? ok(compileWith(version)(input)) : err({ kind: "no-such-version", version });
  },
});

/** Compiles with the bundled version; what is wrong with the sources is in the answer's `errors`. */
export const compileNow: Compile = (input) => compileWith(bundledVersion)(input);

function compileWith(version: string): Compile {
  const known = loaded.get(version);
  if (known) return known;
  const load = createRequire(import.meta.url);
  const soljson: { compile(input: string): string } = load(packages.get(version) ?? "solc");
  const compile: Compile = (input) => JSON.parse(soljson.compile(JSON.stringify(input)));
  loaded.set(version, compile);
  return compile;
}
