/** What the bundles that run on Node carry: for tests and benches, built anew and written nowhere. */
import { build } from "esbuild";
import { engineBuild, nodeBuild } from "../esbuild.mjs";
import { root } from "./setup.mjs";

/**
 * For each bundle by its name, as in `server`: the bytes of each file in it and in all that it loads, at once or later;
 * with `onlyAtStart`, at once. Files are relative to the checkout; those of packages begin with `node_modules/`.
 */
export async function bundleContents({ onlyAtStart = false } = {}) {
  const contents = {};
  for (const { bundle, extension } of [
    { bundle: nodeBuild, extension: "js" },
    { bundle: engineBuild, extension: "cjs" },
  ]) {
    const options = { ...bundle, absWorkingDir: root, sourcemap: false, metafile: true, write: false };
    const { metafile } = await build(options);
    for (const name of Object.keys(bundle.entryPoints))
      contents[name] = contentsOf(`dist/${name}.${extension}`, metafile.outputs, onlyAtStart);
  }
  return contents;
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
