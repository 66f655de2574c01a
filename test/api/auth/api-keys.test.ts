/** API keys, over HTTP: made, used, listed, revoked. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import jwt from "jsonwebtoken";
import sinon from "sinon";
import type { ApiKey, NewApiKey } from "../../../api/auth/contract.ts";
import { startTestServer, type TestServer, trialAddress, withServer } from "../../harness/api/api-server.ts";

const keysPath = "/v1/auth/api-keys";
const permissionsPath = "/v1/auth/session/permissions";
const dayS = 86_400;

describe("API keys", () => {
  let server: TestServer;
  let token: string;
  before(async () => {
    server = await startTestServer();
    token = (await server.login()).access;
  });
  after(() => server.close());

  const make = async (json: object = {}, as = token): Promise<NewApiKey> => {
    const answer = await server.call("POST", keysPath, { token: as, json });
    assert.equal(answer.status, 200, answer.text);
    return answer.json as NewApiKey;
  };
  const list = async (as = token) =>
    ((await server.call("GET", keysPath, { token: as })).json as { apiKeys: ApiKey[] }).apiKeys;
  const revoke = (id: string, as = token) => server.call("DELETE", `${keysPath}/${id}`, { token: as });
  const grantedTo = async (as: string) => {
    const { status, json } = await server.call("GET", permissionsPath, { token: as });
    return status === 200 ? (json as { granted: string[] }).granted : status;
  };

  it("are tokens that old clients can read, and are taken as they are", async () => {
    const { key, ...shown } = await make({ name: "for CI" });
    const claims = jwt.decode(key) as jwt.JwtPayload;
    assert.equal((claims.exp ?? 0) - (claims.iat ?? 0), 365 * dayS);
    assert.match(claims["userId"], /^[0-9a-f]{24}$/);
    assert.equal(((await grantedTo(key)) as string[]).length, 12);
    assert.equal((await server.call("GET", "/v1/analyses", { token: key })).status, 200);
    assert.equal(shown.name, "for CI");
    assert.equal(Date.parse(shown.expiresAt), (claims.exp ?? 0) * 1000);
    assert.deepEqual((await list()).at(-1), shown, "and are listed without what is secret");
  });

  it("are nowhere on disk, nor in the log", async () => {
    const { key } = await make();
    await grantedTo(key);
    const [, claims = "", signature = ""] = key.split(".");
    const places = [readFileSync(path.join(server.dataFolder, "db.json"), "utf8"), ...server.logged];
    for (const text of places) for (const part of [claims, signature]) assert.ok(!text.includes(part));
  });

  it("last as long as was asked for, within bounds", async () => {
    const clock = sinon.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
    try {
      const { key } = await make({ expiresIn: "2 days" });
      clock.setSystemTime(Date.now() + 2 * dayS * 1000 - 1_001);
      assert.notEqual(await grantedTo(key), 401);
      clock.setSystemTime(Date.now() + 1_001);
      assert.equal(await grantedTo(key), 401);
    } finally {
      clock.restore();
    }
    for (const expiresIn of ["1s", "366 days", "soon"]) {
      const { status, json } = await server.call("POST", keysPath, { token, json: { expiresIn } });
      assert.equal(status, 400);
      assert.equal(
        (json as { error: string }).error,
        "expiresIn must be a duration of 1 minute to 365 days, as in `10 mins` or `1 day`",
      );
    }
  });

  it("do no more than they were made for, nor than the session that made them", async () => {
    const narrow = await make({ permissions: ["ANALYSES_LOOKUP_OWN", "NONE_OF_OURS"] });
    assert.deepEqual(narrow.permissions, ["ANALYSES_LOOKUP_OWN"]);
    assert.deepEqual(await grantedTo(narrow.key), ["ANALYSES_LOOKUP_OWN"]);
    const session = await server.login({ permissions: ["USER_LOOKUP"] });
    const derived = await make({ permissions: ["USER_LOOKUP", "CREATE_USERS_ADMIN"] }, session.access);
    assert.deepEqual(await grantedTo(derived.key), ["USER_LOOKUP"]);
    assert.deepEqual((await make({}, session.access)).permissions, ["USER_LOOKUP"]);
  });

  it("make no further keys, and outlive a logout", async () => {
    const { key } = await make();
    const answer = await server.call("POST", keysPath, { token: key, json: {} });
    assert.equal(answer.status, 403);
    assert.equal((answer.json as { code: string }).code, "login-required");
    const other = await server.login();
    await server.call("POST", "/v1/auth/logout", { token: key, json: {} });
    assert.notEqual(await grantedTo(key), 401);
    assert.notEqual(await grantedTo(other.access), 401);
  });

  it("end when they are revoked", async () => {
    const [one, other] = [await make(), await make()];
    assert.deepEqual((await revoke(one.id)).json, {});
    assert.equal(await grantedTo(one.key), 401);
    assert.notEqual(await grantedTo(other.key), 401);
    assert.ok(!(await list()).some(({ id }) => id === one.id));
    assert.equal((await revoke(one.id)).status, 404);
  });

  it("of another user are as unknown as those that do not exist", async () => {
    const { id, key } = await make();
    const stranger = await server.login({ username: trialAddress, password: "trial" });
    for (const other of [id, "none", "__proto__"]) {
      assert.deepEqual((await revoke(other, stranger.access)).json, {
        status: 404,
        error: "There is no such API key, or it is another user's.",
        code: "api-key-not-found",
      });
    }
    assert.deepEqual(await list(stranger.access), []);
    assert.notEqual(await grantedTo(key), 401);
  });

  it("that are forged are refused", async () => {
    const { key } = await make();
    const claims = jwt.decode(key) as jwt.JwtPayload;
    const kid = jwt.decode(key, { complete: true })?.header.kid ?? "";
    const [head = "", body = ""] = key.split(".");
    const forgeries = [
      jwt.sign(claims, "a key of somebody else, long enough", { keyid: kid }),
      jwt.sign(claims, "", { algorithm: "none", keyid: kid }),
      `${head}.${body}.`,
      jwt.sign({ ...claims, jti: "__proto__" }, "x"),
      jwt.sign({ ...claims, jti: 7 }, "x"),
    ];
    for (const forged of forgeries) assert.equal(await grantedTo(forged), 401);
    assert.equal((await server.call("POST", "/v1/auth/refresh", { json: { refresh: key } })).status, 401);
  });

  it("are at most fifty", () =>
    withServer({ trial: true }, async (other) => {
      const { access } = await other.login({ username: trialAddress, password: "trial" });
      const makeOne = async () => (await other.call("POST", keysPath, { token: access, json: null })).status;
      const statuses = await Promise.all(Array.from({ length: 51 }, makeOne));
      assert.deepEqual(statuses.sort(), [...Array(50).fill(200), 409]);
    }));
});
