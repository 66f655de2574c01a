/** What one submission costs the embedded store while very many analyses are kept: milliseconds and bytes written. */

// For developers, `node out/test/bench/api/api-store.js [KEPT] [MORE]`; Linux only, which counts the bytes.

import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { openLowdbStore } from "../../../api/store/lowdb/lowdb-store.ts";
import { makeAnalysis } from "../../api/store/make-records.ts";
import { makeDataFolder } from "../../harness/api/api-server.ts";

const nKept = Number(process.argv[2] ?? 10_000);
const nMore = Number(process.argv[3] ?? 200);
const { folder, remove } = makeDataFolder();
const store = await openLowdbStore(folder);
const noCounts = { high: 0, medium: 0, low: 0, none: 0 };

await Promise.all(Array.from({ length: nKept }, () => store.analyses.insert(makeRealistic())));
for (const nAtOnce of [1, 4]) {
  const [startMs, startBytes] = [performance.now(), bytesWritten()];
  await Promise.all(Array.from({ length: nAtOnce }, () => submitMany(nMore / nAtOnce)));
  const ms = (performance.now() - startMs) / nMore;
  const kb = (bytesWritten() - startBytes) / 1024 / nMore;
  console.log(
    `${nKept} kept, ${nAtOnce} at once: ${ms.toFixed(2)} ms and ${kb.toFixed(1)} kB for each to be taken, begun and ended`,
  );
}
const stoppingAt = performance.now();
await store.close();
const openingAt = performance.now();
const again = await openLowdbStore(folder);
console.log(
  `closed in ${(openingAt - stoppingAt).toFixed(0)} ms, opened in ${(performance.now() - openingAt).toFixed(0)} ms`,
);
await again.close();
remove();

async function submitMany(n: number): Promise<void> {
  for (let i = 0; i < n; i++) {
    const analysis = makeRealistic();
    await store.analyses.insert(analysis);
    await store.analyses.take("bench", 2000);
    await store.analyses.complete(analysis.uuid, {
      resultBlob: "f".repeat(64),
      vulnerabilities: noCounts,
      nNotAnalysed: 0,
      endedAt: 3000,
    });
  }
}

function makeRealistic() {
  return makeAnalysis({
    userId: randomUUID(),
    cacheKey: "c".repeat(64),
    inputBlob: "e".repeat(64),
    mainSource: "contracts/Token.sol",
  });
}

function bytesWritten(): number {
  return Number(/^wchar: (\d+)$/m.exec(readFileSync("/proc/self/io", "utf8"))?.[1] ?? 0);
}
