/** Where the cards of an account stand. */

import type { Account } from "../../accounts/contract.ts";
import type { App } from "../app.ts";

/** What the cards of an account need. */
export interface AccountPlace {
  readonly app: App;
  readonly signal: AbortSignal;
  readonly account: Account;
  /** Shows how things are by now, and tells what was done. */
  changed(account: Account, done: string): void;
}
