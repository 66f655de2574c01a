/** The administration of accounts, over HTTP. */

import assert from "node:assert/strict";
import type { Account, AccountList } from "../../../api/accounts/contract.ts";
import type { Job } from "../../../api/analyses/contract.ts";
import type { Group } from "../../../api/groups/contract.ts";
import type { User, UserList } from "../../../api/users/contract.ts";
import { startTestServer, type TestServer } from "../../harness/api/api-server.ts";
import { makePeople, type People, password } from "../people.ts";

describe("accounts", () => {
  let server: TestServer;
  let people: People;
  before(async () => {
    server = await startTestServer();
    people = await makePeople(server);
  });
  after(() => server.close());

  const get = async (path: string) => (await server.call("GET", `/v1${path}`, { token: people.admin })).json;
  const ask = (method: string, path: string, json?: object) => people.ask(method, path, people.admin, json);
  const login = async (username: string, given = password) =>
    (await server.call("POST", "/v1/auth/login", { json: { username, password: given } })).status;
  const isIn = (token: string) => people.ask("GET", "/auth/session/permissions", token);

  it("are listed and searched, with what administrators have to know", async () => {
    const { user, tokens } = await people.make("Lister", { email: "lister@example.org" });
    await people.makeKey(tokens.access);
    const account: Account = {
      ...user,
      state: "enabled",
      signsInWith: ["password"],
      hasLoggedIn: true,
      hasTemporaryPassword: false,
      numSessions: 1,
      numApiKeys: 1,
    };
    assert.deepEqual(await get(`/accounts/${user.id}`), account);
    for (const query of ["search=lister", "search=LISTER%40exam", `search=${user.id.slice(3)}`]) {
      assert.deepEqual(await get(`/accounts?${query}`), { total: 1, accounts: [account] }, query);
    }
    const named = async (query: string) =>
      ((await get(`/accounts?${query}`)) as AccountList).accounts.map(({ username }) => username);
    assert.deepEqual(await named("role=admin"), ["admin"]);
    assert.deepEqual(await named("search=nobody"), []);
    assert.deepEqual(await named("state=disabled"), []);
    assert.deepEqual(await named("offset=1000"), []);
    assert.equal(await ask("GET", `/accounts/${"f".repeat(24)}`), "404 user-not-found");
  });

  it("are disabled and enabled: sessions and keys do not come back, the password does", async () => {
    const { user, tokens } = await people.make("away");
    const { key } = await people.makeKey(tokens.access);
    assert.equal(await ask("POST", `/accounts/${user.id}/disable`), "200");
    const { accounts } = (await get("/accounts?state=disabled")) as AccountList;
    assert.deepEqual(
      accounts.map(({ username, state, numSessions, numApiKeys }) => ({ username, state, numSessions, numApiKeys })),
      [{ username: "away", state: "disabled", numSessions: 0, numApiKeys: 0 }],
    );
    assert.equal(await login("away"), 401);
    assert.equal(await ask("POST", `/accounts/${user.id}/enable`), "200");
    for (const token of [tokens.access, key]) assert.equal(await isIn(token), "401");
    assert.equal(await login("away"), 200);
  });

  it("that are deleted leave their analyses, groups and projects as they are, and an id that names nobody", async () => {
    const { user, tokens } = await people.make("leaver", { email: "leaver@example.org" });
    const post = async (path: string, json: object) =>
      (await server.call("POST", `/v1${path}`, { token: tokens.access, json })).json;
    const group = (await post("/analysis-groups", { groupName: "left" })) as Group;
    const project = (await post("/projects", { name: "left", groups: [group.id] })) as { readonly id: string };
    const job = (await post("/analyses", { groupId: group.id, data: { bytecode: "fe" } })) as Job;
    await server.call("GET", `/v1/analyses/${job.uuid}/issues`, { token: tokens.access });
    const counted = async () => {
      const [{ data } = { data: {} }] = (await get("/stats/users-analyses")) as readonly { readonly data: object }[];
      return data as { readonly numUsers: number; readonly numAnalyses: number };
    };
    const before = await counted();
    assert.equal(await ask("DELETE", `/accounts/${user.id}`), "200");
    const after = await counted();
    assert.equal(after.numUsers, before.numUsers - 1);
    assert.equal(after.numAnalyses, before.numAnalyses);
    const nobody = { username: null, email: null, ethAddress: null, roles: [] };
    assert.deepEqual(await get(`/users/${job.submittedBy}`), { ...user, ...nobody });
    assert.deepEqual(((await get("/users?username=leaver")) as UserList).users, []);
    assert.deepEqual(((await get("/accounts?search=leaver")) as AccountList).accounts, []);
    for (const [method, rest] of [
      ["GET", ""],
      ["DELETE", ""],
      ["POST", "/enable"],
      ["POST", "/reset-password"],
    ] as const) {
      assert.equal(await ask(method, `/accounts/${user.id}${rest}`), "404 user-not-found");
    }
    assert.equal(await ask("POST", `/users/${user.id}/roles`, { role: "regular" }), "404 user-not-found");
    const next = await people.make("leaver", { email: "leaver@example.org" });
    assert.notEqual(next.user.id, user.id);
    for (const path of [`/analyses/${job.uuid}`, `/analysis-groups/${group.id}`, `/projects/${project.id}`]) {
      assert.match(await people.ask("GET", path, next.tokens.access), /^404/, path);
    }
  });

  it("are edited: names, e-mail and address, each kept or taken away", async () => {
    const { user } = await people.make("editor", { email: "editor@example.org" });
    const ethAddress = `0x${"Ab".repeat(20)}`;
    const edit = async (json: object) =>
      (await server.call("POST", `/v1/accounts/${user.id}`, { token: people.admin, json })).json as Account;
    const { username, email } = await edit({ username: "edited", email: "Edited@Example.org" });
    assert.deepEqual({ username, email }, { username: "edited", email: "edited@example.org" });
    assert.equal(await login("editor"), 401);
    assert.equal(await login("edited"), 200);
    assert.equal((await edit({ email: null, ethAddress })).ethAddress, ethAddress.toLowerCase());
    assert.equal((await edit({ username: null })).username, null);
    const faults = [
      [{ ethAddress: null }, "username is the last by which this user can be named"],
      [{ username: "a b" }, "username must be 1 to 64 letters, digits, `.`, `_` or `-`, and not look like a user id"],
      [{ email: "none" }, "email must be an e-mail address"],
      [{ username: "admin" }, "There is a user with one of these identifiers already."],
    ] as const;
    for (const [json, error] of faults) assert.equal(((await edit(json)) as unknown as { error: string }).error, error);
  });

  it("that have a wallet alone keep its address until they have a password", async () => {
    const ethAddress = `0x${"cd".repeat(20)}`;
    const json = { ethAddress, username: "wallet-owner", roles: ["regular"] };
    const { id } = (await server.call("POST", "/v1/users", { token: people.admin, json })).json as User;
    assert.deepEqual(((await get(`/accounts/${id}`)) as Account).signsInWith, ["wallet"]);
    assert.equal(await ask("POST", `/accounts/${id}`, { ethAddress: null }), "400 invalid-request");
    assert.equal(await ask("POST", `/accounts/${id}/reset-password`), "200");
    assert.equal(await ask("POST", `/accounts/${id}`, { ethAddress: null }), "200");
    assert.deepEqual(((await get(`/accounts/${id}`)) as Account).signsInWith, ["password"]);
  });

  it("get a new password, shown once, that ends whatever the old one opened", async () => {
    const { user, tokens } = await people.make("forgetful");
    const { key } = await people.makeKey(tokens.access);
    const reset = await server.call("POST", `/v1/accounts/${user.id}/reset-password`, { token: people.admin });
    const { password: made } = reset.json as { readonly password: string };
    assert.match(made, /^[A-Za-z2-9]{24}$/);
    for (const token of [tokens.access, key]) assert.equal(await isIn(token), "401");
    assert.equal(await login("forgetful"), 401);
    assert.equal(((await get(`/accounts/${user.id}`)) as Account).hasTemporaryPassword, true);
    const { access } = await server.login({ username: "forgetful", password: made });
    const change = { currentPassword: made, newPassword: "one of my own again" };
    assert.equal(await people.ask("POST", "/auth/password", access, change), "200");
    assert.equal(((await get(`/accounts/${user.id}`)) as Account).hasTemporaryPassword, false);
  });

  it("have their sessions listed and ended, one or all", async () => {
    const { user, tokens } = await people.make("visitor");
    const others = [
      await server.login({ username: "visitor", password, permissions: ["ANALYSES_LOOKUP_OWN"] }),
      await server.login({ username: "visitor", password }),
    ];
    const { sessions } = (await get(`/accounts/${user.id}/sessions`)) as {
      readonly sessions: readonly { readonly id: string; readonly permissions: unknown }[];
    };
    assert.deepEqual(
      sessions.map(({ permissions }) => permissions),
      [null, ["ANALYSES_LOOKUP_OWN"], null],
    );
    assert.equal(await ask("DELETE", `/accounts/${user.id}/sessions/${sessions[1]?.id}`), "200");
    assert.equal(await ask("DELETE", `/accounts/${user.id}/sessions/${sessions[1]?.id}`), "404 session-not-found");
    assert.deepEqual(await Promise.all([tokens, ...others].map(({ access }) => isIn(access))), ["200", "401", "200"]);
    const answer = await server.call("DELETE", `/v1/accounts/${user.id}/sessions`, { token: people.admin });
    assert.deepEqual(answer.json, { numRevoked: 2 });
    assert.equal(await isIn(tokens.access), "401");
    const refreshed = await server.call("POST", "/v1/auth/refresh", { json: { refresh: tokens.refresh } });
    assert.equal(refreshed.status, 401);
  });

  it("have their keys listed and revoked, one or all", async () => {
    const { user, tokens } = await people.make("automat");
    const [one, two, three] = [
      await people.makeKey(tokens.access, { name: "one" }),
      await people.makeKey(tokens.access, { name: "two" }),
      await people.makeKey(tokens.access, { name: "three" }),
    ];
    const { apiKeys } = (await get(`/accounts/${user.id}/api-keys`)) as {
      readonly apiKeys: readonly { readonly name: string }[];
    };
    assert.deepEqual(
      apiKeys.map(({ name }) => name),
      ["one", "two", "three"],
    );
    assert.equal(await ask("DELETE", `/accounts/${user.id}/api-keys/${two.id}`), "200");
    assert.equal(await ask("DELETE", `/accounts/${user.id}/api-keys/${two.id}`), "404 api-key-not-found");
    assert.deepEqual(await Promise.all([one, two].map(({ key }) => isIn(key))), ["200", "401"]);
    const answer = await server.call("DELETE", `/v1/accounts/${user.id}/api-keys`, { token: people.admin });
    assert.deepEqual(answer.json, { numRevoked: 2 });
    assert.deepEqual(await Promise.all([one, three].map(({ key }) => isIn(key))), ["401", "401"]);
    assert.equal(await isIn(tokens.access), "200", "the session goes on");
  });

  it("are for those who may manage them", async () => {
    const { user, tokens } = await people.make("plain");
    const { access } = await server.login({ permissions: ["USER_LOOKUP", "CREATE_USERS_ADMIN"] });
    for (const [method, rest] of [
      ["GET", ""],
      ["POST", ""],
      ["DELETE", ""],
      ["POST", "/disable"],
      ["POST", "/enable"],
      ["POST", "/reset-password"],
      ["GET", "/sessions"],
      ["DELETE", "/sessions"],
      ["GET", "/api-keys"],
      ["DELETE", "/api-keys"],
    ] as const) {
      for (const token of [access, tokens.access]) {
        const answered = await people.ask(method, `/accounts/${user.id}${rest}`, token);
        assert.equal(answered, "403 permission-missing", `${method} ${rest}`);
      }
    }
    assert.equal(await people.ask("GET", "/accounts", tokens.access), "403 permission-missing");
  });
});
