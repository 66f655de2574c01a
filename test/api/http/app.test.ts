/** What holds for every request, whatever it asks for. */

import assert from "node:assert/strict";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { routes } from "../../../api/routes.ts";
import { startTestServer, type TestServer } from "../../harness/api/api-server.ts";

const megabyte = 1024 * 1024;
/** Of bodies; smaller than the usual one, so that the tests are quick. */
const bodyLimitBytes = 2 * megabyte;
const json = { "Content-Type": "application/json" };
const noRoute = {
  status: 404,
  error: "There is no such route. The routes are described at /v1/openapi.",
  code: "no-such-route",
};

describe("the HTTP application", () => {
  let server: TestServer;
  let token: string;
  before(async () => {
    server = await startTestServer({ bodyLimitBytes });
    token = (await server.login()).access;
  });
  after(() => server.close());

  /** Sends bytes that need not be HTTP, and answers all that comes back. */
  const exchange = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(server.url);
      const socket = connect(Number(port), hostname, () => socket.end(text));
      let received = "";
      socket.setEncoding("utf8");
      socket.on("data", (chunk) => {
        received += chunk;
      });
      socket.on("close", () => resolve(received));
      socket.on("error", reject);
    });

  /** `fetch` sends no body with GET. */
  const getWithBody = (path: string, body: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const headers = { ...json, "Content-Length": Buffer.byteLength(body), Authorization: `Bearer ${token}` };
      const request = httpRequest(server.url + path, { method: "GET", headers }, (response) => {
        response.resume().on("end", () => resolve(response.statusCode));
      });
      request.on("error", reject).end(body);
    });

  const post = (path: string, body: string | Uint8Array, headers: Record<string, string> = json) =>
    server.call("POST", path, { token, body, headers });

  describe("knows a route", () => {
    const versions = { api: "v0.1.0", harvey: "0.1.0", maru: "0.1.0", mythril: "0.1.0" };
    for (const path of [
      "/version",
      "/v1/version",
      "/v1//version",
      "//v1/version/",
      "/V1/Version",
      "/v1/version?x=1&&",
    ]) {
      it(`as ${path}`, async () => {
        const { status, json } = await server.call("GET", path);
        assert.equal(status, 200);
        const { hash, ...rest } = json as typeof versions & { hash: string };
        assert.deepEqual(rest, versions);
        assert.match(hash, /^[0-9a-f]{32}$/);
      });
    }

    it("for whoever watches over it", async () => {
      assert.deepEqual((await server.call("GET", "/healthz")).json, { status: "ok" });
    });

    it("with a body that does not belong there", async () => {
      for (const body of ["{}", "not json", `"${"x".repeat(200_000)}"`]) {
        assert.equal(await getWithBody("/v1/analyses", body), 200);
      }
    });

    it("asked for its head alone", async () => {
      const { status, text } = await server.call("HEAD", "/v1/version");
      assert.equal(status, 200);
      assert.equal(text, "");
    });
  });

  describe("says that there is nothing", () => {
    for (const path of [
      "/",
      "/v1",
      "/v1/nothing",
      "/v2/version",
      "/v1/auth",
      "/v1/analyses/a/b/c",
      "/__proto__",
      "/..%2f..%2fetc",
    ]) {
      it(`at ${path}`, async () => {
        const { status, json } = await server.call("GET", path);
        assert.equal(status, 404);
        assert.deepEqual(json, noRoute);
      });
    }

    it("for a method that the route does not know, and names those it does", async () => {
      const { status, json, headers } = await server.call("DELETE", "/v1/analyses");
      assert.equal(status, 405);
      assert.deepEqual(json, {
        status: 405,
        error: "This route knows POST and GET only.",
        code: "method-not-allowed",
      });
      assert.equal(headers.get("allow"), "POST, GET, OPTIONS");
    });
  });

  describe("asks who is calling", () => {
    for (const { method, path, permission } of routes) {
      if (permission === "public") continue;
      it(`at ${method} ${path}`, async () => {
        const { status, text } = await server.call(method.toUpperCase(), `/v1${path.replace(/:\w+/g, "x")}`);
        assert.equal(status, 401);
        assert.equal(text, '{"status":401,"error":"Not authenticated"}');
      });
    }

    it("before it reads what is sent", async () => {
      const { status } = await server.call("POST", "/v1/analyses", { body: "x".repeat(4 * megabyte), headers: json });
      assert.equal(status, 401);
    });
  });

  describe("takes no body", () => {
    const malformed = { status: 400, error: "The body is not valid JSON.", code: "malformed-body" };

    it("that is malformed", async () => {
      for (const body of ["{", "{'data':1}", "<xml/>", "seal_group", "\u0000", '{"data":1}}']) {
        const { status, json } = await post("/v1/analyses", body);
        assert.equal(status, 400);
        assert.deepEqual(json, malformed);
      }
    });

    it("that is too large, whether its size is told, or not, or it is packed", async () => {
      const large = JSON.stringify({ data: { bytecode: "f".repeat(bodyLimitBytes) } });
      const stream = new ReadableStream({
        start(controller) {
          controller.enqueue(Buffer.from(large));
          controller.close();
        },
      });
      const unsized = await fetch(`${server.url}/v1/analyses`, {
        method: "POST",
        headers: { ...json, Authorization: `Bearer ${token}` },
        body: stream,
        duplex: "half",
      });
      const expected = { status: 413, error: "The body is too large.", code: "body-too-large" };
      assert.deepEqual(await unsized.json(), expected);
      assert.deepEqual((await post("/v1/analyses", large)).json, expected);
      const packed = gzipSync(Buffer.alloc(100 * megabyte, " "));
      assert.ok(packed.length < megabyte);
      const bomb = await post("/v1/analyses", packed, { ...json, "Content-Encoding": "gzip" });
      assert.deepEqual(bomb.json, expected);
    });

    it("in an encoding that it does not know", async () => {
      for (const headers of [
        { ...json, "Content-Encoding": "compress" },
        { "Content-Type": "application/json; charset=utf-16" },
      ]) {
        const { status, json } = await post("/v1/analyses", "{}", headers);
        assert.equal(status, 415);
        assert.equal((json as { code: string }).code, "unsupported-encoding");
      }
    });

    it("that nests without end", async () => {
      const { status, json } = await post("/v1/analyses", `${"[".repeat(megabyte)}${"]".repeat(megabyte)}`);
      assert.equal(status, 400);
      assert.equal((json as { error: string }).error, "The body nests too deeply or has too many parts.");
    });
  });

  it("takes bodies just below the limit, and packed ones", async () => {
    const large = JSON.stringify({ data: { bytecode: "fe" }, debug: "x".repeat(bodyLimitBytes - 1_000) });
    assert.equal((await post("/v1/analyses", large)).status, 200);
    const packed = gzipSync(JSON.stringify({ data: { bytecode: "fe" } }));
    assert.equal((await post("/v1/analyses", packed, { ...json, "Content-Encoding": "gzip" })).status, 200);
  });

  it("lets pages of any origin call", async () => {
    const headers = { Origin: "https://example.org", "Access-Control-Request-Method": "POST" };
    const asked = await server.call("OPTIONS", "/v1/analyses", { headers });
    assert.equal(asked.status, 204);
    assert.equal(asked.text, "");
    for (const answer of [asked, await server.call("GET", "/v1/version"), await server.call("GET", "/nothing")]) {
      assert.equal(answer.headers.get("access-control-allow-origin"), "*");
      assert.equal(answer.headers.get("access-control-allow-credentials"), null);
    }
    assert.match(asked.headers.get("access-control-allow-headers") ?? "", /Authorization, Content-Type/);
    assert.match(asked.headers.get("access-control-allow-methods") ?? "", /GET, POST/);
  });

  it("sends headers that keep browsers from mischief, and an id to ask after", async () => {
    const { headers } = await server.call("GET", "/v1/openapi");
    assert.match(headers.get("content-security-policy") ?? "", /^default-src 'none'/);
    assert.equal(headers.get("x-content-type-options"), "nosniff");
    assert.equal(headers.get("referrer-policy"), "no-referrer");
    assert.equal(headers.get("cache-control"), "no-store");
    assert.equal(headers.get("x-powered-by"), null);
    const id = headers.get("x-request-id") ?? "";
    const line = server.logged.map((one) => JSON.parse(one)).find(({ requestId }) => requestId === id);
    const { durationMs, time, ...fields } = line ?? {};
    assert.ok(Number.isInteger(durationMs));
    assert.ok(Number.isFinite(Date.parse(time)));
    const told = { requestId: id, method: "GET", path: "/v1/openapi", status: 200 };
    assert.deepEqual(fields, { level: "info", event: "request", ...told });
  });

  it("answers what is hardly HTTP with JSON too", async () => {
    const broken = await exchange("NONSENSE\r\n\r\n");
    assert.match(broken, /^HTTP\/1\.1 400 Bad Request\r\nContent-Type: application\/json\r\n/);
    assert.match(broken, /\{"status":400,"error":"The request is malformed\.","code":"malformed-request"\}$/);
    const headers = await exchange(`GET / HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(100_000)}\r\n\r\n`);
    assert.match(headers, /^HTTP\/1\.1 431 /);
    assert.match(headers, /"code":"headers-too-large"\}$/);
    const path = await exchange("GET /v1/analyses/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    assert.match(path, /^HTTP\/1\.1 400 /);
    assert.match(path, /"code":"malformed-request"\}/);
  });

  it("says no more than needed when something breaks inside", async () => {
    const { uuid } = (await post("/v1/analyses", '{"data":{"bytecode":"f00d"}}')).json as { uuid: string };
    await server.call("GET", `/v1/analyses/${uuid}/issues`, { token });
    server.breakBlobs();
    const { status, json, headers } = await server.call("GET", `/v1/analyses/${uuid}/issues`, { token });
    const id = headers.get("x-request-id");
    assert.equal(status, 500);
    assert.deepEqual(json, {
      status: 500,
      error: `Something went wrong on the server. Its log has more under the request id ${id}.`,
      code: "internal-error",
    });
    assert.ok(server.logged.some((line) => line.includes("internal-error") && line.includes(`${id}`)));
  });
});
