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

  const operation = (method: string, path: string) => document.paths[path]?.[method];
  /** What is told of a body, in a form or as JSON. */
  const bodyOf = (path: string, kind: "json" | "x-www-form-urlencoded") => {
    const { required, content } = (operation("post", path)?.requestBody ?? {}) as {
      readonly required?: true;
      readonly content?: Readonly<Record<string, { readonly schema: { type: unknown }; readonly encoding?: object }>>;
    };
    return { isRequired: required ?? false, ...content?.[`application/${kind}`] };
  };

  it("tells which parameters are needed, and that others may be empty or null", () => {
    assert.deepEqual(operation("get", "/auth/challenge")?.parameters?.slice(0, 2), [
      {
        name: "ethAddress",
        in: "query",
        required: true,
        schema: { type: "string", pattern: "^0[xX][0-9a-fA-F]{40}$", description: "`0x` and 40 hex digits" },
      },
      {
        name: "type",
        in: "query",
        required: false,
        allowEmptyValue: true,
        schema: {
          type: ["string", "null"],
          enum: ["one_time", "short_lived", null],
          description: "`one_time`: one login within 24 hours. `short_lived`: any number within 10 minutes",
        },
      },
    ]);
  });

  it("tells that a body of which nothing is needed may be null, and no other", () => {
    for (const [path, isNeeded, type] of [
      ["/analysis-groups", false, ["object", "null"]],
      ["/auth/logout", false, ["object", "null"]],
      ["/users", true, "object"],
      ["/auth/refresh", true, "object"],
      ["/analyses", true, "object"],
    ] as const) {
      const { isRequired, schema } = bodyOf(path, "json");
      assert.deepEqual([path, isRequired, schema?.type], [path, isNeeded, type]);
    }
  });

  it("tells that forms have JSON for objects, and are never bare text", () => {
    for (const [path, encoding] of [
      ["/analyses", { data: { contentType: "application/json" } }],
      ["/auth/login", { jwtLifetimes: { contentType: "application/json" } }],
      ["/users", undefined],
      ["/analysis-groups/{id}", undefined],
    ] as const) {
      const form = bodyOf(path, "x-www-form-urlencoded");
      assert.deepEqual([path, form.encoding, form.schema?.type], [path, encoding, "object"]);
    }
  });

  it("tells that any operation may find the store away", () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, { responses }] of Object.entries(methods)) {
        assert.match(responses["503"]?.description ?? "", /`not-kept`/, `${method} ${path}`);
      }
    }
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
