/** Calls that move tokens out of an account that approved the caller. */

import type { Value } from "../../flow/value.ts";

/** The functions that do, with the position of that account. */
const takers: Readonly<Record<string, number>> = {
  "transferFrom(address,address,uint256)": 0,
  "transferFrom(address,address,uint160,address)": 0,
  "safeTransferFrom(address,address,uint256)": 0,
  "safeTransferFrom(address,address,uint256,bytes)": 0,
  "safeTransferFrom(address,address,uint256,uint256,bytes)": 0,
  "safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)": 0,
  "burnFrom(address,uint256)": 0,
};

/** Whose tokens a call moves; undefined where it moves none. */
export function takenFrom(called: {
  readonly signature: string;
  readonly arguments: readonly Value[];
}): Value | undefined {
  return called.arguments[takers[called.signature] ?? -1];
}
