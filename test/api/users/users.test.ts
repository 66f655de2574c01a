/** Accounts over HTTP: made, looked up, given roles, counted. */

import assert from "node:assert/strict";
import type { User, UserList } from "../../../api/users/contract.ts";
import { adminPassword, startTestServer, type TestServer, trialAddress } from "../../harness/api/api-server.ts";

const password = "a Longer p4ssword";

describe("users", () => {
  let server: TestServer;
  let admin: string;
  before(async () => {
    server = await startTestServer();
    admin = (await server.login()).access;
  });
  after(() => server.close());

  const create = (json: object, token = admin) => server.call("POST", "/v1/users", { token, json });
  const created = async (json: object): Promise<User> => {
    const answer = await create({ password, ...json });
    assert.equal(answer.status, 200, answer.text);
    return answer.json as User;
  };
  const tokenOf = async (username: string, more: object = {}) =>
    (await server.login({ username, password, ...more })).access;
  const get = (path: string, token = admin) => server.call("GET", `/v1/users${path}`, { token });
  const errorOf = async (answer: ReturnType<typeof create>, status: number) => {
    const { json, status: answered } = await answer;
    assert.equal(answered, status);
    return (json as { error: string }).error;
  };

  describe("are made", () => {
    it("with all that clients know of one, and nothing of the password", async () => {
      const user = await created({ username: "ada", email: "Ada@Example.org", roles: ["regular", "regular"] });
      const { id, createdAt, ...rest } = user;
      assert.match(id, /^[0-9a-f]{24}$/);
      assert.ok(!Number.isNaN(Date.parse(createdAt)));
      assert.deepEqual(rest, {
        username: "ada",
        email: "ada@example.org",
        ethAddress: null,
        roles: ["regular"],
        preferences: { newsletter: false },
        termsId: null,
      });
      for (const name of ["ada", "ADA@example.org", id]) assert.ok(await tokenOf(name));
    });

    it("with each role where the caller has its permission, else not", async () => {
      for (const [role, permission] of [
        ["admin", "CREATE_USERS_ADMIN"],
        ["partner", "CREATE_USERS_PARTNER"],
        ["trusted_user", "CREATE_USERS_TRUSTED"],
        ["regular", "CREATE_USERS_REGULAR"],
        [null, "CREATE_USERS_WITHOUT_ROLES"],
      ] as const) {
        const roles = role === null ? [] : [role];
        const allowed = (await server.login({ permissions: [permission] })).access;
        const others = ["ADMIN", "PARTNER", "TRUSTED", "REGULAR", "WITHOUT_ROLES"].map(
          (kind) => `CREATE_USERS_${kind}`,
        );
        const refused = (await server.login({ permissions: others.filter((other) => other !== permission) })).access;
        const json = { username: `role-${role}`, password, roles };
        assert.equal(await errorOf(create(json, refused), 403), `This needs the permission ${permission}.`);
        const answer = await create(json, allowed);
        assert.equal(answer.status, 200, answer.text);
        assert.deepEqual((answer.json as User).roles, roles);
      }
    });

    it("once for each identifier, however many ask", async () => {
      const answers = await Promise.all([1, 2].map(() => create({ username: "twin", password })));
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
      assert.equal(
        await errorOf(create({ email: "ada@EXAMPLE.org", password }), 409),
        "There is a user with one of these identifiers already.",
      );
    });

    it("unless something is wrong with them, and say what", async () => {
      for (const [json, error] of [
        [{ password }, "The body needs a username, an email or an ethAddress"],
        [{ username: null, password }, "The body needs a username, an email or an ethAddress"],
        [{ username: "b" }, "The body needs a password, or an ethAddress to log in with"],
        [{ username: "b", password, roles: ["trial"] }, "roles.0 must be one of admin, partner, trusted_user, regular"],
        [
          { username: "b", password, roles: ["__proto__"] },
          "roles.0 must be one of admin, partner, trusted_user, regular",
        ],
        [{ email: "b", password }, "email must be an e-mail address"],
        [{ ethAddress: "0x12", password }, "ethAddress must be `0x` and 40 hex digits"],
        [
          { username: "a".repeat(24), password },
          "username must be 1 to 64 letters, digits, `.`, `_` or `-`, and not look like a user id",
        ],
        [
          { username: "a b", password },
          "username must be 1 to 64 letters, digits, `.`, `_` or `-`, and not look like a user id",
        ],
        [{ username: "b", password: "short" }, "password must have at least 12 characters"],
        [{ username: "b", password: "x".repeat(1001) }, "password must have at most 1000 characters"],
        [{ username: "b", password: "ababababababab" }, "password must have at least 5 different characters"],
        [
          { username: "bernard", password: "Bernard's password" },
          "password must not contain the user's name, address or e-mail",
        ],
      ] as const) {
        assert.equal(await errorOf(create(json), 400), error);
      }
    });

    it("without a password where there is a wallet; nobody logs in to those with any", async () => {
      const user = await created({ ethAddress: `0x${"A".repeat(40)}`, password: null });
      assert.equal(user.ethAddress, `0x${"a".repeat(40)}`);
      for (const guess of ["", "null"]) {
        const json = { username: user.id, password: guess };
        assert.equal((await server.call("POST", "/v1/auth/login", { json })).status, 401);
      }
    });
  });

  describe("are looked up", () => {
    let eve: User;
    let token: string;
    before(async () => {
      eve = await created({ username: "eve", roles: ["regular"] });
      token = await tokenOf("eve");
    });

    it("by those who may; others see themselves alone", async () => {
      const all = (await get("")).json as UserList;
      assert.ok(all.total > 2 && all.users.length === Math.min(20, all.total));
      assert.deepEqual((await get("", token)).json, { total: 1, users: [eve] });
      assert.deepEqual((await get(`/${eve.id}`, token)).json, eve);
      assert.deepEqual((await get(`/${eve.id}`)).json, eve);
      const { users } = (await get("?username=ada")).json as UserList;
      for (const id of [users[0]?.id ?? "", "f".repeat(24), "__proto__"]) {
        for (const rest of ["", "/permissions"]) {
          assert.equal(await errorOf(get(`/${id}${rest}`, token), 404), "There is no such user.");
        }
      }
    });

    it("by identifiers, in an order, page by page, and with odd queries", async () => {
      const named = async (query: string) =>
        ((await get(query)).json as UserList).users.map(({ username, id }) => username ?? id);
      assert.deepEqual(await named("?username=eve"), ["eve"]);
      assert.deepEqual(await named("?email=ADA@example.org"), ["ada"]);
      assert.deepEqual(await named(`?ethAddress=${trialAddress}`), ["123456789012345678901234"]);
      assert.deepEqual(await named("?email=none"), []);
      assert.deepEqual((await named("?orderBy=username")).slice(0, 2), ["ada", "admin"]);
      const { total } = (await get("")).json as UserList;
      assert.deepEqual((await get(`?offset=${total}`)).json, { total, users: [] });
      for (const query of ["?", "?undefined", "?orderBy=__proto__", "?email=undefined"]) {
        assert.deepEqual((await get(query)).json, (await get("")).json, query);
      }
    });

    it("with what their roles give", async () => {
      const own = ["ANALYSES_LOOKUP_OWN", "CHANGE_PASSWORD_OWN"];
      assert.deepEqual((await get(`/${eve.id}/permissions`)).json, own);
      assert.deepEqual((await get(`/${eve.id}/permissions`, token)).json, own);
    });
  });

  describe("are given roles", () => {
    const grant = (id: string, role: unknown, token = admin) =>
      server.call("POST", `/v1/users/${id}/roles`, { token, json: { role } });
    const remove = (id: string, role: string, token = admin) =>
      server.call("DELETE", `/v1/users/${id}/roles/${role}`, { token });

    it("and lose them, which counts at once", async () => {
      const { id } = await created({ username: "role-holder" });
      const token = await tokenOf("role-holder");
      assert.equal((await server.call("GET", "/v1/analyses", { token })).status, 403);
      assert.deepEqual(((await grant(id, "regular")).json as User).roles, ["regular"]);
      assert.deepEqual(((await grant(id, "regular")).json as User).roles, ["regular"]);
      assert.equal((await server.call("GET", "/v1/analyses", { token })).status, 200);
      assert.deepEqual(((await remove(id, "regular")).json as User).roles, []);
      assert.equal((await server.call("GET", "/v1/analyses", { token })).status, 403);
    });

    it("by those who have the permission for each", async () => {
      const { id } = await created({ username: "climber", roles: ["partner"] });
      const token = await tokenOf("climber");
      assert.equal((await grant(id, "regular", token)).status, 200);
      for (const role of ["admin", "partner", "trusted_user"]) {
        assert.equal((await grant(id, role, token)).status, 403);
        assert.equal((await remove(id, role, token)).status, 403);
      }
    });

    it("that exist, where they exist", async () => {
      assert.equal(
        await errorOf(grant("f".repeat(24), "boss"), 400),
        "role must be one of admin, partner, trusted_user, regular",
      );
      assert.equal(await errorOf(grant("f".repeat(24), "regular"), 404), "There is no such user.");
      assert.equal(await errorOf(remove("__proto__", "regular"), 404), "There is no such user.");
    });

    it("but one administrator stays", async () => {
      const { users } = (await get("?username=role-admin")).json as UserList;
      const other = users[0]?.id ?? "";
      const own = ((await get("?username=admin")).json as UserList).users[0]?.id ?? "";
      assert.equal((await remove(other, "admin")).status, 200);
      assert.equal(
        await errorOf(remove(own, "admin"), 409),
        "This is the only administrator left. Make another one first.",
      );
    });
  });

  describe("change their password", () => {
    const change = (token: string, json: object) => server.call("POST", "/v1/auth/password", { token, json });

    it("once, where two who know it change it at the same time", async () => {
      await created({ username: "racer", roles: ["regular"] });
      const token = await tokenOf("racer");
      const wanted = ["the first of two passwords", "the other of two passwords"];
      const answers = await Promise.all(
        wanted.map((newPassword) => change(token, { currentPassword: password, newPassword })),
      );
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 403]);
      const kept = wanted[answers.findIndex(({ status }) => status === 200)] ?? "";
      assert.ok(await tokenOf("racer", { password: kept }));
    });

    it("where they know the current one; all other sessions end", async () => {
      await created({ username: "changer", roles: ["regular"] });
      const [one, other] = [await tokenOf("changer"), await tokenOf("changer")];
      const newPassword = "another 1 that is long";
      assert.equal(
        await errorOf(change(one, { currentPassword: "wrong", newPassword }), 403),
        "The current password is wrong.",
      );
      assert.equal(
        await errorOf(change(one, { currentPassword: password, newPassword: "my own changer" }), 400),
        "newPassword must not contain the user's name, address or e-mail",
      );
      assert.deepEqual((await change(one, { currentPassword: password, newPassword })).json, {});
      assert.equal((await get("", one)).status, 200);
      assert.equal((await get("", other)).status, 401);
      const json = { username: "changer", password };
      assert.equal((await server.call("POST", "/v1/auth/login", { json })).status, 401);
      assert.ok(await tokenOf("changer", { password: newPassword }));
    });

    it("with the permission for it", async () => {
      const { access } = await server.login({ username: trialAddress, password: "trial" });
      assert.equal(
        await errorOf(change(access, { currentPassword: "trial", newPassword: password }), 403),
        "This needs the permission CHANGE_PASSWORD_OWN.",
      );
    });
  });

  it("and what they do are counted, for those who may know", async () => {
    const { json } = await server.call("GET", "/v1/stats/users-analyses", { token: admin });
    const [{ data, ...rest } = { data: undefined }] = json as readonly { data: Record<string, unknown> }[];
    assert.deepEqual(
      { ...rest, from: "", createdAt: "" },
      { from: "", interval: "LIFE_TIME", createdAt: "", type: "USERS_ANALYSES", revision: 1 },
    );
    assert.equal(data?.["numUsers"], ((await get("")).json as UserList).total);
    assert.equal(data?.["numAnalyses"], 0);
    const { access } = await server.login({ permissions: ["USER_LOOKUP"] });
    assert.equal((await server.call("GET", "/v1/stats/users-analyses", { token: access })).status, 403);
  });

  describe("who guess passwords", () => {
    it("are slowed down after ten, whether the account exists or not, while others get in", async () => {
      for (const username of ["admin", "nobody"]) {
        const guess = () => server.call("POST", "/v1/auth/login", { json: { username, password: "a guess" } });
        const answers = await Promise.all(Array.from({ length: 12 }, guess));
        assert.deepEqual(answers.map(({ status }) => status).sort(), [...Array(10).fill(401), 429, 429]);
        const refused = await server.call("POST", "/v1/auth/login", { json: { username, password: adminPassword } });
        assert.equal((refused.json as { code: string }).code, "too-many-attempts");
        assert.match(refused.headers.get("retry-after") ?? "", /^([12]?\d|30)$/);
      }
      assert.ok(await tokenOf("eve"));
    });
  });
});
