/** The real compiler for tests of the bound program. */

import { buildProgram, type Program } from "../../../engine/program/program.ts";
import { bundledVersion, compileNow } from "../../harness/in-process-compiler.ts";

/** Compiles sources by name into a program; throws what the compiler calls an error. */
export function compileProgram(sources: Readonly<Record<string, string>> | string): Program {
  const files = typeof sources === "string" ? { "test.sol": sources } : sources;
  const output = compileNow({
    language: "Solidity",
    sources: Object.fromEntries(Object.entries(files).map(([name, content]) => [name, { content }])),
    settings: { outputSelection: { "*": { "": ["ast"] } } },
  });
  const errors = (output.errors ?? []).filter((error) => error.severity === "error");
  if (errors.length > 0) throw new Error(errors.map((error) => error.formattedMessage).join("\n"));
  const sourceUnits = Object.values(output.sources ?? {}).flatMap(({ ast }) => (ast === undefined ? [] : [ast]));
  return buildProgram(sourceUnits, bundledVersion);
}
