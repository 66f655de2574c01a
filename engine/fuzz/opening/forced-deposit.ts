/** Ether where none is paid in: sent before the contract was there, or left to it by another one. */

import { type Call, sameBlock } from "../call.ts";
import { forcingCode } from "../execute.ts";
import type { Fuzzing } from "../fuzzing.ts";
import { deposit, userIndex } from "../people.ts";

/** Somebody who means well forces it upon the contract under test; undefined where there is nobody. */
export function forcedDeposit({ entries, layouts, world }: Fuzzing): Call | undefined {
  const entry = entries.find(({ to }) => to === null);
  const layout = entry && layouts[entry.index]?.[0];
  const caller = userIndex(world.people);
  const [main] = world.contracts;
  if (entry === undefined || layout === undefined || main === undefined || caller < 0) return undefined;
  const data = forcingCode(main.address);
  return { entry, layout, data, value: deposit, caller, environment: sameBlock, agent: null };
}
