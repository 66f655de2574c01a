/** The OpenAPI document: valid, and the same as the routes. */

import assert from "node:assert/strict";
import { Validator } from "@seriousme/openapi-schema-validator";
import { parse } from "yaml";
import { documentPath } from "../../../api/http/open-api.ts";
import { routes } from "../../../api/routes.ts";
import { startTestServer, type TestServer } from "../../harness/api/api-server.ts";

describe("the OpenAPI document", () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());

  it("is valid OpenAPI 3.1", async () => {
    const { status, headers, text } = await server.call("GET", "/v1/openapi.yaml");
    assert.equal(status, 200);
    assert.match(headers.get("content-type") ?? "", /^application\/yaml/);
    const result = await new Validator().validate(parse(text));
    assert.deepEqual(result, { valid: true });
    assert.equal(parse(text).openapi, "3.1.0");
  });

  it("describes exactly the routes", async () => {
    const { paths } = parse((await server.call("GET", "/openapi.yaml")).text);
    const described = Object.entries<object>(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    assert.deepEqual(described.sort(), routes.map(({ method, path }) => `${method} ${documentPath(path)}`).sort());
  });

  it("is a page too, which shows every route", async () => {
    const { status, headers, text } = await server.call("GET", "/v1/openapi");
    assert.equal(status, 200);
    assert.match(headers.get("content-type") ?? "", /^text\/html/);
    for (const { method, path } of routes) {
      assert.ok(text.includes(`<code>${method.toUpperCase()} ${documentPath(path)}</code>`), `${method} ${path}`);
    }
    assert.doesNotMatch(text, /<script|https?:\/\//);
  });
});

describe("each route", () => {
  for (const { method, path, params = { properties: {} } } of routes) {
    it(`${method} ${path} has a schema for each parameter in its path`, () => {
      const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      assert.deepEqual(Object.keys(params.properties), named);
    });
  }
});
