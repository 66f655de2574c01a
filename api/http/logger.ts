/** Where the service tells what it does: one event a line, never a secret. */

export type LogLevel = "info" | "warn" | "error";
export type LogFields = Readonly<Record<string, string | number | boolean | null>>;

/** `event` is a stable kebab-case name. Fields hold ids, numbers and states; no tokens, passwords or sources. */
export type Logger = (level: LogLevel, event: string, fields?: LogFields) => void;

/** Writes each event as one line of JSON. */
export function makeJsonLogger(write: (line: string) => void): Logger {
  return (level, event, fields = {}) => {
    write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })}\n`);
  };
}
