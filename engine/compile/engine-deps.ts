/** What the engine needs of the world; passed in, so that the engine itself reads no clock and starts no process. */

import type { ReferenceEvm } from "../replay/reference-evm.ts";
import type { ExternalSolver } from "../smt/external-solver.ts";
import type { Compiler } from "../solc/compiler.ts";

export interface EngineDeps {
  readonly compiler: Compiler;
  /** Milliseconds from some fixed point, never falling. */
  readonly now: () => number;
  /** Calls `action` once, so many milliseconds later, unless the function it returns is called before. */
  readonly after: (delayMs: number, action: () => void) => () => void;
  /** Resolves when the events that wait, an abort among them, have been heard. */
  readonly breathe: () => Promise<void>;
  /** Another EVM than our own, which findings from execution are proved on; absent: nothing is executed. */
  readonly referenceEvm?: ReferenceEvm;
  /** Is asked what our own solver cannot answer; absent: such questions stay open. */
  readonly solver?: ExternalSolver;
  /** One line for whoever looks after the engine: a bug of ours that did not end the run. */
  readonly log: (line: string) => void;
}
