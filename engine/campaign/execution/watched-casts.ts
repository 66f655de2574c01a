/** Conversions to smaller numbers that were seen in the code, where a run can look at the number. */

import type { CompiledCode, CompiledContract } from "../../compile/compile-code.ts";
import type { CompilerSettings } from "../../model/analysis.ts";
import type { WatchedCast } from "../../model/scenario.ts";
import { withoutParentheses } from "../../program/call-options.ts";
import { type AnyNode, spanOf } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { type IntegerType, integerTypeOf } from "../../program/types.ts";
import type { Expression } from "../../solc/ast.ts";
import type { RawFinding } from "../run-detectors.ts";
import { findComputed, readPlaced } from "./placed-instructions.ts";

/** A conversion between integer types. */
export interface Cast {
  /** What is converted. */
  readonly number: Expression;
  readonly from: IntegerType;
  readonly to: IntegerType;
}

/** The conversion that a node is; undefined where it is none. */
export function readCast(at: AnyNode): Cast | undefined {
  if (at.nodeType !== "FunctionCall" || at.kind !== "typeConversion") return undefined;
  const number = at.arguments[0] && withoutParentheses(at.arguments[0]);
  const [from, to] = [number && integerTypeOf(number), integerTypeOf(at)];
  return number === undefined || from === undefined || to === undefined ? undefined : { number, from, to };
}

/** What is optimized may have something else on the stack where an expression was computed. */
export function isUnoptimized({ optimizerRuns = null, viaIr }: CompilerSettings): boolean {
  return optimizerRuns === null && viaIr !== true;
}

/** Tells of a contract which of the conversions that were found are to be watched in it. */
export function makeCastWatch(
  seen: readonly RawFinding[],
  program: Program,
  files: CompiledCode["files"],
  settings: CompilerSettings,
): (contract: CompiledContract) => readonly WatchedCast[] {
  const found = isUnoptimized(settings) ? [...new Set(seen.flatMap(nodesOf))] : [];
  const casts = found.flatMap((node) => readCast(node) ?? []);
  return (contract) => {
    if (casts.length === 0 || contract.asSubmitted === true) return [];
    const runtime = readPlaced(contract, "runtime", files);
    return casts.flatMap(({ number, from, to }) => {
      const place = { file: program.fileOf(number), ...spanOf(number) };
      return findComputed(runtime, place).map(({ last: { pc } }) => ({ pc, from, to }));
    });
  };
}

function nodesOf({ check, detection: { at, related = [] } }: RawFinding): readonly AnyNode[] {
  if (check.id !== "narrowing-cast") return [];
  return [at, ...related.map((one) => one.at)].filter((node) => "nodeType" in node);
}
