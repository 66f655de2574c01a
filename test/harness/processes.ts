/** Looks at running processes, to see what a server started and what it left behind. */

import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";

interface ProcessInfo {
  readonly id: number;
  readonly parentId: number;
  /** Has ended and waits to be buried. */
  readonly isZombie: boolean;
  readonly command: string;
}

/** Ids of the children of a process whose command line contains `part`. */
export function childrenOf(parentId: number | undefined, part: string): number[] {
  return listProcesses()
    .filter((info) => info.parentId === parentId && info.command.includes(part))
    .map(({ id }) => id);
}

/** Whether a process is there; one that has ended and waits to be buried is not. */
export function isAlive(id: number): boolean {
  return listProcesses().some((info) => info.id === id && !info.isZombie);
}

/** Slim machines have no `ps`, others no `/proc`. */
function listProcesses(): ProcessInfo[] {
  return existsSync("/proc/self/stat") ? fromProc() : fromPs();
}

function fromProc(): ProcessInfo[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, "utf8");
        const [state = "", parent = ""] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        const command = readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ");
        return [{ id: Number(name), parentId: Number(parent), isZombie: state === "Z", command }];
      } catch {
        return [];
      }
    });
}

function fromPs(): ProcessInfo[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,stat=,args="], { encoding: "utf8" }).trim().split("\n");
  return lines.flatMap((line) => {
    const [, id = "", parent = "", state = "", command = ""] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return id === "" ? [] : [{ id: Number(id), parentId: Number(parent), isZombie: state.startsWith("Z"), command }];
  });
}

/** Resolves once all of them are gone; rejects after ten seconds. */
export async function allGone(ids: readonly number[]): Promise<void> {
  for (let n = 0; n < 100; n++) {
    if (!ids.some(isAlive)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`still running: ${ids.filter(isAlive).join(", ")}`);
}
