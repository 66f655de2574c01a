/** The engine process: loads what it runs, as V8 had compiled it another time where that was kept. */

import "./tune-jit.ts";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { codeFolder } from "../node/compilers/cache-folder.ts";
import { loadKeptScript } from "../node/kept-script.ts";
import { invariant } from "../util/invariant.ts";
import type { serveHost } from "./engine-code.ts";

/** The build makes a CommonJS module of `engine-code.ts`: of an ES module V8 keeps nothing that has run. */
type EngineCode = { readonly serveHost: typeof serveHost };

const [heapLimitText, cacheFolder = "", keepsText] = process.argv.slice(2);
const heapLimitMb = Number(heapLimitText);
invariant(heapLimitMb > 0, "the engine process is given its heap limit in megabytes");
invariant(cacheFolder !== "", "the engine process is given the cache folder");

const codePath = fileURLToPath(new URL("./engine-code.cjs", import.meta.url));
const require = createRequire(codePath);
const around = { folder: fileURLToPath(new URL(".", import.meta.url)), heapLimitMb, cacheFolder };
const keptIn = keepsText === "keep" ? codeFolder(cacheFolder) : undefined;
// Only what Node loads itself has the names of source files in its traces.
if (keptIn === undefined || process.execArgv.includes("--enable-source-maps")) {
  const { serveHost } = require(codePath) as EngineCode;
  await serveHost({ ...around, codeFolder: keptIn, keepCode: async () => {} });
} else {
  const bytes = readFileSync(codePath);
  const hash = createHash("sha256").update(bytes).digest("hex");
  const code = `(function (exports, require, module) {${bytes.toString("utf8")}\n})`;
  const kept = loadKeptScript({ code, filename: codePath, hash }, keptIn);
  const module = { exports: {} };
  kept.script.runInThisContext().call(undefined, module.exports, require, module);
  const { serveHost } = module.exports as EngineCode;
  await serveHost({ ...around, codeFolder: keptIn, keepCode: kept.keep });
}
