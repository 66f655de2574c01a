/** What every store promises of whole accounts. */

import assert from "node:assert/strict";
import type { Store } from "../../../api/store/store.ts";
import { makeApiKey, makeInvitation, makeSession, makeUser } from "./make-records.ts";

const noUser = "f".repeat(24);

/** Declares the tests. */
export function accountContract(current: () => Store, restart: () => Promise<void>): void {
  /** A user with a session, a key and an invitation, and somebody else with the same. */
  const settle = async (given: Parameters<typeof makeUser>[0] = {}) => {
    const [user, other] = [makeUser(given), makeUser()];
    const held = [user, other].map(({ id: userId }) => ({
      session: makeSession({ userId }),
      key: makeApiKey({ userId }),
      invitation: makeInvitation({ userId }),
    }));
    for (const one of [user, other]) await current().users.insert(one);
    for (const { session, key, invitation } of held) {
      await current().sessions.insert(session, 9);
      await current().apiKeys.insert(key, 9);
      await current().invitations.insert(invitation, 9);
    }
    /** Whether the session, key and invitation of the user are revoked, and those of the other. */
    const revoked = () =>
      Promise.all(
        held.map(async ({ session, key, invitation }) => [
          (await current().sessions.find(session.id))?.isRevoked,
          (await current().apiKeys.find(key.id))?.isRevoked,
          (await current().invitations.find(invitation.id))?.isRevoked,
        ]),
      );
    return { user, other, session: held[0]?.session.id ?? "", revoked };
  };
  const untouched = [false, false, false];

  describe("accounts", () => {
    it("are locked out with all they hold, which does not come back when they are let in again", async () => {
      const { user, revoked } = await settle();
      assert.equal(await current().accounts.setDisabled(user.id, true), "done");
      await restart();
      assert.deepEqual(await current().users.find(user.id), { ...user, isDisabled: true });
      assert.deepEqual(await revoked(), [[true, true, true], untouched]);
      assert.equal(await current().accounts.setDisabled(user.id, false), "done");
      assert.deepEqual(await current().users.find(user.id), user);
      assert.deepEqual(await revoked(), [[true, true, true], untouched]);
      for (const isDisabled of [true, false]) {
        assert.equal(await current().accounts.setDisabled(noUser, isDisabled), "gone");
      }
    });

    it("that are deleted leave a record that names nobody, and free what named them", async () => {
      const { user, revoked } = await settle({ username: "ada", email: "ada@example.org", passwordHash: "hash" });
      assert.equal(await current().accounts.remove(user.id, 5000), "done");
      await restart();
      const left = { username: null, email: null, ethAddress: null, passwordHash: null, roles: [] };
      const record = { ...user, ...left, isDisabled: true, deletedAt: 5000 };
      assert.deepEqual(await current().users.find(user.id), record);
      assert.deepEqual(await revoked(), [[true, true, true], untouched]);
      assert.equal(await current().users.insert(makeUser({ username: "ada", email: "ada@example.org" })), true);
      assert.equal(await current().accounts.remove(user.id, 6000), "gone");
      assert.equal(await current().accounts.setDisabled(user.id, false), "gone");
      assert.equal(await current().accounts.edit(user.id, { username: "eve" }), "gone");
      assert.deepEqual(await current().users.find(user.id), record);
    });

    it("keep one administrator who is let in, however many ask at once", async () => {
      const [one, two] = [makeUser({ roles: ["admin"] }), makeUser({ roles: ["admin"] })];
      for (const user of [one, two]) await current().users.insert(user);
      const asked = [
        current().accounts.setDisabled(one.id, true),
        current().accounts.remove(two.id, 5000),
        current().users.setRole(two.id, "admin", false),
        current().accounts.setDisabled(two.id, true),
      ];
      // Which of them comes first is for the store to say.
      assert.ok((await Promise.all(asked)).includes("done"));
      const all = await current().users.all();
      const [last, ...others] = all.filter(({ roles, isDisabled }) => roles.includes("admin") && !isDisabled);
      assert.ok(last);
      assert.deepEqual(others, []);
      assert.equal(await current().accounts.remove(last.id, 5000), "last-admin");
    });

    it("are edited where nobody else has the new names", async () => {
      const { user, other } = await settle({ username: "ada", email: "ada@example.org" });
      const ethAddress = `0x${"ab".repeat(20)}`;
      assert.equal(await current().accounts.edit(other.id, { email: "ada@example.org" }), "taken");
      assert.equal(await current().accounts.edit(other.id, { username: user.id }), "taken");
      assert.equal(await current().accounts.edit(user.id, { username: "ada", email: null, ethAddress }), "done");
      assert.equal(await current().accounts.edit(other.id, { email: "ada@example.org" }), "done");
      await restart();
      assert.deepEqual(await current().users.find(user.id), { ...user, email: null, ethAddress });
      assert.deepEqual(await current().users.find(other.id), { ...other, email: "ada@example.org" });
      assert.equal(await current().accounts.edit(noUser, {}), "gone");
    });

    it("keep a name and a way in, however many take names away at once", async () => {
      const { user } = await settle({ username: "ada", email: "ada@example.org", passwordHash: "hash" });
      const asked = [{ username: null }, { email: null }].map((change) => current().accounts.edit(user.id, change));
      assert.deepEqual((await Promise.all(asked)).toSorted(), ["done", "nameless"]);
      const ethAddress = `0x${"ab".repeat(20)}`;
      const signing = makeUser({ username: "eve", ethAddress, passwordHash: null });
      await current().users.insert(signing);
      assert.equal(await current().accounts.edit(signing.id, { ethAddress: null }), "locked-out");
      assert.deepEqual(await current().users.find(signing.id), signing);
    });

    it("take no name twice, however many ask at once", async () => {
      const { user, other } = await settle();
      const asked = [user, other].map(({ id }) => current().accounts.edit(id, { username: "wanted" }));
      assert.deepEqual((await Promise.all(asked)).toSorted(), ["done", "taken"]);
    });

    it("lose their sessions and keys with their password, but for what is excepted", async () => {
      const { user, session, revoked } = await settle({ passwordHash: "old" });
      const own = { passwordHash: "new", password: "own", checkedHash: "old", exceptSessionId: session } as const;
      const set = (setting: Parameters<Store["accounts"]["setPassword"]>[1]) =>
        current().accounts.setPassword(user.id, setting);
      assert.equal(await set({ ...own, revokesKeys: false }), "done");
      assert.deepEqual(await current().users.find(user.id), { ...user, passwordHash: "new" });
      assert.deepEqual(await revoked(), [untouched, untouched]);
      assert.equal(await set({ ...own, revokesKeys: true }), "changed");
      assert.deepEqual(await revoked(), [untouched, untouched]);
      assert.equal(await set({ ...own, checkedHash: "new", revokesKeys: true }), "done");
      assert.deepEqual(await revoked(), [[false, true, false], untouched]);
      assert.equal(await set({ passwordHash: "made", password: "reset", revokesKeys: true }), "done");
      await restart();
      assert.deepEqual(await revoked(), [[true, true, false], untouched]);
      assert.deepEqual(await current().users.find(user.id), { ...user, passwordHash: "made", password: "reset" });
      const setting = { passwordHash: "x", password: "own", revokesKeys: true } as const;
      assert.equal(await current().accounts.setPassword(noUser, setting), "gone");
    });

    it("have their password changed by one of those who knew it", async () => {
      const { user } = await settle({ passwordHash: "old" });
      const asked = ["a", "b"].map((passwordHash) =>
        current().accounts.setPassword(user.id, {
          passwordHash,
          password: "own",
          checkedHash: "old",
          revokesKeys: true,
        }),
      );
      const ends = await Promise.all(asked);
      assert.deepEqual(ends.toSorted(), ["changed", "done"]);
      assert.equal((await current().users.find(user.id))?.passwordHash, ends[0] === "done" ? "a" : "b");
    });

    it("have all their sessions or keys revoked, and are told how many", async () => {
      const { user, revoked } = await settle();
      assert.deepEqual(await current().accounts.revokeAll(user.id, { sessions: false, keys: true }), {
        nSessions: 0,
        nKeys: 1,
      });
      assert.deepEqual(await revoked(), [[false, true, false], untouched]);
      assert.deepEqual(await current().accounts.revokeAll(user.id, { sessions: true, keys: true }), {
        nSessions: 1,
        nKeys: 0,
      });
      await restart();
      assert.deepEqual(await revoked(), [[true, true, false], untouched]);
    });
  });
}
