/** Reads and changes the accounts of others, for whoever may manage them. */

import { err, ok, type Result } from "../../engine/util/result.ts";
import { hashPassword, makeRandomPassword } from "../auth/password.ts";
import { type Failure, wrongField } from "../http/error-catalogue.ts";
import type { Gate } from "../http/gate.ts";
import type { OpenRequests } from "../http/open-requests.ts";
import type { Principal } from "../http/principal.ts";
import type { AnalysisRecord, Store, UserRecord } from "../store/store.ts";
import { mayGiveRoles } from "../users/create-user.ts";
import { toIdentifiers } from "../users/identifiers.ts";
import type { Account, AccountChange, AccountList, AccountQuery } from "./contract.ts";
import { toAccount } from "./to-account.ts";

export interface AccountDeps {
  readonly store: Pick<Store, "users" | "accounts" | "sessions" | "apiKeys" | "analyses">;
  /** What hashing passwords has to pass. */
  readonly gate: Gate;
  readonly openRequests: Pick<OpenRequests, "recheck">;
  /** Ends an analysis that waits or runs. */
  readonly cancelJob: (job: AnalysisRecord) => Promise<boolean>;
  readonly now: () => number;
}

export type ManageFault = "user-not-found" | "permission-missing";

const pageSize = 20;

/** One page, oldest first. */
export async function listAccounts(
  deps: AccountDeps,
  { search = "", state, role, offset = 0 }: AccountQuery,
): Promise<AccountList> {
  const wanted = search.toLowerCase();
  const matching = (await deps.store.users.all()).filter(
    (user) =>
      user.deletedAt === null &&
      [user.id, user.username, user.email, user.ethAddress].some((name) => name?.toLowerCase().includes(wanted)) &&
      (state === undefined || (state === "disabled") === user.isDisabled) &&
      (role === undefined || user.roles.includes(role)),
  );
  const page = matching.slice(offset, offset + pageSize);
  return { total: matching.length, accounts: await Promise.all(page.map((user) => toAccount(deps, user))) };
}

/** One account; of a deleted one, nothing is told. */
export async function findAccount(
  { store }: Pick<AccountDeps, "store">,
  id: string,
): Promise<Result<UserRecord, Failure<"user-not-found">>> {
  const user = await store.users.find(id);
  return user?.deletedAt === null ? ok(user) : err({ code: "user-not-found" });
}

/**
 * The same, for whoever may change it: that takes the permission to give each of its roles, so that nobody gets at the
 * account of somebody who may do more.
 */
export async function findManaged(
  deps: Pick<AccountDeps, "store">,
  { session }: Principal,
  id: string,
): Promise<Result<UserRecord, Failure<ManageFault>>> {
  const found = await findAccount(deps, id);
  if (!found.ok) return found;
  const allowed = mayGiveRoles(session.permissions.granted, found.value.roles);
  return allowed.ok ? found : allowed;
}

/** Changes what names an account. */
export async function editAccount(
  deps: AccountDeps,
  caller: Principal,
  id: string,
  change: AccountChange,
): Promise<Result<Account, Failure<ManageFault | "invalid-request" | "user-exists">>> {
  const found = await findManaged(deps, caller, id);
  if (!found.ok) return found;
  const named = Object.fromEntries(
    Object.entries(toIdentifiers(change)).filter(([name]) => Object.hasOwn(change, name)),
  );
  const outcome = await deps.store.accounts.edit(id, named);
  return outcome === "done" ? readAccount(deps, id) : err(editFailures[outcome]);
}

const editFailures = {
  gone: { code: "user-not-found" },
  taken: { code: "user-exists" },
  nameless: wrongField("username", "is the last by which this user can be named"),
  "locked-out": wrongField("ethAddress", "is what this user signs in with; reset the password first"),
} as const;

type LockFault = ManageFault | "last-admin" | "own-account";

/** Locks a user out, who loses sessions, keys and invitations for good; what waits or runs of its analyses ends. */
export async function disableAccount(
  deps: AccountDeps,
  caller: Principal,
  id: string,
): Promise<Result<Account, Failure<LockFault>>> {
  const locked = await lockOut(deps, caller, id, () => deps.store.accounts.setDisabled(id, true));
  return locked.ok ? readAccount(deps, id) : locked;
}

/** Lets a user in again. */
export async function enableAccount(
  deps: AccountDeps,
  caller: Principal,
  id: string,
): Promise<Result<Account, Failure<ManageFault>>> {
  const found = await findManaged(deps, caller, id);
  if (!found.ok) return found;
  await deps.store.accounts.setDisabled(id, false);
  return readAccount(deps, id);
}

/** Locks a user out for ever; the analyses, groups and projects stay as they are, under an id that names nobody. */
export async function deleteAccount(
  deps: AccountDeps,
  caller: Principal,
  id: string,
): Promise<Result<object, Failure<LockFault>>> {
  const locked = await lockOut(deps, caller, id, () => deps.store.accounts.remove(id, deps.now()));
  return locked.ok ? ok({}) : locked;
}

async function lockOut(
  deps: AccountDeps,
  caller: Principal,
  id: string,
  lock: () => Promise<"done" | "gone" | "last-admin">,
): Promise<Result<null, Failure<LockFault>>> {
  const found = await findManaged(deps, caller, id);
  if (!found.ok) return found;
  if (id === caller.user.id) return err({ code: "own-account" });
  const outcome = await lock();
  if (outcome === "gone") return err({ code: "user-not-found" });
  if (outcome === "last-admin") return err({ code: "last-admin" });
  await deps.openRequests.recheck(id);
  for (const job of await deps.store.analyses.listUnended(id)) await deps.cancelJob(job);
  return ok(null);
}

/** Makes up a password, which replaces the user's; all sessions and keys end. */
export async function resetPassword(
  deps: AccountDeps,
  caller: Principal,
  id: string,
  signal: AbortSignal,
): Promise<Result<{ readonly password: string }, Failure<ManageFault | "too-busy">>> {
  const found = await findManaged(deps, caller, id);
  if (!found.ok) return found;
  const password = makeRandomPassword();
  const hashed = await deps.gate.run(() => hashPassword(password));
  if (!hashed.ok) return err({ code: "too-busy" });
  // Hashing takes a while: whoever got a role meanwhile that the caller may not give is not the caller's to take over.
  const still = await findManaged(deps, caller, id);
  if (!still.ok) return still;
  const setting = { passwordHash: hashed.value, password: "reset", revokesKeys: true } as const;
  const outcome = await deps.store.accounts.setPassword(id, setting);
  await deps.openRequests.recheck(id, signal);
  return outcome === "done" ? ok({ password }) : err({ code: "user-not-found" });
}

/** What administrators see of an account. */
export async function readAccount(deps: AccountDeps, id: string): Promise<Result<Account, Failure<"user-not-found">>> {
  const found = await findAccount(deps, id);
  return found.ok ? ok(await toAccount(deps, found.value)) : found;
}
