/** Which places of its code a machine has reached, for people who read code; a fuzzer reads `edges.ts`. */

import type { ContractCode } from "../code/contract-code.ts";
import { addOwner } from "../code/edge-owners.ts";
import type { Machine } from "../machine.ts";
import { makeEdgeList, placeOfEdge, readEdges } from "./edges.ts";

export type Coverage = {
  /** How often each JUMPDEST was reached, by its offset; those that never were are left out. */
  readonly jumpdests: ReadonlyMap<number, number>;
  /** How often each JUMPI that ran went on or jumped, by its offset. */
  readonly branches: ReadonlyMap<number, { readonly wentOn: number; readonly jumped: number }>;
};

/** What was reached of a code since `clearEdges`, wherever it is deployed. */
export function readCoverage(machine: Machine, code: ContractCode): Coverage {
  const jumpdests = new Map<number, number>();
  const branches = new Map<number, { wentOn: number; jumped: number }>();
  const { owners } = machine.arena;
  if (!owners) return { jumpdests, branches };
  const first = addOwner(owners, code);
  const list = makeEdgeList();
  readEdges(machine, list);
  for (let index = 0; index < list.count; index++) {
    const edge = list.edges[index] as number;
    const place = placeOfEdge(machine, edge);
    if (!place || edge < first || edge >= first + 2 * code.bytes.length) continue;
    const hits = list.hits[index] as number;
    if (place.kind === "reached") jumpdests.set(place.pc, hits);
    if (place.kind !== "went on" && place.kind !== "jumped") continue;
    const branch = branches.get(place.pc) ?? { wentOn: 0, jumped: 0 };
    branches.set(place.pc, branch);
    if (place.kind === "jumped") branch.jumped = hits;
    else branch.wentOn = hits;
  }
  return { jumpdests, branches };
}
