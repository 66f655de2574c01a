/** What strangers and broken clients send: each gets its answer, and nothing of anybody else's. */

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import jwt from "jsonwebtoken";
import type { Job } from "../../api/analyses/contract.ts";
import type { NewApiKey } from "../../api/auth/contract.ts";
import type { Group } from "../../api/groups/contract.ts";
import type { Project } from "../../api/projects/contract.ts";
import type { User } from "../../api/users/contract.ts";
import { makeDataFolder, startTestServer, type TestServer, withServer } from "../harness/api/api-server.ts";
import { openPragma } from "../harness/solidity-samples.ts";

const password = "correct horse battery";

describe("bad input", () => {
  let server: TestServer;
  let token: string;
  let stranger: string;
  before(async () => {
    server = await startTestServer();
    token = (await server.login()).access;
    const json = { username: "mallory", password, roles: ["trusted_user"] };
    assert.equal((await server.call("POST", "/v1/users", { token, json })).status, 200);
    stranger = (await server.login({ username: "mallory", password })).access;
  });
  after(() => server.close());

  const post = (route: string, json: unknown, as = token) => server.call("POST", route, { token: as, json });
  const submit = (data: object, as = token) => post("/v1/analyses", { data }, as);

  describe("in a submission", () => {
    it("of 100,000 sources is refused", async () => {
      const sources = Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`${n}.sol`, { source: "" }]));
      const { status, json } = await submit({ sources });
      assert.equal(status, 400);
      assert.equal((json as { code: string }).code, "invalid-request");
    });

    it("with paths for names is analysed, and reads no file", async () => {
      const source = `pragma solidity 0.8.37;\nimport "../../../../etc/passwd";\ncontract C {}\n`;
      for (const name of [
        "../../../../etc/shadow",
        "/etc/passwd",
        "C:\\x.sol",
        "file:///a.sol",
        "a/../b.sol",
        "~/c.sol",
      ]) {
        const { uuid } = (await submit({ sources: { [name]: { source } } })).json as Job;
        const { status, text } = await server.call("GET", `/v1/analyses/${uuid}/issues`, { token });
        assert.equal(status, 422, text);
        assert.doesNotMatch(text, /root:|x:0:0/);
      }
    });

    it("with NUL bytes in texts is analysed, in names refused", async () => {
      const source = openPragma.replace("contract", "\u0000contract");
      const { uuid } = (await submit({ sources: { "a.sol": { source } } })).json as Job;
      assert.equal((await server.call("GET", `/v1/analyses/${uuid}/issues`, { token })).status, 422);
      assert.equal((await submit({ sources: { "a\u0000.sol": { source: "" } } })).status, 400);
      assert.equal((await submit({ bytecode: "fe\u0000" })).status, 400);
    });

    it("with names of prototypes is taken for what it is", async () => {
      for (const name of ["constructor", "toString", "hasOwnProperty"]) {
        const { uuid, status } = (await submit({ sources: { [name]: { source: openPragma } } })).json as Job;
        assert.equal(status, "Queued");
        assert.equal((await server.call("GET", `/v1/analyses/${uuid}/issues`, { token })).status, 200);
      }
      const body = `{"data":{"__proto__":{"bytecode":"fe"},"sources":{"__proto__":{"source":"x"}}}}`;
      const headers = { "Content-Type": "application/json" };
      assert.equal((await server.call("POST", "/v1/analyses", { token, body, headers })).status, 400);
    });

    it("of broken UTF-8 is refused, and halves of characters do no harm", async () => {
      const headers = { "Content-Type": "application/json" };
      const bytes = Buffer.concat([
        Buffer.from('{"data":{"bytecode":"'),
        Buffer.from([0xff, 0xfe]),
        Buffer.from('"}}'),
      ]);
      const { json } = await server.call("POST", "/v1/analyses", { token, body: bytes, headers });
      assert.deepEqual(json, { status: 400, error: "The body is not valid UTF-8.", code: "malformed-body" });
      const body = `{"data":{"sources":{"a.sol":{"source":"contract \\ud800 {}"}}}}`;
      const { uuid } = (await server.call("POST", "/v1/analyses", { token, body, headers })).json as Job;
      assert.equal((await server.call("GET", `/v1/analyses/${uuid}/issues`, { token })).status, 422);
    });
  });

  describe("from others", () => {
    it("finds nothing of a user's, and cannot tell that it is there", async () => {
      const job = (await submit({ bytecode: "fe" })).json as Job;
      const group = (await post("/v1/analysis-groups", { groupName: "mine" })).json as Group;
      const project = (await post("/v1/projects", { name: "mine" })).json as Project;
      const key = (await post("/v1/auth/api-keys", {})).json as NewApiKey;
      const answersFor = async (ids: { job: string; group: string; project: string; key: string; user: string }) => {
        const calls: readonly (readonly [string, string, unknown?])[] = [
          ...["", "/issues", "/input", "/sarif", "/pdf-report", "/events"].map(
            (part) => ["GET", `/v1/analyses/${ids.job}${part}`] as const,
          ),
          ["DELETE", `/v1/analyses/${ids.job}`],
          ["GET", `/v1/analysis-groups/${ids.group}`],
          ["POST", `/v1/analysis-groups/${ids.group}`, { type: "seal_group" }],
          ["POST", "/v1/analyses", { groupId: ids.group, data: { bytecode: "fe" } }],
          ["POST", "/v1/projects", { name: "x", groups: [ids.group] }],
          ["GET", `/v1/projects/${ids.project}`],
          ["POST", `/v1/projects/${ids.project}`, { name: "x" }],
          ["DELETE", `/v1/projects/${ids.project}`],
          ["GET", `/v1/projects/${ids.project}/badge/data`],
          ["DELETE", `/v1/auth/api-keys/${ids.key}`],
          ["GET", `/v1/users/${ids.user}`],
          ["GET", `/v1/users/${ids.user}/permissions`],
        ];
        return Promise.all(
          calls.map(async ([method, route, json]) => {
            const { status, text } = await server.call(method, route, { token: stranger, ...(json ? { json } : {}) });
            return { method, status, text };
          }),
        );
      };
      const there = { job: job.uuid, group: group.id, project: project.id, key: key.id, user: job.submittedBy };
      const nowhere = {
        ...{ job: crypto.randomUUID(), group: "f".repeat(24), project: crypto.randomUUID() },
        ...{ key: crypto.randomUUID(), user: "f".repeat(24) },
      };
      const found = await answersFor(there);
      assert.deepEqual(found, await answersFor(nowhere));
      assert.deepEqual(new Set(found.map(({ status }) => status)), new Set([404, 200]));
      assert.equal(found.filter(({ status }) => status === 200).length, 1, "the badge, which says that it is disabled");
      for (const list of ["analyses", "analysis-groups", "projects"]) {
        const { json } = await server.call("GET", `/v1/${list}?createdBy=${job.submittedBy}`, { token: stranger });
        assert.equal((json as { total: number }).total, 0, list);
      }
    });

    it("is refused where its user is gone, or its token is not yet valid", async () => {
      const [key] = JSON.parse(readFileSync(path.join(server.dataFolder, "signing-keys.json"), "utf8")).keys;
      const secret = Buffer.from(key.secret, "base64url");
      const claims = jwt.decode(stranger) as jwt.JwtPayload;
      const sign = (more: object) => jwt.sign({ ...claims, ...more }, secret, { keyid: key.id });
      const ask = (as: string) => server.call("GET", "/v1/auth/session/permissions", { token: as });
      assert.equal((await ask(sign({}))).status, 200);
      assert.equal((await ask(sign({ nbf: Math.floor(Date.now() / 1000) + 60 }))).status, 401);
      assert.equal((await ask(sign({ exp: Math.floor(Date.now() / 1000) - 1 }))).status, 401);
    });
  });
});

describe("a user who was removed", () => {
  const data = makeDataFolder();
  after(() => data.remove());

  it("is not let in by sessions and keys of the time before, nor again", async () => {
    const mallory = { username: "mallory", password };
    const { id, tokens, key } = await withServer({ dataFolder: data.folder }, async (server) => {
      const { access: token } = await server.login();
      const post = (route: string, json: object, as: string) => server.call("POST", route, { token: as, json });
      const { id } = (await post("/v1/users", { ...mallory, roles: ["regular"] }, token)).json as User;
      const tokens = await server.login(mallory);
      const { key } = (await post("/v1/auth/api-keys", {}, tokens.access)).json as NewApiKey;
      return { id, tokens, key };
    });
    const file = path.join(data.folder, "db.json");
    const content = JSON.parse(readFileSync(file, "utf8"));
    writeFileSync(file, JSON.stringify({ ...content, users: content.users.filter((user: User) => user.id !== id) }));
    await withServer({ dataFolder: data.folder }, async (server) => {
      for (const old of [tokens.access, key]) {
        const { text } = await server.call("GET", "/v1/auth/session/permissions", { token: old });
        assert.equal(text, '{"status":401,"error":"Not authenticated"}');
      }
      const renewal = { jwtTokens: { refresh: tokens.refresh } };
      assert.equal((await server.call("POST", "/v1/auth/refresh", { json: renewal })).status, 401);
      assert.equal((await server.call("POST", "/v1/auth/login", { json: mallory })).status, 401);
    });
  });
});
