/** Whoever has something to hide tries to keep it out of the audit log, or to wash it away. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { makeAuditLog } from "../../../api/audit/audit-log.ts";
import type { AuditPage } from "../../../api/audit/contract.ts";
import { openLowdbStore } from "../../../api/store/lowdb/lowdb-store.ts";
import { makeDataFolder, type TestServer, withServer } from "../../harness/api/api-server.ts";
import { blockJournal } from "../../harness/api/block-journal.ts";
import { makePeople, password } from "../people.ts";

const admin = { action: "disable-user", kind: "administration", userId: null, keyId: null, address: "::1" } as const;

describe("the audit log", () => {
  it("is read by nobody without the permission, nor changed by anybody", () =>
    withServer({}, async (server) => {
      const people = await makePeople(server);
      const { tokens } = await people.make("curious", { roles: ["partner"] });
      const { access } = await server.login({ permissions: ["MANAGE_USERS", "USER_LOOKUP"] });
      for (const token of [tokens.access, access]) {
        for (const rest of ["", ".ndjson", ".csv"]) {
          assert.equal(await people.ask("GET", `/audit-log${rest}`, token), "403 permission-missing");
        }
      }
      for (const method of ["POST", "DELETE"]) {
        assert.equal(await people.ask(method, "/audit-log", people.admin), "405 method-not-allowed");
      }
      const { entries } = (await server.call("GET", "/v1/audit-log?action=export-audit-log", { token: people.admin }))
        .json as AuditPage;
      assert.deepEqual(
        entries.map(({ actorName, outcome }) => [actorName, outcome]),
        [
          ["admin", "refused"],
          ["admin", "refused"],
          ["curious", "refused"],
          ["curious", "refused"],
        ],
      );
    }));

  it("has no secret, wherever it was sent", () =>
    withServer({}, async (server) => {
      const people = await makePeople(server);
      const marker = "tell-nobody";
      const secret = `${marker} 0x${"ab".repeat(32)}`;
      const { user, tokens } = await people.make("careless");
      const { key } = await people.makeKey(tokens.access, { name: secret });
      await server.call("POST", "/v1/auth/login", { json: { username: secret, password: secret } });
      await server.call("POST", "/v1/auth/login", { headers: { Authorization: `MetaMask ${secret}` } });
      await people.ask("POST", `/accounts/${user.id}`, people.admin, { username: "careful", [secret]: 1 });
      await people.ask("POST", `/accounts/${encodeURIComponent(secret)}/disable`, people.admin);
      await people.ask("DELETE", `/auth/api-keys/${encodeURIComponent(key)}`, tokens.access);
      await people.ask("DELETE", `/users/${user.id}/roles/${encodeURIComponent(secret)}`, people.admin);
      await people.ask("POST", "/invitations", people.admin, { note: secret, groupName: secret });
      await people.ask("POST", "/auth/password", tokens.access, { currentPassword: password, newPassword: secret });
      const { text } = await server.call("GET", "/v1/audit-log.ndjson", { token: people.admin });
      assert.ok(text.split("\n").length > 10);
      for (const part of [marker, "ab".repeat(32), password, ...key.split(".").slice(1)])
        assert.ok(!text.includes(part));
    }));

  it("names the proxy's client, not whom the client names", () =>
    withServer({ proxies: ["127.0.0.1"] }, async (server) => {
      const { access } = await server.login();
      const headers = { "X-Forwarded-For": "203.0.113.9, 192.0.2.7" };
      await server.call("POST", "/v1/auth/logout", { token: access, headers });
      const { access: token } = await server.login();
      const { entries } = (await server.call("GET", "/v1/audit-log?action=log-out", { token })).json as AuditPage;
      assert.deepEqual(
        entries.map(({ address }) => address),
        ["192.0.2.7"],
      );
    }));

  it("lets nothing happen that it cannot write down first", () =>
    withServer({}, async (server) => {
      const people = await makePeople(server);
      const { user, tokens } = await people.make("lucky");
      const unblock = blockJournal(server.dataFolder);
      for (const [method, route] of [
        ["POST", `/accounts/${user.id}/disable`],
        ["DELETE", `/accounts/${user.id}`],
        ["POST", `/accounts/${user.id}/reset-password`],
        ["GET", "/audit-log.csv"],
      ] as const) {
        assert.equal(await people.ask(method, route, people.admin), "503 not-kept", route);
      }
      const json = { username: "lucky", password };
      assert.equal((await server.call("POST", "/v1/auth/login", { json })).status, 503);
      assert.equal(await people.ask("GET", "/auth/session/permissions", tokens.access), "200");
      unblock();
      assert.equal(await people.ask("POST", `/accounts/${user.id}/disable`, people.admin), "200");
    }));

  it("has on disk what was answered, at the moment it is answered", () =>
    withServer({}, async (server: TestServer) => {
      const people = await makePeople(server);
      const { user } = await people.make("gone");
      assert.equal(await people.ask("DELETE", `/accounts/${user.id}`, people.admin), "200");
      const journal = readFileSync(path.join(server.dataFolder, "db.journal"), "utf8");
      const told = journal.split("\n").filter((line) => line.includes('"delete-user"'));
      assert.match(told.at(-1) ?? "", /"outcome":"done"/);
    }));

  it("is not washed away by attempts of strangers, however many", async () => {
    const data = makeDataFolder();
    const store = await openLowdbStore(data.folder);
    try {
      const log = makeAuditLog({ store, days: 1, log: () => {}, now: Date.now });
      const entry = await log.begin(admin, {});
      await entry.end({}, undefined);
      const refused = { code: "wrong-credentials" } as const;
      for (let n = 0; n < 31; n++) {
        await Promise.all(
          Array.from({ length: 1_000 }, () => log.tell({ ...admin, action: "log-in", kind: "own" }, {}, refused)),
        );
      }
      const { total } = await store.audit.list({}, 0, 1);
      assert.ok(total <= 31_001, "attempts are bounded");
      assert.equal((await store.audit.list({ kind: "administration" }, 0, 9)).total, 1, "what was done stays");
    } finally {
      await store.close();
      data.remove();
    }
  });
});
