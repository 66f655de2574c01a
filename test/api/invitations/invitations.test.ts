/** Invitations over HTTP: made, listed, used, revoked. */

import assert from "node:assert/strict";
import type { GroupList } from "../../../api/groups/contract.ts";
import type { Invitation, MadeInvitation } from "../../../api/invitations/contract.ts";
import type { User } from "../../../api/users/contract.ts";
import { startTestServer, type TestServer } from "../../harness/api/api-server.ts";
import { makePeople, type People, password } from "../people.ts";

describe("invitations", () => {
  let server: TestServer;
  let people: People;
  before(async () => {
    server = await startTestServer();
    people = await makePeople(server);
  });
  after(() => server.close());

  const invite = async (json: object, token = people.admin): Promise<MadeInvitation> => {
    const answer = await server.call("POST", "/v1/invitations", { token, json });
    assert.equal(answer.status, 200, answer.text);
    return answer.json as MadeInvitation;
  };
  const list = async (token = people.admin) =>
    ((await server.call("GET", "/v1/invitations", { token })).json as { readonly invitations: readonly Invitation[] })
      .invitations;

  it("make accounts with roles and a group, as often as they were made for", async () => {
    const { token } = await invite({ roles: ["trusted_user"], groupName: "the team's", maxUses: 2 });
    for (const username of ["first", "second"]) {
      const json = { token, username, email: `${username}@example.org`, password };
      const { id, roles } = (await server.call("POST", "/v1/registrations", { json })).json as User;
      assert.deepEqual(roles, ["trusted_user"]);
      const { access } = await server.login({ username, password });
      const { groups } = (await server.call("GET", "/v1/analysis-groups", { token: access })).json as GroupList;
      assert.deepEqual(
        groups.map(({ name, createdBy, status }) => ({ name, createdBy, status })),
        [{ name: "the team's", createdBy: id, status: "opened" }],
      );
    }
    const json = { token, username: "third", password };
    const answer = await server.call("POST", "/v1/registrations", { json });
    assert.deepEqual(answer.json, {
      status: 404,
      error: "This invitation does not work: it is used up, expired, revoked, or was never made. Ask for another.",
      code: "invitation-not-found",
    });
  });

  it("are for one regular user within a week, where nothing else is said", async () => {
    const { roles, maxUses, numUses, groupName, note, createdAt, expiresAt } = await invite({});
    assert.deepEqual(
      { roles, maxUses, numUses, groupName, note },
      { roles: ["regular"], maxUses: 1, numUses: 0, groupName: null, note: "" },
    );
    assert.equal(Date.parse(expiresAt) - Date.parse(createdAt), 7 * 86_400_000);
  });

  it("tell whoever has them what they give", async () => {
    const { token, expiresAt } = await invite({ roles: ["partner"], note: "for nobody's eyes", expiresIn: "2 days" });
    const { json } = await server.call("POST", "/v1/invitations/check", { json: { token } });
    assert.deepEqual(json, { roles: ["partner"], groupName: null, expiresAt });
  });

  it("are listed to those who made them, and all to whoever manages users, without what is secret", async () => {
    const { tokens } = await people.make("inviter", { roles: ["partner"] });
    const { token: _, ...theirs } = await invite({ note: "theirs" }, tokens.access);
    const { token: __, ...ours } = await invite({ note: "ours" });
    assert.deepEqual(await list(tokens.access), [theirs]);
    assert.deepEqual((await list()).slice(0, 2), [ours, theirs]);
  });

  it("are revoked, by whoever made them or manages users", async () => {
    const { tokens } = await people.make("revoker", { roles: ["partner"] });
    for (const revoker of [tokens.access, people.admin]) {
      const { id, token } = await invite({}, tokens.access);
      assert.equal(await people.ask("DELETE", `/invitations/${id}`, revoker), "200");
      assert.equal(await people.ask("DELETE", `/invitations/${id}`, revoker), "404 invitation-not-found");
      assert.ok(!(await list()).some((one) => one.id === id));
      assert.equal(await people.ask("POST", "/invitations/check", "", { token }), "404 invitation-not-found");
    }
  });

  it("are at most a hundred of one maker", async () => {
    const { tokens } = await people.make("eager", { roles: ["partner"] });
    const made = await Promise.all(
      Array.from({ length: 101 }, () => people.ask("POST", "/invitations", tokens.access, {})),
    );
    assert.equal(made.filter((answer) => answer === "200").length, 100);
    assert.ok(made.includes("409 too-many-invitations"));
  });

  it("last as long as was asked for, within bounds", async () => {
    for (const expiresIn of ["1s", "91 days", "soon"]) {
      const { json } = await server.call("POST", "/v1/invitations", { token: people.admin, json: { expiresIn } });
      assert.equal(
        (json as { readonly error: string }).error,
        "expiresIn must be a duration of 1 minute to 90 days, as in `10 mins` or `1 day`",
      );
    }
  });
});
