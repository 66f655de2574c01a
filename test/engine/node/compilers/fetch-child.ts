/** A process that fetches one compiler and says how that went: `fetch-child.js FOLDER VERSION`. */

import { fetchCompiler } from "../../../../engine/node/compilers/fetch-compiler.ts";
import { fetchLimits } from "../../../../engine/node/compilers/fetch-failure.ts";

const [folder = "", version = ""] = process.argv.slice(2);
const request = { folder, version, mirror: null, limits: fetchLimits };
const result = await fetchCompiler(request, new AbortController().signal);
process.stdout.write(result.ok ? "ok" : result.error.message);
