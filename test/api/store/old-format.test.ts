/** A data folder that an older version wrote is taken over whole. */

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Job, JobList, Report } from "../../../api/analyses/contract.ts";
import type { ProjectList } from "../../../api/projects/contract.ts";
import { makeDataFolder, startTestServer, type TestServer } from "../../harness/api/api-server.ts";
import { openPragma } from "../../harness/solidity-samples.ts";

/** Rewrites the folder as format 4 had it: without triage, and with projects of one person. */
function makeFormat4(folder: string): void {
  const file = path.join(folder, "db.json");
  const { triage: _, projects, ...content } = JSON.parse(readFileSync(file, "utf8"));
  for (const project of projects) for (const name of ["members", "gate"]) delete project[name];
  writeFileSync(file, JSON.stringify({ ...content, projects, format: 4 }));
}

/** Rewrites the folder as format 3 had it: without invitations and audit log, and with users that are never deleted. */
function makeFormat3(folder: string): void {
  makeFormat4(folder);
  const file = path.join(folder, "db.json");
  const { invitations: _, audit: __, users, ...content } = JSON.parse(readFileSync(file, "utf8"));
  for (const user of users) delete user.deletedAt;
  writeFileSync(file, JSON.stringify({ ...content, users, format: 3 }));
}

/** Rewrites the folder as format 2 had it, which had no journal. */
function makeFormat2(folder: string): void {
  makeFormat3(folder);
  const file = path.join(folder, "db.json");
  const { generation: _, ...content } = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify({ ...content, format: 2 }));
}

/** Rewrites the folder as format 1 had it: without groups and API keys, and results being the reports alone. */
function makeFormat1(folder: string): void {
  makeFormat3(folder);
  const file = path.join(folder, "db.json");
  const { users, sessions, analyses } = JSON.parse(readFileSync(file, "utf8"));
  for (const analysis of analyses) {
    const blob = path.join(folder, "blobs", analysis.resultBlob.slice(0, 2), analysis.resultBlob);
    writeFileSync(blob, JSON.stringify(JSON.parse(readFileSync(blob, "utf8")).reports));
    delete analysis.groupId;
    delete analysis.groupName;
  }
  writeFileSync(file, JSON.stringify({ format: 1, users, sessions, analyses }));
}

/** Has a server make a job in a folder that is then made old, and another one take it over. */
async function takeOver(makeOld: (folder: string) => void, check: (kept: Kept) => Promise<void>): Promise<void> {
  const data = makeDataFolder();
  try {
    const before = await startTestServer({ dataFolder: data.folder });
    const { access: token } = await before.login();
    const json = { data: { sources: { "a.sol": { source: openPragma } } } };
    const { uuid } = (await before.call("POST", "/v1/analyses", { token, json })).json as Job;
    await before.call("POST", "/v1/projects", { token, json: { name: "old" } });
    const issues = (await before.call("GET", `/v1/analyses/${uuid}/issues`, { token })).json as Report[];
    await before.stop();
    makeOld(data.folder);
    const server = await startTestServer({ dataFolder: data.folder });
    try {
      await check({ server, token, uuid, issues });
    } finally {
      await server.close();
    }
    assert.equal(JSON.parse(readFileSync(path.join(data.folder, "db.json"), "utf8")).format, 5);
  } finally {
    data.remove();
  }
}

interface Kept {
  readonly server: TestServer;
  readonly token: string;
  readonly uuid: string;
  readonly issues: readonly Report[];
}

describe("a data folder of an older format", () => {
  for (const [format, makeOld, nSarif] of [
    [1, makeFormat1, 422],
    [2, makeFormat2, 200],
    [3, makeFormat3, 200],
    [4, makeFormat4, 200],
  ] as const) {
    it(`${format} keeps its sessions, jobs and issues, and has format 5 afterwards`, () =>
      takeOver(makeOld, async ({ server, token, uuid, issues }) => {
        const get = (route: string) => server.call("GET", `/v1/analyses${route}`, { token });
        assert.deepEqual((await get(`/${uuid}/issues`)).json, issues);
        const { analyses } = (await get("")).json as JobList;
        assert.deepEqual(
          analyses.map(({ uuid: id, groupId, groupName, status }) => ({ id, groupId, groupName, status })),
          [{ id: uuid, groupId: "", groupName: "", status: "Finished" }],
        );
        assert.equal((await get(`/${uuid}/sarif`)).status, nSarif);
        assert.equal((await get(`/${uuid}/pdf-report`)).status, 200);
        assert.equal((await server.call("POST", "/v1/analysis-groups", { token })).status, 200);
        const { projects } = (await server.call("GET", "/v1/projects", { token })).json as ProjectList;
        for (const project of projects) {
          const members = await server.call("GET", `/v1/projects/${project.id}/members`, { token });
          assert.equal(members.status, 200);
          assert.equal((await server.call("GET", `/v1/projects/${project.id}/gate`, { token })).status, 200);
        }
        assert.equal(projects.length, format === 1 ? 0 : 1);
      }));
  }
});
