/** Schemas that the contracts of all resources share. */

import { type Static, type TSchema, Type } from "typebox";
import { dateFault, datePattern } from "./parse-date.ts";

/** One of a few strings. */
export function OneOf<const Values extends readonly string[]>(values: Values, description?: string) {
  return Type.Unsafe<Values[number]>({ type: "string", enum: values, ...(description ? { description } : {}) });
}

/** A value or `null`. */
export function OrNull<Schema extends TSchema>(schema: Schema) {
  const { type, enum: values } = schema as { readonly type?: unknown; readonly enum?: readonly unknown[] };
  const orNull = { ...schema, type: [type, "null"], ...(values ? { enum: [...values, null] } : {}) };
  return Type.Unsafe<Static<Schema> | null>(orNull);
}

/**
 * Text of a form: `pattern` says which, and `fault` what to tell whoever sends another, as the rest of a sentence about
 * the field.
 */
export function TextLike(
  pattern: string,
  fault: string,
  options: { maxLength: number; description?: string; examples?: readonly string[] },
) {
  return Type.Unsafe<string>({ type: "string", pattern, [faultKeyword]: fault, ...options });
}

/** One of these fields has to be there, and not be null; `fault` is what to tell where none is. For the options of an object. */
export function needsOneOf(fields: readonly string[], fault: string) {
  const anyOf = fields.map((field) => ({ required: [field], properties: { [field]: { not: { type: "null" } } } }));
  return { anyOf, [faultKeyword]: fault };
}

/** Where a schema keeps what to tell whoever does not keep to it. */
export const faultKeyword = "x-fault";

/** Whether a schema takes values of a type; it may be one of several, as where it may be null. */
export function hasType(schema: object, wanted: string): boolean {
  const { type } = schema as { readonly type?: unknown };
  return type === wanted || (Array.isArray(type) && type.includes(wanted));
}

/** A point in time, as clients write them in queries; `meaning` says what it bounds. */
export function DateText(meaning: string) {
  const description = `${meaning}: milliseconds, or a date`;
  return TextLike(datePattern, dateFault, { maxLength: 100, description, examples: ["2026-01-31T12:00:00Z"] });
}

/** What clients send as `null` as well as leave out. */
export function Nullable<Schema extends TSchema>(schema: Schema) {
  return Type.Optional(OrNull(schema));
}

/** A list that is only read. */
export function ListOf<Item extends TSchema>(items: Item, options: { maxItems?: number; description?: string } = {}) {
  return Type.Unsafe<readonly Static<Item>[]>({ type: "array", items, ...options });
}

/** An object used as a map; names and number of entries are bounded. Its keys are hostile: never index another object with them. */
export function MapOf<Value extends TSchema>(
  value: Value,
  limits: { maxNameLength: number; maxEntries: number },
  description?: string,
) {
  return Type.Unsafe<Readonly<Record<string, Static<Value>>>>({
    type: "object",
    additionalProperties: value,
    propertyNames: { type: "string", maxLength: limits.maxNameLength },
    maxProperties: limits.maxEntries,
    ...(description !== undefined && { description }),
  });
}

/** Where there is no more to say than that it was done. */
export const Nothing = Type.Object({});

/** What failed, for the document and for tests. */
export const ErrorBodySchema = Type.Object({
  status: Type.Integer({ description: "The HTTP status again." }),
  error: Type.String({ description: "What is wrong, in words." }),
  code: Type.Optional(Type.String({ description: "What is wrong, as a stable code; absent where the status is 401." })),
  details: Type.Optional(Type.Array(Type.Object({ path: Type.String(), message: Type.String() }))),
});
