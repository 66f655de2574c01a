/** Groups of analyses and projects over HTTP. */

import assert from "node:assert/strict";
import type { Job, JobList } from "../../../api/analyses/contract.ts";
import type { Group, GroupList } from "../../../api/groups/contract.ts";
import type { Project, ProjectList } from "../../../api/projects/contract.ts";
import { startTestServer, type TestServer, trialAddress } from "../../harness/api/api-server.ts";
import { openPragma } from "../../harness/solidity-samples.ts";

const json = { "Content-Type": "application/json" };
const noGroup = { status: 404, error: "There is no such group, or it is another user's.", code: "group-not-found" };
const noProject = {
  status: 404,
  error: "There is no such project, or it is another user's.",
  code: "project-not-found",
};

describe("groups", () => {
  let server: TestServer;
  let token: string;
  let stranger: string;
  before(async () => {
    server = await startTestServer();
    token = (await server.login()).access;
    stranger = (await server.login({ username: trialAddress, password: "trial" })).access;
  });
  after(() => server.close());

  const post = (path: string, body: string | undefined, as = token) =>
    server.call("POST", `/v1${path}`, { token: as, headers: json, ...(body === undefined ? {} : { body }) });
  const get = (path: string, as = token) => server.call("GET", `/v1${path}`, { token: as });
  const makeGroup = async (name: string): Promise<Group> =>
    (await post("/analysis-groups", JSON.stringify({ groupName: name }))).json as Group;
  const seal = (id: string) => post(`/analysis-groups/${id}`, '{"type":"seal_group"}');
  const submit = (data: object, more: object, as = token) => post("/analyses", JSON.stringify({ data, ...more }), as);
  const submitted = async (data: object, more: object): Promise<Job> => {
    const answer = await submit(data, more);
    assert.equal(answer.status, 200, answer.text);
    const job = answer.json as Job;
    assert.ok([200, 422].includes((await get(`/analyses/${job.uuid}/issues`)).status));
    return job;
  };
  const source = (name: string, text = openPragma) => ({ mainSource: name, sources: { [name]: { source: text } } });
  const list = async (query: string): Promise<GroupList> => {
    const { status, json, text } = await get(`/analysis-groups${query}`);
    assert.equal(status, 200, text);
    return json as GroupList;
  };
  const namesOf = async (query: string) => (await list(query)).groups.map(({ name }) => name);

  it("are made open and empty, with every field that clients ask for", async () => {
    const { id, createdAt, createdBy, ...rest } = await makeGroup("a group");
    assert.match(id, /^[0-9a-f]{24}$/);
    assert.match(createdBy, /^[0-9a-f]{24}$/);
    assert.ok(!Number.isNaN(Date.parse(createdAt)));
    assert.deepEqual(rest, {
      name: "a group",
      completedAt: null,
      progress: 0,
      status: "opened",
      mainSourceFiles: [],
      numAnalyses: { total: 0, queued: 0, running: 0, failed: 0, finished: 0 },
      numVulnerabilities: { high: 0, medium: 0, low: 0, none: 0 },
      projectId: null,
    });
  });

  it("item 18: are made from no body, `null` and `{}`, and are sealed by every form of the operation", async () => {
    for (const body of [undefined, "null", "{}", '{"groupName":null}']) {
      const answer = await post("/analysis-groups", body);
      assert.equal(answer.status, 200, answer.text);
      assert.equal((answer.json as Group).name, "");
    }
    for (const body of ['"seal_group"', "seal_group", '{"type":"seal_group"}', "seal_group\n"]) {
      const { id } = await makeGroup("to seal");
      const answer = await post(`/analysis-groups/${id}`, body);
      assert.equal(answer.status, 200, answer.text);
      assert.equal((answer.json as Group).status, "sealed");
      assert.deepEqual((await post(`/analysis-groups/${id}`, body)).json, answer.json, "and again");
    }
  });

  it("refuse what is no operation", async () => {
    const { id } = await makeGroup("stays open");
    for (const body of [undefined, "null", "{}", "open_group", '"open_group"', "{", "[]", "7", '{"type":"x"}']) {
      assert.equal((await post(`/analysis-groups/${id}`, body)).status, 400, body);
    }
    assert.equal(((await get(`/analysis-groups/${id}`)).json as Group).status, "opened");
    assert.equal((await post("/analysis-groups", `{"groupName":"${"x".repeat(257)}"}`)).status, 400);
  });

  it("hold analyses, and tell how far they are and what was found", async () => {
    const group = await makeGroup("holds two");
    const good = await submitted(source("good.sol"), { groupId: group.id, groupName: "another name" });
    assert.equal(good.groupId, group.id);
    assert.equal(good.groupName, "holds two");
    await submitted(source("bad.sol", "contract {"), { groupId: group.id });
    const filled = (await get(`/analysis-groups/${group.id}`)).json as Group;
    assert.deepEqual(filled.numAnalyses, { total: 2, queued: 0, running: 0, failed: 1, finished: 1 });
    assert.deepEqual(filled.numVulnerabilities, { high: 0, medium: 0, low: 1, none: 0 });
    assert.deepEqual(filled.mainSourceFiles, ["good.sol", "bad.sol"]);
    assert.deepEqual([filled.progress, filled.status, filled.completedAt], [100, "opened", null]);
    const sealed = (await seal(group.id)).json as Group;
    assert.ok(Date.parse(sealed.completedAt ?? "") >= Date.parse(filled.createdAt));
  });

  it("that are sealed take no more", async () => {
    const { id } = await makeGroup("closed");
    await seal(id);
    assert.deepEqual((await submit({ bytecode: "fe" }, { groupId: id })).json, {
      status: 400,
      error: "The group is sealed and takes no further analyses. Make another one.",
      code: "group-sealed",
    });
  });

  it("are made by their name where a submission names one that is not there", async () => {
    const first = await submitted({ bytecode: "fe" }, { groupName: "by name" });
    const second = await submitted({ bytecode: "fe" }, { groupName: "by name", groupId: "" });
    assert.equal(second.groupId, first.groupId);
    await seal(first.groupId);
    const third = await submitted({ bytecode: "fe" }, { groupName: "by name" });
    assert.notEqual(third.groupId, first.groupId);
    assert.equal((await submitted({ bytecode: "fe" }, { groupName: "", groupId: null })).groupId, "");
  });

  it("of another user are as unknown as those that do not exist", async () => {
    const { id } = await makeGroup("private");
    for (const other of [id, "f".repeat(24), "__proto__"]) {
      assert.deepEqual((await get(`/analysis-groups/${other}`, stranger)).json, noGroup);
      assert.deepEqual((await post(`/analysis-groups/${other}`, "seal_group", stranger)).json, noGroup);
      assert.deepEqual((await submit({ bytecode: "fe" }, { groupId: other }, stranger)).json, noGroup);
    }
    assert.equal((await get("/analysis-groups", stranger)).status, 403);
  });

  describe("are listed", () => {
    before(async () => {
      for (const name of ["x/Token.sol", "x/Vault.sol"]) {
        await submitted(source(name), { groupName: `group of ${name}` });
      }
    });

    it("newest first, and by every filter", async () => {
      const all = await list("");
      assert.deepEqual((await namesOf("")).slice(0, 2), ["group of x/Vault.sol", "group of x/Token.sol"]);
      const [newest] = all.groups;
      assert.ok(newest);
      const { createdBy, createdAt, id } = newest;
      assert.deepEqual(await list(`?createdBy=${createdBy}`), all);
      assert.deepEqual(await list(`?createdBy=${"f".repeat(24)}`), { groups: [], total: 0 });
      assert.deepEqual(await namesOf("?groupName=group of x/Token.sol"), ["group of x/Token.sol"]);
      assert.deepEqual(await namesOf("?groupName=group"), []);
      assert.deepEqual(await namesOf("?mainSource=Vault"), ["group of x/Vault.sol"]);
      assert.deepEqual(await namesOf(`?mainSource=${encodeURIComponent("^x/(Token|Vault)\\.sol$")}`), [
        "group of x/Vault.sol",
        "group of x/Token.sol",
      ]);
      assert.deepEqual(await namesOf(`?mainSource=${encodeURIComponent("^Token")}`), []);
      assert.ok((await list(`?dateFrom=${createdAt}&dateTo=${createdAt}`)).groups.some((group) => group.id === id));
      const tomorrow = Date.now() + 86_400_000;
      const open = (await list(`?dateFrom=${tomorrow}`)).groups;
      assert.ok(open.length > 0 && open.every(({ status }) => status === "opened"), "sealed ones are over");
      assert.deepEqual(await list("?dateTo=2020-01-01"), { groups: [], total: 0 });
      assert.deepEqual(await list(`?offset=${all.total}`), { groups: [], total: all.total });
      assert.deepEqual(await list("?projectId=none"), { groups: [], total: 0 });
    });

    it("item 19: also for odd queries", async () => {
      const all = await list("");
      for (const query of ["?", "?undefined", "?offset=undefined&groupName=&mainSource=&dateTo=undefined"]) {
        assert.deepEqual(await list(query), all, query);
      }
    });

    it("unless the query is wrong", async () => {
      for (const [query, error] of [
        ["dateFrom=soon", "dateFrom must be a number of milliseconds or a date, as in 2026-01-31T12:00:00Z"],
        ["mainSource=(", /^mainSource must be a JavaScript regular expression: Invalid regular expression/],
        [`groupName=${"x".repeat(257)}`, /^groupName must not have more than 256 characters/],
      ] as const) {
        const { status, json } = await get(`/analysis-groups?${query}`);
        assert.equal(status, 400);
        const text = (json as { error: string }).error;
        if (typeof error === "string") assert.equal(text, error);
        else assert.match(text, error);
      }
    });

    it("while other requests are answered, even by an expression that would run for ages", async () => {
      const name = `${"a".repeat(40)}!.sol`;
      await submitted(source(name), { groupName: "slow" });
      const pattern = encodeURIComponent("^(a+)+$");
      for (const path of ["/analysis-groups", "/analyses"]) {
        let hasEnded = false;
        const slow = get(`${path}?mainSource=${pattern}`).finally(() => {
          hasEnded = true;
        });
        assert.equal((await get("/version")).status, 200);
        assert.equal(hasEnded, false);
        const { status, json } = await slow;
        assert.equal(status, 400);
        assert.equal((json as { error: string }).error, "mainSource takes too long to match; make it simpler");
      }
    });
  });

  it("and what else there is to look for choose analyses too", async () => {
    const job = await submitted(source("y/Only.sol"), { groupName: "for lists" });
    const uuids = async (query: string) =>
      ((await get(`/analyses?${query}`)).json as JobList).analyses.map(({ uuid }) => uuid);
    for (const query of [
      `groupId=${job.groupId}`,
      "groupName=for lists",
      "mainSource=Only",
      `mainSource=${encodeURIComponent("^y/.*l$")}`,
      `createdBy=${job.submittedBy}&groupId=${job.groupId}`,
    ]) {
      assert.deepEqual(await uuids(query), [job.uuid], query);
    }
    assert.deepEqual(await uuids(`createdBy=${"f".repeat(24)}`), []);
    assert.deepEqual(await uuids("groupId=__proto__"), []);
  });

  describe("belong to projects, which", () => {
    const make = async (body: object): Promise<Project> => {
      const answer = await post("/projects", JSON.stringify(body));
      assert.equal(answer.status, 200, answer.text);
      return answer.json as Project;
    };
    const listed = async (query: string) => (await get(`/projects${query}`)).json as ProjectList;
    const remove = (id: string, as = token) => server.call("DELETE", `/v1/projects/${id}`, { token: as });
    const badge = async (id: string) => (await server.call("GET", `/v1/projects/${id}/badge/data`)).json;

    it("are made, changed, listed and removed", async () => {
      const group = await makeGroup("of a project");
      const project = await make({ name: "vaults", description: "all of them", groups: [group.id] });
      const { id, created, modified, ...rest } = project;
      assert.match(id, /^[0-9a-f-]{36}$/);
      assert.equal(created, modified);
      assert.deepEqual(rest, { name: "vaults", description: "all of them", badge: false, role: "owner" });
      assert.deepEqual((await get(`/projects/${id}`)).json, project);
      assert.deepEqual(await namesOf(`?projectId=${id}`), ["of a project"]);
      const entry = { id, name: "vaults", created, group_count: 1, modified, role: "owner" };
      assert.deepEqual(await listed("?name=vaults"), { projects: [entry], total: 1 });
      const changed = (await post(`/projects/${id}`, '{"name":"safes","groups":null}')).json as Project;
      assert.deepEqual([changed.name, changed.description], ["safes", "all of them"]);
      assert.deepEqual(await listed("?name=vaults"), { projects: [], total: 0 });
      const other = await make({ name: "other", description: null });
      assert.deepEqual(
        (await listed("?limit=1")).projects.map(({ name }) => name),
        ["other"],
      );
      assert.deepEqual(
        (await listed("?limit=1&offset=1")).projects.map(({ name }) => name),
        ["safes"],
      );
      const operation = JSON.stringify({ type: "add_to_project", projectId: other.id });
      assert.equal(((await post(`/analysis-groups/${group.id}`, operation)).json as Group).projectId, other.id);
      assert.deepEqual((await remove(other.id)).json, {});
      assert.equal(((await get(`/analysis-groups/${group.id}`)).json as Group).projectId, null);
      assert.deepEqual((await remove(other.id)).json, noProject);
    });

    it("are one's own alone", async () => {
      const { id } = await make({ name: "secret" });
      const group = await makeGroup("not theirs");
      for (const other of [id, "none", "__proto__"]) {
        assert.deepEqual((await get(`/projects/${other}`, stranger)).json, noProject);
        assert.deepEqual((await post(`/projects/${other}`, "{}", stranger)).json, noProject);
        assert.deepEqual((await remove(other, stranger)).json, noProject);
      }
      const theirs = (await post("/analysis-groups", undefined, stranger)).json as Group;
      const operation = JSON.stringify({ type: "add_to_project", projectId: id });
      assert.deepEqual((await post(`/analysis-groups/${theirs.id}`, operation, stranger)).json, noProject);
      const stolen = await post("/projects", JSON.stringify({ name: "thief", groups: [group.id] }), stranger);
      assert.deepEqual(stolen.json, noGroup);
      const lacking = await post(`/analysis-groups/${group.id}`, '{"type":"add_to_project"}');
      assert.equal((lacking.json as { error: string }).error, "projectId is missing");
    });

    it("have a badge that anybody may see, if it is switched on and there is something to say", async () => {
      const disabled = { subject: "Solhound", status: "disabled", color: "grey" };
      const { id } = await make({ name: "badged" });
      const group = await makeGroup("badged");
      await post(`/analysis-groups/${group.id}`, JSON.stringify({ type: "add_to_project", projectId: id }));
      await submitted(source("fine.sol"), { groupId: group.id });
      for (const other of [id, "none", "__proto__"]) assert.deepEqual(await badge(other), disabled);
      await post(`/projects/${id}`, '{"badge":true}');
      assert.deepEqual(await badge(id), { subject: "Solhound", status: "passing", color: "green" });
      await submitted(source("broken.sol", "contract {"), { groupId: group.id });
      assert.deepEqual(await badge(id), { subject: "Solhound", status: "failing", color: "red" });
      const { id: empty } = await make({ name: "empty", badge: true });
      assert.deepEqual(await badge(empty), disabled);
    });
  });
});
