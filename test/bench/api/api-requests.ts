/** Sends very many requests of every kind to `solhound serve`, and prints what came of it. */

// For developers, `node out/test/bench/api/api-requests.js [REQUESTS] [SEED] [SNAPSHOT]`: answers by status, and memory of the
// server without its engines, after garbage is collected: with SNAPSHOT, also as heap snapshots of that name.

import fc from "fast-check";
import { startServeCommand } from "../../harness/api/serve-command.ts";
import { assertSound, surfaceRequests } from "../../service/surface/surface.ts";
import { endConnections, send, type WireRequest } from "../../service/surface/wire-request.ts";

const total = Number(process.argv[2] ?? 100_000);
const seed = Number(process.argv[3] ?? 1);
const snapshot = process.argv[4];
const batch = 500;
/** Some wait for an analysis for up to 45 seconds, and others go on meanwhile. */
const nAtOnce = 16;
const nRows = 10;
const mb = 1024 * 1024;
/** Code is compiled and caches fill until then. */
const warmRow = 2;
/** What a record that is kept may take in memory: an analysis, a group, a project, a key, a session. */
const bytesOfRecord = 4_000;
/** Live heap that records do not explain: growth beyond it, once all is warm, is a leak. */
const toleratedMb = 4;
/** What makes a record, where it is answered with 200. */
const making = /^\/+(v1\/+)?(analyses|analysis-groups|projects|users|auth\/+api-keys|auth\/+login)\/*(\?|$)/i;

/** Without limits on requests, and with the usual one on what waits. */
const limits =
  "requests-per-second=1000000,burst=1000000,requests-per-day=100000000,public-per-second=1000000,public-burst=1000000,queued=10";
const server = await startServeCommand(["--limits", limits, "--log-level", "error"], { isProbed: true });
const requests = await surfaceRequests(server);
const byStatus = new Map<number, number>();
const unsound: string[] = [];
const startedAt = performance.now();
let waiting: WireRequest[] = [];
let nDrawn = 0;
let nKept = 0;

console.log("requests  seconds  live heap MB  external MB  RSS MB  records kept");
let warm = await printRow();
let last = warm;
for (let row = 1; row <= nRows; row++) {
  const goal = Math.round((total * row) / nRows);
  await Promise.all(Array.from({ length: nAtOnce }, () => drain(goal)));
  last = await printRow();
  if (row === warmRow) warm = last;
}
console.log(
  [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, n]) => `${status}: ${n}`)
    .join(", "),
);
for (const message of unsound.slice(0, 20)) console.log(message);
const grownMb = (last.liveHeap - warm.liveHeap) / mb;
const explainedMb = ((last.nKept - warm.nKept) * bytesOfRecord) / mb;
const isFlat = grownMb <= explainedMb + toleratedMb;
console.log(`${unsound.length} unsound answers`);
console.log(
  `since it is warm, the live heap grew by ${grownMb.toFixed(1)} MB and ${last.nKept - warm.nKept} records, which may take ${explainedMb.toFixed(1)} MB: ${isFlat ? "flat" : "NOT FLAT"}`,
);
endConnections();
await server.stop();
process.exitCode = unsound.length === 0 && isFlat ? 0 : 1;

interface Row {
  /** In bytes. */
  readonly liveHeap: number;
  readonly nKept: number;
}

/** Sends until so many requests have been drawn, and answers when all of them are answered. */
async function drain(goal: number): Promise<void> {
  for (let request = draw(goal); request !== undefined; request = draw(goal)) {
    try {
      const answer = await send(server.url, request);
      byStatus.set(answer.status, (byStatus.get(answer.status) ?? 0) + 1);
      if (request.method === "POST" && answer.status === 200 && making.test(request.target)) nKept++;
      assertSound(request, answer);
    } catch (error) {
      unsound.push(error instanceof Error ? error.message : String(error));
    }
  }
}

function draw(goal: number): WireRequest | undefined {
  if (nDrawn >= goal) return undefined;
  if (waiting.length === 0) waiting = fc.sample(requests, { numRuns: batch, seed: seed + nDrawn });
  nDrawn++;
  return waiting.pop();
}

async function printRow(): Promise<Row> {
  const n = nDrawn;
  const { liveHeap, external, rss } = await server.memory(snapshot && `${snapshot}-${n}.heapsnapshot`);
  const seconds = (performance.now() - startedAt) / 1000;
  const cells = [
    n,
    seconds.toFixed(0),
    (liveHeap / mb).toFixed(1),
    (external / mb).toFixed(1),
    (rss / mb).toFixed(0),
    nKept,
  ];
  console.log(cells.map((cell, index) => String(cell).padStart([8, 9, 14, 13, 8, 14][index] ?? 0)).join(""));
  return { liveHeap, nKept };
}
