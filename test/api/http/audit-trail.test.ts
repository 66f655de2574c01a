/** The order in which the audit log is told of what a request does. */

import assert from "node:assert/strict";
import { type AuditTrail, runAudited } from "../../../api/http/audit-trail.ts";
import { err, ok } from "../../../engine/util/result.ts";

const request = { action: "disable-user", kind: "administration", userId: "u", keyId: null, address: "::1" } as const;

/** A log that only says what it was told, in which order. */
function makeTrail(): { readonly told: string[]; readonly trail: AuditTrail } {
  const told: string[] = [];
  const trail: AuditTrail = {
    async begin(_request, { subjectId }) {
      told.push(`begin ${subjectId}`);
      return { end: async (subject, failure) => void told.push(`end ${subject.subjectId} ${failure?.code}`) };
    },
    tell: async (_request, { subjectId }, failure) => void told.push(`tell ${subjectId} ${failure?.code}`),
  };
  return { told, trail };
}

describe("an action that the audit log has", () => {
  const first = { subjectId: "a" };

  it("is told before it is done and after, with what was found out meanwhile", async () => {
    const { told, trail } = makeTrail();
    const answer = await runAudited(trail, request, { first }, (note) => {
      told.push("done");
      note({ subjectId: "b" });
      return ok(1);
    });
    assert.deepEqual(answer, ok(1));
    assert.deepEqual(told, ["begin a", "done", "end b undefined"]);
  });

  it("is not done where it cannot be told", async () => {
    const trail: AuditTrail = { ...makeTrail().trail, begin: () => Promise.reject(new Error("disk full")) };
    let isDone = false;
    const run = () => {
      isDone = true;
      return ok(1);
    };
    await assert.rejects(runAudited(trail, request, { first }, run), { message: "disk full" });
    assert.equal(isDone, false);
  });

  it("that breaks is told as refused, and goes on to break", async () => {
    const { told, trail } = makeTrail();
    const broken = runAudited(trail, request, { first }, () => Promise.reject(new Error("broken")));
    await assert.rejects(broken, { message: "broken" });
    assert.deepEqual(told, ["begin a", "end a internal-error"]);
  });

  it("may be told at its end alone; not where it was only slowed down", async () => {
    const { told, trail } = makeTrail();
    const options = { first, isKeptAtEnd: true };
    await runAudited(trail, request, options, () => ok(1));
    await runAudited(trail, request, options, () => err({ code: "wrong-credentials" }));
    await runAudited(trail, request, options, () => err({ code: "too-many-attempts" }));
    assert.deepEqual(told, ["tell a undefined", "tell a wrong-credentials"]);
  });
});
