/** What Hardhat compiled with the last time, from the records that it keeps. */

import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { ProjectCompiler } from "./project.ts";
import { toProjectCompiler } from "./to-project-compiler.ts";

/** Larger ones are passed over: to read them would take longer than to compile. */
const maxBytes = 64 * 1024 * 1024;

/** So many records are looked at, the newest first. */
const maxRecords = 8;

interface BuildInfo {
  readonly solcVersion?: unknown;
  readonly input?: {
    readonly settings?: {
      readonly optimizer?: { readonly enabled?: unknown; readonly runs?: unknown };
      readonly viaIR?: unknown;
      readonly evmVersion?: unknown;
    };
  };
}

/** The compilers of the records in `artifacts`, an absolute folder; each once, that of the newest record first. */
export async function readBuildInfos(artifacts: string): Promise<ProjectCompiler[]> {
  const compilers = new Map<string, ProjectCompiler>();
  for (const file of (await newestFirst(path.join(artifacts, "build-info"))).slice(0, maxRecords)) {
    const compiler = await readBuildInfo(file);
    if (compiler?.version !== undefined && !compilers.has(compiler.version)) compilers.set(compiler.version, compiler);
  }
  return [...compilers.values()];
}

async function newestFirst(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const records = names.filter((name) => name.endsWith(".json") && !name.endsWith(".output.json"));
  const files = await Promise.all(records.map((name) => describe(path.join(folder, name))));
  const small = files.filter(({ nBytes }) => nBytes <= maxBytes);
  return small.sort((a, b) => b.writtenMs - a.writtenMs).map(({ file }) => file);
}

async function describe(file: string): Promise<{ file: string; nBytes: number; writtenMs: number }> {
  return stat(file).then(
    ({ size, mtimeMs }) => ({ file, nBytes: size, writtenMs: mtimeMs }),
    () => ({ file, nBytes: Number.POSITIVE_INFINITY, writtenMs: 0 }),
  );
}

async function readBuildInfo(file: string): Promise<ProjectCompiler | undefined> {
  try {
    const { solcVersion, input } = JSON.parse(await readFile(file, "utf8")) as BuildInfo;
    const { optimizer, viaIR, evmVersion } = input?.settings ?? {};
    const runs = optimizer?.enabled === true ? optimizer.runs : undefined;
    return toProjectCompiler({ version: solcVersion, optimizer: optimizer?.enabled, runs, viaIr: viaIR, evmVersion });
  } catch {
    return undefined;
  }
}
