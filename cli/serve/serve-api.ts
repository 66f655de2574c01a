/** The `serve` command: starts the API and waits until it is told to end. */

import { homedir } from "node:os";
import path from "node:path";
import type { RunningServer, ServeOptions } from "../../api/main.ts";
import { visible } from "../../engine/report/visible.ts";
import { err, ok, type Result } from "../../engine/util/result.ts";
import { integer } from "../analyze/option-values.ts";
import { type ExitStatus, exitStatus } from "../exit-status.ts";
import { makeInterrupt } from "../interrupt.ts";
import { print } from "../write-output.ts";

/** As they were written. */
type WrittenServeOptions = Readonly<Record<string, string | boolean | undefined>>;

/** Serves until Ctrl-C; requests under way may end. What the caller has to mend is told, and is the call's fault. */
export async function serveApi(written: WrittenServeOptions): Promise<ExitStatus> {
  const api = await import("../../api/main.ts");
  const options = readServeOptions(written, api);
  if (!options.ok) return refuse(options.error);
  const interrupt = makeInterrupt(() => {});
  try {
    const server = await api.serve(options.value);
    await print(describeStart(server, options.value));
    await aborted(interrupt.signal);
    await server.close();
    return exitStatus.clean;
  } catch (error) {
    if (error instanceof api.StartRefused) return refuse(error.message);
    throw error;
  } finally {
    interrupt.release();
  }
}

type Api = typeof import("../../api/main.ts");

function readServeOptions(written: WrittenServeOptions, api: Api): Result<ServeOptions, string> {
  if (process.env["DATABASE_URL"]) {
    return err("DATABASE_URL is set, but PostgreSQL is not supported yet. Unset it to keep the data in a folder.");
  }
  const port = readInteger("--port", written["port"], 0, 65_535);
  if (!port.ok) return port;
  const bodyLimitMb = readInteger("--body-limit", written["bodyLimit"], 1, 1_000);
  if (!bodyLimitMb.ok) return bodyLimitMb;
  const auditDays = readInteger("--audit-days", written["auditDays"], 1, 36_500);
  if (!auditDays.ok) return auditDays;
  const proxies = readProxies(written["proxy"], api);
  if (!proxies.ok) return proxies;
  const logLevel = api.logLevels.find((level) => level === written["logLevel"]);
  if (logLevel === undefined) {
    return err(`--log-level must be one of ${api.logLevels.join(", ")}; it is ${JSON.stringify(written["logLevel"])}.`);
  }
  const limits = readLimits(written["limits"], api);
  if (!limits.ok) return limits;
  const { host, data, trial, offline } = written;
  return ok({
    host: String(host),
    port: port.value,
    dataFolder: typeof data === "string" ? path.resolve(data) : defaultDataFolder(),
    trial: trial === true,
    offline: offline === true,
    bodyLimitBytes: bodyLimitMb.value * 1024 * 1024,
    auditDays: auditDays.value,
    proxies: proxies.value,
    logLevel,
    limits: limits.value,
  });
}

function readInteger(option: string, text: unknown, least: number, most: number): Result<number, string> {
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
function defaultDataFolder(): string {
  const base = process.env["XDG_DATA_HOME"];
  return path.join(
    base !== undefined && path.isAbsolute(base) ? base : path.join(homedir(), ".local/share"),
    "solhound",
  );
}

function describeStart({ url, initialLogin }: RunningServer, { dataFolder }: ServeOptions): string {
  const login =
    initialLogin === null
      ? []
      : [
          `First login: ${initialLogin.username}, password ${initialLogin.password}`,
          "It is shown only now. SOLHOUND_ADMIN_PASSWORD sets one of your own.",
        ];
  return `${[`Solhound listens on ${url}`, `Data is kept in ${visible(dataFolder)}`, ...login].join("\n")}\n`;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve());
  });
}

async function refuse(message: string): Promise<ExitStatus> {
  await print(`solhound: ${visible(message)}\n`, process.stderr);
  return exitStatus.badInput;
}
