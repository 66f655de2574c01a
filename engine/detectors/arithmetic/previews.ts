/** The previews of EIP-4626 that say what a caller has to give: these round up. */

import type { FunctionDefinition } from "solidity-ast";
import { contractFlows } from "../../dataflow/access/contract-flows.ts";
import { isRoundedUp } from "../../dataflow/backing/applied-shares.ts";
import type { Flow } from "../../flow/flow.ts";
import { somePart, type Value, waysTo } from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import { exempt } from "../exempt.ts";
import { isConstant, ratioOf } from "./ratios.ts";

/** How many shares are taken for assets, and how many assets for shares. */
const names: ReadonlySet<string> = new Set(["previewWithdraw", "previewMint"]);

/** Those of a program that answer with a share of what they are asked for, cut off at the point. */
export function findCutPreviews(program: Program): readonly Flow[] {
  return contractFlows(program).flatMap(({ lowerViews }) => {
    const previews = lowerViews(isPreview);
    if (exempt("previews: another interface", new Set(previews.map(({ entry }) => entry.name)).size < names.size))
      return [];
    return previews.filter((flow) => isCut(program, flow));
  });
}

function isPreview({ name, parameters }: FunctionDefinition): boolean {
  return names.has(name) && parameters.parameters.length === 1;
}

function isCut(program: Program, { results: [answer] }: Flow): boolean {
  const ways = answer === undefined ? [] : waysTo(answer);
  return ways.some((way) => isCutShare(program, way) && !isRoundedUp(way, ways));
}

/** Of what was asked for, by something that changes. */
function isCutShare(program: Program, value: Value): boolean {
  const ratio = ratioOf(program, value);
  if (ratio === undefined || isConstant(ratio.divisor)) return false;
  const isAsked = ratio.factors.some((factor) => somePart(factor, ({ kind }) => kind === "parameter"));
  return isAsked && !ratio.isUp;
}
