/** Requests made from the OpenAPI document: mostly as it asks for, with something odd now and then. */

import fc, { type Arbitrary } from "fast-check";
import type { OpenApiDocument, OpenApiOperation } from "../../../api/http/open-api/open-api.ts";
import { anyJson, encodeLoosely, oddSegment } from "./odd-values.ts";
import type { WireRequest } from "./wire-request.ts";

/** As far as it is looked at. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly maxLength?: number;
}

interface Parameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly schema: Schema;
}

/** `ids` are those that there are; `headers` those that callers send. */
export interface Known {
  readonly ids: readonly string[];
  readonly headers: Arbitrary<Readonly<Record<string, string>>>;
}

/** Routes that would end the sessions of the requests after them are left out by `isLeftOut`. */
export function documentRequests(
  document: OpenApiDocument,
  known: Known,
  isLeftOut: (path: string) => boolean,
): Arbitrary<WireRequest> {
  const requests = Object.entries(document.paths).flatMap(([path, operations]) =>
    isLeftOut(path)
      ? []
      : Object.entries(operations).map(([method, operation]) => toRequest(method, path, operation, known)),
  );
  return fc.oneof(...requests);
}

function toRequest(method: string, path: string, operation: OpenApiOperation, { ids, headers }: Known) {
  const parameters = (operation.parameters ?? []) as readonly Parameter[];
  const segment = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: oddSegment });
  const query = fc.record(
    Object.fromEntries(
      parameters.filter((one) => one.in === "query").map(({ name, schema }) => [name, fromSchema(schema)]),
    ),
    { requiredKeys: [] },
  );
  const body = bodyOf(operation);
  return fc
    .record({
      segments: fc.array(segment, { minLength: 3, maxLength: 3 }),
      query,
      body,
      header: headers,
    })
    .map(({ segments, query, body, header }) => {
      let index = 0;
      const filled = path.replace(/\{\w+\}/g, () => segments[index++] ?? "x");
      const search = Object.entries(query).map(
        ([name, value]) => `${name}=${encodeLoosely(typeof value === "string" ? value : JSON.stringify(value))}`,
      );
      return {
        method: method.toUpperCase(),
        target: `/v1${filled}${search.length > 0 ? `?${search.join("&")}` : ""}`,
        headers: { "Content-Type": "application/json", ...header },
        body: Buffer.from(body === undefined ? "" : JSON.stringify(body)),
      };
    });
}

function bodyOf({ requestBody }: OpenApiOperation): Arbitrary<unknown> {
  const { content } = (requestBody ?? {}) as { content?: { "application/json": { schema: Schema } } };
  return content ? fromSchema(content["application/json"].schema) : fc.constant(undefined);
}

/** One in eight is no such value at all. */
function fromSchema(schema: Schema): Arbitrary<unknown> {
  return fc.oneof({ weight: 7, arbitrary: right(schema) }, { weight: 1, arbitrary: anyJson });
}

function right(schema: Schema): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  // Beside fields, these only say which of them have to be there.
  if (schema.anyOf && !schema.properties) return fc.oneof(...schema.anyOf.map(fromSchema));
  const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? ["object"]);
  return fc.oneof(...types.map((type) => ofType(type, schema)));
}

function ofType(type: string, schema: Schema): Arbitrary<unknown> {
  switch (type) {
    case "string":
      return fc.oneof(
        fc.string({ unit: "binary", maxLength: 30 }),
        fc.constantFrom("quick", "0xfe", "a.sol", "3 days"),
      );
    case "integer":
    case "number":
      return fc.oneof(fc.nat(), fc.double());
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(fromSchema(schema.items ?? {}), { maxLength: 4 });
    default:
      return ofObject(schema);
  }
}

function ofObject({ properties = {}, additionalProperties }: Schema): Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, fromSchema(schema)]));
  const named = fc.record(fields, { requiredKeys: [] });
  if (typeof additionalProperties !== "object") return named;
  return fc.dictionary(fc.string({ unit: "binary", maxLength: 20 }), fromSchema(additionalProperties), { maxKeys: 4 });
}
