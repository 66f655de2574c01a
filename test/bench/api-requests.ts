/** Sends very many requests of every kind to `solhound serve`, and prints what came of it. */

// For developers, `node out/test/bench/api-requests.js [REQUESTS] [SEED]`: answers by status, seconds, memory of the server.

import { readFileSync } from "node:fs";
import fc from "fast-check";
import { startServeCommand } from "../harness/serve-command.ts";
import { assertSound, surfaceRequests } from "../service/surface/surface.ts";
import { endConnections, send } from "../service/surface/wire-request.ts";

const total = Number(process.argv[2] ?? 100_000);
const seed = Number(process.argv[3] ?? 1);
const batch = 500;
const nAtOnce = 4;

/** Without limits on requests, and with the usual one on what waits. */
const limits = "requests-per-second=1000000,burst=1000000,requests-per-day=100000000,queued=10";
const server = await startServeCommand(["--limits", limits, "--log-level", "error"]);
const requests = await surfaceRequests(server);
const byStatus = new Map<number, number>();
const unsound: string[] = [];
const startedAt = performance.now();
console.log(`RSS at the start: ${rssMb(server.pid)} MB`);
for (let sent = 0; sent < total; sent += batch) {
  const waiting = fc.sample(requests, { numRuns: Math.min(batch, total - sent), seed: seed + sent });
  await Promise.all(Array.from({ length: nAtOnce }, () => drain(waiting)));
  if ((sent + batch) % 10_000 === 0) {
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    console.log(`${sent + batch} requests, ${seconds} s, RSS ${rssMb(server.pid)} MB`);
  }
}
const seconds = (performance.now() - startedAt) / 1000;
console.log(
  [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, n]) => `${status}: ${n}`)
    .join(", "),
);
console.log(
  `${total} requests in ${seconds.toFixed(0)} s; ${unsound.length} unsound; RSS at the end: ${rssMb(server.pid)} MB`,
);
for (const message of unsound.slice(0, 20)) console.log(message);
const { access: token } = await server.login();
const { text } = await server.call("GET", "/metrics", { token });
console.log([...text.matchAll(/^solhound_analyses\{state="(\w+)"\} \d+$/gm)].map(([line]) => line).join(", "));
endConnections();
await server.stop();
process.exitCode = unsound.length === 0 ? 0 : 1;

async function drain(waiting: Parameters<typeof assertSound>[0][]): Promise<void> {
  for (let request = waiting.pop(); request !== undefined; request = waiting.pop()) {
    try {
      const answer = await send(server.url, request);
      byStatus.set(answer.status, (byStatus.get(answer.status) ?? 0) + 1);
      assertSound(request, answer);
    } catch (error) {
      unsound.push(error instanceof Error ? error.message : String(error));
    }
  }
}

/** What the server itself uses, without its engines. */
function rssMb(pid: number): number {
  const [, kb = "0"] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kb) / 1024);
}
