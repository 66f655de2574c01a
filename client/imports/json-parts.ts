/** Parts of JSON of unknown shape: what is not what it should be is not there. */

import { isRecord } from "../../engine/util/is-record.ts";

export type Json = Readonly<Record<string, unknown>>;

/** An object; an empty one where there is none. */
export function objectIn(value: unknown): Json {
  return isRecord(value) ? value : {};
}

/** The objects of a list; none where there is no list. */
export function objectsIn(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** A text that is not empty. */
export function textIn(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** A whole number that is not negative. */
export function countIn(value: unknown): number | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}
