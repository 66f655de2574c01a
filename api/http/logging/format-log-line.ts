/** A line of the log as people read it in a terminal. */

interface LogLine {
  readonly level: string;
  readonly time: string;
  readonly event: string;
}

const reset = "\u{1b}[0m";
const dim = "\u{1b}[2m";
const colors: Readonly<Record<string, string>> = {
  debug: dim,
  info: "\u{1b}[36m",
  warn: "\u{1b}[33m",
  error: "\u{1b}[31m",
};

/** From a line of JSON: time of day, level, event, then the fields; a stack goes below. */
export function formatLogLine(line: string): string {
  const { level, time, event, ...fields } = JSON.parse(line) as LogLine & Readonly<Record<string, unknown>>;
  const { stack, ...others } = fields;
  const told = Object.entries(others).map(([name, value]) => `${dim}${name}=${reset}${toText(value)}`);
  const head = [`${dim}${time.slice(11, 23)}${reset}`, `${colors[level] ?? ""}${level.padEnd(5)}${reset}`, event];
  const frames = typeof stack === "string" && stack !== "" ? `\n    ${stack.split("\n").map(safe).join("\n    ")}` : "";
  return `${[...head, ...told].join(" ")}${frames}\n`;
}

function toText(value: unknown): string {
  if (typeof value !== "string") return String(value);
  return /^[\w./:%+-]+$/.test(value) ? value : safe(JSON.stringify(value));
}

/** A terminal would obey control characters. */
function safe(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "�");
}
