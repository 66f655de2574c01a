/** Whatever the bundles contain is named, with its licence, in the notices that travel with them. */

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { inRoot } from "../harness/root.ts";

/** Folders below `node_modules` whose code is in a bundle, from its source map. */
function bundledPackages(map: string): string[] {
  const { sources } = JSON.parse(readFileSync(map, "utf8")) as { sources: string[] };
  return sources.flatMap((source) => {
    const [, file] = /^(?:\.\.\/)+(node_modules\/.*)$/.exec(source) ?? [];
    const folder = file === undefined ? undefined : installedFolder(file);
    return folder === undefined ? [] : [folder];
  });
}

/** The innermost package that has the file; what a package was itself bundled from is not installed, and is its affair. */
function installedFolder(file: string): string | undefined {
  const depths = [...file.matchAll(/node_modules\/(?:@[^/]+\/)?[^/]+/g)].map(
    ({ index, 0: text }) => index + text.length,
  );
  const folders = depths.map((end) => file.slice(0, end));
  return folders.findLast((folder) => existsSync(inRoot(folder, "package.json")));
}

describe("the third-party notices", () => {
  const maps = readdirSync(inRoot("dist"), { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".map"),
  );
  const bundled = [...new Set(maps.flatMap((map) => bundledPackages(inRoot("dist", map))))].sort();
  const notices = readFileSync(inRoot("dist/THIRD-PARTY-NOTICES.txt"), "utf8");

  it("are asked about bundles that contain something", () => {
    assert.ok(bundled.includes("node_modules/vscode-languageclient"));
  });

  for (const folder of bundled) {
    it(`have ${folder} with its licence text`, () => {
      const { name, version } = JSON.parse(readFileSync(inRoot(folder, "package.json"), "utf8")) as Record<
        string,
        string
      >;
      const at = notices.indexOf(`\n${name} ${version} (`);
      assert.ok(at >= 0, `${name} ${version} is missing`);
      const entry = notices.slice(at, notices.indexOf("-".repeat(80), at));
      const hasText = entry.length > 300 && /permission|license|redistribution/i.test(entry);
      const saysWhereItIs = /Copyright .*\n.*\n\nThe licence: https:\/\/spdx\.org\/licenses\/CC/.test(entry);
      assert.ok(hasText || saysWhereItIs, entry);
    });
  }
});
