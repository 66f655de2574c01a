/** Servers and workers in processes of their own, to be killed. */

import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { ServerOptions } from "../../../api/start-server.ts";
import { inRoot } from "../root.ts";
import { makeClient, type TestServer } from "./api-server.ts";

/** A process that ends when it is told to. */
export interface Child {
  /** At once, as a crash would end it. */
  kill(): Promise<void>;
  /** In good order. */
  stop(): Promise<void>;
}

export interface ChildServer extends Child, Pick<TestServer, "call" | "login"> {}

export interface ChildWorker extends Child {
  /** What it has logged. */
  readonly events: readonly { readonly event: string; readonly uuid?: string }[];
}

/** Starts a server, and waits until it listens. Options have to be plain data. */
export async function startChildServer(options: Partial<ServerOptions>): Promise<ChildServer> {
  const child = start("run-api-server", JSON.stringify(options));
  assert.ok(child.stdout);
  const [url] = await Promise.race([once(createInterface(child.stdout), "line"), failed(child)]);
  return { ...makeClient(String(url)), ...endsOf(child) };
}

/** Starts a worker, and waits until it works. */
export async function startChildWorker(databaseUrl: string): Promise<ChildWorker> {
  const child = start("run-worker", databaseUrl);
  assert.ok(child.stdout);
  const events: { event: string; uuid?: string }[] = [];
  const lines = createInterface(child.stdout);
  lines.on("line", (line) => events.push(JSON.parse(line)));
  await Promise.race([once(lines, "line"), failed(child)]);
  return { events, ...endsOf(child) };
}

function start(script: string, argument: string): ChildProcess {
  const args = [inRoot(`out/test/harness/api/${script}.js`), argument];
  return spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
}

async function failed(child: ChildProcess): Promise<never> {
  const [status] = await once(child, "exit");
  throw new Error(`it ended with status ${status} before it had begun`);
}

function endsOf(child: ChildProcess): Child {
  const end = async (signal: "SIGKILL" | "SIGTERM"): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, "exit");
    child.kill(signal);
    await exit;
  };
  return { kill: () => end("SIGKILL"), stop: () => end("SIGTERM") };
}
