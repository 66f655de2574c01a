/** Which sides of branches were asked for in an unknown world, and what came of it: those that nothing takes are proved so. */

import type { Exchange } from "../../fuzz/exchange/exchange.ts";
import type { BranchPlace } from "../machine/symbolic-machine.ts";

interface Side {
  readonly branch: BranchPlace;
  /** Whether each answer so far was that nothing takes it. */
  isExcluded: boolean;
  /** Whether a way was followed behind it. */
  isFollowed: boolean;
  /** Whether those who call were kept from it because of who they are: nobody else has looked behind it. */
  isBarred: boolean;
}

export interface SideLog {
  readonly sides: Map<string, Side>;
  /** False once anything was left out: then nothing is proved. */
  isWhole: boolean;
}

/**
 * What a path knows of who calls: nothing; that it asked, so that what it computes may depend on it; or that what excludes
 * a side names them.
 */
export type CallerKnowledge = "unasked" | "asked" | "named";

/** What is asked of others, or of more of the block than is unknown: who does so may be answered otherwise. */
const asking: ReadonlySet<string> = new Set([
  ...["GAS", "GASPRICE", "COINBASE", "GASLIMIT", "CHAINID", "BASEFEE", "BLOBBASEFEE", "BLOBHASH", "BLOCKHASH"],
  ...["BALANCE", "EXTCODESIZE", "EXTCODEHASH", "EXTCODECOPY", "CALL", "CALLCODE", "DELEGATECALL", "STATICCALL"],
  ...["CREATE", "CREATE2"],
]);

/** Nothing was asked. Of contracts that ask others, or take what has no fixed length, nothing is proved. */
export function makeSideLog({ codeMaps, entries, layoutsOf }: Exchange): SideLog {
  const isAsking = codeMaps.some(({ blocks }) =>
    [...blocks.values()].some(({ instructions }) =>
      instructions.some(({ opcode }) => asking.has(opcode?.mnemonic ?? "")),
    ),
  );
  const isFixed = entries.every((entry) => layoutsOf(entry).every(({ lengths }) => lengths.length === 0));
  return { sides: new Map(), isWhole: !isAsking && isFixed };
}

function sideOf({ sides }: SideLog, branch: BranchPlace): Side {
  const key = `${branch.code.id} ${branch.pc} ${branch.isJump}`;
  const side = sides.get(key) ?? { branch, isExcluded: true, isFollowed: false, isBarred: false };
  sides.set(key, side);
  return side;
}

/** What the solver said of a side. Behind one of which it is not known whether anything takes it, nobody has looked. */
export function noteAnswer(
  log: SideLog,
  branch: BranchPlace,
  status: "sat" | "unsat" | "unknown",
  caller: CallerKnowledge,
): void {
  const side = sideOf(log, branch);
  if (status !== "unsat" || caller !== "unasked") side.isExcluded = false;
  if (status === "sat") side.isFollowed = true;
  if (status === "unsat" && caller === "named") side.isBarred = true;
  if (status === "unknown") log.isWhole = false;
}

/** A path goes on at a side, since what it knows decides so: others might take the other one. */
export function noteDecided(log: SideLog, branch: BranchPlace, caller: CallerKnowledge): void {
  noteFollowed(log, branch);
  const other = sideOf(log, otherSide(branch));
  other.isExcluded = false;
  if (caller !== "unasked") other.isBarred = true;
}

/** A path goes on at a side. */
export function noteFollowed(log: SideLog, branch: BranchPlace): void {
  const side = sideOf(log, branch);
  side.isExcluded = false;
  side.isFollowed = true;
}

/** What was told of a branch is told of its side; this is the other one. */
export function otherSide(branch: BranchPlace): BranchPlace {
  return { ...branch, isJump: !branch.isJump };
}

/** Sides that every answer excluded, and that nobody has taken; none where another caller might get where nobody has looked. */
export function findUnreachable(
  { sides, isWhole }: SideLog,
  isTaken: (branch: BranchPlace) => boolean,
): readonly BranchPlace[] {
  const all = [...sides.values()];
  if (!isWhole || all.some(({ isBarred, isFollowed }) => isBarred && !isFollowed)) return [];
  return all.flatMap(({ isExcluded, branch }) => (isExcluded && !isTaken(branch) ? [branch] : []));
}
