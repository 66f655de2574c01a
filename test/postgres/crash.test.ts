/** Servers and workers killed at any moment lose nothing, nor does a database that is gone for a while. */

import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import { makeClient, startTestServer } from "../harness/api/api-server.ts";
import { assertKept, load, makePromised } from "../harness/api/kill-load.ts";
import { closeSharedPostgres, makeTestDatabase, startPostgres } from "../harness/api/postgres.ts";
import { runKills } from "../harness/api/run-kills.ts";

const nKills = Number(process.env["SOLHOUND_KILLS"] ?? 4);
/** How long the database is gone. */
const outageMs = Number(process.env["SOLHOUND_OUTAGE_SECONDS"] ?? 4) * 1000;

// Of all files of this process, once all are over.
after(closeSharedPostgres);

describe("on PostgreSQL", () => {
  it(`a server and its workers killed ${nKills} times keep all that they have answered`, async function () {
    this.timeout(240_000 + nKills * 30_000);
    const database = await makeTestDatabase();
    const counts = await runKills({ server: { databaseUrl: database.url, nWorkers: 0 }, nWorkers: 2, nKills });
    console.log(`      ${JSON.stringify(counts)}`);
    for (const name of ["uuids", "closed", "replaced", "sealed", "users", "revokedKeys", "Finished"]) {
      assert.ok((counts[name] ?? 0) > 0, `the rounds were long enough for ${name}`);
    }
    await database.remove();
  });

  it(`a database gone for ${outageMs / 1000} s is told with 503, and nothing is lost when it is back`, async function () {
    this.timeout(240_000 + outageMs);
    const postgres = await startPostgres();
    const { url: databaseUrl } = await postgres.makeDatabase();
    const server = await startTestServer({ databaseUrl });
    const client = makeClient(server.url);
    const promised = makePromised();
    const ending = new AbortController();
    const loading = load(client, promised, 0, ending.signal);
    while (promised.uuids.length < 20) await delay(20);
    await postgres.kill();
    const { access: token = "" } = promised.open[0] ?? {};
    const refused = await client.call("GET", "/v1/analyses", { token });
    assert.deepEqual([refused.status, (refused.json as { code: string }).code], [503, "not-kept"]);
    while ((await client.call("GET", "/v1/readyz")).status !== 503) await delay(50);
    assert.equal((await client.call("GET", "/v1/healthz")).status, 200);
    await delay(outageMs);
    const nBefore = promised.uuids.length;
    await postgres.start();
    while (promised.uuids.length < nBefore + 20) await delay(50);
    while ((await client.call("GET", "/v1/readyz")).status !== 200) await delay(50);
    ending.abort();
    await loading;
    const counts = await assertKept(client, promised);
    console.log(`      ${JSON.stringify(counts)}`);
    assert.ok((counts["refused"] ?? 0) > 0);
    await server.close();
    await postgres.close();
  });
});
