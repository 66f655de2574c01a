/** Projects that are shared, over HTTP. */

import assert from "node:assert/strict";
import type { JobList } from "../../../api/analyses/contract.ts";
import type { AuditPage } from "../../../api/audit/contract.ts";
import type { GroupList } from "../../../api/groups/contract.ts";
import type { MemberList, ProjectList } from "../../../api/projects/contract.ts";
import { startTestServer, type TestServer } from "../../harness/api/api-server.ts";
import { clean, makeTeam, type Team } from "../findings/team.ts";
import { makePeople, type People, type Person } from "../people.ts";

describe("members of a project", () => {
  let server: TestServer;
  let people: People;
  let owner: Person;
  let ada: Person;
  let team: Team;
  let uuid: string;
  before(async () => {
    server = await startTestServer();
    people = await makePeople(server);
    owner = await people.make("olga");
    ada = await people.make("ada", { email: "ada@example.org" });
    team = await makeTeam(server, owner.tokens.access);
    ({ uuid } = await team.analyse("Clean.sol", clean));
  });
  after(() => server.close());

  const members = () => `/projects/${team.project.id}/members`;
  const share = (username: string, role: string, token = owner.tokens.access) =>
    people.ask("PUT", members(), token, { username, role });
  const ask = (method: string, path: string, json?: object) => people.ask(method, path, ada.tokens.access, json);
  const read = async <T>(path: string) =>
    (await server.call("GET", `/v1${path}`, { token: ada.tokens.access })).json as T;
  /** What there is to see of the project, its group and its analysis. */
  const seen = async () => {
    const paths = [
      ...[`/projects/${team.project.id}`, members(), `/projects/${team.project.id}/trend`],
      `/analysis-groups/${team.group.id}`,
      ...["", "/issues", "/input", "/sarif", "/pdf-report", "/events", "/triage", `/comparison/${uuid}`].map(
        (rest) => `/analyses/${uuid}${rest}`,
      ),
    ];
    return Promise.all(paths.map((path) => ask("GET", path)));
  };

  it("see nothing before they are members", async () => {
    assert.deepEqual([...new Set(await seen())].sort(), [
      "404 analysis-not-found",
      "404 group-not-found",
      "404 project-not-found",
    ]);
    assert.equal((await read<ProjectList>("/projects")).total, 0);
    assert.equal((await read<GroupList>(`/analysis-groups?projectId=${team.project.id}`)).total, 0);
    assert.equal((await read<JobList>(`/analyses?groupId=${team.group.id}`)).total, 0);
  });

  it("are taken in by their user name, and by nothing else that names them", async () => {
    for (const name of ["ADA", "ada@example.org", ada.user.id, "nobody"]) {
      assert.equal(await share(name, "reader"), "404 user-not-found", name);
    }
    assert.equal(await share("", "reader"), "400 invalid-request");
    assert.equal(await share("olga", "reader"), "409 own-project");
    assert.equal(await share("ada", "owner"), "400 invalid-request");
    assert.equal(await share("ada", "reader"), "200");
    const { members: all } = await read<MemberList>(members());
    assert.deepEqual(all, [
      { id: owner.user.id, name: "olga", role: "owner" },
      { id: ada.user.id, name: "ada", role: "reader" },
    ]);
  });

  it("see all of it as readers, and change nothing", async () => {
    assert.deepEqual([...new Set(await seen())], ["200"]);
    const [listed] = (await read<ProjectList>("/projects")).projects;
    assert.deepEqual([listed?.id, listed?.role, listed?.group_count], [team.project.id, "reader", 1]);
    assert.equal((await read<GroupList>(`/analysis-groups?projectId=${team.project.id}`)).groups[0]?.id, team.group.id);
    const { analyses } = await read<JobList>(`/analyses?groupId=${team.group.id}&mainSource=Clean`);
    assert.deepEqual(
      analyses.map((job) => [job.uuid, job.submittedBy]),
      [[uuid, owner.user.id]],
    );
    assert.equal((await read<GroupList>("/analysis-groups")).total, 0, "they are not one's own");
    assert.equal((await read<JobList>("/analyses")).total, 0);
    const { id } = team.project;
    const missing = "403 project-role-missing";
    assert.deepEqual(
      [
        await ask("POST", `/projects/${id}`, { name: "mine" }),
        await ask("DELETE", `/projects/${id}`),
        await ask("PUT", members(), { username: "ada", role: "editor" }),
        await ask("DELETE", `${members()}/${owner.user.id}`),
        await ask("POST", `/analysis-groups/${team.group.id}`, { type: "seal_group" }),
        await ask("POST", "/analyses", { data: { bytecode: "fe" }, groupId: team.group.id }),
        await ask("DELETE", `/analyses/${uuid}`),
      ],
      [missing, missing, missing, missing, "404 group-not-found", "404 group-not-found", "404 analysis-not-found"],
    );
  });

  it("bring groups as editors, which the owner sees then", async () => {
    const made = await server.call("POST", "/v1/analysis-groups", { token: ada.tokens.access, json: {} });
    const { id } = made.json as { readonly id: string };
    const operation = { type: "add_to_project", projectId: team.project.id };
    assert.equal(await ask("POST", `/analysis-groups/${id}`, operation), "403 project-role-missing");
    assert.equal(await share("ada", "editor"), "200");
    assert.equal(await ask("POST", `/analysis-groups/${id}`, operation), "200");
    assert.equal(await people.ask("GET", `/analysis-groups/${id}`, owner.tokens.access), "200");
    assert.equal(await ask("DELETE", `/projects/${team.project.id}`), "403 project-role-missing");
  });

  it("go, and see nothing any more", async () => {
    assert.equal(await ask("DELETE", `${members()}/${ada.user.id}`), "200");
    assert.ok((await seen()).every((answer) => answer.startsWith("404 ")));
    const gone = await people.ask("DELETE", `${members()}/${ada.user.id}`, owner.tokens.access);
    assert.equal(gone, "404 member-not-found");
  });

  it("can be set by who may manage users, and the audit log has it", async () => {
    assert.equal(await share("ada", "reader", people.admin), "200");
    assert.equal(await people.ask("GET", `/projects/${team.project.id}`, people.admin), "404 project-not-found");
    const { json } = await server.call("GET", "/v1/audit-log?action=share-project&outcome=done&limit=1", {
      token: people.admin,
    });
    const [entry] = (json as AuditPage).entries;
    assert.deepEqual(
      [entry?.actorName, entry?.subjectName, entry?.detail],
      ["admin", "ada", `reader of project ${team.project.id}`],
    );
    assert.equal(await people.ask("DELETE", `${members()}/${ada.user.id}`, people.admin), "200");
  });

  it("who are locked out are none", async () => {
    await people.make("late");
    const { json } = await server.call("GET", "/v1/accounts?search=late", { token: people.admin });
    const [account] = (json as { readonly accounts: readonly { readonly id: string }[] }).accounts;
    await people.ask("POST", `/accounts/${account?.id}/disable`, people.admin);
    assert.equal(await share("late", "reader"), "404 user-not-found");
  });
});
