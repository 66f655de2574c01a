/** What failed assertions return. */

import type { TermStore } from "../../terms/term-store.ts";
import { readKnown } from "../machine/symbolic-bytes.ts";
import { type AnyRun, stretchOf } from "./any-run.ts";

const panicSelector = 0x4e487b71n;
const assertCode = 1n;

/** Whether what is returned, as the `nOperands` topmost words of the stack have it, may be what a failed assertion returns. */
export function mayBePanic(t: TermStore, run: AnyRun, nOperands: number): boolean {
  const [at, size] = run.stack.slice(run.stack.length - nOperands).reverse();
  const stretch = stretchOf(at, size);
  if (stretch === undefined || !run.isMemoryKnown) return true;
  if (stretch.size !== 36) return false;
  const bytes = readKnown(t, run.memory, stretch.at, 36);
  if (bytes === undefined) return true;
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return BigInt(`0x${digits}`) === (panicSelector << 256n) + assertCode;
}
