/** What the doors carry and cost: bytes of our own code in each bundle, and what `solhound lsp --stdio` takes to start. */

// For developers, after `npm run build`: `node out/test/bench/product/doors.js [DIST]`. DIST is a folder of bundles to start,
// else this checkout's; what a bundle carries is always told of this checkout.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import {
  createProtocolConnection,
  ExitNotification,
  InitializeRequest,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { bundleContents } from "../../harness/bundle-contents.ts";
import { inRoot } from "../../harness/root.ts";

const nStarts = 9;

const dist = path.resolve(process.argv[2] ?? inRoot("dist"));
await printBundles();
await printStarts("cli.js", ["lsp", "--stdio"]);
await printStarts("server.js", ["--stdio"]);

/** Bytes after minifying, without source maps; a bundle counts with all that it loads, at once or later. */
async function printBundles(): Promise<void> {
  console.log("bundle            own kB   packages kB   largest of its own");
  for (const [name, files] of Object.entries(await bundleContents())) {
    const folders = new Map<string, number>();
    for (const [file, bytes] of Object.entries(files)) {
      const folder = file.includes("node_modules/") ? "packages" : file.split("/").slice(0, 2).join("/");
      folders.set(folder, (folders.get(folder) ?? 0) + bytes);
    }
    const packages = folders.get("packages") ?? 0;
    folders.delete("packages");
    const own = [...folders.values()].reduce((sum, bytes) => sum + bytes, 0);
    const largest = [...folders].sort(([, one], [, other]) => other - one).slice(0, 4);
    const told = largest.map(([folder, bytes]) => `${folder} ${kilo(bytes)}`).join(", ");
    console.log(`${name.padEnd(16)}${kilo(own).padStart(8)}${kilo(packages).padStart(14)}   ${told}`);
  }
}

function kilo(bytes: number): string {
  return (bytes / 1000).toFixed(0);
}

/** Medians over several fresh processes, the first left out: it warms the disk. */
async function printStarts(file: string, args: readonly string[]): Promise<void> {
  const starts: Start[] = [];
  for (let n = 0; n <= nStarts; n++) starts.push(await start(path.join(dist, file), args));
  const median = (of: (start: Start) => number): number => {
    const sorted = starts
      .slice(1)
      .map(of)
      .sort((a, b) => a - b);
    return sorted[sorted.length >> 1] ?? 0;
  };
  const [ms, cpuMs, mb] = [median((one) => one.ms), median((one) => one.cpuMs), median((one) => one.rssMb)];
  const told = `${ms.toFixed(0)} ms, ${cpuMs.toFixed(0)} ms of the processor, ${mb.toFixed(1)} MB resident`;
  console.log(`${file} ${args.join(" ")}: answers \`initialize\` after ${told}`);
}

interface Start {
  readonly ms: number;
  readonly cpuMs: number;
  readonly rssMb: number;
}

/** One language server from its start to its answer to `initialize`. */
async function start(file: string, args: readonly string[]): Promise<Start> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [file, ...args], { stdio: ["pipe", "pipe", "inherit"] });
  const ended = once(child, "close");
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  connection.listen();
  const params = { processId: process.pid, rootUri: null, capabilities: {}, workspaceFolders: null };
  await connection.sendRequest(InitializeRequest.type, params);
  const ms = performance.now() - startedAt;
  const used = { cpuMs: cpuMsOf(child.pid), rssMb: rssMbOf(child.pid) };
  await connection.sendRequest(ShutdownRequest.type);
  await connection.sendNotification(ExitNotification.type);
  await ended;
  return { ms, ...used };
}

/** As the Linux kernel tells it, in steps of 10 ms; NaN elsewhere. */
function cpuMsOf(pid: number | undefined): number {
  const fields = readProc(pid, "stat").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function rssMbOf(pid: number | undefined): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readProc(pid, "status"))?.[1]) / 1024;
}

function readProc(pid: number | undefined, name: string): string {
  return process.platform === "linux" ? readFileSync(`/proc/${pid}/${name}`, "utf8") : "";
}
