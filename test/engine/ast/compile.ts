/** The real compiler for tests of the bound program. */

import { createRequire } from "node:module";
import { buildProgram, type Program } from "../../../engine/ast/program.ts";
import type { StandardJsonInput, StandardJsonOutput } from "../../../engine/solc/standard-json.ts";

let solc: { compile(input: string): string } | undefined;

/** Compiles sources by name into a program; throws what the compiler calls an error. */
export function compileProgram(sources: Readonly<Record<string, string>> | string): Program {
  solc ??= createRequire(import.meta.url)("solc") as { compile(input: string): string };
  const files = typeof sources === "string" ? { "test.sol": sources } : sources;
  const input: StandardJsonInput = {
    language: "Solidity",
    sources: Object.fromEntries(Object.entries(files).map(([name, content]) => [name, { content }])),
    settings: { outputSelection: { "*": { "": ["ast"] } } },
  };
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as StandardJsonOutput;
  const errors = (output.errors ?? []).filter((error) => error.severity === "error");
  if (errors.length > 0) throw new Error(errors.map((error) => error.formattedMessage).join("\n"));
  return buildProgram(Object.values(output.sources ?? {}).flatMap(({ ast }) => (ast === undefined ? [] : [ast])));
}
