/** Holds what came over the network against a schema. */

import { type Static, type TSchema, Type } from "typebox";
import { Compile } from "typebox/compile";
import { err, ok, type Result } from "../../engine/util/result.ts";
import type { ErrorDetail, Failure } from "./error-catalogue.ts";
import type { ParsedInput } from "./parse-body.ts";

/** What clients write for a value they do not have. */
const emptyTexts = ["", "undefined", "null"];

/** Longest name that is repeated in an error. */
const maxPathLength = 120;

export type Validate<Schema extends TSchema> = (input: ParsedInput) => Result<Static<Schema>, Failure>;

/** A check for one schema. Unknown fields pass; where nothing was sent, an empty object is checked. */
export function makeValidate<Schema extends TSchema>(schema: Schema): Validate<Schema> {
  const validator = Compile(schema);
  return ({ value, isText }) => {
    const candidate = isText ? fromTexts(schema, value) : (value ?? {});
    if (validator.Check(candidate)) return ok(candidate as Static<Schema>);
    return err(toFailure(validator.Errors(candidate).flatMap((error) => toDetails(error, schema))));
  };
}

/** Of a query or form, the fields that the schema knows and that have a value. */
function fromTexts(schema: TSchema, value: unknown): Record<string, unknown> {
  const known = Type.IsObject(schema) ? Object.entries(schema.properties) : [];
  const sent = (value ?? {}) as Readonly<Record<string, string>>;
  return Object.fromEntries(
    known.flatMap(([name, property]) => {
      const text = sent[name];
      return text === undefined || emptyTexts.includes(text) ? [] : [[name, fromText(property, text)]];
    }),
  );
}

/** The number or boolean that the text stands for where the schema wants one; the text itself where it stands for none. */
function fromText(schema: TSchema, text: string): unknown {
  if ((Type.IsInteger(schema) || Type.IsNumber(schema)) && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  if (Type.IsBoolean(schema) && ["true", "false"].includes(text)) return text === "true";
  return text;
}

interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message: string;
  readonly params: object;
}

function toDetails(error: SchemaError, schema: TSchema): ErrorDetail[] {
  const path = error.instancePath.slice(1, maxPathLength).replaceAll("/", ".");
  const params = error.params as { requiredProperties?: readonly string[]; allowedValues?: readonly unknown[] };
  if (error.keyword === "required") {
    return (params.requiredProperties ?? []).map((name) =>
      detail(path === "" ? name : `${path}.${name}`, "is missing"),
    );
  }
  // What is wrong with a name or a value of a map is told by itself too.
  if (error.keyword === "additionalProperties" || error.keyword === "propertyNames") return [];
  if (error.keyword === "enum") {
    const allowed = (params.allowedValues ?? []).filter((value) => value !== null);
    return [detail(path, `must be one of ${allowed.join(", ")}`)];
  }
  return [detail(path, error.keyword === "pattern" ? patternText(schema, path) : error.message)];
}

/** People are told what a field looks like, not the expression that says so. */
function patternText(schema: TSchema, path: string): string {
  const property: { readonly description?: string } | undefined = Type.IsObject(schema)
    ? schema.properties[path]
    : undefined;
  return property?.description === undefined ? "is not written as it has to be" : `must be ${property.description}`;
}

function detail(path: string, fault: string): ErrorDetail {
  return { path, message: `${path === "" ? "The body" : path} ${fault}` };
}

function toFailure(details: readonly ErrorDetail[]): Failure {
  const [first] = details;
  if (first === undefined) return { code: "invalid-request" };
  const more = details.length > 1 ? ` (and ${details.length - 1} more)` : "";
  return { code: "invalid-request", message: `${first.message}${more}`, details };
}
