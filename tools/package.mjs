/** `npm run package`: one `.vsix` for every platform, in `artifacts/`; only what `.vscodeignore` lets through. */
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt, root } from "./setup.mjs";

const inRoot = (...parts) => path.join(root, ...parts);

/** Packages the extension unless nothing changed since the last time; answers the path of the `.vsix`. */
export async function ensurePackaged() {
  await ensureBuilt();
  const { createVSIX, listFiles, PackageManager } = await import("@vscode/vsce");
  const { name, version } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
  const allowed = await listFiles({ cwd: root, packageManager: PackageManager.None });
  const files = withoutUnusedChunks(allowed.sort());
  const vsix = inRoot("artifacts", `${name}-${version}.vsix`);
  const stampFile = inRoot("artifacts/.package-stamp");
  const stamp = stampOf([...files, ".vscodeignore", "tools/package.mjs"]);
  if (existsSync(vsix) && existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return vsix;
  console.error("Packaging ...");
  const stage = inRoot("artifacts/extension");
  layOut([...files, ".vscodeignore"], stage);
  await createVSIX({
    cwd: stage,
    packagePath: vsix,
    dependencies: false,
    allowMissingRepository: true,
    rewriteRelativeLinks: false,
  });
  rmSync(stage, { recursive: true });
  writeFileSync(stampFile, stamp);
  return vsix;
}

/** The other doors have chunks of their own, which no bundle of the extension loads. */
function withoutUnusedChunks(files) {
  const isChunk = (file) => file.startsWith("dist/chunks/");
  const loaded = new Set();
  const load = (file) => {
    if (loaded.has(file)) return;
    loaded.add(file);
    const text = readFileSync(inRoot(file), "utf8");
    for (const [, specifier] of text.matchAll(/"(\.\/[^"]+\.js)"/g)) {
      const imported = path.posix.join(path.posix.dirname(file), specifier);
      if (files.includes(imported)) load(imported);
    }
  };
  for (const file of files) if (/^dist\/[^/]+\.js$/.test(file)) load(file);
  return files.filter((file) => !isChunk(file) || loaded.has(file));
}

function stampOf(files) {
  const hash = createHash("sha256");
  for (const file of files) hash.update(file).update(readFileSync(inRoot(file)));
  return hash.digest("hex");
}

function layOut(files, stage) {
  rmSync(stage, { recursive: true, force: true });
  for (const file of files) {
    mkdirSync(path.dirname(path.join(stage, file)), { recursive: true });
    cpSync(inRoot(file), path.join(stage, file));
  }
  const readme = path.join(stage, "README.md");
  writeFileSync(readme, withoutLocalLinks(readFileSync(readme, "utf8")));
}

/** Pictures and pages of the repository do not travel with the extension: their links would lead nowhere. */
function withoutLocalLinks(markdown) {
  return markdown
    .replace(/^!\[[^\]]*\]\((?!https:)[^)]*\)\n\n?/gm, "")
    .replace(/(?<!!)\[([^\]]*)\]\((?!https?:|#)[^)]*\)/g, "$1");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  console.log(path.relative(process.cwd(), await ensurePackaged()));
}
