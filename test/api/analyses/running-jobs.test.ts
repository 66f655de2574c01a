/** Analyses that go on: watched, cancelled; and what came of them in SARIF. */

import assert from "node:assert/strict";
import type { Job, Progress } from "../../../api/analyses/contract.ts";
import { noLimits } from "../../../api/http/limits.ts";
import { startTestServer, type TestServer, trialAddress, withServer } from "../../harness/api/api-server.ts";
import { readPdf } from "../../harness/api/read-pdf.ts";
import { broken, openPragma, pragma } from "../../harness/solidity-samples.ts";

/** Takes seconds to compile, and a minute and more to execute: what it is under way for is seen, never its end. */
const slowSource = [
  "// SPDX-License-Identifier: MIT",
  "pragma solidity 0.8.37;",
  "contract Slow {",
  ...Array.from(
    { length: 4_000 },
    (_, n) => `  function f${n}(uint x) public pure returns (uint) { return x * ${n} + x / 3; }`,
  ),
  "}",
].join("\n");

interface ServerEvent {
  readonly event: string;
  readonly data: unknown;
}

/** Events as they come; others than events are left out. */
async function* eventsOf(response: Response): AsyncGenerator<ServerEvent> {
  let text = "";
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece;
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const [, event = "", data = ""] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      if (event !== "") yield { event, data: JSON.parse(data) };
    }
  }
}

async function collect(events: AsyncIterable<ServerEvent>): Promise<readonly ServerEvent[]> {
  const all: ServerEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

describe("an analysis under way", () => {
  let server: TestServer;
  let token: string;
  let stranger: string;
  before(async () => {
    server = await startTestServer();
    token = (await server.login()).access;
    stranger = (await server.login({ username: trialAddress, password: "trial" })).access;
  });
  after(() => server.close());

  let n = 0;
  const submit = async (source: string): Promise<Job> => {
    const json = { data: { mainSource: "a.sol", sources: { "a.sol": { source: `${source}\n// ${n++}\n` } } } };
    return (await server.call("POST", "/v1/analyses", { token, json })).json as Job;
  };
  const get = (path: string, as = token) => server.call("GET", `/v1/analyses/${path}`, { token: as });
  const cancel = (uuid: string, as = token) => server.call("DELETE", `/v1/analyses/${uuid}`, { token: as });
  const watch = (uuid: string, signal?: AbortSignal) =>
    fetch(`${server.url}/v1/analyses/${uuid}/events`, {
      headers: { Authorization: `Bearer ${token}` },
      ...(signal ? { signal } : {}),
    });

  it("is followed by a hundred of one user at once, and of others all the same", () =>
    withServer({ limits: { ...noLimits, workers: 0 } }, async (queueing) => {
      const { access: own } = await queueing.login();
      const { access: other } = await queueing.login({ username: trialAddress, password: "trial" });
      const leaving = new AbortController();
      const follow = async (as: string): Promise<(signal: AbortSignal) => Promise<Response>> => {
        const json = { data: { bytecode: "fe" } };
        const { uuid } = (await queueing.call("POST", "/v1/analyses", { token: as, json })).json as Job;
        const headers = { Authorization: `Bearer ${as}` };
        return (signal) => fetch(`${queueing.url}/v1/analyses/${uuid}/events`, { headers, signal });
      };
      const [followOwn, followOther] = [await follow(own), await follow(other)];
      const first = await Promise.all(Array.from({ length: 100 }, () => followOwn(leaving.signal)));
      assert.deepEqual([...new Set(first.map(({ status }) => status))], [200]);
      const { signal } = new AbortController();
      const refused = await followOwn(signal);
      assert.equal(refused.status, 429);
      assert.equal(refused.headers.get("retry-after"), "2");
      assert.equal((await followOther(signal)).status, 200);
      leaving.abort();
      while ((await followOwn(signal)).status === 429);
    }));

  it("tells its steps until it ends", async () => {
    const first = await submit(slowSource);
    const { uuid } = await submit(openPragma);
    const response = await watch(uuid);
    assert.equal(response.status, 200);
    assert.equal((await cancel(first.uuid)).status, 200, "so that the one watched begins");
    assert.match(response.headers.get("content-type") ?? "", /^text\/event-stream/);
    const events = await collect(eventsOf(response));
    const statuses = events.filter(({ event }) => event === "status").map(({ data }) => (data as Job).status);
    assert.deepEqual(
      statuses.filter((status) => status !== "Queued"),
      ["In Progress", "Finished"],
    );
    const steps = events.filter(({ event }) => event === "progress").map(({ data }) => data as Progress);
    assert.ok(steps.length > 0);
    for (const step of steps) assert.deepEqual(Object.keys(step), ["phase", "message", "fraction"]);
    const again = await collect(eventsOf(await watch(uuid)));
    assert.deepEqual(
      again.map(({ event, data }) => [event, (data as Job).status]),
      [["status", "Finished"]],
    );
  });

  it("is cancelled while it runs, and while it waits; those who wait are told", async () => {
    const running = await submit(slowSource);
    const waiting = await submit(slowSource);
    for await (const { data } of eventsOf(await watch(running.uuid))) if ((data as Job).status === "In Progress") break;
    const held = [running, waiting].map(({ uuid }) => get(`${uuid}/issues`));
    for (const { uuid } of [waiting, running]) {
      const { status, json } = await cancel(uuid);
      assert.equal(status, 200);
      const { status: state, error } = json as Job;
      assert.deepEqual({ state, error }, { state: "Error", error: "The analysis was cancelled." });
      const again = await cancel(uuid);
      assert.equal(again.status, 409);
      assert.equal((again.json as { code: string }).code, "analysis-has-ended");
    }
    for (const { status, json } of await Promise.all(held)) {
      assert.equal(status, 422);
      assert.equal((json as { error: string }).error, "The analysis was cancelled.");
    }
    const next = await submit(openPragma);
    assert.equal((await get(`${next.uuid}/issues`)).status, 200, "the worker is free again");
    for (const { uuid } of [waiting, running]) assert.equal(((await get(uuid)).json as Job).status, "Error");
  });

  it("goes on when whoever watched has gone, and is not shown to others", async () => {
    const { uuid } = await submit(openPragma);
    const leaving = new AbortController();
    await watch(uuid, leaving.signal);
    leaving.abort();
    for (const path of [uuid, "none", "__proto__"]) {
      for (const answer of [
        await get(`${path}/events`, stranger),
        await cancel(path, stranger),
        await get(`${path}/sarif`, stranger),
        await get(`${path}/pdf-report`, stranger),
      ]) {
        assert.equal(answer.status, 404);
        assert.equal((answer.json as { code: string }).code, "analysis-not-found");
      }
    }
    assert.equal((await get(`${uuid}/issues`)).status, 200);
  });

  it("is no longer told of to whoever has logged out", () =>
    withServer({ limits: { ...noLimits, workers: 0 } }, async (queueing) => {
      const [{ access: leaving }, { access: staying }] = [await queueing.login(), await queueing.login()];
      const json = { data: { bytecode: "fe" } };
      const { uuid } = (await queueing.call("POST", "/v1/analyses", { token: staying, json })).json as Job;
      const follow = async (as: string): Promise<AsyncGenerator<ServerEvent>> =>
        eventsOf(
          await fetch(`${queueing.url}/v1/analyses/${uuid}/events`, { headers: { Authorization: `Bearer ${as}` } }),
        );
      const both = [await follow(leaving), await follow(staying)];
      for (const events of both) assert.equal(((await events.next()).value.data as Job).status, "Queued");
      assert.equal((await queueing.call("POST", "/v1/auth/logout", { token: leaving })).status, 200);
      await queueing.call("DELETE", `/v1/analyses/${uuid}`, { token: staying });
      const rest = await Promise.all(both.map(collect));
      assert.deepEqual(
        rest.map((events) => events.map(({ data }) => (data as Job).status)),
        [[], ["Error"]],
      );
    }));

  it("is no longer told of when the server stops", () =>
    withServer({}, async (other) => {
      const { access } = await other.login();
      const json = { data: { sources: { "a.sol": { source: slowSource } } } };
      const { uuid } = (await other.call("POST", "/v1/analyses", { token: access, json })).json as Job;
      const response = await fetch(`${other.url}/v1/analyses/${uuid}/events`, {
        headers: { Authorization: `Bearer ${access}` },
      });
      const events = collect(eventsOf(response));
      await other.stop();
      assert.ok((await events).every(({ data }) => (data as Job).status !== "Finished"));
    }));

  describe("has its result in SARIF", () => {
    it("with rules, places and the code there", async () => {
      const { uuid } = await submit(openPragma);
      const { status, headers, json } = await get(`${uuid}/sarif`);
      assert.equal(status, 200);
      assert.match(headers.get("content-type") ?? "", /^application\/sarif\+json/);
      const { version, runs } = json as { version: string; runs: { results: Record<string, never>[] }[] };
      assert.equal(version, "2.1.0");
      const [run] = runs;
      const [result] = run?.results ?? [];
      assert.equal(run?.results.length, 1);
      assert.equal(result?.["ruleId"], "floating-pragma");
      assert.ok(JSON.stringify(result).includes(JSON.stringify(pragma).slice(1, -1)));
    });

    it("unless there is none", async () => {
      const json = { data: { bytecode: "fe" } };
      const { uuid } = (await server.call("POST", "/v1/analyses", { token, json })).json as Job;
      assert.deepEqual((await get(`${uuid}/sarif`)).json, {
        status: 422,
        error: "There is no SARIF of this analysis: it had no sources, or an older version made it.",
        code: "sarif-unavailable",
      });
    });
  });

  describe("has its result as a document", () => {
    const getPdf = async (uuid: string) =>
      fetch(`${server.url}/v1/analyses/${uuid}/pdf-report`, { headers: { Authorization: `Bearer ${token}` } });

    it("with what was found, and the code there", async () => {
      const { uuid } = await submit(openPragma);
      const response = await getPdf(uuid);
      assert.equal(response.status, 200);
      assert.equal(response.headers.get("content-type"), "application/pdf");
      const { title, outline, pages } = await readPdf(new Uint8Array(await response.arrayBuffer()));
      assert.equal(title, "Security analysis of a.sol");
      assert.equal(outline.length, 1);
      const text = pages.join("\n");
      for (const line of [`> 3 │ ${pragma}`, uuid, "Mode quick", "Compiler solc 0.8.37"])
        assert.ok(text.includes(line), text);
    });

    it("also of bytecode, but not of what failed", async () => {
      const json = { data: { bytecode: "fe" } };
      const { uuid } = (await server.call("POST", "/v1/analyses", { token, json })).json as Job;
      const bytes = new Uint8Array(await (await getPdf(uuid)).arrayBuffer());
      assert.match((await readPdf(bytes)).pages.join("\n"), /The bytecode was not analysed/);
      const failed = await submit(broken);
      assert.equal((await get(`${failed.uuid}/pdf-report`)).status, 422);
    });
  });
});
