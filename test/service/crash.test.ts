/** Killing the server at any moment loses nothing that it has accepted, and revives nothing that it has ended. */

import assert from "node:assert/strict";
import { makeDataFolder } from "../harness/api/api-server.ts";
import { runKills } from "../harness/api/run-kills.ts";

/** `npm test` has a few; `SOLHOUND_KILLS=100` as many as it takes to be sure. */
const nKills = Number(process.env["SOLHOUND_KILLS"] ?? 3);

it(`a server killed ${nKills} times keeps all that it has answered`, async function () {
  this.timeout(120_000 + nKills * 30_000);
  const { folder, remove } = makeDataFolder();
  const counts = await runKills({ server: { dataFolder: folder }, nKills });
  console.log(`      ${JSON.stringify(counts)}`);
  for (const name of ["uuids", "closed", "replaced", "sealed", "users", "revokedKeys", "Finished"]) {
    assert.ok((counts[name] ?? 0) > 0, `the rounds were long enough for ${name}`);
  }
  remove();
});
