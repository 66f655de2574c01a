/** Whoever guesses passwords tries to get around being slowed down. */

import assert from "node:assert/strict";
import sinon from "sinon";
import { startTestServer, type TestServer } from "../../harness/api/api-server.ts";
import { makePeople, password, toText } from "../people.ts";

const ethAddress = `0x${"ab".repeat(20)}`;
const nWrong = 10;
const nWrongOfOnePlace = 50;

describe("guessing passwords", () => {
  let server: TestServer;
  let clock: sinon.SinonFakeTimers;
  beforeEach(async () => {
    // Where time stands still, no allowance grows.
    clock = sinon.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
    server = await startTestServer({ proxies: ["127.0.0.1", "10.1.0.0/16"] });
  });
  afterEach(() => {
    clock.restore();
    return server.close();
  });

  /** An attempt to log in from an address, as the proxy before the server tells it. */
  const attempt = async (json: object, from = "192.0.2.1") =>
    toText(await server.call("POST", "/v1/auth/login", { json, headers: { "X-Forwarded-For": from } }));
  const guess = "not the password";

  it("is counted for an account, by whatever name, in whatever case and field it is called", async () => {
    const people = await makePeople(server);
    const { user } = await people.make("ada", { email: "ada@example.org", ethAddress });
    const names = [
      { username: "ada" },
      { email: "ADA@example.ORG" },
      { username: "ada@example.org" },
      { ethAddress: ethAddress.replace("ab", "AB") },
      { userId: user.id },
      { username: user.id.toUpperCase() },
    ];
    for (let n = 0; n < nWrong; n++) {
      assert.equal(await attempt({ ...names[n % names.length], password: guess }), "401 wrong-credentials");
    }
    for (const name of names) {
      assert.equal(await attempt({ ...name, password }), "429 too-many-attempts", JSON.stringify(name));
    }
    const change = { currentPassword: guess, newPassword: "another 1 that is long" };
    const { access } = await server.login({ username: "ada", password });
    const changed = await server.call("POST", "/v1/auth/password", {
      token: access,
      json: change,
      headers: { "X-Forwarded-For": "192.0.2.1" },
    });
    assert.equal(toText(changed), "429 too-many-attempts", "nor is the password found by changing it");
    assert.equal(await attempt({ username: "ada", password }, "192.0.2.2"), "200", "the owner gets in from elsewhere");
  });

  it("is counted for an address over all names, also of accounts that are not there", async () => {
    await (await makePeople(server)).make("ben");
    const tries = Array.from({ length: nWrongOfOnePlace }, (_, n) =>
      attempt({ username: `name-${n}`, password: guess }),
    );
    assert.deepEqual(new Set(await Promise.all(tries)), new Set(["401 wrong-credentials"]));
    assert.equal(await attempt({ username: "ben", password }), "429 too-many-attempts");
    assert.equal(await attempt({ username: "name-99", password: guess }), "429 too-many-attempts");
    assert.equal(await attempt({ username: "ben", password }, "192.0.2.2"), "200");
  });

  it("is not helped by naming another address than the proxy knows", async () => {
    await (await makePeople(server)).make("eva");
    for (let n = 0; n < nWrong; n++) {
      assert.equal(
        await attempt({ username: "eva", password: guess }, `198.51.100.${n}, 192.0.2.1`),
        "401 wrong-credentials",
      );
    }
    assert.equal(await attempt({ username: "eva", password }, "203.0.113.9, 192.0.2.1"), "429 too-many-attempts");
    assert.equal(await attempt({ username: "eva", password }, "192.0.2.1, 10.1.2.3"), "429 too-many-attempts");
  });

  it("is not helped by naming an address where there is no proxy, or by the many addresses of one customer", async () => {
    const direct = await startTestServer();
    try {
      await (await makePeople(direct)).make("kim");
      for (let n = 0; n < nWrong; n++) {
        const headers = { "X-Forwarded-For": `192.0.2.${n}` };
        await direct.call("POST", "/v1/auth/login", { json: { username: "kim", password: guess }, headers });
      }
      const answer = await direct.call("POST", "/v1/auth/login", { json: { username: "kim", password } });
      assert.equal(toText(answer), "429 too-many-attempts");
    } finally {
      await direct.close();
    }
    await (await makePeople(server)).make("lee");
    for (let n = 0; n < nWrong; n++) await attempt({ username: "lee", password: guess }, `2001:db8:1:2::${n + 1}`);
    assert.equal(await attempt({ username: "lee", password }, "2001:db8:1:2:ffff::1"), "429 too-many-attempts");
    assert.equal(await attempt({ username: "lee", password }, "2001:db8:1:3::1"), "200");
  });
});
