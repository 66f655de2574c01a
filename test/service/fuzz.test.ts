/** Whatever is sent, the server answers with JSON and never with a fault of its own. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { routes } from "../../api/routes.ts";
import { startTestServer, type TestServer } from "../harness/api-server.ts";

const nRequests = 250;

/** Names that programs trip over, and those that the routes know. */
const name = fc.oneof(
  fc.constantFrom("__proto__", "constructor", "toString", "data", "sources", "sourceList", "source", "password", ""),
  fc.string(),
);
const leaf = fc.oneof(
  fc.constantFrom<unknown>(null, true, -1, 1e308, "", "quick", "0xfe", "\u0000", "\ud800", [], {}),
  fc.string(),
  fc.double(),
);
const { value: anyJson } = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, leaf, fc.array(tie("value")), fc.dictionary(name, tie("value"))),
}));

/** A right submission with one of its parts replaced. */
const nearSubmission = fc
  .tuple(
    fc.constantFrom("bytecode", "sources", "sourceList", "mainSource", "analysisMode", "deployedBytecode"),
    anyJson,
  )
  .map(([field, value]) => ({ data: { bytecode: "fe", [field]: value } }));
const body = fc.oneof(
  fc.oneof(anyJson, nearSubmission).map((value) => JSON.stringify(value)),
  fc.string(),
  fc.uint8Array(),
);
const segment = fc.oneof(fc.constantFrom("%00", "%", "..", "%2f", "__proto__"), fc.string().map(encodeURIComponent));
const request = fc.record({
  route: fc.constantFrom(...routes),
  segment,
  query: fc.webQueryParameters(),
  contentType: fc.constantFrom("application/json", "application/x-www-form-urlencoded", "text/plain", "x"),
  body,
  isLoggedIn: fc.boolean(),
});

describe("whatever is sent", () => {
  let server: TestServer;
  let token: string;
  before(async () => {
    server = await startTestServer({ holdIssuesMs: 1 });
    token = (await server.login()).access;
  });
  after(() => server.close());

  it("is answered, and not with a fault of the server", async () => {
    await fc.assert(
      fc.asyncProperty(request, async ({ route, segment, query, contentType, body, isLoggedIn }) => {
        if (route.path === "/auth/logout") return;
        const path = route.path.replace(/:\w+/g, () => segment);
        const { status, json, text } = await server.call(route.method.toUpperCase(), `/v1${path}?${query}`, {
          ...(route.method === "post" ? { body, headers: { "Content-Type": contentType } } : {}),
          ...(isLoggedIn ? { token } : {}),
        });
        assert.ok(status < 500, text);
        assert.ok(json !== undefined || route.returns.contentType !== undefined, text);
        assert.doesNotMatch(text, /node_modules|\.[jt]s:\d+/);
      }),
      { numRuns: nRequests },
    );
    assert.equal((await server.call("GET", "/healthz")).status, 200);
  });
});
