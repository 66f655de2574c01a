/** What an operation of the host leads to. Numbers, since they are compared after every one. */
import type { Ending } from "../ending.ts";
import type { Machine } from "../machine.ts";

export const outcome = {
  /** The frame goes on after the opcode. */
  proceed: 0,
  /** Another frame was entered, and goes on. */
  entered: 1,
  /** The frame ended; what it did stays. */
  succeeded: 2,
  /** It ended and takes back what it did; its output and gas remain. */
  reverted: 3,
  /** It ended exceptionally: no output, no gas. */
  halted: 4,
} as const;

export type Outcome = (typeof outcome)[keyof typeof outcome];

/** Ends the running frame exceptionally, and says why. */
export function halt(machine: Machine, ending: Ending): Outcome {
  machine.ending = ending;
  return outcome.halted;
}
