/** The audit log over HTTP: what is in it, how it is read and exported, how long it is kept. */

import assert from "node:assert/strict";
import sinon from "sinon";
import type { AuditEntry, AuditPage } from "../../../api/audit/contract.ts";
import { toCsv } from "../../../api/audit/to-csv.ts";
import type { MadeInvitation } from "../../../api/invitations/contract.ts";
import type { User } from "../../../api/users/contract.ts";
import { adminPassword, startTestServer, type TestServer, withServer } from "../../harness/api/api-server.ts";
import { makePeople, type People, password } from "../people.ts";

describe("the audit log", () => {
  let server: TestServer;
  let people: People;
  let adminId: string;
  before(async () => {
    server = await startTestServer();
    people = await makePeople(server);
    const { users } = (await server.call("GET", "/v1/users?username=admin", { token: people.admin })).json as {
      readonly users: readonly User[];
    };
    adminId = users[0]?.id ?? "";
  });
  after(() => server.close());

  const read = async (query = "", from: Pick<TestServer, "call"> = server, token = people.admin) =>
    (await from.call("GET", `/v1/audit-log${query}`, { token })).json as AuditPage;
  /** Newest first, as `action outcome subject detail`. */
  const tell = async (query = "") =>
    (await read(query)).entries.map(({ action, outcome, reason, subjectName, detail }) =>
      [action, outcome, reason, subjectName, detail].filter(Boolean).join(" | "),
    );

  it("has every action with who, from where, on whom, when and how it ended", async () => {
    const { user, tokens } = await people.make("ada");
    const before = Date.now();
    await people.ask("POST", `/users/${user.id}/roles`, people.admin, { role: "partner" });
    const [entry] = (await read("?action=grant-role")).entries;
    const { id, at, ...rest } = entry ?? ({} as AuditEntry);
    assert.match(id, /^[0-9a-f-]{36}$/);
    assert.ok(Date.parse(at) >= before && Date.parse(at) <= Date.now());
    assert.deepEqual(rest, {
      kind: "administration",
      action: "grant-role",
      actorId: adminId,
      actorName: "admin",
      keyId: null,
      address: "127.0.0.1",
      subjectId: user.id,
      subjectName: "ada",
      detail: "partner",
      outcome: "done",
      reason: null,
    });
    const post = (path: string, json?: object, token = people.admin) => people.ask("POST", path, token, json);
    await people.ask("DELETE", `/users/${user.id}/roles/partner`, people.admin);
    await post(
      "/auth/password",
      { currentPassword: password, newPassword: "another 1 that is long", keepApiKeys: true },
      tokens.access,
    );
    const { key, id: keyId } = await people.makeKey(tokens.access);
    await people.ask("DELETE", `/auth/api-keys/${keyId}`, key);
    await post("/auth/logout", { global: true }, tokens.access);
    await post(`/accounts/${user.id}`, { email: "ada@example.org", username: "ada" });
    await post(`/accounts/${user.id}/reset-password`);
    await people.ask("DELETE", `/accounts/${user.id}/sessions`, people.admin);
    await people.ask("DELETE", `/accounts/${user.id}/api-keys`, people.admin);
    await post(`/accounts/${user.id}/disable`);
    await post(`/accounts/${user.id}/enable`);
    await people.ask("DELETE", `/accounts/${user.id}`, people.admin);
    assert.deepEqual(await tell(`?user=${user.id}`), [
      "delete-user | done | ada",
      "enable-user | done | ada",
      "disable-user | done | ada",
      "revoke-all-keys | done | ada",
      "revoke-all-sessions | done | ada",
      "reset-password | done | ada",
      "edit-user | done | ada | username, email",
      "log-out | done | all sessions",
      "revoke-key | done",
      "make-key | done",
      "change-password | done | API keys kept",
      "remove-role | done | ada | partner",
      "grant-role | done | ada | partner",
      "log-in | done | ada",
      "create-user | done | ada | regular",
    ]);
    const [login] = (await read(`?action=log-in&user=${user.id}`)).entries;
    assert.deepEqual([login?.actorId, login?.subjectId], [user.id, user.id]);
    const [revoked] = (await read("?action=revoke-key")).entries;
    assert.deepEqual([revoked?.actorName, revoked?.keyId, revoked?.subjectId], ["ada", keyId, keyId]);
  });

  it("has invitations, and whom they brought", async () => {
    const made = await server.call("POST", "/v1/invitations", { token: people.admin, json: { maxUses: 2 } });
    const { id, token } = made.json as MadeInvitation;
    await server.call("POST", "/v1/registrations", { json: { token, username: "guest", password } });
    await server.call("POST", "/v1/registrations", { json: { token, username: "guest", password } });
    await people.ask("DELETE", `/invitations/${id}`, people.admin);
    await server.call("POST", "/v1/registrations", { json: { token, username: "late", password } });
    assert.deepEqual((await tell()).slice(0, 5), [
      "register | refused | invitation-not-found",
      "revoke-invitation | done",
      "register | refused | user-exists",
      `register | done | guest | invitation ${id}`,
      "invite | done | regular; 2 uses",
    ]);
  });

  it("has what was tried in vain, by strangers and by those who may not", async () => {
    const { user, tokens } = await people.make("eve");
    const login = (username: string) =>
      server.call("POST", "/v1/auth/login", { json: { username, password: `secret of ${username}` } });
    await login("eve");
    await login("a password typed into the wrong field");
    await people.ask("POST", `/accounts/${user.id}/disable`, tokens.access);
    await people.ask("POST", `/accounts/${user.id}/disable`, "no token");
    await people.ask("POST", "/users", people.admin, { username: "eve", password, roles: ["regular"] });
    await people.ask("POST", "/users", people.admin, { username: "x y", password });
    const told = (await read("?kind=refused")).entries.slice(0, 6);
    assert.deepEqual(
      told.map(({ action, actorName, reason, subjectName }) => [action, actorName, reason, subjectName]),
      [
        ["create-user", "admin", "invalid-request", ""],
        ["create-user", "admin", "user-exists", ""],
        ["disable-user", "", "not-authenticated", ""],
        ["disable-user", "eve", "permission-missing", ""],
        ["log-in", "", "wrong-credentials", ""],
        ["log-in", "", "wrong-credentials", "eve"],
      ],
    );
  });

  it("is filtered, and comes page by page", async () => {
    for (const [query, holds] of [
      ["?action=log-in", ({ action }: AuditEntry) => action === "log-in"],
      ["?kind=own", ({ kind }: AuditEntry) => kind === "own"],
      ["?outcome=refused", ({ outcome }: AuditEntry) => outcome === "refused"],
      ["?user=ADMIN", () => false],
      ["?user=admin", ({ actorId, subjectId }: AuditEntry) => [actorId, subjectId].includes(adminId)],
      ["?address=127.0.0.1", ({ address }: AuditEntry) => address === "127.0.0.1"],
      ["?address=127.0.0.2", () => false],
      [`?dateTo=${Date.now() - 3_600_000}`, () => false],
    ] as const) {
      const { entries } = await read(query);
      assert.ok(entries.every(holds), query);
      assert.equal(entries.length > 0, !holds.toString().endsWith("false"), query);
    }
    const all = await read("?limit=200");
    const paged = [await read("?limit=3"), await read("?limit=3&offset=3")].flatMap(({ entries }) => entries);
    assert.deepEqual(paged, all.entries.slice(0, 6));
    assert.equal((await read("?limit=3")).total, all.total);
    for (const query of ["?limit=0", "?limit=201", "?action=none", "?dateFrom=soon", "?kind=x"]) {
      assert.equal(await people.ask("GET", `/audit-log${query}`, people.admin), "400 invalid-request", query);
    }
  });

  it("is exported as JSON lines, all that matches, and says so of itself", async () => {
    const { entries } = await read("?limit=200");
    const { text, headers } = await server.call("GET", "/v1/audit-log.ndjson", { token: people.admin });
    assert.match(headers.get("content-type") ?? "", /^application\/x-ndjson/);
    const lines = text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as AuditEntry);
    assert.deepEqual(lines.slice(1), entries);
    assert.deepEqual([lines[0]?.action, lines[0]?.outcome], ["export-audit-log", "done"]);
    const some = await server.call("GET", "/v1/audit-log.ndjson?action=invite", { token: people.admin });
    assert.equal(some.text.trimEnd().split("\n").length, (await read("?action=invite")).total);
    assert.deepEqual((await tell()).slice(0, 2), [
      "export-audit-log | done | as NDJSON",
      "export-audit-log | done | as NDJSON",
    ]);
  });

  it("is exported as a table", async () => {
    const { total } = await read("?action=log-in");
    const { text, headers } = await server.call("GET", "/v1/audit-log.csv?action=log-in", { token: people.admin });
    assert.match(headers.get("content-type") ?? "", /^text\/csv/);
    const [head, ...lines] = text.trimEnd().split("\r\n");
    assert.equal(head, "at,kind,action,outcome,reason,actorId,actorName,keyId,address,subjectId,subjectName,detail,id");
    assert.equal(lines.length, total);
    assert.ok(lines.every((line) => line.includes(",log-in,")));
  });

  it("outlives a restart, with what had been answered", async () => {
    const { entries } = await read("?limit=200");
    const { dataFolder } = server;
    await server.stop();
    server = await startTestServer({ dataFolder });
    people = { ...people, admin: (await server.login()).access };
    assert.deepEqual((await read("?limit=200")).entries.slice(1), entries.slice(0, 199));
  });

  it("is kept for as long as the server is told", () => {
    const clock = sinon.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
    return withServer({ auditDays: 30 }, async (other) => {
      const dayMs = 86_400_000;
      const { dataFolder } = other;
      await other.login({ password: "wrong" });
      await other.stop();
      for (const [days, nKept] of [
        [29, 1],
        [2, 0],
      ] as const) {
        clock.setSystemTime(Date.now() + days * dayMs);
        const later = await startTestServer({ auditDays: 30, dataFolder });
        const { access } = await later.login({ password: adminPassword });
        const { entries } = await read("?kind=refused", later, access);
        await later.stop();
        assert.equal(entries.length, nKept, `after ${days} more days`);
      }
    }).finally(() => clock.restore());
  });
});

describe("toCsv", () => {
  const entry: AuditEntry = {
    id: "i",
    at: "2026-01-31T12:00:00.000Z",
    kind: "own",
    action: "log-in",
    actorId: null,
    actorName: "",
    keyId: null,
    address: "::1",
    subjectId: null,
    subjectName: 'a,"b"\nc',
    detail: "=1+1",
    outcome: "done",
    reason: null,
  };

  it("quotes what would end a cell, and keeps formulas text", () => {
    assert.equal(toCsv([entry]), '2026-01-31T12:00:00.000Z,own,log-in,done,,,,,::1,,"a,""b""\nc",\'=1+1,i\r\n');
    for (const detail of ["+1", "-1", "@x", "\tx"]) assert.ok(toCsv([{ ...entry, detail }]).includes(`,'${detail},`));
  });
});
