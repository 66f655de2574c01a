/** A server that cannot write says so, keeps what it has, and goes on when there is room again. */

import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import type { Job, JobList } from "../../api/analyses/contract.ts";
import { withServer } from "../harness/api/api-server.ts";
import { blockJournal } from "../harness/api/block-journal.ts";
import { openPragma } from "../harness/solidity-samples.ts";

const submission = (n: number) => ({ data: { sources: { "open.sol": { source: `${openPragma}// ${n}\n` } } } });

describe("a server whose disk is full", () => {
  it("refuses what it cannot keep with advice, reads on, and ends the analysis under way when it can", () =>
    withServer({}, async (server) => {
      const { access: token } = await server.login();
      const call = (method: string, path: string, json?: object) =>
        server.call(method, `/v1${path}`, json === undefined ? { token } : { token, json });
      const running = (await call("POST", "/analyses", submission(1))).json as Job;
      const unblock = blockJournal(server.dataFolder);
      for (const [path, json] of [
        ["/analyses", submission(2)],
        ["/analysis-groups", {}],
        ["/projects", { name: "p" }],
        ["/auth/logout", {}],
      ] as const) {
        const refused = await call("POST", path, json);
        assert.equal(refused.status, 503, path);
        assert.equal((refused.json as { code: string }).code, "not-kept");
      }
      assert.equal(((await call("GET", "/analyses")).json as JobList).total, 1);
      assert.equal((await call("GET", "/healthz")).status, 200);
      await delay(2_000);
      unblock();
      assert.equal((await call("GET", `/analyses/${running.uuid}/issues`)).status, 200);
      const again = (await call("POST", "/analyses", submission(2))).json as Job;
      assert.equal((await call("GET", `/analyses/${again.uuid}/issues`)).status, 200);
      const { analyses } = (await call("GET", "/analyses")).json as JobList;
      assert.deepEqual(
        analyses.map(({ uuid, status }) => ({ uuid, status })),
        [again, running].map(({ uuid }) => ({ uuid, status: "Finished" })),
      );
    }));
});
