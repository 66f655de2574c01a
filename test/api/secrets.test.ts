/** Secrets go through every route that takes any, and stay out of the log. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { TSchema } from "typebox";
import { Type } from "typebox";
import type { Job } from "../../api/analyses/contract.ts";
import type { NewApiKey } from "../../api/auth/contract.ts";
import { routes } from "../../api/routes.ts";
import type { User } from "../../api/users/contract.ts";
import { adminPassword, startTestServer, type TestServer } from "../harness/api/api-server.ts";

const marker = "xyzzy";
/** What each kind looks like; all of it can be found again by the marker. */
const secrets = {
  password: `${marker}-correct-horse-battery`,
  token: `eyJhbGciOiJIUzI1NiJ9.eyJ${marker}${"a".repeat(30)}.${marker}${"b".repeat(30)}`,
  source: `contract ${marker} {}`,
};

/** A body in which every field of the schema that may be a text is a secret. */
function fill(schema: TSchema | undefined): unknown {
  if (schema === undefined || !Type.IsObject(schema)) return secrets.password;
  return Object.fromEntries(
    Object.entries(schema.properties).map(([name, property]) => [
      name,
      Type.IsObject(property)
        ? fill(property)
        : name.toLowerCase().includes("password")
          ? secrets.password
          : secrets.token,
    ]),
  );
}

/** One that works goes nowhere where it would end its session. */
function headersFor(path: string, token: string): readonly string[] {
  const wallet = `MetaMask ${"ab".repeat(32)}.0x${"cd".repeat(65)}`;
  const others = [`Bearer ${secrets.token}`, `Basic ${marker}`, wallet];
  return path === "/auth/logout" ? others : [`Bearer ${token}`, ...others];
}

function bodiesFor({ method, body }: (typeof routes)[number]): readonly { readonly body?: string }[] {
  if (method !== "post") return [{}];
  return [{ body: JSON.stringify(fill(body)) }, { body: `{"password":"${secrets.password}"` }];
}

describe("secrets", () => {
  let server: TestServer;
  let token: string;
  before(async () => {
    server = await startTestServer();
    token = (await server.login()).access;
  });
  after(() => server.close());

  const assertUntold = (...others: readonly string[]): void => {
    assert.ok(server.logged.length > 0);
    for (const line of server.logged)
      for (const secret of [marker, adminPassword, ...others]) assert.ok(!line.includes(secret), line);
  };

  for (const route of routes) {
    it(`sent to ${route.method} ${route.path} in any place are not logged`, async () => {
      const place = `/v1${route.path.replace(/:\w+/g, secrets.token)}`;
      const query = `?token=${secrets.token}&password=${secrets.password}`;
      for (const Authorization of headersFor(route.path, token)) {
        for (const body of bodiesFor(route)) {
          const headers = { "Content-Type": "application/json", Authorization };
          await server.call(route.method.toUpperCase(), place + query, { headers, ...body });
        }
      }
      assertUntold("ab".repeat(32), "cd".repeat(65));
    });
  }

  it("that work are not logged either, nor kept as they are", async () => {
    const post = async (route: string, json: object, as = token) => server.call("POST", route, { token: as, json });
    const user = { username: "carol", password: secrets.password, roles: ["trusted_user"] };
    const { id } = (await post("/v1/users", user)).json as User;
    const carol = await server.login({ username: "carol", password: secrets.password });
    const { key } = (await post("/v1/auth/api-keys", { name: "ci" }, carol.access)).json as NewApiKey;
    const renewed = (await post("/v1/auth/refresh", { jwtTokens: carol })).json as typeof carol;
    const change = { currentPassword: secrets.password, newPassword: `${marker} another long password` };
    assert.equal((await post("/v1/auth/password", change, renewed.access)).status, 200);
    const data = { sources: { "a.sol": { source: secrets.source } } };
    const { uuid } = (await post("/v1/analyses", { data }, key)).json as Job;
    await server.call("GET", `/v1/analyses/${uuid}/issues`, { token: key });
    await server.call("GET", `/v1/users/${id}`, { token });
    const tokens = [carol.access, carol.refresh, renewed.access, renewed.refresh, key];
    const parts = tokens.flatMap((one) => one.split(".").slice(1));
    assertUntold(...parts);
    const kept = filesOf(server.dataFolder).map((file) => readFileSync(file, "utf8"));
    for (const text of kept)
      for (const secret of [secrets.password, change.newPassword, ...parts]) assert.ok(!text.includes(secret));
  });
});

/** All but what was submitted and what came of it. */
function filesOf(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => path.join(folder, name));
}
