/** What was compiled before is not compiled again: outputs on disk, named by everything they depend on. */

import { createHash } from "node:crypto";
import { readFile, rm, utimes } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { Compiler } from "../solc/compiler.ts";
import type { StandardJsonInput, StandardJsonOutput } from "../solc/standard-json.ts";
import { keepFile, trimFolder } from "./kept-files.ts";

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
    if (nWritten++ % trimInterval === 0) await trimFolder(folder, maxBytes);
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
  await keepFile(entry, await zip(JSON.stringify(output), { level: 1 }));
}
