/** What commands that serve read from their options, and how they end. */

import { homedir } from "node:os";
import path from "node:path";
import type { ServeOptions } from "../../api/main.ts";
import { err, ok, type Result } from "../../engine/util/result.ts";
import { integer } from "../analyze/option-values.ts";

/** As they were written. */
export type WrittenServeOptions = Readonly<Record<string, string | boolean | undefined>>;

export type Api = typeof import("../../api/main.ts");

/** What is wrong is told in words for whoever wrote it. */
export function readServeOptions(written: WrittenServeOptions, api: Api): Result<ServeOptions, string> {
  const port = readInteger("--port", written["port"], 0, 65_535);
  if (!port.ok) return port;
  const bodyLimitMb = readInteger("--body-limit", written["bodyLimit"], 1, 1_000);
  if (!bodyLimitMb.ok) return bodyLimitMb;
  const workers = readInteger("--workers", written["workers"] ?? "1", 0, 256);
  if (!workers.ok) return workers;
  const keepDays = readInteger("--keep-days", written["keepDays"] ?? "1", 1, 36_500);
  if (!keepDays.ok) return keepDays;
  const auditDays = readInteger("--audit-days", written["auditDays"], 1, 36_500);
  if (!auditDays.ok) return auditDays;
  const proxies = readProxies(written["proxy"], api);
  if (!proxies.ok) return proxies;
  const logLevel = readLogLevel(written["logLevel"], api);
  if (!logLevel.ok) return logLevel;
  const limits = readLimits(written["limits"], api);
  if (!limits.ok) return limits;
  const { host, data, trial, offline, privateWebhooks } = written;
  return ok({
    host: String(host),
    port: port.value,
    dataFolder: typeof data === "string" ? path.resolve(data) : defaultDataFolder(),
    trial: trial === true,
    offline: offline === true,
    allowsPrivateWebhooks: privateWebhooks === true,
    bodyLimitBytes: bodyLimitMb.value * 1024 * 1024,
    auditDays: auditDays.value,
    proxies: proxies.value,
    logLevel: logLevel.value,
    limits: limits.value,
    databaseUrl: process.env["DATABASE_URL"] || undefined,
    ...(written["workers"] === undefined ? {} : { nWorkers: workers.value }),
    ...(written["keepDays"] === undefined ? {} : { keepMs: keepDays.value * 86_400_000 }),
  });
}

/** One of the names. */
export function readLogLevel(text: unknown, { logLevels }: Api): Result<NonNullable<ServeOptions["logLevel"]>, string> {
  const level = logLevels.find((one) => one === text);
  if (level !== undefined) return ok(level);
  return err(`--log-level must be one of ${logLevels.join(", ")}; it is ${JSON.stringify(text)}.`);
}

/** A whole number between two, both included. */
export function readInteger(option: string, text: unknown, least: number, most: number): Result<number, string> {
  const read = integer(least, most)(String(text));
  return read.ok ? read : err(`${option} must be ${read.error}; it is ${JSON.stringify(text)}.`);
}

/** Without the option, it depends on who can reach the server. */
function readLimits(text: unknown, { parseLimits }: Api): Result<ServeOptions["limits"], string> {
  if (text === undefined) return ok(undefined);
  const read = parseLimits(typeof text === "string" ? text : "");
  return read.ok ? read : err(`--limits: ${read.error}.`);
}

function readProxies(text: unknown, { parseProxies }: Api): Result<readonly string[], string> {
  if (text === undefined) return ok([]);
  const read = parseProxies(String(text));
  return read.ok ? read : err(`--proxy: ${read.error}.`);
}

/** Where programs keep what is the user's, by the XDG rules. */
export function defaultDataFolder(): string {
  const base = process.env["XDG_DATA_HOME"];
  return path.join(
    base !== undefined && path.isAbsolute(base) ? base : path.join(homedir(), ".local/share"),
    "solhound",
  );
}

/** Resolves when the signal fires. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve());
  });
}
