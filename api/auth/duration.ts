/** Durations as clients write them: `10 mins`, `3 days`, `1h`; a bare number is milliseconds. */

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Length of each unit in milliseconds, under every name that the `ms` package knows. */
const units: ReadonlyMap<string, number> = new Map(
  [
    { names: ["milliseconds", "millisecond", "msecs", "msec", "ms", ""], lengthMs: 1 },
    { names: ["seconds", "second", "secs", "sec", "s"], lengthMs: second },
    { names: ["minutes", "minute", "mins", "min", "m"], lengthMs: minute },
    { names: ["hours", "hour", "hrs", "hr", "h"], lengthMs: hour },
    { names: ["days", "day", "d"], lengthMs: day },
    { names: ["weeks", "week", "w"], lengthMs: 7 * day },
    { names: ["years", "year", "yrs", "yr", "y"], lengthMs: 365.25 * day },
  ].flatMap(({ names, lengthMs }) => names.map((name) => [name, lengthMs] as const)),
);

/** In milliseconds, at least 0; undefined where the text is no duration. */
export function parseDuration(text: string): number | undefined {
  const [, number, unit = ""] = /^(\d{1,15}(?:\.\d{1,15})?|\.\d{1,15}) *([a-z]*)$/i.exec(text.trim()) ?? [];
  const lengthMs = units.get(unit.toLowerCase());
  return number === undefined || lengthMs === undefined ? undefined : Math.round(Number(number) * lengthMs);
}
