/** Whatever the bundles contain is named, with its licence, in the notices that travel with them. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { inRoot } from "../harness/root.ts";

/** Folders below `node_modules` whose code is in a bundle, from its source map. */
function bundledPackages(map: string): string[] {
  const { sources } = JSON.parse(readFileSync(map, "utf8")) as { sources: string[] };
  return sources.flatMap((source) => {
    const [, folder] = /^(?:\.\.\/)+(node_modules\/.*)$/.exec(source) ?? [];
    const [name] = folder?.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+/) ?? [];
    return name === undefined ? [] : [name];
  });
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
      assert.match(entry, /permission|license|licence|redistribution/i);
      assert.ok(entry.length > 300, `${path.basename(folder)} has no licence text`);
    });
  }
});
