/** Whoever may not look users up tries to find out who there is. */

import assert from "node:assert/strict";
import { startTestServer, type TestServer } from "../../harness/api/api-server.ts";
import { makePeople, type People } from "../people.ts";

describe("users who may not be looked up", () => {
  let server: TestServer;
  let people: People;
  before(async () => {
    server = await startTestServer();
    people = await makePeople(server);
  });
  after(() => server.close());

  it("are told of by no way of giving roles: whoever is there and whoever is not are answered alike", async () => {
    const { user: hidden } = await people.make("hidden", { email: "hidden@example.org" });
    const { tokens } = await people.make("partner", { roles: ["partner"] });
    const narrow = await server.login({ permissions: ["CREATE_USERS_ADMIN", "CREATE_USERS_REGULAR"] });
    const { user: deleted } = await people.make("deleted");
    await people.ask("DELETE", `/accounts/${deleted.id}`, people.admin);
    const lastAdmin = (
      (await server.call("GET", "/v1/users?username=admin", { token: people.admin })).json as {
        readonly users: readonly { readonly id: string }[];
      }
    ).users[0]?.id;
    const answersTo = async (token: string, id: string | undefined, role: string) => {
      const granted = await server.call("POST", `/v1/users/${id}/roles`, { token, json: { role } });
      const removed = await server.call("DELETE", `/v1/users/${id}/roles/${role}`, { token });
      return [granted.text, removed.text];
    };
    for (const [token, role] of [
      [tokens.access, "regular"],
      [tokens.access, "admin"],
      [narrow.access, "regular"],
    ] as const) {
      const answers = await Promise.all(
        [hidden.id, deleted.id, "f".repeat(24), "none"].map((id) => answersTo(token, id, role)),
      );
      for (const answer of answers) assert.deepEqual(answer, answers.at(-1));
    }
    const { access } = await server.login({ permissions: ["CREATE_USERS_ADMIN"] });
    const unknown = await answersTo(access, "f".repeat(24), "admin");
    const { user: other } = await people.make("other-admin", { roles: ["admin"] });
    assert.deepEqual(await answersTo(access, other.id, "admin"), unknown, "nor that somebody is an administrator");
    assert.ok(lastAdmin);
    const stillThere = await server.call("GET", `/v1/users/${hidden.id}`, { token: people.admin });
    assert.deepEqual((stillThere.json as typeof hidden).roles, ["regular"], "and nothing was changed");
  });

  it("are told of by no route of the administration", async () => {
    const { user: hidden } = await people.make("unseen");
    const { tokens } = await people.make("nosy", { roles: ["partner"] });
    for (const [method, rest] of [
      ["GET", ""],
      ["POST", "/disable"],
      ["GET", "/sessions"],
      ["DELETE", "/api-keys"],
    ] as const) {
      const answers = await Promise.all(
        [hidden.id, "f".repeat(24)].map(
          async (id) => (await server.call(method, `/v1/accounts/${id}${rest}`, { token: tokens.access })).text,
        ),
      );
      assert.equal(answers[0], answers[1]);
    }
  });
});
