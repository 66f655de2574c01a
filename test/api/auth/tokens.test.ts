/** Tokens that are none of ours, or no longer: all are answered alike. */

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import jwt from "jsonwebtoken";
import sinon from "sinon";
import { startTestServer, type TestServer, type Tokens } from "../../harness/api/api-server.ts";

const notAuthenticated = '{"status":401,"error":"Not authenticated"}';

describe("an access token", () => {
  let server: TestServer;
  let tokens: Tokens;
  let key: { readonly id: string; readonly secret: string };
  before(async () => {
    server = await startTestServer();
    tokens = await server.login();
    [key] = JSON.parse(readFileSync(path.join(server.dataFolder, "signing-keys.json"), "utf8")).keys;
  });
  after(() => server.close());

  const authorized = (authorization: string) =>
    server.call("GET", "/v1/auth/session/permissions", { headers: { Authorization: authorization } });
  const claims = () => jwt.decode(tokens.access) as jwt.JwtPayload;
  const secret = () => Buffer.from(key.secret, "base64url");

  /** The right claims, signed or not in a way that is not right. */
  const forgeries: Readonly<Record<string, () => string>> = {
    "without a signature": () => jwt.sign(claims(), "", { algorithm: "none", keyid: key.id }),
    "with its signature cut off": () => `${tokens.access.split(".").slice(0, 2).join(".")}.`,
    "of a foreign key": () => jwt.sign(claims(), "a key of somebody else, long enough", { keyid: key.id }),
    "of another algorithm": () => jwt.sign(claims(), secret(), { algorithm: "HS512", keyid: key.id }),
    "that names no key": () => jwt.sign(claims(), secret()),
    "that names an unknown key": () => jwt.sign(claims(), secret(), { keyid: "__proto__" }),
    "that never expires": () => {
      const { exp: _exp, ...rest } = claims();
      return jwt.sign(rest, secret(), { keyid: key.id });
    },
    "of an unknown session": () => jwt.sign({ ...claims(), sid: randomUUID() }, secret(), { keyid: key.id }),
    "with another id": () => jwt.sign({ ...claims(), jti: randomUUID() }, secret(), { keyid: key.id }),
    "of another issuer": () => jwt.sign({ ...claims(), iss: "Mythril API" }, secret(), { keyid: key.id }),
    "with changed claims": () => {
      const [head = "", , signature = ""] = tokens.access.split(".");
      const body = Buffer.from(JSON.stringify({ ...claims(), userId: "123456789012345678901234" })).toString(
        "base64url",
      );
      return [head, body, signature].join(".");
    },
    "that is for refreshing": () => tokens.refresh,
    "that is no token": () => "abc",
    "that is huge": () => "x".repeat(10_000),
  };

  for (const [kind, forge] of Object.entries(forgeries)) {
    it(`${kind} is refused`, async () => {
      const { status, text } = await authorized(`Bearer ${forge()}`);
      assert.equal(status, 401);
      assert.equal(text, notAuthenticated);
    });
  }

  for (const header of ["", "Bearer", "Bearer ", "Basic YWRtaW46eA==", "Bearer a b", "MetaMask a.b"]) {
    it(`in the header ${JSON.stringify(header)} is refused`, async () => {
      assert.equal((await authorized(header)).text, notAuthenticated);
    });
  }

  it("that is right is taken, however the scheme is written", async () => {
    assert.equal((await authorized(`Bearer ${tokens.access}`)).status, 200);
    assert.equal((await authorized(`bearer   ${tokens.access}`)).status, 200);
  });

  it("signed by us with the same claims is taken: so the forgeries above differ in what they name alone", async () => {
    assert.equal((await authorized(`Bearer ${jwt.sign(claims(), secret(), { keyid: key.id })}`)).status, 200);
  });

  describe("as time passes", () => {
    let clock: sinon.SinonFakeTimers;
    beforeEach(() => {
      clock = sinon.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
    });
    afterEach(() => clock.restore());

    const minuteMs = 60_000;
    const dayMs = 24 * 60 * minuteMs;
    const statusAfter = async (token: string, passedMs: number) => {
      clock.setSystemTime(Date.now() + passedMs);
      return (await authorized(`Bearer ${token}`)).status;
    };
    const refreshAfter = async (refresh: string, passedMs: number) => {
      clock.setSystemTime(Date.now() + passedMs);
      return (await server.call("POST", "/v1/auth/refresh", { json: { refresh } })).status;
    };

    it("lasts 10 minutes", async () => {
      const { access } = await server.login();
      assert.equal(await statusAfter(access, 10 * minuteMs - 1_001), 200);
      assert.equal(await statusAfter(access, 1_001), 401);
    });

    it("lasts as long as was asked for", async () => {
      const { access } = await server.login({ jwtLifetimes: { access: "1 day" } });
      assert.equal(await statusAfter(access, dayMs - 1_001), 200);
      assert.equal(await statusAfter(access, 1_001), 401);
    });

    it("can be renewed for 28 days", async () => {
      const [one, other] = [await server.login(), await server.login()];
      assert.equal(await refreshAfter(one.refresh, 28 * dayMs - 1_001), 200);
      assert.equal(await refreshAfter(other.refresh, 1_001), 401);
    });
  });
});
