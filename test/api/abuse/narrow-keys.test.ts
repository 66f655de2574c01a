/** Keys and sessions that were made narrow try to do more. */

import assert from "node:assert/strict";
import { routes } from "../../../api/routes.ts";
import { startTestServer, type TestServer, trialAddress } from "../../harness/api/api-server.ts";
import { makePeople, type People, password } from "../people.ts";

describe("an empty set of permissions", () => {
  let server: TestServer;
  let people: People;
  before(async () => {
    server = await startTestServer();
    people = await makePeople(server);
  });
  after(() => server.close());

  const isIn = (token: string) => people.ask("GET", "/auth/session/permissions", token);

  it("lets a key do nothing at all, on any route", async () => {
    const { key } = await people.makeKey(people.admin, { permissions: [] });
    const asked = routes.filter(({ permission }) => permission !== "public" && permission !== "bare-session");
    assert.ok(asked.length > 40);
    for (const { method, path } of asked) {
      const answered = await people.ask(
        method.toUpperCase(),
        path.replace(/:\w+/g, "none"),
        key,
        method === "post" ? {} : undefined,
      );
      assert.equal(answered, "403 permission-missing", `${method} ${path}`);
    }
  });

  it("lets a session do nothing but end itself", async () => {
    const { access } = await server.login({ permissions: [] });
    assert.equal(await people.ask("POST", "/analyses", access, { data: { bytecode: "fe" } }), "403 permission-missing");
    assert.equal(await people.ask("POST", "/auth/api-keys", access, {}), "403 permission-missing");
    assert.equal(await people.ask("POST", "/auth/logout", access, { global: true }), "403 permission-missing");
    assert.equal(await isIn(people.admin), "200");
    assert.equal(await people.ask("POST", "/auth/logout", access, {}), "200");
    assert.equal(await isIn(access), "401");
  });

  it("logs nobody out, however it is written", async () => {
    const { user, tokens } = await people.make("owner");
    const empty = await people.makeKey(tokens.access, { permissions: [] });
    for (const global of [true, false, null]) await people.ask("POST", "/auth/logout", empty.key, { global });
    await server.call("POST", "/v1/auth/logout", {
      token: empty.key,
      body: "global=true",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
    assert.equal(await isIn(tokens.access), "200");
    assert.equal(await isIn(empty.key), "200");
    assert.equal(user.username, "owner");
  });

  it("is not what those have who hold no permission: they submit as before, with keys too", async () => {
    const { access } = await server.login({ username: trialAddress, password: "trial" });
    const { key } = await people.makeKey(access);
    for (const token of [access, key]) {
      assert.equal(await people.ask("POST", "/analyses", token, { data: { bytecode: "fe" } }), "200");
    }
    const none = await people.makeKey(access, { permissions: [] });
    assert.equal(
      await people.ask("POST", "/analyses", none.key, { data: { bytecode: "fe" } }),
      "403 permission-missing",
    );
  });

  it("stays empty after a restart, and when roles are added", async () => {
    const { user, tokens } = await people.make("grower", { roles: [] });
    const { key } = await people.makeKey(tokens.access, { permissions: [] });
    await people.ask("POST", `/users/${user.id}/roles`, people.admin, { role: "admin" });
    const { dataFolder } = server;
    await server.stop();
    server = await startTestServer({ dataFolder });
    people = await makePeople(server);
    assert.equal(await people.ask("GET", "/analyses", key), "403 permission-missing");
  });
});

describe("a key of few permissions", () => {
  let server: TestServer;
  let people: People;
  before(async () => {
    server = await startTestServer();
    people = await makePeople(server);
  });
  after(() => server.close());

  it("ends no session and no other key of its user, and may end itself", async () => {
    const { tokens } = await people.make("holder");
    const [one, other] = [
      await people.makeKey(tokens.access, { permissions: ["ANALYSES_LOOKUP_OWN"] }),
      await people.makeKey(tokens.access),
    ];
    assert.equal(await people.ask("POST", "/auth/logout", one.key, { global: true }), "200");
    assert.equal(await people.ask("GET", "/analyses", tokens.access), "200", "it closed nothing");
    assert.equal(await people.ask("DELETE", `/auth/api-keys/${other.id}`, one.key), "403 login-required");
    assert.equal(await people.ask("GET", "/analyses", other.key), "200");
    assert.equal(await people.ask("DELETE", `/auth/api-keys/${one.id}`, one.key), "200");
    assert.equal(await people.ask("GET", "/analyses", one.key), "401");
  });

  it("gains nothing when its user gets a role", async () => {
    const { user, tokens } = await people.make("riser");
    const { key } = await people.makeKey(tokens.access);
    await people.ask("POST", `/users/${user.id}/roles`, people.admin, { role: "admin" });
    assert.equal(await people.ask("GET", "/accounts", key), "403 permission-missing");
    assert.equal(await people.ask("GET", "/accounts", tokens.access), "200");
  });

  it("ends with the password that made it, unless it shall stay", async () => {
    const { tokens } = await people.make("changer");
    const { key } = await people.makeKey(tokens.access);
    const passwords = [password, "another 1 that is long", "a third 1 that is long"];
    const change = (from: number, more: object) =>
      people.ask("POST", "/auth/password", tokens.access, {
        currentPassword: passwords[from],
        newPassword: passwords[from + 1],
        ...more,
      });
    assert.equal(await change(0, { keepApiKeys: true }), "200");
    assert.equal(await people.ask("GET", "/analyses", key), "200");
    assert.equal(await change(1, {}), "200");
    assert.equal(await people.ask("GET", "/analyses", key), "401");
    assert.equal(await people.ask("GET", "/analyses", tokens.access), "200", "the session that changed it goes on");
  });
});
