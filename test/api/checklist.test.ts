/** The compatibility checklist of clients of the former service; items shown elsewhere are named there by their number. */

import assert from "node:assert/strict";
import { request as httpRequest } from "node:http";
import jwt from "jsonwebtoken";
import type { AnalysisInputData, Job, Report } from "../../api/analyses/contract.ts";
import { noLimits } from "../../api/http/limits.ts";
import { routes } from "../../api/routes.ts";
import { startTestServer, type TestServer, type Tokens, trialAddress, withServer } from "../harness/api/api-server.ts";
import { openPragma } from "../harness/solidity-samples.ts";

const form = { "Content-Type": "application/x-www-form-urlencoded" };
const jsonType = { "Content-Type": "application/json" };

describe("the checklist", () => {
  let server: TestServer;
  let token: string;
  before(async () => {
    server = await startTestServer();
    token = (await server.login()).access;
  });
  after(() => server.close());

  const trial = { ethAddress: trialAddress, password: "trial" };
  const login = (json: object) => server.call("POST", "/v1/auth/login", { json });
  const get = (path: string) => server.call("GET", path, { token });
  const submit = async (data: object, more: object = {}): Promise<Job> => {
    const answer = await server.call("POST", "/v1/analyses", { token, json: { data, ...more } });
    assert.equal(answer.status, 200, answer.text);
    return answer.json as Job;
  };
  const reportsOf = async (data: object): Promise<readonly Report[]> => {
    const { uuid } = await submit(data);
    const { status, json, text } = await get(`/v1/analyses/${uuid}/issues`);
    assert.equal(status, 200, text);
    return json as Report[];
  };
  const sources = { "a.sol": { source: openPragma } };

  it("item 1: every route works under /v1 and without", async () => {
    for (const { method, path, takesText } of routes) {
      if (path === "/auth/logout") continue;
      const filled = path.replace(/:\w+/g, "none");
      const body = method === "post" ? { body: takesText ? "none" : "{" } : {};
      const ask = async (prefix: string) => {
        const { status, json } = await server.call(method.toUpperCase(), prefix + filled, { token, ...body });
        return { status, code: (json as { code?: string } | undefined)?.code };
      };
      const answer = await ask("");
      assert.deepEqual(await ask("/v1"), answer, path);
      assert.notEqual(answer.code, "no-such-route", path);
    }
  });

  it("item 2: repeated slashes are one", async () => {
    assert.equal((await server.call("POST", "/v1//auth/login", { json: trial })).status, 200);
    assert.equal((await get("/v1//analyses")).status, 200);
  });

  it("item 3: login and refresh take forms and JSON", async () => {
    const asForm = (json: Readonly<Record<string, string>>) => new URLSearchParams(json).toString();
    const byForm = await server.call("POST", "/v1/auth/login", { body: asForm(trial), headers: form });
    const { refresh } = byForm.json as Tokens;
    const body = asForm({ refreshToken: refresh });
    const renewed = (await server.call("POST", "/v1/auth/refresh", { body, headers: form })).json as Tokens;
    const json = { jwtTokens: { refresh: renewed.refresh } };
    assert.equal((await server.call("POST", "/v1/auth/refresh", { json })).status, 200);
  });

  it("item 4: the user is named in any of four fields", async () => {
    for (const field of ["ethAddress", "username", "userId", "email"]) {
      assert.equal((await login({ [field]: trialAddress, password: "trial" })).status, 200, field);
    }
  });

  it("item 5: tokens are in every place where clients look", async () => {
    const tokens = (await login(trial)).json as Tokens & { jwtTokens: Tokens };
    assert.deepEqual(tokens.jwtTokens, { access: tokens.access, refresh: tokens.refresh });
    const json = { refresh: tokens.refresh };
    const next = (await server.call("POST", "/v1/auth/refresh", { json })).json as Readonly<Record<string, unknown>>;
    assert.deepEqual([next["accessToken"], next["refreshToken"]], [next["access"], next["refresh"]]);
  });

  it("item 6: access tokens and API keys can be read, and say when they expire", async () => {
    const { json } = await server.call("POST", "/v1/auth/api-keys", { token, json: {} });
    for (const text of [token, (json as { key: string }).key]) {
      const claims = jwt.decode(text) as jwt.JwtPayload;
      assert.ok(Number.isInteger(claims.exp));
    }
  });

  it("item 7: the state of a job is in `status` and in `result`", async () => {
    const { status, result } = await submit({ bytecode: "fe" });
    assert.equal(status, "Queued");
    assert.equal(result, status);
  });

  it("items 8 and 9: issues of a running job are waited for", async () => {
    const { uuid } = await submit({ sources: { "b.sol": { source: `${openPragma}// 8` } } });
    assert.equal((await get(`/v1/analyses/${uuid}/issues`)).status, 200);
  });

  it("items 10, 11 and 12: one report, never none; every location says by itself what it is in", async () => {
    const [report, ...others] = await reportsOf({ sources, bytecode: "fe", deployedBytecode: "fe" });
    assert.ok(report);
    assert.deepEqual(others, []);
    assert.deepEqual([report.sourceType, report.sourceFormat], ["solidity-file", "text"]);
    for (const { locations, decodedLocations } of report.issues) {
      assert.equal(locations.length, decodedLocations.length);
      for (const { sourceMap, sourceList, sourceType, sourceFormat } of locations) {
        assert.ok(Number(sourceMap.split(":")[2]) < sourceList.length);
        assert.deepEqual([sourceType, sourceFormat], ["solidity-file", "text"]);
      }
    }
    const clean = await reportsOf({ sources: { "a.sol": { source: openPragma.replace("^", "") } } });
    assert.deepEqual(
      clean.map(({ issues }) => issues),
      [[]],
    );
  });

  it("item 13: every error is JSON with its status and a text", async () => {
    for (const answer of [await get("/v1/none"), await server.call("GET", "/v1/analyses"), await login({})]) {
      const { status, error } = answer.json as { status: number; error: string };
      assert.equal(status, answer.status);
      assert.ok(error.length > 0);
    }
  });

  it("item 14: 401 has the phrase Unauthorized", async () => {
    assert.equal((await fetch(`${server.url}/v1/analyses`)).statusText, "Unauthorized");
  });

  it("item 15: unknown fields are taken", async () => {
    const data = {
      sources: { "a.sol": { source: openPragma, ast: "{}", legacyAST: {}, id: 0 } },
      abi: [],
      toolId: "x",
      solcVersion: "0.8.37",
      version: "0.8.37",
      groupId: 7,
      mythxSourceList: [],
    };
    await submit(data, { debug: true, timeout: 1, initialDelay: 1, toolName: "x" });
  });

  it("item 16: lists and sources that do not match are warned of, or may be left out", async () => {
    const [report] = await reportsOf({ sources: { Open: { source: openPragma } }, sourceList: ["token.sol", "b.sol"] });
    assert.ok((report?.meta.warning.length ?? 0) > 0);
    await submit({ bytecode: "fe" });
  });

  it("item 17: bytecode may have 0x and places for libraries", async () => {
    for (const bytecode of ["fe", "0xfe", `0x73__$${"3f".repeat(17)}$__fe`, `73__Library${"_".repeat(31)}fe`]) {
      await submit({ bytecode });
    }
  });

  it("item 18: large bodies are taken; odd ones are shown with the groups", async () => {
    const filler = { ...sources["a.sol"], ast: { text: "x".repeat(2_000_000) } };
    await submit({ sources: { "a.sol": filler } });
  });

  it("item 19: a body on GET, and odd queries, do no harm", async () => {
    const status = await new Promise((resolve, reject) => {
      const headers = { ...jsonType, "Content-Length": 2, Authorization: `Bearer ${token}` };
      const request = httpRequest(`${server.url}/v1/analyses`, { method: "GET", headers }, (response) => {
        response.resume().on("end", () => resolve(response.statusCode));
      });
      request.on("error", reject).end("{}");
    });
    assert.equal(status, 200);
    for (const path of ["/analyses?dateTo=undefined&offset=undefined", "/analysis-groups?undefined", "/users?"]) {
      assert.equal((await get(`/v1${path}`)).status, 200);
    }
  });

  it("item 21: a submission is answered before it is analysed, which may be never", () =>
    withServer({ limits: { ...noLimits, workers: 0 } }, async ({ login, call }) => {
      const { access: token } = await login();
      const json = { data: { sources: { "c.sol": { source: openPragma } }, analysisMode: "deep" } };
      const submitted = await call("POST", "/v1/analyses", { token, json });
      assert.equal(submitted.status, 200);
      const { uuid, status } = submitted.json as Job;
      assert.equal(status, "Queued");
      assert.equal(((await call("GET", `/v1/analyses/${uuid}`, { token })).json as Job).status, "Queued");
    }));

  it("item 22: no field that strict clients need is missing or null", async () => {
    const job = (await submit({ bytecode: "fe" })) as Readonly<Record<string, unknown>>;
    for (const field of [
      ...["uuid", "apiVersion", "harveyVersion", "maruVersion", "mythrilVersion", "status", "submittedAt"],
      ...["submittedBy", "clientToolName", "groupId", "groupName", "analysisMode"],
    ]) {
      assert.equal(typeof job[field], "string", field);
    }
    for (const field of ["queueTime", "runTime"]) assert.ok(Number.isInteger(job[field]), field);
    const version = (await get("/v1/version")).json as object;
    assert.deepEqual(Object.keys(version).sort(), ["api", "harvey", "hash", "maru", "mythril"]);
  });

  it("item 23: pages of any origin may ask", async () => {
    const headers = { Origin: "https://remix.example", "Access-Control-Request-Headers": "authorization" };
    const answer = await server.call("OPTIONS", "/v1/analyses", { headers });
    assert.equal(answer.status, 204);
    assert.equal(answer.headers.get("access-control-allow-origin"), "*");
    assert.equal(answer.headers.get("access-control-allow-headers"), "Authorization, Content-Type");
  });

  it("item 24: what was submitted comes back, with bytecode and mainSource in any case", async () => {
    const { uuid } = await submit({ sources });
    const input = (await get(`/v1/analyses/${uuid}/input`)).json as AnalysisInputData;
    assert.deepEqual(input, { sources, bytecode: "", mainSource: "" });
  });
});
