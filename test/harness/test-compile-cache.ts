/** What tests compiled before: hundreds of small sources that hardly change. */

import path from "node:path";
import { makeCompileCache } from "../../engine/node/compile-cache.ts";
import { defaultCacheFolder } from "../../engine/node/compilers/cache-folder.ts";

/** The same compiler, that reads from disk what it compiled in an earlier run of the tests. */
export const cacheForTests = makeCompileCache({
  folder: path.join(defaultCacheFolder(process.env), "compiled-by-tests"),
  maxBytes: 128 * 1024 * 1024,
});
