/** The `serve` command: starts the API and waits until it is told to end. */

import type { RunningServer, ServeOptions } from "../../api/main.ts";
import { visible } from "../../engine/report/visible.ts";
import { type ExitStatus, exitStatus } from "../exit-status.ts";
import { makeInterrupt } from "../interrupt.ts";
import { refuse } from "../refuse.ts";
import { print } from "../write-output.ts";
import { aborted, readServeOptions, type WrittenServeOptions } from "./serve-options.ts";

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

function describeStart({ url, initialLogin }: RunningServer, { dataFolder, databaseUrl }: ServeOptions): string {
  const login =
    initialLogin === null
      ? []
      : [
          `First login: ${initialLogin.username}, password ${initialLogin.password}`,
          "It is shown only now. SOLHOUND_ADMIN_PASSWORD sets one of your own.",
        ];
  const place = databaseUrl === undefined ? visible(dataFolder) : "the database that DATABASE_URL names";
  return `${[`Solhound listens on ${url}`, `Data is kept in ${place}`, ...login].join("\n")}\n`;
}
