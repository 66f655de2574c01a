/** The packaged extension holds what it needs, and nothing else. */

import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import { inRoot } from "../harness/root.ts";
import { unzip } from "../harness/unzip.ts";
import { vsixPath } from "../vscode/harness/part.ts";

const sizeBudgetMb = 9;

describe("the package", () => {
  const files = unzip(vsixPath());

  it("holds exactly these files", () => {
    const names = [...files.keys()].map((name) => name.replace(/(chunks\/).*\.js$/, "$1*.js"));
    assert.deepEqual([...new Set(names)].sort(), [
      "[Content_Types].xml",
      "extension.vsixmanifest",
      "extension/LICENSE.txt",
      "extension/changelog.md",
      "extension/client/solidity.language-configuration.json",
      "extension/client/solidity.tmLanguage.json",
      "extension/dist/THIRD-PARTY-NOTICES.txt",
      "extension/dist/chunks/*.js",
      "extension/dist/engine-code.cjs",
      "extension/dist/engine-process.js",
      "extension/dist/extension.cjs",
      "extension/dist/server.js",
      "extension/dist/solc-thread.js",
      "extension/dist/solc/LICENSE",
      "extension/dist/solc/README.txt",
      "extension/dist/solc/soljson.js",
      "extension/dist/solc/versions.json",
      "extension/l10n/bundle.l10n.de.json",
      "extension/l10n/bundle.l10n.json",
      "extension/media/coverage-missed.svg",
      "extension/media/coverage-partly.svg",
      "extension/media/coverage-run.svg",
      "extension/media/coverage-unreachable.svg",
      "extension/media/icon.png",
      "extension/media/view.svg",
      "extension/media/walkthrough/analyze.svg",
      "extension/media/walkthrough/connect.svg",
      "extension/media/walkthrough/findings.svg",
      "extension/media/walkthrough/mend.svg",
      "extension/media/walkthrough/open.svg",
      "extension/package.json",
      "extension/package.nls.de.json",
      "extension/package.nls.json",
      "extension/readme.md",
    ]);
  });

  it(`is at most ${sizeBudgetMb} MB`, () => {
    const sizeMb = statSync(vsixPath()).size / 1e6;
    assert.ok(sizeMb <= sizeBudgetMb, `${sizeMb.toFixed(1)} MB`);
  });

  it("holds the chunks that its bundles load, and no others", () => {
    const scripts = [...files].filter(([name]) => name.endsWith(".js") && !name.includes("/solc/"));
    const loaded = scripts.flatMap(([name, content]) => importedFiles(name, content.toString()));
    const chunks = [...files.keys()].filter((name) => name.includes("/chunks/"));
    assert.deepEqual([...new Set(loaded)].sort(), chunks.sort());
  });

  it("has the version of the project", () => {
    const version = (text: string): unknown => (JSON.parse(text) as { version: unknown }).version;
    const packaged = files.get("extension/package.json")?.toString() ?? "{}";
    assert.equal(version(packaged), version(readFileSync(inRoot("package.json"), "utf8")));
  });

  it("links to nothing that stayed behind", () => {
    const links = files
      .get("extension/readme.md")
      ?.toString()
      .match(/\]\((?!https?:|#)[^)]*\)/g);
    assert.equal(links, null);
  });

  it("has the compiler's licence beside the compiler", () => {
    const license = files.get("extension/dist/solc/LICENSE")?.toString() ?? "";
    assert.match(license, /GNU GENERAL PUBLIC LICENSE\s+Version 3, 29 June 2007/);
    assert.match(license, /END OF TERMS AND CONDITIONS/);
  });
});

/** Names, in the archive, of what an ES module imports by relative paths. */
function importedFiles(name: string, text: string): string[] {
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]+\.js)"/g)].map(
    ([, path]) => path ?? "",
  );
  return specifiers.map((path) => new URL(path, `vsix:///${name}`).pathname.slice(1));
}
