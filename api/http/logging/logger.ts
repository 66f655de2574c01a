/** Where the service tells what it does: one event a line, never a secret. */

import { pino } from "pino";
import { formatLogLine } from "./format-log-line.ts";
import { scrub } from "./scrub.ts";

/** From the most to the least that is told. */
export const logLevels = ["debug", "info", "warn", "error"] as const;
export type LogLevel = (typeof logLevels)[number];
export type LogFields = Readonly<Record<string, string | number | boolean | null>>;

/** `event` is a stable kebab-case name. Fields hold ids, numbers and states; no tokens, passwords or sources. */
export type Logger = (level: LogLevel, event: string, fields?: LogFields) => void;

export interface LoggerOptions {
  /** Events below it are left out. */
  readonly level: LogLevel;
  /** For people, where it is a terminal; else one object of JSON a line. */
  readonly isPretty: boolean;
  readonly write: (line: string) => void;
}

/** Names that no field should have; whatever one of them held is left out all the same. */
const secretNames = ["password", "token", "access", "refresh", "authorization", "key", "secret", "signature", "source"];

/** Writes events, line by line. What looks like a secret in a text is replaced, wherever it comes from. */
export function makeLogger({ level, isPretty, write }: LoggerOptions): Logger {
  const stream = { write: isPretty ? (line: string) => write(formatLogLine(line)) : write };
  const log = pino(
    {
      level,
      base: null,
      messageKey: "event",
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: secretNames, censor: "[redacted]" },
    },
    stream,
  );
  return (eventLevel, event, fields = {}) => {
    const scrubbed = Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === "string" ? scrub(value) : value,
    ]);
    log[eventLevel](Object.fromEntries(scrubbed), event);
  };
}

/** What broke, for the log: where in the code, and the error's own words as far as they can be told. */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: typeof error, message: String(error).slice(0, 500), stack: "" };
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  // A parser's message quotes what it was given.
  const message = error instanceof SyntaxError ? "" : error.message.slice(0, 500);
  return { error: error.name, message, stack: frames.map((line) => line.trim()).join("\n") };
}
