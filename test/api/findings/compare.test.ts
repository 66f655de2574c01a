/** Two analyses side by side, over HTTP. */

import assert from "node:assert/strict";
import type { Comparison, Finding } from "../../../api/findings/contract.ts";
import { startTestServer, type TestServer } from "../../harness/api/api-server.ts";
import { makePeople, type People } from "../people.ts";
import { broken, highTwice, makeTeam, mediumOnce, type Team } from "./team.ts";

describe("a comparison", () => {
  let server: TestServer;
  let people: People;
  let team: Team;
  before(async () => {
    server = await startTestServer();
    people = await makePeople(server);
    team = await makeTeam(server, people.admin);
  });
  after(() => server.close());

  const compare = (uuid: string, base: string) => team.get<Comparison>(`/analyses/${uuid}/comparison/${base}`);
  const checksOf = (findings: readonly Finding[]) => findings.map(({ check }) => check).sort();

  it("tells what is new, fixed and unchanged, wherever it stands now", async () => {
    const both = await team.analyse("All.sol", highTwice + mediumOnce.replace(/^.*pragma[^\n]*/s, ""));
    const moved = `// moved\n\n${highTwice.replace("payable(msg.sender)", "payable( msg.sender )")}`;
    const one = await team.analyse("All.sol", moved);
    const forth = await compare(one.uuid, both.uuid);
    assert.deepEqual(
      [checksOf(forth.new), checksOf(forth.fixed), checksOf(forth.unchanged), forth.warnings],
      [[], ["tx-origin"], ["unprotected-ether-withdrawal", "unprotected-selfdestruct"], []],
    );
    const back = await compare(both.uuid, one.uuid);
    assert.deepEqual([checksOf(back.new), checksOf(back.fixed), back.unchanged.length], [["tx-origin"], [], 2]);
    const [found] = back.new;
    assert.deepEqual(
      [found?.severity, found?.file, found?.state, found?.uuid, highTwice.split("\n").length < (found?.line ?? 0)],
      ["Medium", "All.sol", "open", both.uuid, true],
    );
    const same = await compare(both.uuid, both.uuid);
    assert.deepEqual([same.new, same.fixed, same.unchanged.length], [[], [], 3]);
  });

  it("has what was judged", async () => {
    const { uuid } = await team.analyse("Judged.sol", mediumOnce);
    const { "tx-origin": fingerprint = "" } = await team.fingerprints(uuid);
    await team.put(`/projects/${team.project.id}/triage/${fingerprint}`, { state: "accepted" });
    assert.deepEqual(
      (await compare(uuid, uuid)).unchanged.map(({ state }) => state),
      ["accepted"],
    );
  });

  it("is of analyses that have a result, and that the caller may see", async () => {
    const good = await team.analyse("Good.sol", mediumOnce);
    const bad = await team.analyse("Bad.sol", broken);
    const { tokens } = await people.make("olga");
    const ask = (uuid: string, base: string, token = people.admin) =>
      people.ask("GET", `/analyses/${uuid}/comparison/${base}`, token);
    const warning = "The analysis of Bad.sol failed: it may have found less than there is.";
    assert.deepEqual((await compare(good.uuid, bad.uuid)).warnings, [warning]);
    const submission = { token: people.admin, json: { data: { sources: { "Gone.sol": { source: highTwice } } } } };
    const { uuid } = (await server.call("POST", "/v1/analyses", submission)).json as { readonly uuid: string };
    assert.equal(await ask(good.uuid, uuid), "409 analysis-not-finished");
    assert.equal(await people.ask("DELETE", `/analyses/${uuid}`, people.admin), "200");
    assert.equal(await ask(good.uuid, uuid), "422 analysis-failed");
    assert.equal(await ask(good.uuid, "none"), "404 analysis-not-found");
    assert.equal(await ask(good.uuid, good.uuid, tokens.access), "404 analysis-not-found");
  });
});
