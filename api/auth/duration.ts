/** Durations as clients write them: `10 mins`, `3 days`, `1h`; a bare number is milliseconds. */

import ms, { type StringValue } from "ms";

/** More digits than any duration that is allowed has. */
const maxLength = 40;

/** In whole milliseconds, at least 0; undefined where the text is no duration. */
export function parseDuration(text: string): number | undefined {
  const written = text.trim();
  if (written === "" || written.length > maxLength) return undefined;
  // It knows by itself what is no duration, whatever its types say, and takes negative ones.
  const lengthMs: number | undefined = ms(written as StringValue);
  return lengthMs === undefined || !(lengthMs >= 0) || lengthMs > Number.MAX_SAFE_INTEGER
    ? undefined
    : Math.round(lengthMs);
}
