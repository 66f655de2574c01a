/** Whoever had a part in a project, or still has one, tries to see and to do more in it. */

import assert from "node:assert/strict";
import type { Job } from "../../../api/analyses/contract.ts";
import type { AuditPage } from "../../../api/audit/contract.ts";
import { noLimits } from "../../../api/http/limits.ts";
import { withServer } from "../../harness/api/api-server.ts";
import { makeTeam } from "../findings/team.ts";
import { makePeople } from "../people.ts";

describe("in a shared project", () => {
  it("whoever is taken out while watching an analysis is told no more of it", () =>
    withServer({ limits: { ...noLimits, workers: 0 } }, async (server) => {
      const people = await makePeople(server);
      const team = await makeTeam(server, people.admin);
      const { user, tokens } = await people.make("leaver");
      await team.put(`/projects/${team.project.id}/members`, { username: "leaver", role: "reader" });
      const json = { groupId: team.group.id, data: { bytecode: "fe" } };
      const submitted = await server.call("POST", "/v1/analyses", { token: people.admin, json });
      const { uuid } = submitted.json as Job;
      const watching = await fetch(`${server.url}/v1/analyses/${uuid}/events`, {
        headers: { Authorization: `Bearer ${tokens.access}` },
      });
      assert.equal(watching.status, 200);
      const held = people.ask("GET", `/analyses/${uuid}/issues`, tokens.access);
      const taken = await people.ask("DELETE", `/projects/${team.project.id}/members/${user.id}`, people.admin);
      assert.equal(taken, "200");
      assert.equal(await people.ask("DELETE", `/analyses/${uuid}`, people.admin), "200");
      assert.doesNotMatch(await watching.text(), /"status":"Error"/);
      assert.equal(await held, "404 analysis-not-found");
    }));

  it("what opens it to others, weakens its rule or ends it is in the audit log, attempts as well", () =>
    withServer({}, async (server) => {
      const people = await makePeople(server);
      const { tokens } = await people.make("reader");
      const team = await makeTeam(server, people.admin);
      const path = `/projects/${team.project.id}`;
      await team.put(`${path}/members`, { username: "reader", role: "reader" });
      const asReader = (method: string, rest: string, json?: object) =>
        people.ask(method, path + rest, tokens.access, json);
      assert.equal(await asReader("POST", "", { badge: true }), "403 project-role-missing");
      assert.equal(await asReader("PUT", "/gate", { maxNew: { high: null } }), "403 project-role-missing");
      assert.equal(await asReader("DELETE", ""), "403 project-role-missing");
      assert.equal(await people.ask("POST", path, people.admin, { badge: true }), "200");
      await team.put(`${path}/gate`, { maxNew: { high: 9 } });
      assert.equal(await people.ask("DELETE", path, people.admin), "200");
      const { json } = await server.call("GET", "/v1/audit-log?limit=6", { token: people.admin });
      assert.deepEqual(
        (json as AuditPage).entries.map(({ actorName, action, outcome, detail }) =>
          [actorName, action, outcome, detail.replace(team.project.id, "ID")].join(" | "),
        ),
        [
          "admin | delete-project | done | project ID",
          "admin | set-rule | done | project ID",
          "admin | change-project | done | project ID, badge on",
          "reader | delete-project | refused | project ID",
          "reader | set-rule | refused | project ID",
          "reader | change-project | refused | project ID, badge on",
        ],
      );
    }));
});
