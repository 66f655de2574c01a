/** What is still to be reached: sides of branches that were never taken, and how far it is from a block to one of them. */

import type { ContractCode } from "../evm/code/contract-code.ts";
import { type CoverageMap, isSeen } from "../fuzz/coverage-map.ts";
import type { Exchange } from "../fuzz/exchange/exchange.ts";
import { type CodeMap, isMereRefusal, isReached } from "../fuzz/lookahead.ts";
import type { BranchPlace } from "./machine/symbolic-machine.ts";

export interface CodeGoals {
  /** The edge of a side of a branch; undefined in code that is not under test. */
  readonly edgeOf: (branch: BranchPlace) => number | undefined;
  /** Whether it was ever taken; true in code that is not under test. */
  readonly isTaken: (branch: BranchPlace) => boolean;
  /** What a side is worth that a path may take: more where nobody was, or where such a place is near. */
  readonly worthOf: (branch: BranchPlace) => number;
}

const newSideWorth = 10;
/** What is known already, and leads to nothing new that is known of. */
const leastWorth = 0.05;
/** Code that is not under test: agents that refuse, and so on. */
const foreignWorth = 0.5;

/** The goals in the code of the contracts; what is covered is looked up when it is asked for. */
export function makeCodeGoals(exchange: Exchange): CodeGoals {
  const { coverage } = exchange;
  const codes = codesOf(exchange);
  const distances = new Map<CodeMap, { readonly nEdges: number; readonly distance: ReadonlyMap<number, number> }>();
  const distancesIn = (map: CodeMap): ReadonlyMap<number, number> => {
    const known = distances.get(map);
    if (known !== undefined && known.nEdges === coverage.nEdges) return known.distance;
    const distance = distancesToNew(map, coverage);
    distances.set(map, { nEdges: coverage.nEdges, distance });
    return distance;
  };
  const edgeOf = ({ code, pc, isJump }: BranchPlace): number | undefined => {
    const map = codes.get(code);
    return map && map.firstEdge + 2 * pc + Number(isJump);
  };
  return {
    edgeOf,
    isTaken(branch) {
      const edge = edgeOf(branch);
      return edge === undefined || isSeen(coverage, edge);
    },
    worthOf(branch) {
      const map = codes.get(branch.code);
      const edge = edgeOf(branch);
      if (map === undefined || edge === undefined) return foreignWorth;
      const block = blockBehind(map, branch);
      const distance = block === undefined ? undefined : distancesIn(map).get(block);
      const ahead = distance === undefined ? leastWorth : 1 / (1 + distance);
      const isBoring = block !== undefined && isMereRefusal(map, block);
      return isSeen(coverage, edge) || isBoring ? ahead : newSideWorth + ahead;
    },
  };
}

function codesOf({ contracts, libraries, codeMaps, states, accountsIn }: Exchange): Map<ContractCode, CodeMap> {
  const [first] = states();
  const accounts = first === undefined ? [] : accountsIn(first);
  return new Map(
    [...contracts, ...libraries.map(({ address }) => address)].flatMap((address, index) => {
      const [code, map] = [accounts.find((one) => one.address === address)?.code, codeMaps[index]];
      return code !== undefined && map !== undefined ? [[code, map]] : [];
    }),
  );
}

function blockBehind({ branchOfPc }: CodeMap, { pc, isJump }: BranchPlace): number | undefined {
  const branch = branchOfPc.get(pc);
  return isJump ? branch?.jumped.block : branch?.wentOn.block;
}

/** For each block how many blocks it is away from one that nobody has reached, backwards from those. */
function distancesToNew(map: CodeMap, coverage: CoverageMap): ReadonlyMap<number, number> {
  const before = new Map<number, number[]>();
  for (const [block, successors] of map.local) {
    for (const next of successors) before.set(next, [...(before.get(next) ?? []), block]);
  }
  const distance = new Map<number, number>();
  for (const block of map.blocks.keys()) {
    if (!isReached(map, coverage, block) && !isMereRefusal(map, block)) distance.set(block, 0);
  }
  for (const [block, steps] of distance) {
    for (const former of before.get(block) ?? []) if (!distance.has(former)) distance.set(former, steps + 1);
  }
  return distance;
}
