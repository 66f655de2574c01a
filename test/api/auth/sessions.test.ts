/** Logging in, staying in and getting out, over HTTP. */

import assert from "node:assert/strict";
import { createHook } from "node:async_hooks";
import { statSync } from "node:fs";
import path from "node:path";
import jwt from "jsonwebtoken";
import sinon from "sinon";
import {
  adminPassword,
  makeDataFolder,
  startTestServer,
  type TestServer,
  trialAddress,
} from "../../harness/api/api-server.ts";

const permissionsPath = "/v1/auth/session/permissions";
const form = { "Content-Type": "application/x-www-form-urlencoded" };
/** As a script of the former service compares it. */
const notAuthenticated = '{"status":401,"error":"Not authenticated"}';

interface LoginBody {
  readonly jwtTokens: { readonly access: string; readonly refresh: string };
  readonly access: string;
  readonly refresh: string;
  readonly accessToken?: string;
  readonly refreshToken?: string;
  readonly permissions: { readonly owned: string[]; readonly requested: string[]; readonly granted: string[] };
}

function claimsOf(token: string): jwt.JwtPayload {
  const claims = jwt.decode(token);
  assert.ok(claims !== null && typeof claims === "object");
  return claims;
}

/** How often scrypt runs meanwhile, as Node itself counts it: how long an answer takes depends on little else. */
async function countHashes(task: () => Promise<void>): Promise<number> {
  let n = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === "SCRYPTREQUEST") n++;
    },
  }).enable();
  await task();
  hook.disable();
  return n;
}

describe("sessions", () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());

  const isIn = async (token: string) => (await server.call("GET", permissionsPath, { token })).status === 200;
  const refresh = (json: object) => server.call("POST", "/v1/auth/refresh", { json });

  describe("login", () => {
    it("answers tokens in every place where clients look", async () => {
      const json = { username: "admin", password: adminPassword };
      const answer = await server.call("POST", "/v1/auth/login", { json });
      assert.equal(answer.status, 200);
      const body = answer.json as LoginBody;
      assert.deepEqual(Object.keys(body), ["jwtTokens", "permissions", "access", "refresh"]);
      assert.deepEqual(body.jwtTokens, { access: body.access, refresh: body.refresh });
      assert.ok(await isIn(body.access));
    });

    it("makes tokens of 10 minutes and 28 days with whole numbers in them", async () => {
      const { access, refresh } = await server.login();
      assert.equal(jwt.decode(access, { complete: true })?.header.alg, "HS256");
      for (const [token, lifetimeS] of [
        [access, 600],
        [refresh, 2_419_200],
      ] as const) {
        const { iat = 0, exp = 0, jti } = claimsOf(token);
        assert.ok(Number.isInteger(iat) && Number.isInteger(exp));
        assert.equal(exp - iat, lifetimeS);
        assert.match(jti ?? "", /^[0-9a-f-]{36}$/);
      }
      assert.match(claimsOf(access)["userId"], /^[0-9a-f]{24}$/);
      assert.equal(claimsOf(refresh)["userId"], undefined);
    });

    for (const field of ["username", "ethAddress", "userId", "email"]) {
      it(`takes the name in ${field}, as JSON and as a form`, async () => {
        const json = { [field]: trialAddress, password: "trial" };
        assert.equal((await server.call("POST", "/v1//auth/login/", { json })).status, 200);
        const body = new URLSearchParams(json).toString();
        assert.equal((await server.call("POST", "/auth/login", { body, headers: form })).status, 200);
      });
    }

    it("takes a user id, and an address in any case", async () => {
      for (const username of ["123456789012345678901234", trialAddress.toUpperCase().replace("X", "x")]) {
        const json = { username, password: "trial" };
        assert.equal((await server.call("POST", "/auth/login", { json })).status, 200);
      }
    });

    it("tells nothing of whether the user or the password is wrong", async () => {
      const answers = await Promise.all(
        [
          { username: "admin", password: "wrong" },
          { username: "nobody", password: adminPassword },
          { username: "__proto__", password: adminPassword },
          { password: adminPassword },
        ].map((json) => server.call("POST", "/auth/login", { json })),
      );
      for (const { status, json } of answers) {
        assert.equal(status, 401);
        assert.deepEqual(json, { status: 401, error: "Wrong user name or password.", code: "wrong-credentials" });
      }
    });

    it("computes one hash for every attempt, whether there is such a user, with a password or not", async () => {
      const { access: token } = await server.login();
      const wallet = { username: "wallet", ethAddress: `0x${"7".repeat(40)}`, roles: ["regular"] };
      assert.equal((await server.call("POST", "/v1/users", { token, json: wallet })).status, 200);
      for (const username of ["admin", "nobody", "wallet", ""]) {
        const nHashes = await countHashes(async () => {
          const json = { username, password: "a wrong password" };
          assert.equal((await server.call("POST", "/v1/auth/login", { json })).status, 401);
        });
        assert.equal(nHashes, 1, username);
      }
    });

    it("takes the trial account by its id alone, as the oldest clients name it, and no other", async () => {
      const id = "123456789012345678901234";
      assert.equal((await server.call("POST", "/v1/auth/login", { body: `userId=${id}`, headers: form })).status, 200);
      assert.equal((await server.call("POST", "/v1/auth/login", { json: { userId: id, password: "" } })).status, 401);
      assert.equal((await server.call("POST", "/v1/auth/login", { json: { username: "admin" } })).status, 400);
    });

    it("takes null and empty texts for what was not said", async () => {
      const json = { username: "", ethAddress: "", userId: "admin", jwtLifetimes: null, permissions: null };
      const { permissions } = (await server.login(json)) as LoginBody;
      assert.deepEqual(permissions.granted, permissions.owned);
    });

    it("says what a request lacks or has wrong", async () => {
      const lacking = await server.call("POST", "/auth/login", { json: null });
      assert.deepEqual(lacking.json, {
        status: 400,
        error: "password is missing",
        code: "invalid-request",
        details: [{ path: "password", message: "password is missing" }],
      });
      const wrong = await server.call("POST", "/auth/login", { json: { password: 1, jwtLifetimes: [] } });
      assert.equal(wrong.status, 400);
      assert.deepEqual((wrong.json as { details: object[] }).details, [
        { path: "password", message: "password must be either string or null" },
        { path: "jwtLifetimes", message: "jwtLifetimes must be either object or null" },
      ]);
    });

    it("refuses a body that strangers have no need of", async () => {
      const json = { username: "admin", password: adminPassword, filler: "x".repeat(100_000) };
      assert.equal((await server.call("POST", "/auth/login", { json })).status, 413);
    });
  });

  describe("permissions", () => {
    it("of an administrator are all, asked for where nothing else is", async () => {
      const { permissions } = (await server.login()) as LoginBody;
      assert.equal(permissions.owned.length, 12);
      assert.deepEqual(permissions.requested, permissions.owned);
      assert.deepEqual(permissions.granted, permissions.owned);
    });

    it("are narrowed to what a session asks for; unknown names are kept as asked", async () => {
      const asked = ["NO_CACHE_LOOKUP", "ANALYSIS_ALLOWANCE_MINIMAL"];
      const { access, permissions } = (await server.login({ permissions: asked })) as LoginBody;
      assert.deepEqual(permissions.requested, asked);
      assert.deepEqual(permissions.granted, ["NO_CACHE_LOOKUP"]);
      assert.deepEqual((await server.call("GET", permissionsPath, { token: access })).json, permissions);
      const listing = await server.call("GET", "/v1/analyses", { token: access });
      assert.deepEqual(listing.json, {
        status: 403,
        error: "This needs the permission ANALYSES_LOOKUP_OWN.",
        code: "permission-missing",
      });
    });

    it("of the trial account are none", async () => {
      const { access, permissions } = (await server.login({
        username: trialAddress,
        password: "trial",
      })) as LoginBody;
      assert.deepEqual(permissions, { owned: [], requested: [], granted: [] });
      assert.equal((await server.call("GET", "/v1/analyses", { token: access })).status, 403);
    });
  });

  describe("refresh", () => {
    it("takes the token from every place where clients put it", async () => {
      const presentations = [
        (token: string) => ({ json: { jwtTokens: { access: "any", refresh: token } } }),
        (token: string) => ({ json: { refreshToken: token, accessToken: null } }),
        (token: string) => ({ json: { refresh: token } }),
        (token: string) => ({
          body: new URLSearchParams({ refreshToken: token, accessToken: "any" }).toString(),
          headers: form,
        }),
      ];
      for (const present of presentations) {
        const old = await server.login();
        const answer = await server.call("POST", "/v1/auth/refresh", present(old.refresh));
        assert.equal(answer.status, 200);
        const body = answer.json as LoginBody;
        assert.deepEqual(body.jwtTokens, { access: body.access, refresh: body.refresh });
        assert.equal(body.accessToken, body.access);
        assert.equal(body.refreshToken, body.refresh);
        assert.ok(await isIn(body.access));
        assert.ok(!(await isIn(old.access)), "the old access token is void");
      }
    });

    it("keeps lifetimes and permissions", async () => {
      const old = await server.login({
        jwtLifetimes: { access: "2 mins", refresh: "1 h" },
        permissions: ["USER_LOOKUP"],
      });
      const next = (await refresh({ refresh: old.refresh })).json as LoginBody;
      for (const [token, lifetimeS] of [
        [next.access, 120],
        [next.refresh, 3600],
      ] as const) {
        const { iat = 0, exp = 0 } = claimsOf(token);
        assert.equal(exp - iat, lifetimeS);
      }
      assert.deepEqual(next.permissions.requested, ["USER_LOOKUP"]);
      assert.deepEqual(next.permissions.granted, ["USER_LOOKUP"]);
    });

    it("closes the session when a token comes twice", async () => {
      const old = await server.login();
      const next = (await refresh({ refresh: old.refresh })).json as LoginBody;
      const replayed = await refresh({ refresh: old.refresh });
      assert.equal(replayed.status, 401);
      assert.equal((replayed.json as { code: string }).code, "refresh-token-refused");
      assert.ok(!(await isIn(next.access)));
      assert.equal((await refresh({ refresh: next.refresh })).status, 401);
    });

    it("lets one of many win that come at once", async () => {
      const old = await server.login();
      const answers = await Promise.all(Array.from({ length: 5 }, () => refresh({ refresh: old.refresh })));
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401, 401, 401]);
    });

    describe("of a session that is bound to a key", () => {
      const renewalKey = "a secret that the client made up";

      it("may be repeated within a minute, and has the same pair", async () => {
        const old = await server.login({ renewalKey });
        const answers = await Promise.all([1, 2, 3].map(() => refresh({ refresh: old.refresh, renewalKey })));
        const bodies = answers.map(({ json }) => json as LoginBody);
        assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
        assert.equal(new Set(bodies.map(({ refresh }) => claimsOf(refresh).jti)).size, 1);
        for (const { access } of bodies) assert.ok(await isIn(access));
        const next = bodies[2] ?? old;
        assert.equal((await refresh({ refresh: next.refresh, renewalKey })).status, 200);
      });

      it("closes the session without the key, or with another, also where the token is the current one", async () => {
        for (const shown of [{}, { renewalKey: `${renewalKey}!` }]) {
          const old = await server.login({ renewalKey });
          const replayed = await refresh({ refresh: old.refresh, ...shown });
          assert.equal((replayed.json as { code: string }).code, "refresh-token-refused");
          assert.ok(!(await isIn(old.access)));
          assert.equal((await refresh({ refresh: old.refresh, renewalKey })).status, 401);
        }
      });

      it("closes the session where a token comes again after its successor was used, or later", async () => {
        const old = await server.login({ renewalKey });
        const next = (await refresh({ refresh: old.refresh, renewalKey })).json as LoginBody;
        const last = (await refresh({ refresh: next.refresh, renewalKey })).json as LoginBody;
        assert.equal((await refresh({ refresh: old.refresh, renewalKey })).status, 401);
        assert.ok(!(await isIn(last.access)));
        const late = await server.login({ renewalKey });
        const current = (await refresh({ refresh: late.refresh, renewalKey })).json as LoginBody;
        const clock = sinon.useFakeTimers({ now: Date.now() + 60_000, toFake: ["Date"] });
        try {
          assert.equal((await refresh({ refresh: late.refresh, renewalKey })).status, 401);
          assert.ok(!(await isIn(current.access)));
        } finally {
          clock.restore();
        }
      });

      it("gives nobody a second chance who opened a session without one", async () => {
        const old = await server.login();
        assert.equal((await refresh({ refresh: old.refresh, renewalKey })).status, 200);
        assert.equal((await refresh({ refresh: old.refresh, renewalKey })).status, 401);
      });
    });

    it("takes no access token, and needs a token", async () => {
      const { access } = await server.login();
      assert.equal((await refresh({ refresh: access })).status, 401);
      assert.equal((await refresh({ jwtTokens: {} })).status, 400);
      assert.ok(await isIn(access));
    });
  });

  describe("logout", () => {
    it("closes this session and no other", async () => {
      const [one, other] = [await server.login(), await server.login()];
      const answer = await server.call("POST", "/v1/auth/logout", { token: one.access, json: {} });
      assert.equal(answer.status, 200);
      assert.deepEqual(answer.json, {});
      assert.ok(!(await isIn(one.access)));
      assert.equal((await refresh({ refresh: one.refresh })).status, 401);
      assert.ok(await isIn(other.access));
    });

    it("closes all sessions of the user, and of no other, where it is global", async () => {
      const [one, other] = [await server.login(), await server.login()];
      const stranger = await server.login({ username: trialAddress, password: "trial" });
      await server.call("POST", "/v1/auth/logout", { token: one.access, json: { global: true } });
      assert.ok(!(await isIn(one.access)));
      assert.ok(!(await isIn(other.access)));
      assert.ok(await isIn(stranger.access));
    });

    it("needs no body, and takes a form", async () => {
      const [one, other] = [await server.login(), await server.login()];
      assert.equal((await server.call("POST", "/auth/logout", { token: one.access })).status, 200);
      const call = { token: other.access, body: "global=true", headers: form };
      assert.equal((await server.call("POST", "/auth/logout", call)).status, 200);
    });
  });

  it("leave no secret in the log", async () => {
    const { access, refresh } = await server.login();
    await server.call("GET", `/v1/analyses?token=${access}`, { token: access });
    assert.ok(server.logged.length > 0);
    for (const line of server.logged) {
      for (const secret of [adminPassword, access, refresh]) assert.ok(!line.includes(secret), line);
    }
  });

  it("are signed with a key that only this user can read", () => {
    if (process.platform === "win32") return;
    const file = path.join(server.dataFolder, "signing-keys.json");
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.equal(statSync(path.join(server.dataFolder, "db.json")).mode & 0o777, 0o600);
  });

  it("and their ends outlive a restart", async () => {
    const { folder, remove } = makeDataFolder();
    const first = await startTestServer({ dataFolder: folder });
    const [open, closed] = [await first.login(), await first.login()];
    await first.call("POST", "/v1/auth/logout", { token: closed.access });
    await first.close();
    const second = await startTestServer({ dataFolder: folder });
    const statuses = await Promise.all(
      [open, closed].map(async ({ access }) => (await second.call("GET", permissionsPath, { token: access })).status),
    );
    await second.close();
    remove();
    assert.deepEqual(statuses, [200, 401]);
  });

  it("answer a missing token with the very text that scripts compare", async () => {
    const { status, text, headers } = await server.call("GET", "/v1/analyses");
    assert.equal(status, 401);
    assert.equal(text, notAuthenticated);
    assert.equal(headers.get("www-authenticate"), "Bearer");
  });
});
