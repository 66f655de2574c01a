/** Points in time as clients write them in queries. */

import { err, ok, type Result } from "../../engine/util/result.ts";
import { type Failure, wrongField } from "./error-catalogue.ts";

/** What to tell whoever writes something else, as the rest of a sentence about the field. */
export const dateFault = "must be a number of milliseconds or a date, as in 2026-01-31T12:00:00Z";

const time = "([01]\\d|2[0-3]):[0-5]\\d";
const zone = "(Z|[+-]([01]\\d|2[0-3]):?[0-5]\\d)?";
const day = "((Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]{0,6},? )?";
const month = "(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}";
const dayOfMonth = "(0?[1-9]|[12]\\d|3[01])";

/**
 * Which texts are taken: milliseconds, dates as ISO 8601 has them, whole or cut off, and as mail headers and JavaScript
 * write them.
 */
export const datePattern = `^(${[
  "-?\\d{1,15}",
  `\\d{4}-(0[1-9]|1[0-2])(-(0[1-9]|[12]\\d|3[01])([T ]${time}(:[0-5]\\d(\\.\\d{1,9})?)?${zone})?)?`,
  `${day}(${dayOfMonth} ${month}|${month} ${dayOfMonth},?) \\d{4}( ${time}:[0-5]\\d( (GMT|UTC)([+-]${time.replace(":", "")})?)?( \\([A-Za-z ]{1,40}\\))?)?`,
].join("|")})$`;

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
  return err(wrongField(path, dateFault));
}
