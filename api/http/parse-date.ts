/** Points in time as clients write them in queries. */

import { err, ok, type Result } from "../../engine/util/result.ts";
import { type Failure, wrongField } from "./error-catalogue.ts";

/** The last that a Date can hold. */
const maxTimeMs = 8.64e15;

/**
 * Milliseconds since 1970 from a number of them or from a date as JavaScript reads it; a date without a zone is UTC, as
 * the former service's Python client sends it. Undefined where the text is neither.
 */
export function parseDate(text: string): number | undefined {
  const trimmed = text.trim();
  if (/^-?\d{1,16}$/.test(trimmed)) {
    const timeMs = Number(trimmed);
    return Math.abs(timeMs) <= maxTimeMs ? timeMs : undefined;
  }
  const isLocal = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(trimmed);
  const timeMs = Date.parse(isLocal ? `${trimmed.replace(" ", "T")}Z` : trimmed);
  return Number.isNaN(timeMs) ? undefined : timeMs;
}

/** The same for a field of a request that may be absent. */
export function parseDateField(
  path: string,
  text: string | undefined,
): Result<number | undefined, Failure<"invalid-request">> {
  const timeMs = text === undefined ? undefined : parseDate(text);
  if (text === undefined || timeMs !== undefined) return ok(timeMs);
  return err(wrongField(path, "must be a number of milliseconds or a date, as in 2026-01-31T12:00:00Z"));
}
