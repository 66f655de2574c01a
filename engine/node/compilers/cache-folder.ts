/** Where Solhound keeps what can be had again. */

import os from "node:os";
import path from "node:path";

/** `SOLHOUND_CACHE`, else `solhound` in the user's cache folder. Absolute; nothing is made. */
export function defaultCacheFolder(env: NodeJS.ProcessEnv): string {
  const own = env["SOLHOUND_CACHE"];
  if (own) return path.resolve(own);
  const shared = env["XDG_CACHE_HOME"];
  const base = shared && path.isAbsolute(shared) ? shared : path.join(os.homedir(), ".cache");
  return path.join(base, "solhound");
}

/** The folder of fetched compilers in it. */
export function compilersFolder(cache: string): string {
  return path.join(cache, "compilers");
}

/** The folder of what was compiled before in it. */
export function outputsFolder(cache: string): string {
  return path.join(cache, "compiled");
}

/** The folder of what V8 made of code before in it. */
export function codeFolder(cache: string): string {
  return path.join(cache, "code");
}
