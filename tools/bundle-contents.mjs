/** What the bundles that run on Node carry: for tests and benches, built anew and written nowhere. */
import { build } from "esbuild";
import { nodeBuild } from "../esbuild.mjs";
import { root } from "./setup.mjs";

/**
 * For each bundle by its name, as in `server`: the bytes of each file in it and in all that it loads, at once or later;
 * with `onlyAtStart`, at once. Files are relative to the checkout; those of packages begin with `node_modules/`.
 */
export async function bundleContents({ onlyAtStart = false } = {}) {
  const options = { ...nodeBuild, absWorkingDir: root, sourcemap: false, metafile: true, write: false };
  const { metafile } = await build(options);
  const names = Object.keys(nodeBuild.entryPoints);
  return Object.fromEntries(names.map((name) => [name, contentsOf(`dist/${name}.js`, metafile.outputs, onlyAtStart)]));
}

function contentsOf(entry, outputs, onlyAtStart) {
  const loaded = new Set([entry]);
  for (const file of loaded) {
    for (const { path, external, kind } of outputs[file].imports) {
      if (!external && !(onlyAtStart && kind === "dynamic-import")) loaded.add(path);
    }
  }
  const bytes = {};
  for (const file of loaded) {
    for (const [input, { bytesInOutput }] of Object.entries(outputs[file].inputs)) {
      if (bytesInOutput > 0) bytes[input] = (bytes[input] ?? 0) + bytesInOutput;
    }
  }
  return bytes;
}
