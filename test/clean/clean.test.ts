/** Code that has stood the test of years raises next to nothing: no High at all, and hardly any Medium. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Finding } from "../../engine/model/finding.ts";
import { startBuiltEngine } from "../harness/built-engine.ts";
import { type NpmContracts, npmContractFiles, npmContracts, npmContractsFolder } from "../harness/npm-contracts.ts";

/** How many findings of severity Medium all packages together may have. */
const maxMedium = 5;

/** A package's own files come with all that it and its siblings can import; what it brings itself wins. */
function sourcesFor(modules: string, name: NpmContracts): Record<string, string> {
  const own = path.join(
    modules,
    npmContracts[name]
      .split("/")
      .slice(0, name.startsWith("@") ? 2 : 1)
      .join("/"),
  );
  return { ...readSources(modules), ...readSources(path.join(own, "node_modules")) };
}

/** Sources by their path below `folder`; none where there is no such folder. */
function readSources(folder: string): Record<string, string> {
  const sources: Record<string, string> = {};
  const visit = (at: string): void => {
    for (const entry of readdirSync(at, { withFileTypes: true })) {
      const child = path.join(at, entry.name);
      if (entry.isDirectory() && (entry.name !== "node_modules" || at === folder)) visit(child);
      if (entry.isFile() && entry.name.endsWith(".sol")) {
        sources[path.relative(folder, child).replaceAll("\\", "/")] = readFileSync(child, "utf8");
      }
    }
  };
  if (readdirSync(path.dirname(folder)).includes(path.basename(folder))) visit(folder);
  return sources;
}

function describeFinding({ severity, confidence, check, location, description }: Finding): string {
  return `${severity}/${confidence} ${check} ${location.file}:${location.range.start.line + 1} ${description.head}`;
}

describe("clean code", () => {
  const host = startBuiltEngine({ memoryLimitMb: 3072 });
  const found: Finding[] = [];
  let folder: string;
  before(function () {
    folder = npmContractsFolder(this);
  });
  after(() => host.close());

  for (const name of Object.keys(npmContracts) as NpmContracts[]) {
    it(`${name} is analysed`, async () => {
      const modules = path.join(folder, "node_modules");
      const targets = npmContractFiles(folder, name).map((file) => path.relative(modules, file).replaceAll("\\", "/"));
      const input = { kind: "memory", sources: sourcesFor(modules, name), targets, settings: {} } as const;
      const signal = new AbortController().signal;
      for await (const event of host.analyze(input, { mode: "static", budget: { timeMs: 90_000 }, seed: 1, signal })) {
        if (event.kind === "finding") found.push(event.finding);
        if (event.kind === "summary") assert.deepEqual([event.summary.error, event.summary.stopped], [null, null]);
      }
    });
  }

  it("has no finding of severity High", () => {
    assert.deepEqual(found.filter(({ severity }) => severity === "High").map(describeFinding), []);
  });

  it(`has no more than ${maxMedium} findings of severity Medium`, () => {
    const medium = found.filter(({ severity }) => severity === "Medium").map(describeFinding);
    for (const line of medium) console.log(`      ${line}`);
    assert.ok(medium.length <= maxMedium, `${medium.length} are too many:\n${medium.join("\n")}`);
  });
});
