/** The accounts that the service makes by itself. */

import type { Store, UserRecord } from "../store/store.ts";
import { makeUser } from "./make-user.ts";
import { hashPassword, makeRandomPassword, verifyPassword } from "./password.ts";

/** As old clients carry it in them. */
const trialUser = {
  id: "123456789012345678901234",
  ethAddress: `0x${"0".repeat(40)}`,
  password: "trial",
};

const adminName = "admin";

/** The oldest clients send the id of the trial account and nothing else; its password is known to everybody anyway. */
export function impliedPassword(identifier: string): string | undefined {
  return identifier === trialUser.id ? trialUser.password : undefined;
}

export interface InitialLogin {
  readonly username: string;
  readonly password: string;
}

/**
 * Makes the administrator where there is none. With `password` given, that is the administrator's from now on, also of
 * one who is there. Otherwise one is made up, and the answer is the only place where it can be read; as long as nobody
 * has logged in with it, it may never have been seen, and each call makes a new one.
 */
export async function ensureAdmin(
  store: Pick<Store, "users" | "accounts">,
  password: string | undefined,
  now: number,
): Promise<InitialLogin | null> {
  const admin = await findAdmin(store);
  if (password !== undefined) {
    if (admin) await setPassword(store, admin, password);
    else await store.users.insert(makeAdmin(await hashPassword(password), "own", now));
    return null;
  }
  if (admin && (admin.password === "own" || admin.hasLoggedIn)) return null;
  const initial = makeRandomPassword();
  const passwordHash = await hashPassword(initial);
  if (admin) await store.users.update(admin.id, { passwordHash });
  else await store.users.insert(makeAdmin(passwordHash, "initial", now));
  return { username: admin?.username ?? adminName, password: initial };
}

async function findAdmin({ users }: Pick<Store, "users">): Promise<UserRecord | undefined> {
  return (await users.all()).find(({ roles, isDisabled }) => roles.includes("admin") && !isDisabled);
}

function makeAdmin(passwordHash: string, password: UserRecord["password"], createdAt: number): UserRecord {
  return makeUser({ username: adminName, roles: ["admin"], createdAt, passwordHash, password });
}

/** A password that changes ends the sessions that the old one opened, and the keys that these made. */
async function setPassword(
  { accounts }: Pick<Store, "accounts">,
  { id, passwordHash }: UserRecord,
  password: string,
): Promise<void> {
  if (await verifyPassword(password, passwordHash)) return;
  await accounts.setPassword(id, { passwordHash: await hashPassword(password), password: "own", revokesKeys: true });
}

/** Makes, opens or closes the trial account. A closed one cannot log in, and its sessions are ended. */
export async function ensureTrialUser(
  { users, accounts }: Pick<Store, "users" | "accounts">,
  isWanted: boolean,
  now: number,
): Promise<void> {
  const existing = await users.find(trialUser.id);
  if (existing) {
    if (existing.isDisabled === !isWanted) return;
    await accounts.setDisabled(existing.id, !isWanted);
  } else if (isWanted) {
    const { id, ethAddress } = trialUser;
    const passwordHash = await hashPassword(trialUser.password);
    await users.insert(makeUser({ id, ethAddress, roles: ["trial"], createdAt: now, passwordHash, password: "trial" }));
  }
}

/** Accounts whose password is public, or was made by the service and never changed; by a name for people. */
export async function unsafeAccounts({ users }: Pick<Store, "users">): Promise<readonly string[]> {
  const open = (await users.all()).filter(
    ({ password, isDisabled }) => (password === "initial" || password === "trial") && !isDisabled,
  );
  return open.map(({ id, username, ethAddress }) => username ?? ethAddress ?? id);
}
