/** `solhound serve` as a user starts it: the built command in a process of its own. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { MemoryUse, Question } from "../memory-probe.ts";
import { inRoot } from "../root.ts";
import { adminPassword, makeClient, makeDataFolder, type TestServer } from "./api-server.ts";

export interface ServeCommand extends Pick<TestServer, "url" | "call" | "login"> {
  /** What it holds once garbage is out, where it is probed; also written as a heap snapshot where a file is named. */
  memory(snapshotFile?: string): Promise<MemoryUse>;
  /** Milliseconds of a processor that it has taken so far, where it is probed. */
  processorMs(): Promise<number>;
  /** Ends it as Ctrl-C does, and answers its exit status. */
  stop(): Promise<number | null>;
}

const probe = ["--expose-gc", "--import", inRoot("out/test/harness/memory-probe.js")];

export interface ServeSetting {
  /** To ask for its memory. */
  readonly isProbed?: boolean;
  /** A data folder to go on with, which stays. */
  readonly folder?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts it on a free port, with a data folder of its own unless one is given, and the trial account. */
export async function startServeCommand(
  more: readonly string[] = [],
  { isProbed = false, folder: given, env = {} }: ServeSetting = {},
): Promise<ServeCommand> {
  const { folder, remove } = given === undefined ? makeDataFolder() : { folder: given, remove: () => {} };
  const args = ["serve", "--port", "0", "--data", folder, "--trial"];
  const child = spawn(process.execPath, [...(isProbed ? probe : []), inRoot("dist/cli.js"), ...args, ...more], {
    env: { ...process.env, SOLHOUND_ADMIN_PASSWORD: adminPassword, ...env },
    stdio: ["ignore", "pipe", "ignore", isProbed ? "ipc" : "ignore"],
  });
  assert.ok(child.stdout);
  const [line] = await once(createInterface(child.stdout), "line");
  const url = /^Solhound listens on (http:\S+)$/.exec(String(line))?.[1];
  assert.ok(url, `the address is told first: ${line}`);
  const probed = async (question: Question): Promise<unknown> => {
    child.send(question);
    const [answer] = await once(child, "message");
    return answer;
  };
  return {
    url,
    ...makeClient(url),
    memory: async (snapshotFile = "") => (await probed({ snapshotFile })) as MemoryUse,
    processorMs: async () => Number(await probed("processor")),
    async stop() {
      const exit = once(child, "exit");
      child.kill("SIGINT");
      const [status] = await exit;
      remove();
      return status;
    },
  };
}
