/** `solhound serve` as a user starts it: the built command in a process of its own. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { adminPassword, makeClient, makeDataFolder, type TestServer } from "./api-server.ts";
import { inRoot } from "./root.ts";

export interface ServeCommand extends Pick<TestServer, "url" | "call" | "login"> {
  readonly pid: number;
  /** Ends it as Ctrl-C does, and answers its exit status. */
  stop(): Promise<number | null>;
}

/** Starts it on a free port with a data folder of its own and the trial account. */
export async function startServeCommand(more: readonly string[] = []): Promise<ServeCommand> {
  const { folder, remove } = makeDataFolder();
  const args = ["serve", "--port", "0", "--data", folder, "--trial"];
  const child = spawn(process.execPath, [inRoot("dist/cli.js"), ...args, ...more], {
    env: { ...process.env, SOLHOUND_ADMIN_PASSWORD: adminPassword },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [line] = await once(createInterface(child.stdout), "line");
  const url = /^Solhound listens on (http:\S+)$/.exec(String(line))?.[1];
  assert.ok(url, `the address is told first: ${line}`);
  return {
    url,
    pid: child.pid ?? 0,
    ...makeClient(url),
    async stop() {
      const exit = once(child, "exit");
      child.kill("SIGINT");
      const [status] = await exit;
      remove();
      return status;
    },
  };
}
