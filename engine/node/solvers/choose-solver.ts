/** Which solver there is: a native one that the machine has, else the one that travels with the bundles. */
import path from "node:path";
import { findNativeSolver, type SolverProgram, wasmZ3 } from "./solver-program.ts";

export interface SolverChoice {
  /** Where `z3-child.js` and `z3/` are: the folder of the bundles. */
  readonly folder: string;
  /** As in the environment variable `PATH`; empty to look for no native solver. */
  readonly searchPath: string;
  readonly memoryLimitMb: number;
}

/** Native solvers are faster than WebAssembly, whichever they are. */
export function chooseSolver({ folder, searchPath, memoryLimitMb }: SolverChoice): SolverProgram {
  const modulePath = path.join(folder, "z3", "z3-built.cjs");
  return findNativeSolver(searchPath) ?? wasmZ3(path.join(folder, "z3-child.js"), modulePath, memoryLimitMb);
}
