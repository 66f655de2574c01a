/** What every store promises; run on each implementation. */

import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import type { RenewalProof, Store } from "../../../api/store/store.ts";
import { accountContract } from "./account-contract.ts";
import { analysisContract } from "./analysis-contract.ts";
import { auditContract } from "./audit-contract.ts";
import { invitationContract } from "./invitation-contract.ts";
import { keptContract } from "./kept-contract.ts";
import { makeApiKey, makeSession, makeUser } from "./make-records.ts";
import { projectContract } from "./project-contract.ts";
import { takingContract } from "./taking-contract.ts";
import { webhookContract } from "./webhook-contract.ts";

/** How the suite gets at a store. */
export interface StoreFixture {
  /** An empty store of its own. */
  open(): Promise<Store>;
  /** The same data once more, as after a restart; the store given is closed first. */
  reopen(store: Store): Promise<Store>;
  /** Removes all that `open` made. */
  remove(): Promise<void>;
}

const maxOpen = 100;
const noUser = "f".repeat(24);

/** Declares the tests. */
export function storeContract(fixture: StoreFixture): void {
  let store: Store;
  beforeEach(async () => {
    store = await fixture.open();
  });
  afterEach(async () => {
    await store.close();
    await fixture.remove();
  });
  const restart = async () => {
    store = await fixture.reopen(store);
  };

  accountContract(() => store, restart);
  invitationContract(() => store, restart);
  auditContract(() => store, restart);
  analysisContract(() => store, restart);
  takingContract(() => store, restart);
  keptContract(() => store, restart);
  projectContract(() => store, restart);
  webhookContract(() => store, restart);

  describe("users", () => {
    it("are found by each of their identifiers", async () => {
      const user = makeUser({ username: "Ada", ethAddress: `0x${"ab".repeat(20)}`, email: "ada@example.org" });
      assert.equal(await store.users.insert(user), true);
      assert.deepEqual(await store.users.find(user.id), user);
      for (const identifier of [user.id, "Ada", `0x${"AB".repeat(20)}`, "Ada@Example.org"]) {
        assert.deepEqual(await store.users.findByIdentifier(identifier), user, identifier);
      }
      for (const identifier of ["ada", "", "null", "__proto__", "Ada ", noUser]) {
        assert.equal(await store.users.findByIdentifier(identifier), undefined, identifier);
      }
    });

    it("share no identifier", async () => {
      const user = makeUser({ username: "ada", email: "ada@example.org" });
      await store.users.insert(user);
      for (const other of [
        makeUser({ username: "ada" }),
        makeUser({ email: "ada@example.org" }),
        makeUser({ username: "ada@example.org" }),
        { ...makeUser(), id: user.id },
      ]) {
        assert.equal(await store.users.insert(other), false);
      }
      assert.deepEqual(await store.users.all(), [user]);
    });

    it("change", async () => {
      const user = makeUser({ username: "ada" });
      await store.users.insert(user);
      assert.equal(await store.users.update(user.id, { roles: ["admin"], isDisabled: true }), true);
      assert.deepEqual(await store.users.find(user.id), { ...user, roles: ["admin"], isDisabled: true });
      assert.equal(await store.users.update(noUser, { roles: [] }), false);
      assert.equal((await store.users.all()).length, 1);
    });

    it("hold roles, of which one administrator keeps the own, however many ask at once", async () => {
      const [one, two] = [makeUser({ roles: ["admin"] }), makeUser({ roles: ["admin"] })];
      for (const user of [one, two, makeUser({ roles: ["admin"], isDisabled: true })]) await store.users.insert(user);
      const removals = await Promise.all([one, two].map(({ id }) => store.users.setRole(id, "admin", false)));
      assert.deepEqual(removals.toSorted(), ["done", "last-admin"]);
      const { id = "" } =
        (await Promise.all([one, two].map(({ id }) => store.users.find(id)))).find(
          (user) => user?.roles.length === 0,
        ) ?? {};
      assert.equal(await store.users.setRole(id, "regular", true), "done");
      assert.deepEqual((await store.users.find(id))?.roles, ["regular"]);
      assert.equal(await store.users.setRole(noUser, "regular", true), "gone");
      const deleted = makeUser({ roles: [], isDisabled: true, deletedAt: 1 });
      await store.users.insert(deleted);
      assert.equal(await store.users.setRole(deleted.id, "regular", true), "gone");
    });

    it("outlive a restart", async () => {
      const users = [makeUser({ username: "one" }), makeUser({ username: "two" })];
      for (const user of users) await store.users.insert(user);
      await restart();
      assert.deepEqual(await store.users.all(), users);
    });
  });

  describe("sessions", () => {
    const next = { accessJti: "access-2", refreshJti: "refresh-2", expiresAt: 9500 };
    const previous = { refreshJti: "refresh-1", repeatableUntil: 4000 };
    const proof = (refreshJti: string, more: Partial<RenewalProof> = {}): RenewalProof => ({
      ...{ refreshJti, renewalKeyHash: null, at: 3000, repeatableUntil: 4000 },
      ...more,
    });
    const rotated = async (id: string, shown: RenewalProof, to = next) =>
      (await store.sessions.rotate(id, shown, to)).kind;

    it("rotate with the current refresh token", async () => {
      const session = makeSession();
      await store.sessions.insert(session, maxOpen);
      const renewed = { ...session, ...next, previous };
      assert.deepEqual(await store.sessions.rotate(session.id, proof("refresh-1"), next), {
        kind: "rotated",
        session: renewed,
      });
      assert.deepEqual(await store.sessions.find(session.id), renewed);
    });

    it("are revoked by an earlier refresh token", async () => {
      const session = makeSession();
      await store.sessions.insert(session, maxOpen);
      await store.sessions.rotate(session.id, proof("refresh-1"), next);
      assert.equal(await rotated(session.id, proof("refresh-1")), "reused");
      assert.deepEqual(await store.sessions.find(session.id), { ...session, ...next, previous, isRevoked: true });
      assert.equal(await rotated(session.id, proof("refresh-2")), "gone");
    });

    it("rotate once, however many ask at the same time", async () => {
      const session = makeSession();
      await store.sessions.insert(session, maxOpen);
      const asked = Array.from({ length: 4 }, () => rotated(session.id, proof("refresh-1")));
      assert.deepEqual((await Promise.all(asked)).toSorted(), ["gone", "gone", "reused", "rotated"]);
    });

    it("that are bound to a key repeat the last renewal for a while, for whoever shows the key", async () => {
      const renewalKeyHash = "0a";
      const session = makeSession({ renewalKeyHash });
      await store.sessions.insert(session, maxOpen);
      const shown = (refreshJti: string, at: number) =>
        store.sessions.rotate(session.id, proof(refreshJti, { renewalKeyHash, at }), next);
      const renewed = { ...session, ...next, previous };
      assert.deepEqual(await shown("refresh-1", 3000), { kind: "rotated", session: renewed });
      assert.deepEqual(await shown("refresh-1", 3999), { kind: "repeated", session: renewed });
      assert.deepEqual(await store.sessions.find(session.id), renewed);
      assert.deepEqual(await shown("refresh-1", 4000), { kind: "reused" });
      assert.deepEqual(await shown("refresh-2", 4000), { kind: "gone" });
    });

    it("that are bound to a key are revoked by whoever lacks it, and by a token before the last", async () => {
      const renewalKeyHash = "0a";
      const third = { accessJti: "access-3", refreshJti: "refresh-3", expiresAt: 9600 };
      for (const [refreshJti, hash] of [
        ["refresh-3", null],
        ["refresh-3", "0b"],
        ["refresh-2", null],
        ["refresh-1", renewalKeyHash],
      ] as const) {
        const session = makeSession({ renewalKeyHash });
        await store.sessions.insert(session, maxOpen);
        assert.equal(await rotated(session.id, proof("refresh-1", { renewalKeyHash })), "rotated");
        assert.equal(await rotated(session.id, proof("refresh-2", { renewalKeyHash }), third), "rotated");
        assert.equal(await rotated(session.id, proof(refreshJti, { renewalKeyHash: hash })), "reused");
        assert.equal(await rotated(session.id, proof("refresh-3", { renewalKeyHash })), "gone");
      }
    });

    it("are revoked one by one or all of a user, and stay so", async () => {
      const [one, two, other] = [makeSession(), makeSession(), makeSession({ userId: noUser })];
      for (const session of [one, two, other]) await store.sessions.insert(session, maxOpen);
      await store.sessions.revoke(one.id);
      const revoked = async () =>
        Promise.all([one, two, other].map(async ({ id }) => (await store.sessions.find(id))?.isRevoked));
      assert.deepEqual(await revoked(), [true, false, false]);
      await store.sessions.revokeAllOf(one.userId);
      await restart();
      assert.deepEqual(await revoked(), [true, true, false]);
      await store.sessions.revoke(randomUUID());
      const [kept, ended] = [makeSession(), makeSession()];
      for (const session of [kept, ended]) await store.sessions.insert(session, maxOpen);
      await store.sessions.revokeAllOf(kept.userId, kept.id);
      assert.equal((await store.sessions.find(kept.id))?.isRevoked, false);
      assert.equal((await store.sessions.find(ended.id))?.isRevoked, true);
    });

    it("are listed by their user, without what is revoked", async () => {
      const [one, two, other] = [makeSession(), makeSession(), makeSession({ userId: noUser })];
      for (const session of [one, two, other]) await store.sessions.insert(session, maxOpen);
      assert.deepEqual(await store.sessions.listOf(one.userId), [one, two]);
      await store.sessions.revoke(one.id);
      await restart();
      assert.deepEqual(await store.sessions.listOf(one.userId), [two]);
    });

    it("are forgotten when they have expired", async () => {
      const [old, open] = [makeSession({ expiresAt: 5000 }), makeSession({ expiresAt: 5001 })];
      for (const session of [old, open]) await store.sessions.insert(session, maxOpen);
      await store.sessions.insert(makeSession({ createdAt: 5000 }), maxOpen);
      assert.equal(await store.sessions.find(old.id), undefined);
      assert.deepEqual(await store.sessions.find(open.id), open);
      assert.equal(await rotated(old.id, proof("refresh-1")), "gone");
    });

    it("are forgotten when they are revoked, and where a user has too many", async () => {
      const [revoked, oldest, newer] = [makeSession(), makeSession(), makeSession()];
      for (const session of [revoked, oldest, newer]) await store.sessions.insert(session, maxOpen);
      await store.sessions.revoke(revoked.id);
      const [other, newest] = [makeSession({ userId: noUser }), makeSession()];
      for (const session of [other, newest]) await store.sessions.insert(session, 2);
      const found = await Promise.all(
        [revoked, oldest, newer, other, newest].map(async ({ id }) => (await store.sessions.find(id)) !== undefined),
      );
      assert.deepEqual(found, [false, false, true, true, true]);
    });
  });

  describe("API keys", () => {
    it("are found and listed until they are revoked, and stay so", async () => {
      const [one, two, other] = [makeApiKey(), makeApiKey(), makeApiKey({ userId: noUser })];
      for (const key of [one, two, other]) assert.equal(await store.apiKeys.insert(key, 9), true);
      assert.deepEqual(await store.apiKeys.listOf(one.userId), [one, two]);
      assert.equal(await store.apiKeys.revoke(one.id, noUser), false);
      assert.equal(await store.apiKeys.revoke(one.id, one.userId), true);
      assert.equal(await store.apiKeys.revoke(one.id, one.userId), false);
      await restart();
      assert.deepEqual(await store.apiKeys.listOf(one.userId), [two]);
      assert.deepEqual(await store.apiKeys.find(one.id), { ...one, isRevoked: true });
      assert.equal(await store.apiKeys.revoke("__proto__", one.userId), false);
    });

    it("are no more than a user may have, however many come at once", async () => {
      const made = await Promise.all([1, 2, 3].map(() => store.apiKeys.insert(makeApiKey(), 2)));
      assert.deepEqual(made.toSorted(), [false, true, true]);
      assert.equal(await store.apiKeys.insert(makeApiKey({ userId: noUser }), 2), true);
    });

    it("are forgotten when they have expired", async () => {
      const old = makeApiKey({ expiresAt: 5000 });
      await store.apiKeys.insert(old, 1);
      assert.equal(await store.apiKeys.insert(makeApiKey({ createdAt: 5000 }), 1), true);
      assert.equal(await store.apiKeys.find(old.id), undefined);
    });
  });

  describe("challenges", () => {
    it("are used once, also after a restart, until they have expired", async () => {
      const challenge = { id: "c", expiresAt: 5000 };
      const uses = await Promise.all([1, 2].map(() => store.challenges.use(challenge, 1000)));
      assert.deepEqual(uses.toSorted(), [false, true]);
      await restart();
      assert.equal(await store.challenges.use(challenge, 1000), false);
      assert.equal(await store.challenges.use({ id: "d", expiresAt: 9000 }, 5000), true);
      assert.equal(await store.challenges.use(challenge, 5000), true, "it was forgotten");
    });
  });

  describe("blobs", () => {
    it("come back as they were, also after a restart", async () => {
      const contents = [Buffer.from("text"), Buffer.alloc(0), randomBytes(300_000)];
      const names = await Promise.all(contents.map((bytes) => store.blobs.put(bytes)));
      await restart();
      for (const [index, name] of names.entries()) {
        assert.deepEqual(Buffer.from((await store.blobs.get(name)) ?? []), contents[index]);
      }
    });

    it("have one name for one content", async () => {
      const names = await Promise.all(["a", "a", "b"].map((text) => store.blobs.put(Buffer.from(text))));
      assert.equal(names[0], names[1]);
      assert.notEqual(names[0], names[2]);
    });

    it("that were never put are not there", async () => {
      assert.equal(await store.blobs.get("0".repeat(64)), undefined);
    });
  });
}
