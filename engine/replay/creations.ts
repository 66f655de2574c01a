/** Where the contracts lie that the steps of a scenario create themselves. */
import { creationAddress } from "../evm/creation-address.ts";
import type { Scenario } from "../model/scenario.ts";

/** The address of what each creating step creates, by the number of the step. */
export function creationsOf({ accounts, steps }: Scenario): ReadonlyMap<number, bigint> {
  const nonces = new Map(accounts.map(({ address, nonce }) => [address, nonce]));
  const created = new Map<number, bigint>();
  for (const [index, { from, to }] of steps.entries()) {
    if (to !== null) continue;
    const nonce = nonces.get(from) ?? 0n;
    nonces.set(from, nonce + 1n);
    created.set(index, creationAddress(from, nonce));
  }
  return created;
}
