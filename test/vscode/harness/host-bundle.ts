/** Bundles the suite for the extension host, which loads one CommonJS file. */

import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { inRoot } from "../../harness/root.ts";

export interface HostBundle {
  /** An extension of its own, and empty, so that what is tested is the installed package. */
  readonly extensionFolder: string;
  /** The module that VS Code loads; it exports `run`. */
  readonly testsPath: string;
}

/** Bundles every `test/vscode/host/*.test.ts`; they run in the order of their names. */
export async function bundleHostSuite(): Promise<HostBundle> {
  const source = inRoot("test/vscode/host");
  const files = readdirSync(source).filter((name) => name.endsWith(".test.ts"));
  const imports = files.sort().map((name) => `() => import("./${name}")`);
  const extensionFolder = inRoot("out/vscode");
  const testsPath = path.join(extensionFolder, "host.cjs");
  mkdirSync(extensionFolder, { recursive: true });
  const manifest = { name: "solhound-tests", publisher: "solhound", version: "0.0.0", engines: { vscode: "^1.100.0" } };
  writeFileSync(path.join(extensionFolder, "package.json"), JSON.stringify(manifest));
  await build({
    stdin: {
      contents: `import { runSuite } from "./run-suite.ts";\nexport const run = () => runSuite([${imports.join(", ")}]);`,
      resolveDir: source,
      loader: "ts",
    },
    outfile: testsPath,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "cjs",
    sourcemap: "inline",
    // The CommonJS file itself: what requiring the ES module around it gives depends on the Node of the VS Code.
    alias: { mocha: "mocha/lib/mocha.cjs" },
    external: ["vscode", "mocha/lib/mocha.cjs"],
    logLevel: "warning",
  });
  return { extensionFolder, testsPath };
}
