/** Programs as compilers made them that are not at hand: today's trees with what was different then put in. */

import { buildProgram, type Program } from "../../../engine/program/program.ts";
import { compileProgram } from "./compile.ts";

/** Compiles `code` and applies `change` to the text of its trees. */
export function compileOlder(code: string, solc: string, change: (json: string) => string): Program {
  return buildProgram(JSON.parse(change(JSON.stringify(compileProgram(code).sourceUnits))), solc);
}
