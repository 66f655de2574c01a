/** A condition that nothing fulfils may be excluded by what was only fixed for lack of a term, such as the length of a copy. */

import type { Term } from "../terms/term.ts";
import type { PathState } from "./machine/path-state.ts";
import type { PathAnswer, PathSolver } from "./path-solver.ts";

/** Values for a path and a condition where what was fixed is open again; where they lead, a run from the start of the call shows. */
export function solveUnfixed(
  solver: PathSolver,
  { path, fixed, witness }: Pick<PathState, "path" | "fixed" | "witness">,
  condition: Term,
): PathAnswer {
  if (fixed.size === 0) return { status: "unsat", tier: "simplify", nSteps: 0 };
  const open = path.filter((one) => !fixed.has(one));
  return solver.solve(open, witness, condition);
}
