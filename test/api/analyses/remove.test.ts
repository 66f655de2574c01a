/** Analyses that are deleted, over HTTP. */

import assert from "node:assert/strict";
import type { AuditPage } from "../../../api/audit/contract.ts";
import type { Gate } from "../../../api/findings/contract.ts";
import { startTestServer, type TestServer } from "../../harness/api/api-server.ts";
import { clean, makeTeam, mediumOnce, type Team } from "../findings/team.ts";
import { makePeople, type People, type Person } from "../people.ts";

describe("an analysis that has ended", () => {
  let server: TestServer;
  let people: People;
  let owner: Person;
  let editor: Person;
  let team: Team;
  before(async () => {
    server = await startTestServer();
    people = await makePeople(server);
    owner = await people.make("olga");
    editor = await people.make("eddy");
    team = await makeTeam(server, owner.tokens.access);
    await team.put(`/projects/${team.project.id}/members`, { username: "eddy", role: "editor" });
  });
  after(() => server.close());

  const remove = (uuid: string, token: string) => people.ask("DELETE", `/analyses/${uuid}/record`, token);

  it("is deleted by whoever submitted it, and nothing of it is seen any more", async () => {
    const { uuid } = await team.analyse("Clean.sol", clean);
    assert.equal(await remove(uuid, owner.tokens.access), "200");
    for (const rest of ["", "/issues", "/input", "/triage"]) {
      assert.equal(await people.ask("GET", `/analyses/${uuid}${rest}`, owner.tokens.access), "404 analysis-not-found");
    }
    assert.equal(await remove(uuid, owner.tokens.access), "404 analysis-not-found");
    const query = `/v1/audit-log?action=delete-analysis&outcome=done`;
    const { entries } = (await server.call("GET", query, { token: people.admin })).json as AuditPage;
    assert.deepEqual(
      entries.map(({ actorName, subjectId }) => [actorName, subjectId]),
      [["olga", uuid]],
    );
  });

  it("is deleted by the owner of its project and by administrators, not by members", async () => {
    const { json } = await server.call("POST", "/v1/analysis-groups", { token: editor.tokens.access, json: {} });
    const { id } = json as { readonly id: string };
    const operation = { type: "add_to_project", projectId: team.project.id };
    await server.call("POST", `/v1/analysis-groups/${id}`, { token: editor.tokens.access, json: operation });
    const submit = async (): Promise<string> => {
      const data = { sources: { "a.sol": { source: clean } } };
      const submission = { token: editor.tokens.access, json: { data, groupId: id } };
      const { uuid } = (await server.call("POST", "/v1/analyses", submission)).json as { readonly uuid: string };
      await server.call("GET", `/v1/analyses/${uuid}/issues`, { token: editor.tokens.access });
      return uuid;
    };
    const own = await team.analyse("Clean.sol", clean);
    assert.equal(await remove(own.uuid, editor.tokens.access), "404 analysis-not-found");
    assert.equal(await remove(await submit(), owner.tokens.access), "200");
    assert.equal(await remove(await submit(), people.admin), "200");
    const stranger = await people.make("stan");
    assert.equal(await remove(own.uuid, stranger.tokens.access), "404 analysis-not-found");
  });

  it("that was a baseline makes the gate fail until there is another", async () => {
    const { project, group } = team;
    const { uuid } = await team.analyse("Origin.sol", mediumOnce);
    await team.put(`/projects/${project.id}/gate`, { baseline: uuid });
    const operation = { type: "add_to_project", projectId: project.id };
    await server.call("POST", `/v1/analysis-groups/${group.id}`, { token: owner.tokens.access, json: operation });
    assert.equal(await remove(uuid, owner.tokens.access), "200");
    const gate = await team.get<Gate>(
      `/projects/${project.id}/gate?analysis=${(await team.analyse("B.sol", clean)).uuid}`,
    );
    assert.deepEqual([gate.status, ...gate.reasons.map(({ code }) => code)], ["failed", "baseline-gone"]);
  });

  it("is not one that is under way", async () => {
    const { json } = await server.call("POST", "/v1/analyses", {
      token: owner.tokens.access,
      json: { data: { sources: { "late.sol": { source: mediumOnce } } } },
    });
    const { uuid } = json as { readonly uuid: string };
    assert.equal(await remove(uuid, owner.tokens.access), "409 analysis-not-finished");
  });
});
