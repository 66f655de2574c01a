/** Loaded into a server that a bench has started: tells, as it ends, how long its main thread was busy at one piece. */

import { readFileSync, writeFileSync } from "node:fs";

/** In milliseconds. */
export interface LongBlocks {
  /** The longest of each second in which there was one of over 20 ms, by when it was. */
  readonly long: readonly { readonly at: number; readonly ms: number }[];
}

const intervalMs = 5;
const worthTellingMs = 20;
const longBySecond = new Map<number, { at: number; ms: number }>();
let last = { wallMs: performance.now(), cpuMs: mainThreadMs() };

/** What the main thread had of the processor, as the kernel of Linux tells; elsewhere what all threads had. */
function mainThreadMs(): number {
  if (process.platform === "linux") {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  }
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** A timer that comes late tells of a block, or of other programs that had the processor: then this thread had not. */
function tick(): void {
  const now = { wallMs: performance.now(), cpuMs: mainThreadMs() };
  const ms = Math.min(now.wallMs - last.wallMs - intervalMs, now.cpuMs - last.cpuMs);
  const second = Math.floor(now.wallMs / 1000);
  if (ms > Math.max(worthTellingMs, longBySecond.get(second)?.ms ?? 0))
    longBySecond.set(second, { at: now.wallMs, ms });
  last = now;
}

const file = process.env["SOLHOUND_DELAY_FILE"];
if (file !== undefined) {
  setInterval(tick, intervalMs).unref();
  process.on("exit", () => {
    writeFileSync(file, JSON.stringify({ long: [...longBySecond.values()] } satisfies LongBlocks));
  });
}
