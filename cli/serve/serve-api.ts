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
  const options = readServeOptions(written);
  if (!options.ok) return refuse(options.error);
  const { serve, StartRefused } = await import("../../api/main.ts");
  const interrupt = makeInterrupt(() => {});
  try {
    const server = await serve(options.value);
    await print(describeStart(server, options.value));
    await aborted(interrupt.signal);
    await server.close();
    return exitStatus.clean;
  } catch (error) {
    if (error instanceof StartRefused) return refuse(error.message);
    throw error;
  } finally {
    interrupt.release();
  }
}

function readServeOptions({
  host,
  port,
  data,
  trial,
  offline,
  limits,
}: WrittenServeOptions): Result<ServeOptions, string> {
  const readPort = integer(0, 65_535)(String(port));
  if (!readPort.ok) return err(`--port must be ${readPort.error}; it is ${JSON.stringify(port)}.`);
  if (process.env["DATABASE_URL"]) {
    return err("DATABASE_URL is set, but PostgreSQL is not supported yet. Unset it to keep the data in a folder.");
  }
  const dataFolder = typeof data === "string" ? path.resolve(data) : defaultDataFolder();
  return ok({
    host: String(host),
    port: readPort.value,
    dataFolder,
    trial: trial === true,
    hasLimits: limits === true,
    offline: offline === true,
  });
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
