/** Requests under way, whose callers are locked out meanwhile. */

import assert from "node:assert/strict";
import { makeOpenRequests } from "../../../api/http/open-requests.ts";
import type { Principal } from "../../../api/http/principal.ts";

const permissions = { owned: [], requested: [], granted: [] };

function makeCaller(userId: string, sessionId: string): Principal {
  return { user: { id: userId }, session: { id: sessionId, kind: "login", permissions, isPowerless: false } };
}

describe("open requests", () => {
  const settle = () => {
    const closed = new Set<string>();
    const cut: string[] = [];
    const open = makeOpenRequests(async ({ session }) => !closed.has(session.id));
    const enter = (userId: string, sessionId: string, begun = open.begin()) => {
      const { signal } = new AbortController();
      const leave = begun(makeCaller(userId, sessionId), signal, () => cut.push(sessionId));
      return { signal, leave };
    };
    return { closed, cut, open, enter };
  };

  it("are cut off where their session is closed, and go on where it is not", async () => {
    const { closed, cut, open, enter } = settle();
    for (const session of ["one", "two", "two"]) enter("ada", session);
    enter("eve", "three");
    for (const session of ["two", "three"]) closed.add(session);
    await open.recheck("ada");
    assert.deepEqual(cut, ["two", "two"]);
  });

  it("are let be when they have ended, and when they are the ones that close the session", async () => {
    const { closed, cut, open, enter } = settle();
    const [ended, own] = [enter("ada", "one"), enter("ada", "one")];
    ended.leave();
    closed.add("one");
    await open.recheck("ada", own.signal);
    assert.deepEqual(cut, []);
  });

  it("do not slip in between the look at who asks and the note of it", async () => {
    const { closed, cut, open, enter } = settle();
    const begun = open.begin();
    closed.add("one");
    await open.recheck("ada");
    enter("ada", "one", begun);
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(cut, ["one"]);
  });
});
