/** Looks at running processes, to see what a server started and what it left behind. */

import { execFileSync } from "node:child_process";

/** Ids of the children of a process whose command line contains `part`. */
export function childrenOf(parentId: number | undefined, part: string): number[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" }).trim().split("\n");
  return lines.flatMap((line) => {
    const [, id = "", parent = "", args = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return Number(parent) === parentId && args.includes(part) ? [Number(id)] : [];
  });
}

/** Whether a process is there; one that has ended and waits to be buried is not. */
export function isAlive(id: number): boolean {
  try {
    const state = execFileSync("ps", ["-o", "stat=", "-p", String(id)], { encoding: "utf8" }).trim();
    return state !== "" && !state.startsWith("Z");
  } catch {
    return false;
  }
}

/** Resolves once all of them are gone; rejects after ten seconds. */
export async function allGone(ids: readonly number[]): Promise<void> {
  for (let n = 0; n < 100; n++) {
    if (!ids.some(isAlive)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`still running: ${ids.filter(isAlive).join(", ")}`);
}
