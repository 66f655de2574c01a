/** Bits in words: which word and which bit of it are cut from one number, and have to fit together. */

import { allSteps } from "../../../dataflow/access/contract-flows.ts";
import type { Flow, StepOf } from "../../../flow/flow.ts";
import { isOperation } from "../../../flow/operation.ts";
import { indexesOf, subvalues, type Value } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";

/** A number whose word has room for `perWord` of them, and whose bit is one of `perBit`. */
export interface BitMismatch {
  readonly flow: Flow;
  readonly step: StepOf<"write">;
  readonly perWord: bigint;
  readonly perBit: bigint;
}

/** Those of a program. */
export function* findBitMismatches(program: Program): Generator<BitMismatch> {
  for (const { flow, step } of allSteps(program, "write")) {
    for (const index of indexesOf(step.place)) {
      const word = wordOf(index);
      const bit = word && subvalues(step.value).flatMap((one) => bitsOf(one, word.of))[0];
      if (word !== undefined && bit !== undefined && bit !== word.size)
        yield { flow, step, perWord: word.size, perBit: bit };
    }
  }
}

interface Cut {
  readonly of: Value;
  readonly size: bigint;
}

/** `x >> 8`, `x / 256`. */
function wordOf(value: Value): Cut | undefined {
  const [of, by] = value.kind === "operation" ? value.operands : [];
  if (of === undefined || by?.kind !== "number") return undefined;
  if (isOperation(value, ">>") && by.number < 16n) return { of, size: 1n << by.number };
  return isOperation(value, "/") && by.number > 1n ? { of, size: by.number } : undefined;
}

/** The sizes of what a shift is cut to: `1 << (x & 0xff)`, `1 << (x % 256)`. */
function bitsOf(value: Value, { key }: Value): readonly bigint[] {
  const [, shift] = isOperation(value, "<<") ? value.operands : [];
  const operands = shift?.kind === "operation" ? shift.operands : [];
  const by = operands.find((one) => one.kind === "number");
  if (by?.kind !== "number" || !operands.some((one) => one.key === key)) return [];
  if (isOperation(shift, "&")) return [by.number + 1n];
  return isOperation(shift, "%") ? [by.number] : [];
}
