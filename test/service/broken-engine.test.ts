/** A job whose engine process dies costs that job alone: why is told, and what had been found is kept. */

import assert from "node:assert/strict";
import type { Job } from "../../api/analyses/contract.ts";
import { withServer } from "../harness/api/api-server.ts";
import { inRoot } from "../harness/root.ts";
import { openPragma } from "../harness/solidity-samples.ts";

describe("an engine process that dies", () => {
  for (const [how, error] of [
    ["crash", "A bug of Solhound ended the analysis. The server's log has more."],
    [
      "memory",
      "The analysis needed more than 64 MB of memory. Analyse a smaller part of the project, or raise the limit.",
    ],
  ] as const) {
    it(`by ${how} ends its job as an error that keeps what was found, and no other`, () =>
      withServer(
        { engineProcessPath: inRoot("out/test/harness/api/failing-engine.js"), memoryLimitMb: 64 },
        async (server) => {
          const { access: token } = await server.login();
          const call = (method: string, path: string, json?: object) =>
            server.call(method, `/v1/analyses${path}`, json === undefined ? { token } : { token, json });
          const submit = async (comment: string) => {
            const sources = { "open.sol": { source: `${openPragma}// ${comment}\n` } };
            return ((await call("POST", "", { data: { sources } })).json as Job).uuid;
          };
          const [failing, fine] = [await submit(how), await submit("fine")];
          const issues = await call("GET", `/${failing}/issues`);
          assert.deepEqual([issues.status, (issues.json as { error: string }).error], [422, error]);
          const job = (await call("GET", `/${failing}`)).json as Job;
          assert.deepEqual([job.status, job.error, job.numVulnerabilities?.low], ["Error", error, 1]);
          const sarif = await call("GET", `/${failing}/sarif`);
          assert.equal(sarif.status, 200);
          const [run] = JSON.parse(sarif.text).runs;
          assert.deepEqual(
            [run.results.length, run.invocations[0].executionSuccessful],
            [1, false],
            "what was found, told as no whole",
          );
          assert.ok(sarif.text.includes(error.split(".", 1)[0] ?? ""));
          assert.equal((await call("GET", `/${fine}/issues`)).status, 200);
        },
      ));
  }
});
