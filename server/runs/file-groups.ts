/** Files to check in the background, and which of them go together: neighbours of one project, up to a size. */

import { stat } from "node:fs/promises";
import { findProjectRoot } from "../../engine/node/projects/find-project-root.ts";
import { type Target, targetOf } from "./target.ts";

export interface FileGroup {
  /** Null where the file is of no project: it is alone then. */
  readonly basePath: string | null;
  readonly targets: readonly Target[];
}

/** What is compiled at once is in memory at once: most groups have a few files with what they import. */
const maxFiles = 8;
const maxBytes = 128 * 1024;

/** The first of these keys, and those after it that fit to it. None where there are no keys. */
export async function firstGroup(keys: Iterable<string>, isAlone: (key: string) => boolean): Promise<FileGroup> {
  const targets: Target[] = [];
  let basePath: string | null = null;
  let nBytes = 0;
  for (const key of keys) {
    const target = targetOf(key);
    const root = target.path === null ? null : ((await findProjectRoot(target.path)) ?? null);
    const isFirst = targets.length === 0;
    if (!isFirst && (root !== basePath || isAlone(key))) break;
    nBytes += await sizeOf(target);
    if (!isFirst && nBytes > maxBytes) break;
    basePath = root;
    targets.push(target);
    if (targets.length === maxFiles || root === null || isAlone(key)) break;
  }
  return { basePath, targets };
}

/** What is not there any more is found out by who reads it. */
async function sizeOf({ path }: Target): Promise<number> {
  const info = path === null ? null : await stat(path).catch(() => null);
  return info?.size ?? 0;
}
