/** How a project has fared, over HTTP. */

import assert from "node:assert/strict";
import type { Trend } from "../../../api/findings/contract.ts";
import { startTestServer, type TestServer } from "../../harness/api/api-server.ts";
import { makePeople, type People } from "../people.ts";
import { broken, clean, highTwice, makeTeam, mediumOnce } from "./team.ts";

describe("the trend of a project", () => {
  let server: TestServer;
  let people: People;
  before(async () => {
    server = await startTestServer();
    people = await makePeople(server);
  });
  after(() => server.close());

  it("has the state after each analysis, oldest first, and of many the newest", async () => {
    const team = await makeTeam(server, people.admin);
    const trend = async (query = "") => (await team.get<Trend>(`/projects/${team.project.id}/trend${query}`)).points;
    assert.deepEqual(await trend(), []);
    const jobs = [
      await team.analyse("Open.sol", highTwice),
      await team.analyse("Origin.sol", mediumOnce),
      await team.analyse("Open.sol", clean),
      await team.analyse("Broken.sol", broken),
    ];
    const points = await trend();
    assert.deepEqual(
      points.map(({ open: { high, medium }, status }) => [high, medium, status]),
      [
        [2, 0, "Finished"],
        [2, 1, "Finished"],
        [0, 1, "Finished"],
        [0, 1, "Error"],
      ],
    );
    const [first] = jobs;
    assert.deepEqual(points[0], {
      uuid: first?.uuid,
      status: "Finished",
      submittedAt: first?.submittedAt,
      mainSource: "Open.sol",
      groupId: team.group.id,
      groupName: "runs",
      open: { high: 2, medium: 0, low: 0, none: 0 },
      judged: 0,
    });
    assert.deepEqual(await trend("?limit=2"), points.slice(2));
    assert.equal(
      await people.ask("GET", `/projects/${team.project.id}/trend?limit=0`, people.admin),
      "400 invalid-request",
    );
  });
});
