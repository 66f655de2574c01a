/** The administration as the views use it. */

import type { Account, AccountChange, AccountList, AccountSession } from "../../accounts/contract.ts";
import type { AuditPage } from "../../audit/contract.ts";
import type { ApiKey } from "../../auth/contract.ts";
import type { Invitation, MadeInvitation, NewInvitation } from "../../invitations/contract.ts";
import type { User } from "../../users/contract.ts";
import type { Query } from "../search.ts";
import { toSearch } from "../search.ts";
import type { Answer } from "./answer.ts";
import type { Call } from "./requester.ts";

type Signal = AbortSignal | undefined;

export interface AdminClient {
  accounts(query: Query, signal?: Signal): Answer<AccountList>;
  account(id: string, signal?: Signal): Answer<Account>;
  edit(id: string, change: AccountChange): Answer<Account>;
  remove(id: string): Answer<object>;
  setDisabled(id: string, isDisabled: boolean): Answer<Account>;
  resetPassword(id: string): Answer<{ readonly password: string }>;
  setRole(id: string, role: string, isHeld: boolean): Answer<User>;
  sessions(id: string, signal?: Signal): Answer<{ readonly sessions: readonly AccountSession[] }>;
  /** One of them, or all where none is named. */
  endSessions(id: string, session?: string): Answer<object>;
  keys(id: string, signal?: Signal): Answer<{ readonly apiKeys: readonly ApiKey[] }>;
  /** One of them, or all where none is named. */
  revokeKeys(id: string, key?: string): Answer<object>;
  invitations(signal?: Signal): Answer<{ readonly invitations: readonly Invitation[] }>;
  invite(invitation: NewInvitation): Answer<MadeInvitation>;
  revokeInvitation(id: string): Answer<object>;
  audit(query: Query, signal?: Signal): Answer<AuditPage>;
}

/** `send` sends a request with the session's token and reads its answer. */
export function makeAdminClient(send: <T>(call: Call) => Answer<T>): AdminClient {
  const get = <T>(path: string, signal?: Signal): Answer<T> => send<T>({ path, signal });
  const post = <T>(path: string, json: unknown = {}): Answer<T> => send<T>({ method: "POST", path, json });
  const remove = <T>(path: string): Answer<T> => send<T>({ method: "DELETE", path });
  const of = (id: string, rest = ""): string => `accounts/${encodeURIComponent(id)}${rest}`;
  const one = (id = ""): string => (id === "" ? "" : `/${encodeURIComponent(id)}`);
  return {
    accounts: (query, signal) => get(`accounts${toSearch(query)}`, signal),
    account: (id, signal) => get(of(id), signal),
    edit: (id, change) => post(of(id), change),
    remove: (id) => remove(of(id)),
    setDisabled: (id, isDisabled) => post(of(id, isDisabled ? "/disable" : "/enable")),
    resetPassword: (id) => post(of(id, "/reset-password")),
    setRole: (id, role, isHeld) =>
      isHeld ? post(`users${one(id)}/roles`, { role }) : remove(`users${one(id)}/roles${one(role)}`),
    sessions: (id, signal) => get(of(id, "/sessions"), signal),
    endSessions: (id, session) => remove(of(id, `/sessions${one(session)}`)),
    keys: (id, signal) => get(of(id, "/api-keys"), signal),
    revokeKeys: (id, key) => remove(of(id, `/api-keys${one(key)}`)),
    invitations: (signal) => get("invitations", signal),
    invite: (invitation) => post("invitations", invitation),
    revokeInvitation: (id) => remove(`invitations${one(id)}`),
    audit: (query, signal) => get(`audit-log${toSearch(query)}`, signal),
  };
}
