/** Real compilers of every version in threads, fetched into the user's cache when a test first needs them. */

import { makeCompilerPool } from "../../engine/node/compiler-pool.ts";
import { compilersFolder, defaultCacheFolder } from "../../engine/node/compilers/cache-folder.ts";
import { makeCompilerLibrary } from "../../engine/node/compilers/compiler-library.ts";
import { fetchCompiler } from "../../engine/node/compilers/fetch-compiler.ts";
import { fetchLimits } from "../../engine/node/compilers/fetch-failure.ts";
import { makeCompiler } from "../../engine/node/make-compiler.ts";
import type { Compiler } from "../../engine/solc/compiler.ts";
import { makeInput } from "../../engine/solc/make-input.ts";
import type { StandardJsonOutput } from "../../engine/solc/standard-json.ts";
import type { SourceText } from "../../engine/text/source-text.ts";
import { err, ok, type Result } from "../../engine/util/result.ts";
import { bundledVersion } from "./in-process-compiler.ts";
import { inRoot } from "./root.ts";

export interface OldCompilers {
  readonly compiler: Compiler;
  /** The answer as the version gave it. */
  compile(version: string, texts: readonly SourceText[]): Promise<StandardJsonOutput>;
  close(): Promise<void>;
}

const never = new AbortController().signal;

/** Where a version cannot be had, says why. What V8 makes of them is kept in `codeFolder`, if anywhere. */
export async function startOldCompilers(
  versions: readonly string[],
  codeFolder?: string,
): Promise<Result<OldCompilers, string>> {
  const folder = compilersFolder(defaultCacheFolder(process.env));
  const threadPath = inRoot("dist/solc-thread.js");
  const pool = makeCompilerPool({ threadPath, idleMs: 1000, memoryLimitMb: 4096, codeFolder });
  const library = makeCompilerLibrary(
    {
      bundled: [{ version: bundledVersion, path: inRoot("dist/solc/soljson.js"), sha256: null }],
      cacheFolder: folder,
      fetcher: {
        fetch: (version, mirror, signal) => fetchCompiler({ folder, version, mirror, limits: fetchLimits }, signal),
        list: async () => [],
      },
    },
    { fetch: "known", trusted: false, keepsOutput: false },
    null,
  );
  const compiler = makeCompiler(pool, library);
  for (const version of new Set(versions)) {
    const obtained = await compiler.obtain(version, never);
    if (!obtained.ok) return err(`solc ${version} could not be had: ${JSON.stringify(obtained.error)}`);
  }
  return ok({
    compiler,
    async compile(version, texts) {
      const output = await compiler.compile(version, makeInput(texts, {}, "ast", version), never);
      if (!output.ok) throw new Error(`solc ${version}: ${JSON.stringify(output.error)}`);
      return output.value;
    },
    close: () => pool.close(),
  });
}

/** Without the compilers the tests are skipped and say so; where everything must run, that is a failure. */
export function skipOrFail(context: Mocha.Context, reason: string): void {
  if (process.env["CI"] === "true") throw new Error(reason);
  console.log(`  skipped: ${reason}`);
  context.skip();
}
