/** The import rule of ARCHITECTURE.md, held. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { inRoot } from "../harness/root.ts";
import { sourceFiles } from "../harness/source-files.ts";

/** Checks that ask for the same facts stand together; no family sees another. */
const families = [
  "engine/detectors/access",
  "engine/detectors/arithmetic",
  "engine/detectors/calls",
  "engine/detectors/compiler",
  "engine/detectors/funds",
  "engine/detectors/loops",
  "engine/detectors/ordering",
  "engine/detectors/reentrancy",
  "engine/detectors/signatures",
  "engine/detectors/style",
  "engine/detectors/tokens",
  "engine/detectors/upgrades",
];

/** The same row for each family. */
function everyFamily(row: readonly string[]): Record<string, readonly string[]> {
  return Object.fromEntries(families.map((family) => [family, row]));
}

/** A folder may import itself and the folders in its row; packages and `node:` modules are in `packages`. */
const layers: Readonly<Record<string, readonly string[]>> = {
  "engine/util": [],
  "engine/model": ["engine/util"],
  "engine/checks": ["engine/model"],
  "engine/text": ["engine/util", "engine/model"],
  "engine/solc": ["engine/util", "engine/model", "engine/text"],
  "engine/report": ["engine/util", "engine/model", "engine/text"],
  "engine/evm": ["engine/util"],
  "engine/terms": ["engine/util"],
  "engine/smt": ["engine/util", "engine/terms"],
  "engine/oracles": ["engine/util", "engine/model", "engine/evm"],
  "engine/replay": ["engine/util", "engine/model", "engine/evm", "engine/oracles"],
  "engine/fuzz": ["engine/util", "engine/model", "engine/evm"],
  "engine/symex": ["engine/util", "engine/model", "engine/evm", "engine/terms", "engine/smt", "engine/fuzz"],
  "engine/compile": [
    "engine/util",
    "engine/model",
    "engine/text",
    "engine/solc",
    "engine/smt/external-solver",
    "engine/replay/reference-evm",
  ],
  "engine/program": ["engine/util", "engine/model", "engine/text", "engine/solc"],
  "engine/ir": ["engine/util", "engine/program"],
  "engine/flow": ["engine/util", "engine/program", "engine/ir"],
  "engine/flow/walk": ["engine/util", "engine/program", "engine/ir", "engine/flow"],
  "engine/dataflow/access": ["engine/util", "engine/program", "engine/ir", "engine/flow", "engine/flow/walk"],
  "engine/dataflow/ranges": ["engine/util", "engine/program", "engine/ir", "engine/flow", "engine/dataflow/access"],
  "engine/dataflow/backing": ["engine/util", "engine/program", "engine/ir", "engine/flow", "engine/dataflow/access"],
  "engine/dataflow/reentry": ["engine/util", "engine/program", "engine/ir", "engine/flow", "engine/dataflow/access"],
  "engine/suppression": ["engine/util", "engine/model", "engine/text"],
  "engine/detectors": [
    "engine/util",
    "engine/model",
    "engine/program",
    "engine/flow",
    "engine/dataflow/access",
    ...families,
  ],
  ...everyFamily([
    "engine/util",
    "engine/model",
    "engine/text",
    "engine/solc",
    "engine/program",
    "engine/ir",
    "engine/flow",
    "engine/dataflow/access",
    "engine/dataflow/ranges",
    "engine/dataflow/reentry",
    "engine/dataflow/backing",
    "engine/detectors/detector",
    "engine/detectors/exempt",
    "engine/detectors/once-per-place",
    "engine/detectors/blame",
  ]),
  "engine/campaign": [
    "engine/util",
    "engine/model",
    "engine/text",
    "engine/solc",
    "engine/compile",
    "engine/program",
    "engine/ir",
    "engine/flow",
    "engine/evm",
    "engine/oracles",
    "engine/replay",
    "engine/fuzz",
    "engine/symex",
    "engine/dataflow/access",
    "engine/dataflow/backing",
    "engine/suppression",
    "engine/checks/check-ids",
    "engine/detectors",
    "engine/report",
  ],
  engine: ["engine/util", "engine/model", "engine/compile/engine-deps", "engine/campaign", "engine/replay"],
  "engine/node/projects": ["engine/util", "engine/model", "engine/text", "engine/solc"],
  "engine/node/solvers": ["engine/util", "engine/terms", "engine/smt"],
  "engine/node/reference-evm": ["engine/util", "engine/model", "engine/evm", "engine/oracles", "engine/replay"],
  "engine/node": [
    "engine/util",
    "engine/model",
    "engine/text",
    "engine/solc",
    "engine/suppression",
    "engine/node/projects",
  ],
  "engine/host": [
    "engine/util",
    "engine/model",
    "engine/checks/check-ids",
    "engine/node",
    "engine/node/projects",
    "engine/node/reference-evm",
    "engine/node/solvers",
    "engine/solc",
    "engine",
  ],
  "api/store": ["engine/util", "engine/model"],
  "api/http": ["engine/util"],
  "api/info": ["engine/util", "api/http", "api/store"],
  "api/auth": ["engine/util", "api/http", "api/store"],
  "api/users": ["engine/util", "api/http", "api/store", "api/auth"],
  "api/accounts": ["engine/util", "api/http", "api/store", "api/auth", "api/users"],
  "api/invitations": ["engine/util", "api/http", "api/store", "api/auth", "api/users", "api/groups"],
  "api/audit": ["engine/util", "api/http", "api/store"],
  "api/groups": ["engine/util", "api/http", "api/store", "api/projects"],
  "api/projects": ["engine/util", "api/http", "api/store", "api/audit/display-name"],
  "api/findings": [
    "engine/util",
    "engine/model",
    "api/http",
    "api/store",
    "api/audit/display-name",
    "api/projects",
    "api/analyses",
  ],
  "api/webhooks": ["engine/util", "api/http", "api/store", "api/projects", "api/findings"],
  "api/pdf": ["engine/util", "engine/model", "engine/report", "api/http"],
  "api/analyses": [
    "engine/util",
    "engine/model",
    "engine/host",
    "engine/report",
    "engine/checks",
    "engine/evm",
    "engine/solc/evm-versions",
    "engine/solc/remappings",
    "engine/solc/source-map",
    "api/http",
    "api/store",
    "api/info",
    "api/groups",
    "api/projects",
    "api/pdf",
  ],
  // Runs in a browser: of the server it knows the types of the contracts, and nothing else.
  "api/web": [
    "engine/util",
    "engine/model",
    "engine/text",
    "engine/report/visible",
    "engine/solc/closure",
    "api/http/error-catalogue",
    "api/http/principal",
    "api/http/audit-trail",
    "api/store/audit-store",
    "api/accounts/contract",
    "api/analyses/contract",
    "api/audit/contract",
    "api/auth/contract",
    "api/findings/contract",
    "api/groups/contract",
    "api/invitations/contract",
    "api/projects/contract",
    "api/users/contract",
    "api/webhooks/contract",
  ],
  api: [
    "engine/util",
    "engine/model",
    "engine/host",
    "api/http",
    "api/store",
    "api/info",
    "api/auth",
    "api/users",
    "api/accounts",
    "api/invitations",
    "api/audit",
    "api/groups",
    "api/projects",
    "api/findings",
    "api/webhooks",
    "api/analyses",
    "api/pdf",
  ],
  // Speaks to instances elsewhere: what comes from there is checked, and of the service itself it knows nothing.
  remote: ["engine/util", "engine/model", "engine/text"],
  "engine/fixes": ["engine/util", "engine/model", "engine/text"],
  server: [
    "engine/util",
    "engine/model",
    "engine/text",
    "engine/fixes",
    "engine/host",
    "engine/report",
    "engine/checks",
    "engine/suppression",
    "engine/node/project-policy",
    "engine/node/projects",
    "remote",
  ],
  client: [
    ...["engine/util", "remote"],
    ...["server/protocol", "server/coverage-protocol", "server/findings-protocol", "server/diagnostics-protocol"],
  ],
  cli: [
    "engine/util",
    "engine/model",
    "engine/fixes",
    "engine/host",
    "engine/node/projects",
    "engine/report",
    "engine/suppression",
    "engine/checks",
    "api",
    "server",
  ],
};

/** Packages and Node modules a folder may use; a folder without a row may use none. `node:*` stands for all of Node. */
const packages: Readonly<Record<string, readonly string[]>> = {
  "engine/util": ["@noble/hashes"],
  "engine/evm": ["@noble/curves", "@noble/hashes"],
  "engine/solc": ["semver", "solidity-ast"],
  "engine/program": ["solidity-ast"],
  "engine/ir": ["solidity-ast"],
  "engine/flow": ["solidity-ast"],
  "engine/flow/walk": ["solidity-ast"],
  "engine/dataflow/access": ["solidity-ast"],
  "engine/dataflow/ranges": ["solidity-ast"],
  "engine/dataflow/backing": ["solidity-ast"],
  "engine/dataflow/reentry": ["solidity-ast"],
  ...everyFamily(["semver", "solidity-ast"]),
  "engine/report": ["@noble/hashes"],
  "engine/node/projects": ["node:*", "smol-toml"],
  "engine/node/solvers": ["node:*"],
  "engine/node/reference-evm": [
    "@ethereumjs/common",
    "@ethereumjs/evm",
    "@ethereumjs/statemanager",
    "@ethereumjs/util",
  ],
  "engine/node": ["node:*", "solc", "npm-registry-fetch", "@npmcli/config", "tar"],
  "engine/host": ["node:*"],
  "api/store": ["node:*", "lowdb", "pg", "pg-boss", "rate-limiter-flexible"],
  "api/http": ["node:*", "express", "p-limit", "pino", "prom-client", "typebox"],
  "api/info": ["node:*", "prom-client", "typebox"],
  "api/auth": ["node:*", "@noble/curves", "@noble/hashes", "jsonwebtoken", "lru-cache", "ms", "typebox"],
  "api/users": ["typebox"],
  "api/accounts": ["typebox"],
  "api/invitations": ["node:*", "typebox"],
  "api/audit": ["node:*", "typebox"],
  "api/groups": ["node:*", "typebox"],
  "api/projects": ["node:*", "typebox"],
  "api/findings": ["lru-cache", "typebox"],
  "api/webhooks": ["node:*", "ipaddr.js", "typebox"],
  "api/pdf": ["node:*", "pdfkit"],
  "api/analyses": ["node:*", "typebox"],
  api: ["node:*", "yaml"],
  server: ["node:*", "vscode-languageserver", "vscode-languageserver-textdocument", "vscode-uri"],
  client: ["node:*", "vscode", "vscode-languageclient"],
  cli: ["node:*", "commander", "yaml"],
};

/** The row a file belongs to: its longest folder prefix that has one. */
function layerOf(file: string): string {
  const folders = path.posix.dirname(file).split("/");
  for (let n = folders.length; n > 0; n--) {
    const folder = folders.slice(0, n).join("/");
    if (folder in layers) return folder;
  }
  throw new Error(`${file} is in no layer: give its folder a row in test/tidy/layers.test.ts`);
}

/** Module specifiers of static and dynamic imports and re-exports. */
function importsOf(file: string): string[] {
  const text = readFileSync(inRoot(file), "utf8");
  const pattern =
    /(?:^|\n)\s*(?:import|export)\b[^;'"]*?from\s*"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)|(?:^|\n)import\s*"([^"]+)"/g;
  return [...text.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? match[3] ?? "");
}

/** Files from which a file imports more than types. */
function valueImportsOf(file: string): string[] {
  const pattern = /(?:^|\n)(?:import|export)\s+(?!type\b)[^;'"]*?from\s*"(\.[^"]+)"/g;
  return [...readFileSync(inRoot(file), "utf8").matchAll(pattern)].map(([, specifier = ""]) =>
    path.posix.join(path.posix.dirname(file), specifier),
  );
}

function isAllowed(file: string, specifier: string): boolean {
  const home = layerOf(file);
  if (!specifier.startsWith(".")) {
    const row = packages[home] ?? [];
    if (specifier.startsWith("node:")) return row.includes("node:*") || row.includes(specifier);
    return row.some((name) => specifier === name || specifier.startsWith(`${name}/`));
  }
  const target = path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier));
  const allowed = layers[home] ?? [];
  return layerOf(target) === home || allowed.includes(layerOf(target)) || allowed.includes(target.replace(/\.ts$/, ""));
}

/** What a folder's files import: the folders of their targets, the targets themselves, packages. */
function importedBy(folder: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const file of sourceFiles().filter((one) => layerOf(one) === folder)) {
    for (const specifier of importsOf(file)) {
      if (!specifier.startsWith(".")) {
        found.add(specifier).add(specifier.startsWith("node:") ? "node:*" : packageOf(specifier));
        continue;
      }
      const target = path.posix.join(path.posix.dirname(file), specifier);
      found.add(layerOf(target)).add(target.replace(/\.ts$/, ""));
    }
  }
  return found;
}

function packageOf(specifier: string): string {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}

/** What rows allow, beside the small helpers, and no file of theirs imports; the families have one row, and are asked together. */
function unusedIn(rows: Readonly<Record<string, readonly string[]>>): readonly string[] {
  const ofFamilies = new Set(families.flatMap((family) => [...importedBy(family)]));
  return Object.entries(rows).flatMap(([folder, row]) => {
    const used = families.includes(folder) ? ofFamilies : importedBy(folder);
    return row.filter((one) => one !== "engine/util" && !used.has(one)).map((one) => `${folder}: ${one}`);
  });
}

function assertNoCycle(all: readonly string[], needsOf: (one: string) => readonly string[]): void {
  const done = new Set<string>();
  const visit = (one: string, way: readonly string[]): void => {
    assert.ok(!way.includes(one), `cycle: ${[...way, one].join(" → ")}`);
    if (done.has(one)) return;
    for (const next of needsOf(one)) visit(next, [...way, one]);
    done.add(one);
  };
  for (const one of all) visit(one, []);
}

describe("layers", () => {
  for (const file of sourceFiles()) {
    it(`${file} imports only what its layer may`, () => {
      const wrong = importsOf(file).filter((specifier) => !isAllowed(file, specifier));
      assert.deepEqual(wrong, [], "move the code down, or pass it in: see ARCHITECTURE.md, Layers");
    });
  }

  it("the page takes of the server types alone", () => {
    const pages = sourceFiles().filter((file) => layerOf(file) === "api/web");
    const isOfServer = (target: string): boolean => target.startsWith("api/") && !target.startsWith("api/web/");
    const values = pages.flatMap((file) =>
      valueImportsOf(file)
        .filter(isOfServer)
        .map((target) => `${file}: ${target}`),
    );
    assert.deepEqual(values, [], "write `import type`: what a contract checks with is for the server");
  });

  it("no row allows what nobody imports", () => {
    assert.deepEqual([...unusedIn(layers), ...unusedIn(packages)], []);
  });

  it("no file needs, through whatever it imports, itself", () => assertNoCycle(sourceFiles(), valueImportsOf));

  it("the table has no cycle", () => assertNoCycle(Object.keys(layers), (folder) => layers[folder] ?? []));
});
