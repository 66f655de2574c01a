/** Times whose names say their unit, where they meet times in seconds. */

import type { Flow } from "../../../flow/flow.ts";
import { isOperation } from "../../../flow/operation.ts";
import { partsUsed } from "../../../flow/used-values.ts";
import { hasPart, isInput, kindBit, type Operation, type Value } from "../../../flow/value.ts";
import type { OperatorWord } from "../../../ir/operators.ts";

/** A number of days, say, that is added to a time or compared with one. */
export interface NamedTime {
  readonly operation: Operation;
  readonly name: string;
  readonly unit: string;
  readonly clock: string;
}

/** Those in what a flow keeps, sends, tests or returns. */
export function* findNamedTimes(flow: Flow): Generator<NamedTime> {
  for (const value of partsUsed(flow))
    if (value.kind === "operation" && meeting.has(value.operator) && hasPart(value, kindBit.block))
      yield* mismatchesIn(value);
}

/** What two numbers have to have one unit for; what is divided is a share. */
const meeting: ReadonlySet<OperatorWord> = new Set(["+", "-", "<", "<=", ">", ">=", "/"]);

function* mismatchesIn(operation: Operation): Generator<NamedTime> {
  const [left, right] = operation.operands;
  if (left === undefined || right === undefined) return;
  const pairs =
    operation.operator === "/"
      ? [[right, left]]
      : [
          [left, right],
          [right, left],
        ];
  for (const [side, other] of pairs) {
    const name = side && namesIn(side).find((one) => units.some(({ says }) => says.test(one)));
    const unit = name === undefined ? undefined : units.find(({ says }) => says.test(name))?.text;
    const clock = other && clockOf(other);
    if (name !== undefined && unit !== undefined && clock !== undefined && clock !== unit)
      yield { operation, name, unit, clock };
  }
}

const units: readonly { readonly says: RegExp; readonly text: string }[] = [
  { says: /(?:^|[a-z]In|_)minutes$|[a-z]Minutes$/, text: "minutes" },
  { says: /^hours$|[a-z](?:In)?Hours$|_hours$/, text: "hours" },
  { says: /^days$|[a-z](?:In)?Days$|_days$/, text: "days" },
  { says: /^weeks$|[a-z](?:In)?Weeks$|_weeks$/, text: "weeks" },
  { says: /[a-z](?:In)?Months$|_months$/, text: "months" },
  { says: /^blocks$|[a-z](?:In)?Blocks$|_blocks$/, text: "blocks" },
];

/** What is added up, on a side of a comparison. */
function namesIn(value: Value): readonly string[] {
  const terms = isOperation(value, "+") ? value.operands : [value];
  return terms.flatMap((term) => nameOf(term) ?? []);
}

function nameOf(value: Value): string | undefined {
  if (value.kind === "immutable" || value.kind === "parameter") return value.declaration.name;
  if (value.kind !== "load") return undefined;
  const { base, path } = value.place;
  const last = path.at(-1);
  if (last?.kind === "field") return last.name;
  return base.kind === "variable" ? base.declaration.name : undefined;
}

/** The unit of a time now, or of one that has passed; of products with them, where they are a share. */
function clockOf(value: Value, depth = 0): string | undefined {
  if (isInput(value, "timestamp")) return "seconds";
  if (isInput(value, "block number")) return "blocks";
  if (depth >= maxDepth) return undefined;
  const isPhi = value.kind === "phi";
  if (!isPhi && !isOperation(value, "-") && !isOperation(value, "+") && !isOperation(value, "*")) return undefined;
  const parts = isPhi ? value.alternatives.map((one) => one.value) : value.operands;
  return parts.map((one) => clockOf(one, depth + 1)).find((one) => one !== undefined);
}

/** Deeper than this nobody writes a sum; what loops made has no end. */
const maxDepth = 5;
