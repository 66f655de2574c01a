/** Several servers on one database are one service. */

import assert from "node:assert/strict";
import type { Job } from "../../api/analyses/contract.ts";
import { defaultLimits, noLimits } from "../../api/http/limits.ts";
import type { ServerOptions } from "../../api/start-server.ts";
import { adminPassword, startTestServer, type TestServer, trialAddress } from "../harness/api/api-server.ts";
import { closeSharedPostgres, makeTestDatabase, type TestDatabase } from "../harness/api/postgres.ts";
import { openPragma } from "../harness/solidity-samples.ts";

// Of all files of this process, once all are over.
after(closeSharedPostgres);

describe("two servers on one database", () => {
  let database: TestDatabase;
  let servers: TestServer[];
  beforeEach(async () => {
    database = await makeTestDatabase();
    servers = [];
  });
  afterEach(async () => {
    for (const server of servers) await server.close();
    await database.remove();
  });
  const start = async (options: Partial<ServerOptions> = {}) => {
    const server = await startTestServer({ databaseUrl: database.url, ...options });
    servers.push(server);
    return server;
  };
  const submission = { data: { sources: { "open.sol": { source: openPragma } } } };

  it("know each other's sessions, and whoever is out of one is out of both", async () => {
    const [one, two] = [await start(), await start()];
    const { access: token } = await one.login();
    const isIn = async (server: TestServer) =>
      (await server.call("GET", "/v1/auth/session/permissions", { token })).status;
    assert.deepEqual([await isIn(one), await isIn(two)], [200, 200]);
    await two.call("POST", "/v1/auth/logout", { token, json: {} });
    assert.deepEqual([await isIn(one), await isIn(two)], [401, 401]);
  });

  it("answer whoever waits at one for what the other does, with its progress", async () => {
    const [one, two] = [await start({ nWorkers: 0 }), await start({ nWorkers: 1 })];
    const { access: token } = await one.login();
    const { uuid } = (await one.call("POST", "/v1/analyses", { token, json: submission })).json as Job;
    const events = one.call("GET", `/v1/analyses/${uuid}/events`, { token });
    assert.equal((await one.call("GET", `/v1/analyses/${uuid}/issues`, { token })).status, 200);
    const { text } = await events;
    assert.match(text, /event: progress/);
    assert.match(text, /"status":"Finished"/);
    assert.ok(two.logged.some((line) => line.includes("analysis-ended")));
  });

  it("cancel at one what the other does", async () => {
    const [one, two] = [await start({ nWorkers: 0 }), await start({ nWorkers: 1 })];
    const { access: token } = await one.login();
    const { uuid } = (await one.call("POST", "/v1/analyses", { token, json: submission })).json as Job;
    assert.equal((await one.call("DELETE", `/v1/analyses/${uuid}`, { token })).status, 200);
    const { status, error } = (await two.call("GET", `/v1/analyses/${uuid}`, { token })).json as Job;
    assert.deepEqual([status, error], ["Error", "The analysis was cancelled."]);
  });

  it("share what a client may ask for", async () => {
    const limits = { ...defaultLimits, requestsPerSecond: 0.001, burst: 6 };
    const [one, two] = [await start({ limits }), await start({ limits })];
    const { access: token } = await one.login();
    const ask = (server: TestServer) => server.call("GET", "/v1/auth/session/permissions", { token });
    const first = await ask(one);
    assert.deepEqual(
      ["ratelimit-limit", "ratelimit-remaining"].map((name) => first.headers.get(name)),
      ["6", "5"],
    );
    const answers = await Promise.all([one, two, one, two, one, two, one, two].map(ask));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 200, 200, 200, 200, 429, 429, 429]);
    const refused = await ask(two);
    assert.match(refused.headers.get("retry-after") ?? "", /^[1-9]\d*$/);
    const other = await two.login({ username: trialAddress, password: "trial" });
    assert.equal((await two.call("GET", "/v1/auth/session/permissions", { token: other.access })).status, 200);
  });

  it("count guesses of passwords together", async () => {
    const [one, two] = [await start({ limits: noLimits }), await start({ limits: noLimits })];
    const guess = async (server: TestServer, password: string) =>
      (await server.call("POST", "/v1/auth/login", { json: { username: "admin", password } })).status;
    for (let n = 0; n < 5; n++)
      assert.deepEqual([await guess(one, `wrong ${n}`), await guess(two, `wrong ${n}`)], [401, 401]);
    assert.deepEqual([await guess(one, adminPassword), await guess(two, adminPassword)], [429, 429]);
  });
});
