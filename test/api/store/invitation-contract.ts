/** What every store promises of invitations. */

import assert from "node:assert/strict";
import type { Store } from "../../../api/store/store.ts";
import { makeInvitation, makeUser } from "./make-records.ts";

/** Declares the tests. */
export function invitationContract(current: () => Store, restart: () => Promise<void>): void {
  /** Somebody who may make invitations. */
  const settleMaker = async () => {
    const maker = makeUser();
    await current().users.insert(maker);
    return maker;
  };
  const use = (id: string, user = makeUser(), now = 5000) => current().invitations.use(id, { user, group: null }, now);

  describe("invitations", () => {
    it("make accounts, and their groups, as often as they were made for, however many ask at once", async () => {
      const { id: userId } = await settleMaker();
      const invitation = makeInvitation({ userId, maxUses: 2 });
      assert.equal(await current().invitations.insert(invitation, 9), true);
      const users = [makeUser(), makeUser(), makeUser()];
      const group = { id: "a1", userId: users[0]?.id ?? "", name: "g", createdAt: 1, sealedAt: null, projectId: null };
      const [first, ...others] = users.map(
        (user, index) => () =>
          current().invitations.use(invitation.id, { user, group: index === 0 ? group : null }, 5000),
      );
      assert.equal(await first?.(), "done");
      const asked = await Promise.all(others.map((ask) => ask()));
      assert.deepEqual(asked.toSorted(), ["done", "gone"]);
      await restart();
      const found = await Promise.all(users.map(({ id }) => current().users.find(id)));
      assert.deepEqual(found, [
        users[0],
        ...asked.map((end, index) => (end === "done" ? users[index + 1] : undefined)),
      ]);
      assert.deepEqual(await current().groups.listOf(group.userId), [group]);
      assert.deepEqual(await current().invitations.findByHash(invitation.tokenHash), { ...invitation, nUses: 2 });
    });

    it("that meet a name that is taken are not used up", async () => {
      const { id: userId } = await settleMaker();
      const invitation = makeInvitation({ userId });
      await current().invitations.insert(invitation, 9);
      await current().users.insert(makeUser({ username: "ada" }));
      assert.equal(await use(invitation.id, makeUser({ username: "ada" })), "taken");
      assert.deepEqual(await current().invitations.find(invitation.id), invitation);
      assert.equal(await use(invitation.id), "done");
    });

    it("make nothing when they are expired, revoked, unknown, or their maker is locked out", async () => {
      const maker = await settleMaker();
      const { id: userId } = maker;
      const [expiring, revoked, orphaned] = [
        makeInvitation({ userId, expiresAt: 5000 }),
        makeInvitation({ userId }),
        makeInvitation({ userId }),
      ];
      for (const one of [expiring, revoked, orphaned]) await current().invitations.insert(one, 9);
      assert.equal(await current().invitations.revoke(revoked.id), true);
      assert.equal(await current().invitations.revoke(revoked.id), false);
      await restart();
      assert.equal(await use(revoked.id), "gone");
      assert.equal(await use(expiring.id, makeUser(), 5000), "gone");
      assert.equal(await use(expiring.id, makeUser(), 4999), "done");
      await current().users.update(userId, { isDisabled: true });
      assert.equal(await use(orphaned.id), "gone");
      for (const id of ["none", "__proto__"]) {
        assert.equal(await use(id), "gone");
        assert.equal(await current().invitations.revoke(id), false);
      }
      assert.equal(await current().invitations.findByHash("none"), undefined);
    });

    it("are listed newest first, of one maker or all, without revoked ones", async () => {
      const [one, two, other, revoked] = [
        makeInvitation(),
        makeInvitation(),
        makeInvitation({ userId: "b".repeat(24) }),
        makeInvitation(),
      ];
      for (const each of [one, two, other, revoked]) await current().invitations.insert(each, 9);
      await current().invitations.revoke(revoked.id);
      assert.deepEqual(await current().invitations.list(one.userId), [two, one]);
      assert.deepEqual(await current().invitations.list(), [other, two, one]);
    });

    it("are no more than a maker may have, and forgotten when they have expired", async () => {
      const made = await Promise.all([1, 2].map(() => current().invitations.insert(makeInvitation(), 1)));
      assert.deepEqual(made.toSorted(), [false, true]);
      const later = makeInvitation({ createdAt: 9000, expiresAt: 9999 });
      assert.equal(await current().invitations.insert(later, 1), true);
      assert.deepEqual(await current().invitations.list(), [later]);
      const usedUp = makeInvitation({ userId: "b".repeat(24), nUses: 1 });
      await current().invitations.insert(usedUp, 1);
      assert.equal(await current().invitations.insert(makeInvitation({ userId: "b".repeat(24) }), 1), true);
    });
  });
}
