/** A real VS Code: its server on this machine, with a profile of its own and the packaged extension installed. */

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { vscodePart, vsixPath } from "./part.ts";
import { makeProfileFolder, profileArguments } from "./profile.ts";

export interface ServerOptions {
  /** User settings beside those that every test wants. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Further extensions, as `.vsix` files. */
  readonly alsoInstall?: readonly string[];
  /** Accepts the `payload` that starts a suite in the extension host; switches notifications off, too. */
  readonly testDriver?: boolean;
  /** Asks whether the workspace is trusted; else every workspace is. */
  readonly workspaceTrust?: boolean;
  /** Variables for the server and what it starts, the extension host among them. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface VscodeServer {
  /** `host:port`, as in `vscode-remote` URIs. */
  readonly authority: string;
  /** Where this instance keeps everything; the caller may put workspaces there. */
  readonly folder: string;
  /** What the server printed so far. */
  log(): string;
  stop(): Promise<void>;
}

const startTimeoutMs = 60_000;
const graceMs = 3_000;

/** Installs the extension and starts the server. */
export async function startVscodeServer(options: ServerOptions = {}): Promise<VscodeServer> {
  const folder = makeProfileFolder();
  const { nodePath, serverPath } = vscodePart();
  const common = [...profileArguments(folder, options.settings), "--server-data-dir", folder];
  common.push("--accept-server-license-terms");
  // Read by this build of VS Code: it asks no gallery.
  const env = { ...process.env, ...options.env, EXTENSIONS_GALLERY: '{"serviceUrl":""}', NODE_OPTIONS: undefined };
  const installs = [vsixPath(), ...(options.alsoInstall ?? [])].flatMap((vsix) => ["--install-extension", vsix]);
  execFileSync(nodePath, [serverPath, ...common, ...installs], { env, stdio: "pipe" });
  const args = [serverPath, ...common, "--host", "127.0.0.1", "--port", "0", "--without-connection-token"];
  args.push("--telemetry-level", "off");
  if (!options.workspaceTrust) args.push("--disable-workspace-trust");
  if (options.testDriver) args.push("--enable-smoke-test-driver");
  const child = spawn(nodePath, args, { env, stdio: ["ignore", "pipe", "pipe"], detached: true });
  process.once("exit", () => signalGroup(child.pid, "SIGKILL"));
  const log = collectOutput(child);
  const stop = async (): Promise<void> => {
    await endProcessGroup(child);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const port = await listeningPort(child, log);
    return { authority: `127.0.0.1:${port}`, folder, log, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function collectOutput(child: ChildProcess): () => string {
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  return () => text;
}

function listeningPort(child: ChildProcess, log: () => string): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (what: string) => (): void => reject(new Error(`the VS Code server ${what}:\n${log()}`));
    const timer = setTimeout(fail("did not start in time"), startTimeoutMs);
    child.once("exit", fail("ended"));
    child.stdout?.on("data", () => {
      const port = /listening on (\d+)/.exec(log())?.[1];
      if (port === undefined) return;
      clearTimeout(timer);
      resolve(Number(port));
    });
  });
}

/** The server has children (extension host, watchers), which would outlive it: the whole group goes. */
async function endProcessGroup(child: ChildProcess): Promise<void> {
  const exited = new Promise((resolve) => child.once("exit", resolve));
  const alive = child.exitCode === null && child.signalCode === null;
  signalGroup(child.pid, "SIGTERM");
  if (alive) await Promise.race([exited, new Promise((resolve) => setTimeout(resolve, graceMs))]);
  signalGroup(child.pid, "SIGKILL");
}

function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
