/** Limits of one client, over HTTP; and what the service tells of itself. */

import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import type { Job } from "../../../api/analyses/contract.ts";
import type { NewApiKey } from "../../../api/auth/contract.ts";
import { defaultLimits, networkOf } from "../../../api/http/limits.ts";
import { startTestServer, type TestServer, trialAddress, withServer } from "../../harness/api/api-server.ts";
import { blockJournal } from "../../harness/api/block-journal.ts";

const permissionsPath = "/v1/auth/session/permissions";

describe("limits", () => {
  it("are those of the specification, with a burst", () => {
    assert.deepEqual(defaultLimits, {
      requestsPerSecond: 2,
      burst: 20,
      requestsPerDay: 10_000,
      queued: 10,
      workers: 4,
      publicPerSecond: 20,
      publicBurst: 200,
    });
  });

  it("item 20: let the burst of a client that starts through, then slow it down, and nobody else", () =>
    withServer({ limits: { ...defaultLimits, requestsPerSecond: 0.001 } }, async (server) => {
      const { access: token } = await server.login();
      const ask = (as = token) => server.call("GET", permissionsPath, { token: as });
      const first = await ask();
      assert.equal(first.headers.get("ratelimit-limit"), "20");
      assert.equal(first.headers.get("ratelimit-remaining"), "19");
      const answers = await Promise.all(Array.from({ length: 21 }, () => ask()));
      assert.deepEqual(answers.map(({ status }) => status).sort(), [...Array(19).fill(200), 429, 429]);
      const { json, headers } = await ask();
      assert.deepEqual(json, {
        status: 429,
        error: "Too many requests. Wait, then go on more slowly.",
        code: "too-many-requests",
      });
      assert.match(headers.get("retry-after") ?? "", /^\d+$/);
      assert.equal(headers.get("ratelimit-remaining"), "0");
      const other = await server.login({ username: trialAddress, password: "trial" });
      assert.equal((await ask(other.access)).status, 200);
    }));

  it("count what comes without a session by its address, and leave those with one alone", () =>
    withServer({ limits: { ...defaultLimits, publicPerSecond: 0.001, publicBurst: 5 } }, async (server) => {
      const { access: token } = await server.login();
      const first = await server.call("GET", "/v1/version");
      assert.equal(first.headers.get("ratelimit-limit"), "5");
      assert.equal(first.headers.get("ratelimit-remaining"), "3");
      const none = [
        await server.call("GET", permissionsPath),
        await server.call("GET", permissionsPath, { token: "none of ours" }),
        await server.call("GET", "/v1/openapi"),
      ];
      assert.deepEqual(
        none.map(({ status }) => status),
        [401, 401, 200],
      );
      const json = { username: "admin", password: "wrong" };
      for (const [method, path, call] of [
        ["POST", "/v1/auth/login", { json }],
        ["GET", "/healthz", {}],
        ["GET", permissionsPath, {}],
      ] as const) {
        const { status, headers, json: body } = await server.call(method, path, call);
        assert.equal(status, 429);
        assert.equal((body as { code: string }).code, "too-many-requests");
        assert.match(headers.get("retry-after") ?? "", /^\d+$/);
        assert.equal(headers.get("ratelimit-remaining"), "0");
      }
      assert.equal((await server.call("GET", permissionsPath, { token })).status, 200);
    }));

  for (const [address, network] of [
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:db8::6", "2001:db8:0:0"],
    ["fe80::1%eth0", "fe80:0:0:0"],
    ["::1", "0:0:0:0"],
    ["", ""],
  ] as const) {
    it(`take ${JSON.stringify(address)} for ${JSON.stringify(network)}`, () =>
      assert.equal(networkOf(address), network));
  }

  it("count the day too", () =>
    withServer({ limits: { ...defaultLimits, requestsPerDay: 3 } }, async (server) => {
      const { access: token } = await server.login();
      const ask = () => server.call("GET", permissionsPath, { token });
      for (const remaining of ["2", "1", "0"]) {
        assert.equal((await ask()).headers.get("ratelimit-remaining"), remaining);
      }
      const { status, headers } = await ask();
      assert.equal(status, 429);
      assert.ok(Number(headers.get("retry-after")) > 28_000);
    }));

  it("count the analyses that wait", () =>
    withServer({ limits: { ...defaultLimits, queued: 2, workers: 0 } }, async (server) => {
      const { access: token } = await server.login();
      const submit = (n: number) =>
        server.call("POST", "/v1/analyses", { token, json: { data: { bytecode: `fe0${n}` } } });
      const answers = await Promise.all([1, 2, 3].map(submit));
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 429]);
      const refused = answers.find(({ status }) => status === 429);
      assert.ok(refused);
      assert.equal((refused.json as { code: string }).code, "queue-full");
      const waiting = answers.find(({ status }) => status === 200);
      assert.ok(waiting);
      await server.call("DELETE", `/v1/analyses/${(waiting.json as Job).uuid}`, { token });
      assert.equal((await submit(4)).status, 200);
    }));

  it("are off for a server that only this machine can reach", () =>
    withServer({}, async (server) => {
      const { access: token } = await server.login();
      const answers = await Promise.all(
        Array.from({ length: 40 }, () => server.call("GET", permissionsPath, { token })),
      );
      assert.ok(answers.every(({ status, headers }) => status === 200 && !headers.has("ratelimit-limit")));
    }));
});

describe("the state of the service", () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());

  it("is ready", async () => {
    assert.deepEqual((await server.call("GET", "/readyz")).json, { status: "ready" });
  });

  it("is not ready while it cannot write, and is again when it can", async () => {
    const unblock = blockJournal(server.dataFolder);
    const json = { username: trialAddress, password: "trial" };
    const refused = await server.call("POST", "/v1/auth/login", { json });
    assert.equal(refused.status, 503);
    assert.equal((refused.json as { code: string }).code, "not-kept");
    assert.equal(refused.headers.get("retry-after"), "30");
    const answer = await server.call("GET", "/readyz");
    assert.equal(answer.status, 503);
    assert.equal((answer.json as { code: string }).code, "not-ready");
    unblock();
    while ((await server.call("GET", "/readyz")).status !== 200) await delay(10);
    await server.login();
  });

  it("is told in numbers to those who may know", async () => {
    const { access: token } = await server.login();
    const json = { permissions: ["USERS_ANALYSES_STATS_LOOKUP"] };
    const { key } = (await server.call("POST", "/v1/auth/api-keys", { token, json })).json as NewApiKey;
    await server.call("GET", "/v1/analyses/none", { token });
    const { status, headers, text } = await server.call("GET", "/metrics", { token: key });
    assert.equal(status, 200);
    assert.equal(headers.get("content-type"), "text/plain; version=0.0.4; charset=utf-8");
    for (const line of [
      'solhound_analyses{state="queued"} 0',
      'solhound_http_requests_total{method="GET",route="/analyses/:uuid",status="404"} 1',
      'solhound_http_request_duration_seconds_count{method="GET",route="/analyses/:uuid"} 1',
      "# TYPE process_resident_memory_bytes gauge",
    ]) {
      assert.ok(text.split("\n").includes(line), line);
    }
    for (const line of text.split("\n").filter(Boolean))
      assert.match(line, /^(# (HELP|TYPE) \w+ .+|\w+(\{[^{}]*\})? [\d.e+-]+)$/);
    const other = await server.login({ username: trialAddress, password: "trial" });
    assert.equal((await server.call("GET", "/metrics", { token: other.access })).status, 403);
  });
});
