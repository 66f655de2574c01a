/** Sends very many requests of every kind to `solhound serve`, and prints what came of it. */

// For developers, `node out/test/bench/api-requests.js [REQUESTS] [SEED] [SNAPSHOT]`: answers by status, and memory of the
// server without its engines, after garbage is collected: with SNAPSHOT, also as heap snapshots of that name.

import fc from "fast-check";
import { startServeCommand } from "../harness/serve-command.ts";
import { assertSound, surfaceRequests } from "../service/surface/surface.ts";
import { endConnections, send, type WireRequest } from "../service/surface/wire-request.ts";

const total = Number(process.argv[2] ?? 100_000);
const seed = Number(process.argv[3] ?? 1);
const snapshot = process.argv[4];
const batch = 500;
/** Some wait for an analysis for up to 45 seconds, and others go on meanwhile. */
const nAtOnce = 16;
const nRows = 10;
const mb = 1024 * 1024;
/** Live heap that neither what is kept nor the code on first use explains: growth beyond it is a leak. */
const toleratedMb = 8;

/** Without limits on requests, and with the usual one on what waits. */
const limits =
  "requests-per-second=1000000,burst=1000000,requests-per-day=100000000,public-per-second=1000000,public-burst=1000000,queued=10";
const server = await startServeCommand(["--limits", limits, "--log-level", "error"], true);
const { access: token } = await server.login({ jwtLifetimes: { access: "1 day" } });
const requests = await surfaceRequests(server);
const byStatus = new Map<number, number>();
const unsound: string[] = [];
const startedAt = performance.now();
let waiting: WireRequest[] = [];
let nDrawn = 0;

console.log("requests  seconds  live heap MB  external MB  RSS MB  analyses  heap without them MB");
const first = await printRow();
let last = first;
for (let row = 1; row <= nRows; row++) {
  const goal = Math.round((total * row) / nRows);
  await Promise.all(Array.from({ length: nAtOnce }, () => drain(goal)));
  last = await printRow();
}
console.log(
  [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, n]) => `${status}: ${n}`)
    .join(", "),
);
for (const message of unsound.slice(0, 20)) console.log(message);
const grownMb = last.heapMb - first.heapMb;
const isFlat = grownMb <= toleratedMb;
console.log(`${unsound.length} unsound answers`);
console.log(
  `live heap without analyses grew by ${grownMb.toFixed(1)} MB: ${isFlat ? "flat" : "NOT FLAT"} (at most ${toleratedMb})`,
);
endConnections();
await server.stop();
process.exitCode = unsound.length === 0 && isFlat ? 0 : 1;

interface Row {
  readonly heapMb: number;
}

/** Sends until so many requests have been drawn, and answers when all of them are answered. */
async function drain(goal: number): Promise<void> {
  for (let request = draw(goal); request !== undefined; request = draw(goal)) {
    try {
      const answer = await send(server.url, request);
      byStatus.set(answer.status, (byStatus.get(answer.status) ?? 0) + 1);
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
  const { text } = await server.call("GET", "/metrics", { token });
  const nAnalyses = [...text.matchAll(/^solhound_analyses\{state="\w+"\} (\d+)$/gm)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );
  const heapMb = liveHeap / mb;
  const seconds = (performance.now() - startedAt) / 1000;
  const cells = [
    n,
    seconds.toFixed(0),
    heapMb.toFixed(1),
    (external / mb).toFixed(1),
    (rss / mb).toFixed(0),
    nAnalyses,
  ];
  console.log(cells.map((cell, index) => String(cell).padStart([8, 9, 14, 13, 8, 10][index] ?? 0)).join(""));
  return { heapMb };
}
