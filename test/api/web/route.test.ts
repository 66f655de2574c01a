/** Addresses lead back to the places they were made of. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { noAuditFilter, noUserFilter, parseRoute, type Route, toHash, wholeHistory } from "../../../api/web/route.ts";

const uuid = "00000000-1111-2222-3333-abcdefabcdef";

describe("places of the page", () => {
  const routes: readonly Route[] = [
    { view: "submit" },
    { view: "analysis", uuid },
    { view: "compare", uuid, base: "11111111-1111-2222-3333-abcdefabcdef" },
    { view: "projects", offset: 0 },
    { view: "projects", offset: 20 },
    { view: "project", id: uuid },
    { view: "account" },
    { view: "history", filter: wholeHistory },
    {
      view: "history",
      filter: { offset: 40, file: "a&b=c#.sol", groupId: "0123", from: "2026-01-02", to: "2026-02-03" },
    },
    { view: "groups", offset: 0, projectId: "" },
    { view: "groups", offset: 20, projectId: uuid },
    { view: "users", filter: noUserFilter },
    { view: "users", filter: { offset: 20, search: "a&b@c", state: "disabled" } },
    { view: "user", id: "0123456789abcdef01234567" },
    { view: "invitations" },
    { view: "audit", filter: noAuditFilter },
    {
      view: "audit",
      filter: { offset: 20, user: "ada", action: "log-in", kind: "refused", from: "2026-01-02", to: "2026-02-03" },
    },
    { view: "register", token: "abc-DEF_0" },
  ];
  for (const route of routes) {
    it(`have an address: ${toHash(route)}`, () => assert.deepEqual(parseRoute(toHash(route)), route));
  }

  it("are the first page where the address says nothing", () => {
    for (const hash of [
      "",
      "#",
      "#/",
      "#/nothing",
      "#/analyses/../../x",
      "#/users/x",
      "#/register/",
      "#/register/a/b",
      `#/analyses/${uuid}/more`,
      `#/analyses/${uuid}/since/x`,
      "#/projects/x",
      "#%%%",
    ]) {
      assert.deepEqual(parseRoute(hash), { view: "submit" }, hash);
    }
  });

  it("take no nonsense from the address", () => {
    const { filter } = parseRoute("#/history?offset=-5&from=yesterday&to=2026-1-1") as Extract<
      Route,
      { view: "history" }
    >;
    assert.deepEqual(filter, wholeHistory);
  });

  it("are made of any address", () => {
    fc.assert(fc.property(fc.string(), (hash) => assert.ok(parseRoute(hash).view)));
  });
});
