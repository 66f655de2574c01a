/** The OpenAPI document: valid, and the same as the routes. */

import assert from "node:assert/strict";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Compile } from "typebox/compile";
import { parse } from "yaml";
import { documentPath, toOpenApi } from "../../../../api/http/open-api/open-api.ts";
import { routes } from "../../../../api/routes.ts";
import { startTestServer, type TestServer } from "../../../harness/api/api-server.ts";

const document = toOpenApi(routes, { title: "", version: "", description: "" });

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
    assert.doesNotMatch(text, /<script|(src|href)="?https?:/);
    const prose = text.replace(/<pre>[^<]*<\/pre>/g, "");
    assert.ok(prose.includes("<code>USER_LOOKUP</code>"), "code is told apart");
    assert.doesNotMatch(prose, /`/);
  });

  it("leads from what is made to what can be asked of it", () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const links = operations.flatMap(({ responses }) => Object.entries(responses["200"]?.links ?? {}));
    for (const [name, link] of links as [string, { operationId: string; parameters: object }][]) {
      const target = operations.find(({ operationId }) => operationId === link.operationId);
      const wanted = (target?.parameters ?? []) as readonly { readonly name: string; readonly in: string }[];
      const inPath = wanted.filter((one) => one.in === "path").map((one) => one.name);
      assert.deepEqual(Object.keys(link.parameters), inPath, name);
    }
    const fromSubmission = document.paths["/analyses"]?.["post"]?.responses["200"]?.links ?? {};
    assert.ok(Object.keys(fromSubmission).includes("getAnalysesUuidIssues"));
  });

  it("says what bodies may be: objects in a form are JSON, and `null` is one that is left out", () => {
    const bodyOf = (path: string) =>
      document.paths[path]?.["post"]?.requestBody as {
        readonly required?: boolean;
        readonly content: Readonly<Record<string, { readonly schema: { readonly type: unknown }; encoding?: object }>>;
      };
    const [form, json] = ["application/x-www-form-urlencoded", "application/json"] as const;
    assert.deepEqual(bodyOf("/analyses").content[form]?.encoding, { data: { contentType: json } });
    assert.deepEqual([bodyOf("/analyses").required, bodyOf("/analyses").content[json]?.schema.type], [true, "object"]);
    assert.deepEqual(bodyOf("/analysis-groups").content[json]?.schema.type, ["object", "null"]);
    assert.deepEqual([bodyOf("/auth/refresh").required, bodyOf("/analysis-groups").required], [true, undefined]);
  });

  it("has examples that the routes take", () => {
    const examples = routes.flatMap(({ body }) => (body && "examples" in body ? [body] : []));
    assert.ok(examples.length >= 6);
    for (const body of examples) {
      for (const example of body.examples as readonly unknown[]) assert.deepEqual(Compile(body).Errors(example), []);
    }
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
