/** Code that was not followed whole, so that silence about it means nothing. */

import { printCallable } from "../../flow/print.ts";
import { loweredCode } from "../../ir/lower-function.ts";
import type { AnyNode } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { contractFlows, oversizedContracts } from "./contract-flows.ts";

export interface BlindSpot {
  readonly at: AnyNode;
  /** One sentence without a full stop. */
  readonly message: string;
}

/** What of the program the checks did not see, after they have run. */
export function blindSpotsOf(program: Program): readonly BlindSpot[] {
  const spots = contractFlows(program).flatMap(({ contract, flows, leftOut }) => [
    ...flows
      .filter(({ truncated }) => truncated)
      .map(({ entry }) => ({
        at: entry,
        message: `${printCallable(entry)} of \`${contract.name}\` is too large to be analysed completely: its last part was not checked`,
      })),
    ...leftOut.map((entry) => ({
      at: entry,
      message: `${printCallable(entry)} of \`${contract.name}\` was not checked: the program is too large`,
    })),
  ]);
  const opaque = loweredCode(program).flatMap(({ node, ir }) =>
    ir.warnings.map((warning) => ({ at: node, message: `in \`${ir.name}\` ${warning}` })),
  );
  const oversized = oversizedContracts(program).map(({ contract, what }) => ({
    at: contract,
    message: `\`${contract.name}\` is too large to be looked through for ${what}`,
  }));
  return [...spots, ...oversized, ...opaque];
}
