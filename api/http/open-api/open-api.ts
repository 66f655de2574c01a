/** The OpenAPI 3.1 document, made from the routes themselves. */

import type { TObject, TSchema } from "typebox";
import { type ErrorCode, errorCatalogue } from "../error-catalogue.ts";
import { errorsOf, type Link, type Route } from "../route.ts";
import { ErrorBodySchema, hasType } from "../schemas.ts";

export interface OpenApiInfo {
  readonly title: string;
  readonly version: string;
  readonly description: string;
}

/** An operation as the document has it; loose where it only passes a schema through. */
export interface OpenApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly security: readonly object[];
  readonly parameters?: readonly object[];
  readonly requestBody?: object;
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: object; readonly links?: object }>
  >;
}

export interface OpenApiDocument {
  readonly openapi: "3.1.0";
  readonly info: OpenApiInfo;
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: object;
}

/** Describes every route. Paths are written without the version prefix, and both forms are servers. */
export function toOpenApi(routes: readonly Route<never>[], info: OpenApiInfo): OpenApiDocument {
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const route of routes) {
    const path = documentPath(route.path);
    paths[path] = { ...paths[path], [route.method]: toOperation(route) };
  }
  return {
    openapi: "3.1.0",
    info,
    servers: [
      { url: "/v1", description: "as clients of the former service call it" },
      { url: "/", description: "without the version" },
    ],
    paths,
    components: {
      schemas: { Error: plain(ErrorBodySchema) },
      securitySchemes: { session: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
    },
  };
}

/** `/analyses/:uuid` becomes `/analyses/{uuid}`. */
export function documentPath(path: string): string {
  return path.replace(/:(\w+)/g, "{$1}");
}

function toOperation(route: Route<never>): OpenApiOperation {
  const parameters = [...toParameters(route.params, "path"), ...toParameters(route.query, "query")];
  return {
    operationId: toOperationId(route),
    summary: route.summary,
    description: toAccessText(route),
    security: route.permission === "public" ? [] : [{ session: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.body ? { requestBody: toRequestBody(route.body) } : {}),
    responses: toResponses(route),
  };
}

function toOperationId({ method, path }: Pick<Route<never>, "method" | "path">): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  return [method, ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join("");
}

function toAccessText({ permission }: Route<never>): string {
  if (permission === "public") return "Needs no session.";
  return permission === "session" ? "Needs a session." : `Needs a session with the permission \`${permission}\`.`;
}

function toParameters(schema: TObject | undefined, place: "path" | "query"): object[] {
  const required: readonly string[] = schema?.required ?? [];
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: plain(property),
  }));
}

interface BodySchema {
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, object>>;
  readonly allOf?: unknown;
  readonly anyOf?: unknown;
  readonly examples?: readonly unknown[];
}

/**
 * A body has to be sent where its schema names fields that must be there, and may be `null` elsewhere; objects in a form
 * are JSON.
 */
function toRequestBody(body: TSchema): object {
  const schema = plain(body);
  const { properties = {}, required = [], allOf, anyOf, examples } = body as BodySchema;
  const isRequired = required.length > 0 || allOf !== undefined || anyOf !== undefined;
  const json = isRequired ? schema : { ...schema, type: ["object", "null"] };
  const inJson = Object.entries(properties).filter(([, property]) => hasType(property, "object"));
  const encoding = Object.fromEntries(inJson.map(([name]) => [name, { contentType: "application/json" }]));
  return {
    ...(isRequired ? { required: true } : {}),
    content: {
      "application/json": { schema: json, ...(examples ? { example: examples[0] } : {}) },
      "application/x-www-form-urlencoded": { schema, ...(inJson.length > 0 ? { encoding } : {}) },
    },
  };
}

function toResponses(route: Route<never>): OpenApiOperation["responses"] {
  const { status, description, contentType = "application/json", schema, links } = route.returns;
  const codes = errorsOf(route);
  const failures = [...new Set(codes.map((code) => errorCatalogue[code].status))].map((failed) => [
    String(failed),
    toFailureResponse(codes.filter((code) => errorCatalogue[code].status === failed)),
  ]);
  return {
    [String(status)]: {
      description,
      content: { [contentType]: { schema: plain(schema) } },
      ...(links ? { links: toLinks(links) } : {}),
    },
    ...Object.fromEntries(failures),
  };
}

function toLinks(links: readonly Link[]): object {
  return Object.fromEntries(
    links.map((link) => {
      const operationId = toOperationId(link);
      const parameters = Object.entries(link.parameters).map(([name, pointer]) => [name, `$response.body#${pointer}`]);
      return [operationId, { operationId, parameters: Object.fromEntries(parameters) }];
    }),
  );
}

function toFailureResponse(codes: readonly ErrorCode[]): { readonly description: string; readonly content: object } {
  const description = codes.map((code) => `\`${code}\`: ${errorCatalogue[code].text}`).join("\n\n");
  return { description, content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } } };
}

/** A schema without what only the type system needs. */
function plain(schema: object): object {
  return JSON.parse(JSON.stringify(schema));
}
