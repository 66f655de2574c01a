/** Reading accounts: one's own, or with the permission for it all. */

import { err, ok, type Result } from "../../engine/util/result.ts";
import type { Failure } from "../http/error-catalogue.ts";
import type { Principal } from "../http/principal.ts";
import type { Store, UserRecord } from "../store/store.ts";
import { type UserList, type UserQuery, userOrders } from "./contract.ts";
import { toUser } from "./to-user.ts";

interface LookUpDeps {
  readonly store: Pick<Store, "users">;
}

const pageSize = 20;

/** One account, also one that was deleted. Whoever may not look others up is told of none. */
export async function findUser(
  { store }: LookUpDeps,
  caller: Principal,
  id: string,
): Promise<Result<UserRecord, Failure<"user-not-found">>> {
  const user = caller.user.id === id || mayLookUp(caller) ? await store.users.find(id) : undefined;
  return user ? ok(user) : err({ code: "user-not-found" });
}

/** One page. Whoever may not look others up sees only the own account. */
export async function listUsers({ store }: LookUpDeps, caller: Principal, query: UserQuery): Promise<UserList> {
  const users = (await store.users.all()).filter(
    (user) => user.deletedAt === null && (user.id === caller.user.id || mayLookUp(caller)) && matches(user, query),
  );
  const order = userOrders.find((field) => field === query.orderBy) ?? "createdAt";
  const sorted = users.toSorted((a, b) => compare(a[order], b[order]));
  const { offset = 0 } = query;
  return { total: users.length, users: sorted.slice(offset, offset + pageSize).map(toUser) };
}

function mayLookUp({ session }: Principal): boolean {
  return session.permissions.granted.includes("USER_LOOKUP");
}

function matches(user: UserRecord, { username, email, ethAddress }: UserQuery): boolean {
  return (
    (username === undefined || user.username === username) &&
    (email === undefined || user.email === email.toLowerCase()) &&
    (ethAddress === undefined || user.ethAddress === ethAddress.toLowerCase())
  );
}

/** What a user does not have comes last. */
function compare<Value extends string | number>(a: Value | null, b: Value | null): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return a < b ? -1 : 1;
}
