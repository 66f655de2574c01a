/** Ledgers of a contract: records by which accounts hold something that they can hand on, as the balances of a token. */

import { type Change, changesIn } from "../../../dataflow/access/changes.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { isCaller } from "../../../dataflow/access/guards.ts";
import type { Flow } from "../../../flow/flow.ts";
import { isOperation } from "../../../flow/operation.ts";
import { indexesOf, isInput, type Place, type Value } from "../../../flow/value.ts";
import { memoize } from "../../../util/memoize.ts";

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
  for (const [storageClass, accountAt] of movedByName(flows)) {
    if (!ledgers.has(storageClass) && isDrawnByCallers(flows, storageClass, accountAt))
      ledgers.set(storageClass, { accountAt });
  }
  return ledgers;
}

/** Records of which an amount goes from one account that a parameter names to another. */
function* movedByName(flows: readonly Flow[]): Generator<readonly [number, number]> {
  for (const { change, all } of changesIn(flows)) {
    if (change.sign > 0) continue;
    const accountAt = indexesOf(change.write.place).findIndex(
      ({ kind }, at) => kind === "parameter" && all.some((giving) => isMove(change, giving, at)),
    );
    if (accountAt >= 0) yield [change.write.place.storageClass, accountAt];
  }
}

/** Callers use up what is kept under their own name. */
function isDrawnByCallers(flows: readonly Flow[], storageClass: number, accountAt: number): boolean {
  for (const { change } of changesIn(flows)) {
    const { place } = change.write;
    const index = place.storageClass === storageClass && change.sign < 0 ? indexesOf(place)[accountAt] : undefined;
    if (index !== undefined && isInput(index, "sender")) return true;
  }
  return false;
}

/** What is taken from one account is given to another, all of it or less a fee. */
function isMove(taking: Change, giving: Change, accountAt: number): boolean {
  const [from, to] = [taking.write.place, giving.write.place];
  if (giving.sign < 0 || from.storageClass !== to.storageClass || !isRestOf(giving.amount, taking.amount)) return false;
  return indexesOf(from).every((index, at) => (index.key === indexesOf(to)[at]?.key) === (at !== accountAt));
}

/** True for the amount itself, and for what is left of it when something is taken off. */
export function isRestOf(amount: Value, whole: Value): boolean {
  if (amount.key === whole.key) return true;
  const [from] = isOperation(amount, "-") ? amount.operands : [];
  return from !== undefined && isRestOf(from, whole);
}

/** The account whose record of a ledger the place is; undefined where the place is of no ledger, or of nobody's. */
export function accountOf(place: Place, home: ContractFlows): Value | undefined {
  const ledger = ledgersOf(home).get(place.storageClass);
  const account = ledger === undefined ? undefined : indexesOf(place)[ledger.accountAt];
  return account?.kind === "number" ? undefined : account;
}
