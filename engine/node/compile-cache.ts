/** What was compiled before is not compiled again: outputs on disk, named by everything they depend on. */

import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { Compiler } from "../solc/compiler.ts";
import type { StandardJsonInput, StandardJsonOutput } from "../solc/standard-json.ts";

const zip = promisify(gzip);
const unzip = promisify(gunzip);

export interface CompileCacheOptions {
  /** Made where it is missing. */
  readonly folder: string;
  /** Past it, what was not used for longest goes. */
  readonly maxBytes: number;
}

/** Goes up when the same input may no longer have the same output. */
const revision = 2;

/** More than the tree of any real closure. */
const maxOutputBytes = 512 * 1024 * 1024;

/** Every so many entries written, old ones are removed. */
const trimInterval = 16;

/**
 * Makes any compiler the same compiler, quicker where it is asked again. Kept are outputs without an error that hold
 * something: messages alone are quicker made than kept, and whoever has an error edits next. A disk that fails never
 * fails a compile.
 */
export function makeCompileCache({ folder, maxBytes }: CompileCacheOptions): (compiler: Compiler) => Compiler {
  let nWritten = 0;

  async function keep(entry: string, output: StandardJsonOutput): Promise<void> {
    await write(entry, output);
    if (nWritten++ % trimInterval === 0) await trim(folder, maxBytes);
  }

  return (compiler) => ({
    ...compiler,
    async compile(version, input, signal) {
      if (Object.keys(input.settings.outputSelection).length === 0) return compiler.compile(version, input, signal);
      const entry = path.join(folder, `${keyOf(version, input)}.json.gz`);
      const known = await read(entry);
      if (known !== undefined) return { ok: true, value: known };
      const output = await compiler.compile(version, input, signal);
      const isGood = output.ok && !output.value.errors?.some(({ severity }) => severity === "error");
      if (isGood) await keep(entry, output.value).catch(() => {});
      return output;
    },
  });
}

/** The order of sources and settings counts: solc numbers its nodes by it. */
function keyOf(version: string, input: StandardJsonInput): string {
  return createHash("sha256")
    .update(JSON.stringify([revision, version, input]))
    .digest("hex");
}

/** An entry that cannot be read is removed: it is damaged, and will be written again. */
async function read(entry: string): Promise<StandardJsonOutput | undefined> {
  const bytes = await readFile(entry).catch(() => undefined);
  if (bytes === undefined) return undefined;
  try {
    const text = await unzip(bytes, { maxOutputLength: maxOutputBytes });
    const output = JSON.parse(text.toString("utf8")) as StandardJsonOutput;
    const now = new Date();
    await utimes(entry, now, now).catch(() => {});
    return output;
  } catch {
    await rm(entry, { force: true }).catch(() => {});
    return undefined;
  }
}

async function write(entry: string, output: StandardJsonOutput): Promise<void> {
  const bytes = await zip(JSON.stringify(output), { level: 1 });
  await mkdir(path.dirname(entry), { recursive: true, mode: 0o700 });
  const temporary = `${entry}.${randomUUID()}.new`;
  try {
    await writeFile(temporary, bytes, { mode: 0o600 });
    await rename(temporary, entry);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Removes what was not used for longest, and what an interrupted write left an hour ago. */
async function trim(folder: string, maxBytes: number): Promise<void> {
  const entries = await Promise.all((await readdir(folder)).map((name) => describe(path.join(folder, name))));
  const newestFirst = entries.flatMap((entry) => entry ?? []).sort((a, b) => b.usedMs - a.usedMs);
  let nBytes = 0;
  for (const { file, size, usedMs } of newestFirst) {
    nBytes += size;
    const isLeft = file.endsWith(".new") && Date.now() - usedMs > 60 * 60 * 1000;
    if (nBytes > maxBytes || isLeft) await rm(file, { force: true });
  }
}

async function describe(file: string): Promise<{ file: string; size: number; usedMs: number } | undefined> {
  const info = await stat(file).catch(() => undefined);
  return info?.isFile() ? { file, size: info.size, usedMs: info.mtimeMs } : undefined;
}
