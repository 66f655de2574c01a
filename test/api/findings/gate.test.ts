/** The quality gate over HTTP, and the badge behind which it is. */

import assert from "node:assert/strict";
import type { Comparison, Gate } from "../../../api/findings/contract.ts";
import type { Group } from "../../../api/groups/contract.ts";
import { startTestServer, type TestServer } from "../../harness/api/api-server.ts";
import { makePeople, type People } from "../people.ts";
import { broken, clean, highTwice, makeTeam, mediumOnce, type Team } from "./team.ts";

const noCounts = { high: 0, medium: 0, low: 0, none: 0 };
const noLimits = { high: null, medium: null, low: null };

describe("the gate of a project", () => {
  let server: TestServer;
  let people: People;
  let team: Team;
  before(async () => {
    server = await startTestServer();
    people = await makePeople(server);
  });
  beforeEach(async () => {
    team = await makeTeam(server, people.admin);
    await server.call("POST", `/v1/projects/${team.project.id}`, { token: people.admin, json: { badge: true } });
  });
  after(() => server.close());

  const path = () => `/projects/${team.project.id}`;
  const gate = (query = "") => team.get<Gate>(`${path()}/gate${query}`);
  const tell = async (query = "") => {
    const { status, reasons } = await gate(query);
    return [status, ...reasons.map(({ message }) => message)];
  };
  const badge = async () => (await team.get<{ readonly status: string }>(`${path()}/badge/data`)).status;

  it("is pending while nothing was analysed", async () => {
    assert.deepEqual(await gate(), {
      status: "pending",
      reasons: [{ code: "nothing-analysed", message: "Nothing was analysed yet." }],
      counts: { new: noCounts, open: noCounts },
      rule: { baseline: null, maxNew: { high: 0, medium: 0, low: null }, maxOpen: noLimits },
      analyses: [],
    });
    assert.equal(await badge(), "disabled");
  });

  it("lets no finding of high or medium severity pass, unless it was judged", async () => {
    const { uuid } = await team.analyse("Origin.sol", mediumOnce);
    assert.deepEqual(await tell(), ["failed", "1 finding of medium severity is new; at most 0 may be."]);
    assert.equal(await badge(), "failing");
    const { "tx-origin": fingerprint } = await team.fingerprints(uuid);
    for (const [state, expected] of [
      ["false_positive", "passed"],
      ["open", "failed"],
      ["accepted", "passed"],
    ] as const) {
      await team.put(`${path()}/triage/${fingerprint}`, { state });
      assert.equal((await gate()).status, expected);
    }
    assert.deepEqual((await gate()).counts, { new: noCounts, open: noCounts });
    assert.equal(await badge(), "passing");
  });

  it("asks what the newest analysis of each file found, in the newest group", async () => {
    const bad = await team.analyse("Open.sol", highTwice);
    const other = await team.analyse("Clean.sol", clean);
    assert.deepEqual(await tell(), ["failed", "2 findings of high severity are new; at most 0 may be."]);
    const good = await team.analyse("Open.sol", clean);
    assert.deepEqual(await tell(), ["passed"]);
    assert.deepEqual([...(await gate()).analyses].sort(), [other.uuid, good.uuid].sort());
    assert.equal((await tell(`?analysis=${bad.uuid}`))[0], "failed", "as things stood after that one");
    const { json } = await server.call("POST", "/v1/analysis-groups", { token: people.admin, json: {} });
    const next = json as Group;
    const operation = { type: "add_to_project", projectId: team.project.id };
    await server.call("POST", `/v1/analysis-groups/${next.id}`, { token: people.admin, json: operation });
    assert.deepEqual(await tell(), ["passed"], "nothing is in the newest one");
    await team.analyse("Else.sol", mediumOnce, next.id);
    assert.deepEqual(await tell(), ["failed", "1 finding of medium severity is new; at most 0 may be."]);
  });

  it("fails where an analysis failed", async () => {
    await team.analyse("Clean.sol", clean);
    await team.analyse("Broken.sol", broken);
    assert.deepEqual(await tell(), ["failed", "The analysis of Broken.sol failed."]);
    assert.equal(await badge(), "failing");
  });

  it("fails where a file was left out, and a comparison says so", async () => {
    const sources = { "Ok.sol": { source: clean }, "Side.sol": { source: broken } };
    const { json } = await server.call("POST", "/v1/analyses", {
      token: people.admin,
      json: { data: { mainSource: "Ok.sol", sources }, groupId: team.group.id },
    });
    const { uuid } = json as { readonly uuid: string };
    await server.call("GET", `/v1/analyses/${uuid}/issues`, { token: people.admin });
    assert.deepEqual(await tell(), ["failed", "Of Ok.sol, 1 file was not wholly analysed."]);
    assert.equal(await badge(), "failing");
    const { warnings } = await team.get<Comparison>(`/analyses/${uuid}/comparison/${uuid}`);
    assert.equal(warnings[0], "Not all files of Ok.sol were wholly analysed: there may be more findings.");
  });

  it("takes for new what a baseline does not have", async () => {
    const old = await team.analyse("Open.sol", highTwice);
    const rule = { baseline: old.uuid, maxOpen: { high: 2 } };
    assert.equal((await team.put<Gate>(`${path()}/gate`, rule)).status, "passed");
    assert.deepEqual((await gate()).counts, { new: noCounts, open: { ...noCounts, high: 2 } });
    await team.analyse("Open.sol", `${highTwice}// moved\n`);
    assert.deepEqual(await tell(), ["passed"]);
    await team.analyse("Origin.sol", mediumOnce);
    assert.deepEqual(await tell(), ["failed", "1 finding of medium severity is new; at most 0 may be."]);
    await team.put(`${path()}/gate`, { maxNew: { medium: null }, maxOpen: { high: 1 } });
    assert.deepEqual(await tell(), ["failed", "2 findings of high severity are open; at most 1 may be."]);
    await team.put(`${path()}/gate`, { baseline: null, maxOpen: { high: null } });
    assert.deepEqual(await tell(), ["failed", "2 findings of high severity are new; at most 0 may be."]);
  });

  it("is not passed by what has not been analysed yet", async () => {
    const { uuid } = await team.analyse("Clean.sol", clean);
    const { json } = await server.call("POST", "/v1/analyses", {
      token: people.admin,
      json: { data: { sources: { "Late.sol": { source: highTwice } } }, groupId: team.group.id },
    });
    assert.deepEqual(await tell(), ["pending", "1 analysis has not ended."]);
    assert.equal(await badge(), "passing", "of what has ended");
    assert.deepEqual(await tell(`?analysis=${uuid}`), ["passed"]);
    await server.call("GET", `/v1/analyses/${(json as { uuid: string }).uuid}/issues`, { token: people.admin });
    assert.equal((await gate()).status, "failed");
  });

  it("goes by analyses of the project alone, and is changed by editors", async () => {
    const other = await makeTeam(server, people.admin);
    const foreign = await other.analyse("Clean.sol", clean);
    const ask = (method: string, query: string, token: string, json?: object) =>
      people.ask(method, `${path()}/gate${query}`, token, json);
    assert.equal(await ask("GET", `?analysis=${foreign.uuid}`, people.admin), "404 analysis-not-found");
    assert.equal(await ask("PUT", "", people.admin, { baseline: foreign.uuid }), "404 analysis-not-found");
    assert.equal(await ask("PUT", "", people.admin, { maxNew: { high: -1 } }), "400 invalid-request");
    const name = `reader-${team.project.id.slice(0, 8)}`;
    const { tokens } = await people.make(name);
    assert.equal(await ask("GET", "", tokens.access), "404 project-not-found");
    await team.put(`${path()}/members`, { username: name, role: "reader" });
    assert.equal(await ask("GET", "", tokens.access), "200");
    assert.equal(await ask("PUT", "", tokens.access, {}), "403 project-role-missing");
  });
});
