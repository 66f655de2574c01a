/** Invitations in the hands of people who want more of them than they give. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import sinon from "sinon";
import type { MadeInvitation } from "../../../api/invitations/contract.ts";
import type { User } from "../../../api/users/contract.ts";
import { startTestServer, type TestServer } from "../../harness/api/api-server.ts";
import { makePeople, type People, password } from "../people.ts";

const gone = "404 invitation-not-found";

describe("an invitation", () => {
  let server: TestServer;
  let people: People;
  beforeEach(async () => {
    server = await startTestServer();
    people = await makePeople(server);
  });
  afterEach(() => server.close());

  const invite = async (json: object = {}, token = people.admin) =>
    (await server.call("POST", "/v1/invitations", { token, json })).json as MadeInvitation;
  const register = (token: string, username: string, more: object = {}) =>
    people.ask("POST", "/registrations", "", { token, username, password, ...more });

  it("for one makes one account, however many use it at once", async () => {
    const { token } = await invite();
    const answers = await Promise.all([1, 2, 3, 4].map((n) => register(token, `twin-${n}`)));
    assert.deepEqual(answers.sort(), ["200", gone, gone, gone]);
    assert.equal(await people.ask("POST", "/invitations/check", "", { token }), gone);
  });

  it("gives its own roles, whatever else is sent", async () => {
    const { token } = await invite({ roles: ["regular"] });
    const json = {
      token,
      username: "sly",
      password,
      roles: ["admin"],
      id: "f".repeat(24),
      isDisabled: false,
      groupName: "x",
    };
    const { roles, id } = (await server.call("POST", "/v1/registrations", { json })).json as User;
    assert.deepEqual(roles, ["regular"]);
    assert.notEqual(id, json.id);
  });

  it("to a role is made by those alone who could give it", async () => {
    const { tokens } = await people.make("partner", { roles: ["partner"] });
    const { access } = (await people.make("plain")).tokens;
    for (const [token, roles, expected] of [
      [tokens.access, ["regular"], "200"],
      [tokens.access, [], "200"],
      [tokens.access, ["admin"], "403 permission-missing"],
      [tokens.access, ["regular", "trusted_user"], "403 permission-missing"],
      [access, ["regular"], "403 permission-missing"],
      [access, [], "403 permission-missing"],
      [people.admin, ["trial"], "400 invalid-request"],
    ] as const) {
      assert.equal(await people.ask("POST", "/invitations", token, { roles }), expected, JSON.stringify(roles));
    }
  });

  it("ends with its time, with its maker's account, and with its maker's right to give what it gives", async () => {
    const clock = sinon.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
    try {
      const { token } = await invite({ expiresIn: "1 hour" });
      clock.setSystemTime(Date.now() + 3_600_000);
      assert.equal(await register(token, "late"), gone);
    } finally {
      clock.restore();
    }
    const demoted = await people.make("demoted", { roles: ["partner"] });
    const ofDemoted = await invite({ roles: ["regular"] }, demoted.tokens.access);
    await people.ask("DELETE", `/users/${demoted.user.id}/roles/partner`, people.admin);
    assert.equal(await register(ofDemoted.token, "one"), gone);
    const disabled = await people.make("disabled", { roles: ["partner"] });
    const ofDisabled = await invite({}, disabled.tokens.access);
    await people.ask("POST", `/accounts/${disabled.user.id}/disable`, people.admin);
    assert.equal(await register(ofDisabled.token, "two"), gone);
    await people.ask("POST", `/accounts/${disabled.user.id}/enable`, people.admin);
    assert.equal(await register(ofDisabled.token, "two"), gone);
  });

  it("of another is neither seen nor revoked, and a wrong token is as unknown as any", async () => {
    const { id, token } = await invite();
    const { tokens } = await people.make("partner", { roles: ["partner"] });
    assert.deepEqual((await server.call("GET", "/v1/invitations", { token: tokens.access })).json, { invitations: [] });
    assert.equal(await people.ask("DELETE", `/invitations/${id}`, tokens.access), gone);
    for (const wrong of [token.toUpperCase(), `${token}x`, id, "__proto__", " "])
      assert.equal(await register(wrong, "x"), gone);
    for (const odd of ["", "x".repeat(201), null, 7, {}]) {
      assert.equal(
        await people.ask("POST", "/registrations", "", { token: odd, username: "x", password }),
        "400 invalid-request",
      );
    }
    assert.equal(await register(token, "right"), "200");
  });

  it("is no way to try out which names are taken", async () => {
    const { token } = await invite({ maxUses: 1_000 });
    await people.make("taken");
    for (let n = 0; n < 10; n++) assert.equal(await register(token, "taken"), "409 user-exists");
    assert.equal(await register(token, "taken"), "429 too-many-attempts");
  });

  it("has no password of its own making: the rules are those of all", async () => {
    const { token } = await invite();
    assert.equal(await register(token, "weak", { password: "short" }), "400 invalid-request");
    assert.equal(await register(token, "weak", { password: null }), "400 invalid-request");
    assert.equal(await register(token, "bernard", { password: "my name is bernard" }), "400 invalid-request");
    assert.equal(await register(token, "strong"), "200", "none of these used it up");
  });

  it("keeps its token out of the data and the log", async () => {
    const { token } = await invite();
    await server.call("POST", `/v1/registrations?token=${token}`, { json: { token, username: "quiet", password } });
    const { dataFolder } = server;
    const files = readdirSync(dataFolder, { withFileTypes: true }).filter((entry) => entry.isFile());
    const texts = files.map(({ name }) => readFileSync(path.join(dataFolder, name), "utf8"));
    for (const text of [...texts, ...server.logged]) assert.ok(!text.includes(token));
  });
});
