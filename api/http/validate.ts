/** Holds what came over the network against a schema. */

import { type Static, type TSchema, Type } from "typebox";
import { Compile } from "typebox/compile";
import { err, ok, type Result } from "../../engine/util/result.ts";
import type { ErrorDetail, Failure } from "./error-catalogue.ts";
import { exceedsJsonLimits } from "./json-limits.ts";
import type { ParsedInput } from "./parse-body.ts";
import { faultKeyword, hasType } from "./schemas.ts";

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
  const known: readonly (readonly [string, object])[] = Type.IsObject(schema) ? Object.entries(schema.properties) : [];
  const sent = (value ?? {}) as Readonly<Record<string, readonly string[]>>;
  return Object.fromEntries(
    known.flatMap(([name, field]) => {
      const texts = (sent[name] ?? []).filter((text) => !emptyTexts.includes(text));
      return texts[0] === undefined ? [] : [[name, fromFieldTexts(field, texts[0], texts)]];
    }),
  );
}

/** What a field holds that was sent once or more. Lists are their items one by one, or JSON, as objects are. */
function fromFieldTexts(field: object, first: string, texts: readonly string[]): unknown {
  if (hasType(field, "array")) {
    return texts.length === 1 && first.trimStart().startsWith("[") ? fromJson(first) : texts;
  }
  return hasType(field, "object") ? fromJson(first) : fromText(field, first);
}

/** The number or boolean that the text stands for where the schema wants one; the text itself where it stands for none. */
function fromText(field: object, text: string): unknown {
  if ((hasType(field, "integer") || hasType(field, "number")) && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  if (hasType(field, "boolean") && ["true", "false"].includes(text)) return text === "true";
  return text;
}

function fromJson(text: string): unknown {
  if (exceedsJsonLimits(Buffer.from(text))) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

interface SchemaError {
  readonly keyword: string;
  /** As a JSON pointer, as in `#/properties/name`. */
  readonly schemaPath: string;
  readonly instancePath: string;
  readonly message: string;
  readonly params: object;
}

function toDetails(error: SchemaError, schema: TSchema): ErrorDetail[] {
  const path = error.instancePath.slice(1, maxPathLength).replaceAll("/", ".");
  const params = error.params as { requiredProperties?: readonly string[]; allowedValues?: readonly unknown[] };
  // Of what may be written in several ways, each is a branch; what to tell is said once, by the whole.
  if (/\/anyOf\/\d/.test(error.schemaPath)) return [];
  if (error.keyword === "anyOf") return [detail(path, failedPart(schema, error)[faultKeyword] ?? error.message)];
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
  return [detail(path, error.keyword === "pattern" ? patternText(failedPart(schema, error)) : error.message)];
}

interface SchemaPart {
  readonly description?: string;
  readonly [faultKeyword]?: string;
}

/** The part of the schema that was not kept to. */
function failedPart(schema: TSchema, { schemaPath }: SchemaError): SchemaPart {
  let part: unknown = schema;
  for (const name of schemaPath.split("/").slice(1))
    part = (part as Readonly<Record<string, unknown>> | undefined)?.[name];
  return part ?? {};
}

/** People are told what a field looks like, not the expression that says so. */
function patternText({ description, [faultKeyword]: fault }: SchemaPart): string {
  return fault ?? (description === undefined ? "is not written as it has to be" : `must be ${description}`);
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
