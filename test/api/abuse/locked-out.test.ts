/** Whoever is locked out tries every way back in, and whoever may do less tries to lock others out. */

import assert from "node:assert/strict";
import type { Job } from "../../../api/analyses/contract.ts";
import { challengeHashes } from "../../../api/auth/wallet/typed-data.ts";
import type { User } from "../../../api/users/contract.ts";
import { startTestServer, type TestServer } from "../../harness/api/api-server.ts";
import { addressOf, signHash } from "../../harness/api/wallet.ts";
import { openPragma } from "../../harness/solidity-samples.ts";
import { makePeople, type People, password } from "../people.ts";

const walletKey = new Uint8Array(32).fill(7);

describe("whoever is locked out", () => {
  let server: TestServer;
  let people: People;
  beforeEach(async () => {
    server = await startTestServer();
    people = await makePeople(server);
  });
  afterEach(() => server.close());

  const lockOuts = [
    ["disabled", (id: string) => people.ask("POST", `/accounts/${id}/disable`, people.admin)],
    ["deleted", (id: string) => people.ask("DELETE", `/accounts/${id}`, people.admin)],
  ] as const;

  for (const [how, lockOut] of lockOuts) {
    it(`by being ${how} is out at once with every token, key, refresh, name and wallet, also after a restart`, async () => {
      const ethAddress = addressOf(walletKey);
      const { user, tokens } = await people.make("mallory", { email: "m@example.org", ethAddress });
      const { key } = await people.makeKey(tokens.access);
      const signed = await server.call("GET", `/v1/auth/challenge?ethAddress=${ethAddress}&type=short_lived`);
      const challenge = (signed.json as readonly { readonly value: string }[])[1]?.value ?? "";
      const Authorization = `MetaMask ${challenge}.${signHash(challengeHashes(challenge)[0] ?? walletKey, walletKey)}`;
      assert.equal((await server.call("POST", "/v1/auth/login", { headers: { Authorization } })).status, 200);
      assert.equal(await lockOut(user.id), "200");
      const tries = async () => [
        await people.ask("GET", "/auth/session/permissions", tokens.access),
        await people.ask("GET", "/auth/session/permissions", key),
        await people.ask("POST", "/auth/refresh", "", { jwtTokens: tokens }),
        ...(await Promise.all(
          ["mallory", user.id, "M@example.org", ethAddress.toUpperCase().replace("X", "x")].map((username) =>
            people.ask("POST", "/auth/login", "", { username, password }),
          ),
        )),
        String((await server.call("POST", "/v1/auth/login", { headers: { Authorization } })).status),
      ];
      const expected = ["401", "401", "401 refresh-token-refused", ...Array(4).fill("401 wrong-credentials"), "401"];
      assert.deepEqual(await tries(), expected);
      const { dataFolder } = server;
      await server.stop();
      server = await startTestServer({ dataFolder });
      people = { ...(await makePeople(server)) };
      assert.deepEqual(await tries(), expected);
    });

    it(`by being ${how} sees no more of an analysis under way, which ends`, async () => {
      const { user, tokens } = await people.make("watcher");
      const json = { data: { sources: { "a.sol": { source: openPragma } } } };
      const jobs = await Promise.all(
        [1, 2, 3].map(async (n) => {
          const data = { sources: { "a.sol": { source: `${openPragma}// ${n}` } } };
          return (await server.call("POST", "/v1/analyses", { token: tokens.access, json: { ...json, data } }))
            .json as Job;
        }),
      );
      const last = jobs.at(-1)?.uuid ?? "";
      const held = people.ask("GET", `/analyses/${last}/issues`, tokens.access);
      const events = await fetch(`${server.url}/v1/analyses/${last}/events`, {
        headers: { Authorization: `Bearer ${tokens.access}` },
      });
      const told = events.text();
      assert.equal(await lockOut(user.id), "200");
      assert.equal(await held, "401");
      assert.doesNotMatch(await told, /"status":"(Finished|Error)"/);
      const { json: stats } = await server.call("GET", "/v1/stats/users-analyses", { token: people.admin });
      const [{ data } = { data: undefined }] = stats as readonly {
        readonly data: { readonly analysis: { readonly quick: { readonly queued: number; readonly running: number } } };
      }[];
      assert.deepEqual([data?.analysis.quick.queued, data?.analysis.quick.running], [0, 0]);
    });
  }

  it("cannot come back by what was begun before: a key, an invitation, a session", async () => {
    const { user, tokens } = await people.make("racer", { roles: ["partner"] });
    const racing = Array.from({ length: 8 }, async (_, index) => {
      const path = ["/auth/api-keys", "/invitations", "/auth/refresh", "/auth/login"][index % 4] ?? "";
      const json = path === "/auth/login" ? { username: "racer", password } : { refresh: tokens.refresh };
      return (await server.call("POST", `/v1${path}`, { token: tokens.access, json })).json as {
        readonly key?: string;
        readonly token?: string;
        readonly access?: string;
      };
    });
    assert.equal(await people.ask("POST", `/accounts/${user.id}/disable`, people.admin), "200");
    const won = await Promise.all(racing);
    assert.equal(await people.ask("POST", `/accounts/${user.id}/enable`, people.admin), "200");
    for (const { key, token, access } of won) {
      for (const credential of [key, access]) {
        if (credential) assert.equal(await people.ask("GET", "/auth/session/permissions", credential), "401");
      }
      if (token)
        assert.equal(await people.ask("POST", "/invitations/check", "", { token }), "404 invitation-not-found");
    }
  });

  it("by those who may do less is nobody who may do more", async () => {
    const { access } = await server.login({ permissions: ["MANAGE_USERS", "CREATE_USERS_REGULAR"] });
    const boss = await people.make("boss", { roles: ["admin"] });
    const worker = await people.make("worker");
    const actions = [
      ["POST", "", { username: "mine" }],
      ["DELETE", ""],
      ["POST", "/disable"],
      ["POST", "/enable"],
      ["POST", "/reset-password"],
      ["DELETE", "/sessions"],
      ["DELETE", "/api-keys"],
    ] as const;
    for (const [method, rest, json] of actions) {
      const answered = await people.ask(method, `/accounts/${boss.user.id}${rest}`, access, json);
      assert.equal(answered, "403 permission-missing", `${method} ${rest}`);
    }
    assert.equal(await people.ask("GET", "/auth/session/permissions", boss.tokens.access), "200");
    assert.equal(await people.ask("POST", `/accounts/${worker.user.id}/disable`, access), "200");
  });

  it("is never oneself, nor the last administrator, whoever asks at once", async () => {
    const other = await people.make("second", { roles: ["admin"] });
    const { users } = (await server.call("GET", "/v1/users?username=admin", { token: people.admin })).json as {
      readonly users: readonly User[];
    };
    const own = users[0]?.id ?? "";
    for (const [method, rest] of [
      ["DELETE", ""],
      ["POST", "/disable"],
    ] as const) {
      assert.equal(await people.ask(method, `/accounts/${own}${rest}`, people.admin), "409 own-account");
    }
    const answers = await Promise.all([
      people.ask("DELETE", `/accounts/${other.user.id}`, people.admin),
      people.ask("POST", `/accounts/${own}/disable`, other.tokens.access),
    ]);
    assert.equal(answers.filter((answer) => answer === "200").length, 1, answers.join());
  });
});
