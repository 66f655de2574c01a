/** Findings of a project, searched over HTTP. */

import assert from "node:assert/strict";
import type { FindingList } from "../../../api/findings/contract.ts";
import { startTestServer, type TestServer } from "../../harness/api/api-server.ts";
import { makePeople, type People } from "../people.ts";
import { highTwice, makeTeam, mediumOnce, type Team } from "./team.ts";

describe("a search", () => {
  let server: TestServer;
  let people: People;
  let team: Team;
  before(async () => {
    server = await startTestServer();
    people = await makePeople(server);
    team = await makeTeam(server, people.admin);
  });
  after(() => server.close());

  const search = (query = "") => team.get<FindingList>(`/projects/${team.project.id}/findings${query}`);
  const checks = async (query: string) => (await search(query)).findings.map(({ check }) => check).sort();
  const high = ["unprotected-ether-withdrawal", "unprotected-selfdestruct"];

  it("finds nothing where nothing was analysed", async () => {
    assert.deepEqual(await search(), { total: 0, findings: [] });
  });

  it("finds by check, file, words, severity and judgement, worst first", async () => {
    const { uuid } = await team.analyse("Origin.sol", mediumOnce);
    await team.analyse("Open.sol", highTwice);
    const { "tx-origin": fingerprint = "" } = await team.fingerprints(uuid);
    await team.put(`/projects/${team.project.id}/triage/${fingerprint}`, { state: "accepted" });
    const all = await search();
    assert.deepEqual([all.total, ...all.findings.map(({ severity }) => severity)], [3, "High", "High", "Medium"]);
    assert.deepEqual(await checks("?check=tx-origin"), ["tx-origin"]);
    assert.deepEqual(await checks("?file=Open.sol"), high);
    assert.deepEqual(await checks("?file=Open"), []);
    assert.deepEqual(await checks("?severity=Medium"), ["tx-origin"]);
    assert.deepEqual(await checks("?state=accepted"), ["tx-origin"]);
    assert.deepEqual(await checks("?state=open"), high);
    assert.deepEqual(await checks("?text=OWNER%20origin"), ["tx-origin"]);
    assert.deepEqual(await checks("?text=zzz"), []);
    const second = await search("?offset=1&limit=1");
    assert.deepEqual([second.total, second.findings], [3, all.findings.slice(1, 2)]);
    assert.equal(
      await people.ask("GET", `/projects/${team.project.id}/findings?state=x`, people.admin),
      "400 invalid-request",
    );
  });

  it("is for members", async () => {
    const { tokens } = await people.make("stan");
    assert.equal(
      await people.ask("GET", `/projects/${team.project.id}/findings`, tokens.access),
      "404 project-not-found",
    );
  });
});
