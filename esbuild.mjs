/** What is bundled, and how. `tools/build.mjs` decides when. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { writeNotices, writeSolcLicense } from "./tools/notices.mjs";

/** Bundles that run on Node by themselves; code they share lands in `dist/chunks/`. */
const nodeEntries = {
  cli: "cli/main.ts",
  server: "server/main.ts",
  api: "api/main.ts",
  "engine-process": "engine/host/engine-process.ts",
  "solc-thread": "engine/node/solc-thread.ts",
  "z3-child": "engine/node/solvers/z3-child.ts",
  "pdf-thread": "api/pdf/pdf-thread.ts",
};

const common = {
  bundle: true,
  platform: "node",
  target: "node20.19",
  sourcemap: "linked",
  sourcesContent: false,
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: "none",
  // These come bundled with others of their dependencies unless asked otherwise; the notices name what is really there.
  alias: { glob: "glob/raw", tar: "tar/raw" },
  logLevel: "warning",
};

/** CommonJS packages inside ES modules still ask for `require`. */
const requireBanner = `import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);`;

/** What esbuild is asked for the bundles that run on Node; `tools/bundle-contents.mjs` asks the same and writes nothing. */
export const nodeBuild = {
  ...common,
  entryPoints: nodeEntries,
  outdir: "dist",
  format: "esm",
  splitting: true,
  // Asked for by packages of ours in case they are there; here, if at all, they are there only for development.
  external: ["supports-color", "pg-native"],
  chunkNames: "chunks/[name]-[hash]",
  banner: { js: requireBanner },
};

/**
 * What the engine process runs: one CommonJS file, since of such a script V8 gives what it has made of it by the time it has
 * run, to be kept for the next process.
 */
export const engineBuild = {
  ...common,
  entryPoints: { "engine-code": "engine/host/engine-code.ts" },
  outdir: "dist",
  outExtension: { ".js": ".cjs" },
  format: "cjs",
  external: nodeBuild.external,
};

/** Builds everything into `dist/`. */
export async function buildAll() {
  rmSync("dist", { recursive: true, force: true });
  await Promise.all([
    build(nodeBuild),
    build(engineBuild),
    build({
      ...common,
      entryPoints: { extension: "client/extension.ts" },
      outdir: "dist",
      outExtension: { ".js": ".cjs" },
      format: "cjs",
      external: ["vscode"],
    }),
  ]);
  await buildWeb();
  bundleCompiler();
  bundleZ3();
  bundleFonts();
  writeNotices("dist/THIRD-PARTY-NOTICES.txt");
}

/** The web page: one script and one style sheet under names that change with their content, and the page that names them. */
async function buildWeb() {
  const { metafile } = await build({
    entryPoints: { app: "api/web/main.ts", style: "api/web/style/main.css" },
    outdir: "dist/web/assets",
    entryNames: "[name]-[hash]",
    bundle: true,
    format: "esm",
    platform: "browser",
    target: ["chrome111", "firefox115", "safari16.4"],
    minify: true,
    sourcemap: "linked",
    sourcesContent: false,
    legalComments: "none",
    metafile: true,
    logLevel: "warning",
  });
  const files = Object.keys(metafile.outputs).map((file) => path.posix.relative("dist/web", file));
  const nameOf = (start, end) => files.find((file) => file.startsWith(`assets/${start}-`) && file.endsWith(end));
  const page = readFileSync("api/web/index.html", "utf8")
    .replace("assets/app.js", nameOf("app", ".js"))
    .replace("assets/style.css", nameOf("style", ".css"));
  writeFileSync("dist/web/index.html", page);
  cpSync("media/icon.svg", "dist/web/icon.svg");
}

/** The fonts of PDF reports, as their packages have them; `api/pdf/fonts.ts` reads them. */
function bundleFonts() {
  mkdirSync("dist/fonts", { recursive: true });
  for (const [name, file] of [
    ["dejavu-sans", "dejavu-sans-latin-400-normal.woff"],
    ["dejavu-sans", "dejavu-sans-latin-700-normal.woff"],
    ["dejavu-mono", "dejavu-mono-latin-400-normal.woff"],
    ["unifont", "unifont-latin-400-normal.woff"],
  ]) {
    cpSync(`node_modules/@fontsource/${name}/files/${file}`, `dist/fonts/${file}`);
  }
}

/** Z3 stays two files of its own: it starts threads that load it once more. In a package of modules it must be `.cjs`. */
function bundleZ3() {
  mkdirSync("dist/z3", { recursive: true });
  cpSync("node_modules/z3-solver/build/z3-built.js", "dist/z3/z3-built.cjs");
  cpSync("node_modules/z3-solver/build/z3-built.wasm", "dist/z3/z3-built.wasm");
}

/** The compiler stays a file of its own, with its own licence: it is GPL-3.0, ours is MIT. */
function bundleCompiler() {
  const { version } = JSON.parse(readFileSync("node_modules/solc/package.json", "utf8"));
  mkdirSync("dist/solc", { recursive: true });
  cpSync("node_modules/solc/soljson.js", "dist/solc/soljson.js");
  writeSolcLicense("dist/solc");
  writeFileSync("dist/solc/versions.json", JSON.stringify({ [version]: "soljson.js" }));
  // In a process of its own: the compiler installs handlers in the one that loads it.
  const printLicense = `process.stdout.write(require("solc").license())`;
  writeFileSync("dist/solc/LICENSE", execFileSync(process.execPath, ["--input-type=commonjs", "-e", printLicense]));
}
