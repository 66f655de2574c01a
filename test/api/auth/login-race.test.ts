/** A login that is under way while the password changes. */

import assert from "node:assert/strict";
import { hashPassword } from "../../../api/auth/password.ts";
import { type AuthDeps, login } from "../../../api/auth/sessions.ts";
import { loadSigningKeys } from "../../../api/auth/signing-keys.ts";
import { openLowdbStore } from "../../../api/store/lowdb/lowdb-store.ts";
import type { Store, UserRecord } from "../../../api/store/store.ts";
import { makeDataFolder } from "../../harness/api/api-server.ts";
import { makeUser } from "../store/make-records.ts";

const password = "the password of before";
const connection = { authorization: "", address: "", note: () => {} };

describe("a login with the right password", () => {
  const data = makeDataFolder();
  let store: Store;
  let user: UserRecord;
  before(async () => {
    store = await openLowdbStore(data.folder);
    user = makeUser({ username: "late", passwordHash: await hashPassword(password) });
    await store.users.insert(user);
  });
  after(async () => {
    await store.close();
    data.remove();
  });

  /** Has something happen after the password was found right, and before the session is there. */
  const loginWhile = async (meanwhile: () => Promise<unknown>) => {
    const keys = await loadSigningKeys(store.keys, Date.now());
    const guard: AuthDeps["guard"] = {
      async check(_attempt, _now, verify) {
        const checked = await verify();
        await meanwhile();
        return checked;
      },
    };
    const openRequests = { recheck: async () => {} };
    return login({ store, keys, guard, openRequests, now: Date.now }, { username: "late", password }, connection);
  };

  it("opens a session", async () => {
    assert.ok((await loginWhile(async () => {})).ok);
  });

  for (const [what, change] of [
    ["the password changes", () => store.users.update(user.id, { passwordHash: "scrypt$other" })],
    ["the account is closed", () => store.users.update(user.id, { isDisabled: true })],
  ] as const) {
    it(`opens none where ${what} meanwhile`, async () => {
      await store.users.update(user.id, { passwordHash: user.passwordHash, isDisabled: false });
      const opened = await loginWhile(async () => {
        await change();
        await store.sessions.revokeAllOf(user.id);
      });
      assert.deepEqual(opened, { ok: false, error: { code: "wrong-credentials" } });
    });
  }
});
