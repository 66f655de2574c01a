/** The files of the web page, as a server sends them. */

import assert from "node:assert/strict";
import { startTestServer, type TestServer, withServer } from "../../harness/api/api-server.ts";
import { useTempFolders } from "../../harness/temp-folder.ts";

const html = "<!doctype html><title>Solhound</title>";

describe("the web page", () => {
  const makeFolder = useTempFolders();
  let server: TestServer;
  before(async () => {
    const webFolder = makeFolder({
      "index.html": html,
      "icon.svg": "<svg/>",
      "assets/app-1A2B3C4D.js": "run()",
      "assets/style-1A2B3C4D.css": "b{}",
      "assets/secret.txt": "not a file of the page",
    });
    server = await startTestServer({ webFolder });
  });
  after(() => server.close());

  const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    fetch(server.url + path, { method, headers });

  for (const [path, type, caching, body] of [
    ["/", "text/html; charset=utf-8", "no-cache", html],
    ["/?from=somewhere", "text/html; charset=utf-8", "no-cache", html],
    ["/icon.svg", "image/svg+xml", "no-cache", "<svg/>"],
    ["/assets/app-1A2B3C4D.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable", "run()"],
    ["/assets/style-1A2B3C4D.css", "text/css; charset=utf-8", "public, max-age=31536000, immutable", "b{}"],
  ] as const) {
    it(`is sent: ${path}`, async () => {
      const response = await get(path);
      assert.equal(response.status, 200);
      assert.equal(response.headers.get("content-type"), type);
      assert.equal(response.headers.get("cache-control"), caching);
      assert.equal(await response.text(), body);
    });
  }

  it("runs nothing but its own files, and stands in no frame", async () => {
    const { headers } = await get("/");
    const policy = headers.get("content-security-policy") ?? "";
    for (const part of ["default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"]) {
      assert.ok(policy.split("; ").includes(part), part);
    }
    assert.doesNotMatch(policy, /unsafe|\*|data:|blob:/);
    assert.equal(headers.get("x-content-type-options"), "nosniff");
    assert.equal(headers.get("access-control-allow-origin"), null);
  });

  it("is not sent again while it is unchanged", async () => {
    const tag = (await get("/")).headers.get("etag") ?? "";
    assert.match(tag, /^"[\w-]{22}"$/);
    for (const known of [tag, `"other", W/${tag}`]) {
      const response = await get("/", { "If-None-Match": known });
      assert.equal(response.status, 304);
      assert.equal(response.headers.get("etag"), tag);
      assert.equal(await response.text(), "");
    }
    assert.equal((await get("/", { "If-None-Match": '"other"' })).status, 200);
  });

  it("answers for its head alone", async () => {
    const response = await get("/", {}, "HEAD");
    assert.equal(response.status, 200);
    assert.equal(response.headers.get("content-length"), String(html.length));
    assert.equal(await response.text(), "");
  });

  it("is nothing else in its folder, nor anything outside", async () => {
    for (const path of [
      "/assets/secret.txt",
      "/index.html",
      "/assets/",
      "/assets/..%2findex.html",
      "/assets/%2e%2e/icon.svg%00",
    ]) {
      const response = await get(path);
      assert.equal(response.status, 404, path);
      assert.equal(response.headers.get("content-type"), "application/json; charset=utf-8");
    }
  });

  it("takes nothing away from the API", async () => {
    assert.equal((await get("/v1/version")).status, 200);
    assert.equal((await get("/", {}, "POST")).status, 404);
    assert.equal((await get("/v1")).status, 404);
  });

  it("says what to do where it was not built", async () => {
    await withServer({ webFolder: "/nowhere/to/be/found" }, async ({ url }) => {
      const response = await fetch(url);
      assert.equal(response.status, 200);
      assert.match(await response.text(), /npm run build/);
      assert.equal((await fetch(`${url}/v1/version`)).status, 200);
    });
  });
});
