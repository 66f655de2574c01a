/** Judging findings over HTTP. */

import assert from "node:assert/strict";
import type { AnalysisTriage, Trend, TriageDetail, TriageList } from "../../../api/findings/contract.ts";
import { startTestServer, type TestServer } from "../../harness/api/api-server.ts";
import { makePeople, type People } from "../people.ts";
import { highTwice, makeTeam, mediumOnce, type Team } from "./team.ts";

const some = "ab".repeat(32);
const noCounts = { high: 0, medium: 0, low: 0, none: 0 };

describe("triage", () => {
  let server: TestServer;
  let people: People;
  let team: Team;
  before(async () => {
    server = await startTestServer();
    people = await makePeople(server);
    team = await makeTeam(server, people.admin);
  });
  after(() => server.close());

  const at = (fingerprint: string) => `/projects/${team.project.id}/triage/${fingerprint}`;

  it("is kept by fingerprint, with who, when and why", async () => {
    const before = Date.now();
    const judged = await team.put<TriageDetail>(at(some), { state: "false_positive", reason: " never reached " });
    const { at: time, ...rest } = judged.history[0] ?? { at: "" };
    assert.ok(Date.parse(time) >= before && Date.parse(time) <= Date.now());
    assert.deepEqual(rest, { state: "false_positive", reason: "never reached", by: "admin" });
    const entry = { fingerprint: some, ...rest, at: time };
    assert.deepEqual(judged, { ...entry, history: [{ ...rest, at: time }] });
    assert.deepEqual(await team.get<TriageList>(`/projects/${team.project.id}/triage`), { entries: [entry] });
  });

  it("has its history", async () => {
    await team.put(at(some), { state: "open", reason: null });
    const { state, history } = await team.get<TriageDetail>(at(some));
    assert.deepEqual([state, ...history.map((step) => step.state)], ["open", "false_positive", "open"]);
    assert.equal(await people.ask("GET", at("cd".repeat(32)), people.admin), "404 triage-not-found");
  });

  it("takes known states and fingerprints alone", async () => {
    for (const [fingerprint, json] of [
      [some, { state: "wontfix" }],
      [some, {}],
      [some, { state: "fixed", reason: "x".repeat(2_001) }],
      ["x", { state: "fixed" }],
      [some.toUpperCase(), { state: "fixed" }],
    ] as const) {
      assert.equal(await people.ask("PUT", at(fingerprint), people.admin, json), "400 invalid-request");
    }
  });

  it("is told with each analysis of the project, earlier and later ones, and counts", async () => {
    const first = await team.analyse("Open.sol", highTwice);
    const { "unprotected-selfdestruct": judged = "", ...others } = await team.fingerprints(first.uuid);
    assert.equal(Object.keys(others).length, 1);
    await team.put(at(judged), { state: "accepted", reason: "a test net" });
    const again = await team.analyse("Open.sol", `${highTwice}// changed\n`);
    for (const { uuid } of [first, again]) {
      const { project, entries } = await team.get<AnalysisTriage>(`/analyses/${uuid}/triage`);
      assert.deepEqual(project, { id: team.project.id, name: "bridge", role: "owner" });
      assert.equal(entries.find(({ fingerprint }) => fingerprint === judged)?.state, "accepted");
    }
    const { points } = await team.get<Trend>(`/projects/${team.project.id}/trend`);
    assert.deepEqual(
      points.map(({ open, judged: n }) => [open, n]),
      [first, again].map(() => [{ ...noCounts, high: 1 }, 1]),
    );
  });

  it("says that a finding is fixed only until it is found again", async () => {
    const first = await team.analyse("Origin.sol", mediumOnce);
    const { "tx-origin": judged = "" } = await team.fingerprints(first.uuid);
    await team.put(at(judged), { state: "fixed" });
    const again = await team.analyse("Origin.sol", `${mediumOnce}// again\n`);
    const stateIn = async (uuid: string) =>
      (await team.get<AnalysisTriage>(`/analyses/${uuid}/triage`)).entries.find(
        ({ fingerprint }) => fingerprint === judged,
      )?.state;
    assert.deepEqual([await stateIn(first.uuid), await stateIn(again.uuid)], ["fixed", "open"]);
  });

  it("is of no project where an analysis belongs to none", async () => {
    const { json } = await server.call("POST", "/v1/analyses", {
      token: people.admin,
      json: { data: { bytecode: "fe" } },
    });
    const { uuid } = json as { readonly uuid: string };
    assert.deepEqual(await team.get(`/analyses/${uuid}/triage`), { project: null, entries: [] });
  });

  it("is for members: readers see it, editors judge, others know of nothing", async () => {
    const { id } = team.project;
    const [reader, editor, other] = await Promise.all(["rita", "eddy", "olga"].map((name) => people.make(name)));
    for (const [username, role] of [
      ["rita", "reader"],
      ["eddy", "editor"],
    ] as const) {
      assert.equal(await people.ask("PUT", `/projects/${id}/members`, people.admin, { username, role }), "200");
    }
    const answers = async (token = "") => [
      await people.ask("GET", `/projects/${id}/triage`, token),
      await people.ask("GET", at(some), token),
      await people.ask("PUT", at(some), token, { state: "accepted" }),
    ];
    assert.deepEqual(await answers(reader?.tokens.access), ["200", "200", "403 project-role-missing"]);
    assert.deepEqual(await answers(editor?.tokens.access), ["200", "200", "200"]);
    assert.deepEqual(
      await answers(other?.tokens.access),
      Array.from({ length: 3 }, () => "404 project-not-found"),
    );
    const { by, history } = await team.get<TriageDetail>(at(some));
    assert.deepEqual([by, history.at(0)?.by], ["eddy", "admin"]);
  });
});
