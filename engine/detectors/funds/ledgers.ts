/** Ledgers of a contract: records by which accounts hold something that they can hand on, as the balances of a token. */

import { type Change, changesIn } from "../../dataflow/access/changes.ts";
import type { ContractFlows } from "../../dataflow/access/contract-flows.ts";
import { isCaller } from "../../dataflow/access/guards.ts";
import { indexesOf, type Place, type Value } from "../../flow/value.ts";
import { memoize } from "../../util/memoize.ts";

export interface Ledger {
  /** Which of the indexes is the account. */
  readonly accountAt: number;
}

/** By storage class: the places from which some entry point moves an amount of its caller's to another account. */
export const ledgersOf = memoize(findLedgers);

function findLedgers({ flows, trust }: ContractFlows): ReadonlyMap<number, Ledger> {
  const ledgers = new Map<number, Ledger>();
  for (const { flow, change, all } of changesIn(flows)) {
    const { place, id } = change.write;
    if (change.sign > 0 || ledgers.has(place.storageClass) || !trust.isAttackerReachable(flow, id)) continue;
    const accountAt = indexesOf(place).findIndex((index) => isCaller(index, trust.contextOf(flow)));
    if (accountAt >= 0 && all.some((giving) => isMove(change, giving, accountAt))) {
      ledgers.set(place.storageClass, { accountAt });
    }
  }
  return ledgers;
}

/** What is taken from one account is given to another. */
function isMove(taking: Change, giving: Change, accountAt: number): boolean {
  const [from, to] = [taking.write.place, giving.write.place];
  if (giving.sign < 0 || from.storageClass !== to.storageClass || taking.amount.key !== giving.amount.key) return false;
  return indexesOf(from).every((index, at) => (index.key === indexesOf(to)[at]?.key) === (at !== accountAt));
}

/** The account whose record of a ledger the place is; undefined where the place is of no ledger, or of nobody's. */
export function accountOf(place: Place, home: ContractFlows): Value | undefined {
  const ledger = ledgersOf(home).get(place.storageClass);
  const account = ledger === undefined ? undefined : indexesOf(place)[ledger.accountAt];
  return account?.kind === "number" ? undefined : account;
}
