/** Jobs that wait, jobs that are waited for, jobs that outlive the server. */

import assert from "node:assert/strict";
import { once } from "node:events";
import { request as httpRequest } from "node:http";
import type { Job } from "../../api/analyses/contract.ts";
import { makeDataFolder, type TestServer, trialAddress, withServer } from "../harness/api/api-server.ts";
import { openPragma } from "../harness/solidity-samples.ts";

const trial = { username: trialAddress, password: "trial" };

/** Each is another source, so that none is answered from an earlier one. */
function submission(n: number) {
  return { data: { sources: { "open.sol": { source: `${openPragma}// ${n}\n` } } } };
}

function clientOf(server: TestServer, token: string) {
  const get = (path: string) => server.call("GET", `/v1/analyses/${path}`, { token });
  return {
    submit: async (n: number) =>
      (await server.call("POST", "/v1/analyses", { token, json: submission(n) })).json as Job,
    statusOf: async ({ uuid }: Job) => ((await get(uuid)).json as Job).status,
    issuesOf: ({ uuid }: Job) => get(`${uuid}/issues`),
  };
}

describe("jobs", () => {
  it("are answered with 409 and advice where the wait is too long", () =>
    withServer({ holdIssuesMs: 1 }, async (server) => {
      const { submit, issuesOf } = clientOf(server, (await server.login()).access);
      const { status, json, headers } = await issuesOf(await submit(1));
      assert.equal(status, 409);
      assert.deepEqual(json, {
        status: 409,
        error: "The analysis has not finished yet. Ask again later.",
        code: "analysis-not-finished",
      });
      assert.equal(headers.get("retry-after"), "5");
    }));

  it("let a client that submits little go before the many of another", () =>
    withServer({}, async (server) => {
      const busy = clientOf(server, (await server.login()).access);
      const modest = clientOf(server, (await server.login(trial)).access);
      const many: Job[] = [];
      for (let n = 0; n < 12; n++) many.push(await busy.submit(n));
      const one = await modest.submit(0);
      assert.equal((await modest.issuesOf(one)).status, 200);
      const last = many.at(-1);
      assert.ok(last);
      assert.equal(await busy.statusOf(last), "Queued");
    }));

  it("go on when the server starts again, and answer those who waited as it stopped", async () => {
    const { folder, remove } = makeDataFolder();
    const { jobs, held, access } = await withServer({ dataFolder: folder }, async (server) => {
      const { access } = await server.login();
      const { submit, issuesOf } = clientOf(server, access);
      const jobs = [await submit(1), await submit(2)] as const;
      return { jobs, held: [issuesOf(jobs[1])], access };
    });
    assert.deepEqual(
      (await Promise.all(held)).map(({ status }) => status),
      [409],
    );
    await withServer({ dataFolder: folder }, async (server) => {
      const { issuesOf } = clientOf(server, access);
      for (const job of jobs) assert.equal((await issuesOf(job)).status, 200);
    });
    remove();
  });

  it("go on when whoever waited has gone", () =>
    withServer({}, async (server) => {
      const { access } = await server.login();
      const { submit, issuesOf } = clientOf(server, access);
      const job = await submit(1);
      const headers = { Authorization: `Bearer ${access}` };
      const request = httpRequest(`${server.url}/v1/analyses/${job.uuid}/issues`, { headers });
      request.on("error", () => {}).end();
      await once(request, "finish");
      request.destroy();
      assert.equal((await issuesOf(job)).status, 200);
    }));

  it("are answered together where many wait for one", () =>
    withServer({}, async (server) => {
      const { submit, issuesOf } = clientOf(server, (await server.login()).access);
      const job = await submit(1);
      const answers = await Promise.all(Array.from({ length: 20 }, () => issuesOf(job)));
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
      assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
    }));
});
