/** Accounts that are like others but for some change: the same change of the same accounts is made once. */
import type { ScenarioAccount } from "../model/scenario.ts";

type Accounts = readonly ScenarioAccount[];

const made = new WeakMap<Accounts, Map<string, Accounts>>();

/** More are not kept: what contracts answer may be another thing each time. */
const maxKept = 32;

/**
 * The accounts with each of them changed, and one more. Whoever runs scenarios knows by the identity of accounts what two have
 * in common, so `change` has to tell all that is another about them.
 */
export function accountsBeside(
  accounts: Accounts,
  change: string,
  changed: (account: ScenarioAccount) => ScenarioAccount,
  ...added: Accounts
): Accounts {
  const known = made.get(accounts) ?? new Map<string, Accounts>();
  made.set(accounts, known);
  const former = known.get(change);
  if (former) return former;
  const result = [...accounts.map(changed), ...added];
  if (known.size >= maxKept) known.clear();
  known.set(change, result);
  return result;
}
