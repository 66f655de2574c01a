/** A door carries no check: what detectors are, and what they stand on, is in the engine process alone. */

import assert from "node:assert/strict";
import { bundleContents } from "../harness/bundle-contents.ts";

const engineOnly = /^engine\/(detectors|flow|dataflow|ir|program|compile|campaign)\//;

describe("bundles", () => {
  let contents: Awaited<ReturnType<typeof bundleContents>>;
  let atStart: Awaited<ReturnType<typeof bundleContents>>;
  before("build", async () => {
    contents = await bundleContents();
    atStart = await bundleContents({ onlyAtStart: true });
  });

  const engineFiles = (name: string): string[] =>
    Object.keys(contents[name] ?? {}).filter((file) => engineOnly.test(file));

  for (const name of ["cli", "server", "api", "pdf-thread", "solc-thread", "engine-process"]) {
    it(`${name} has no check in it`, () => assert.deepEqual(engineFiles(name), []));
  }

  it("what the engine process runs has them", () => assert.ok(engineFiles("engine-code").length > 200));

  it("the language server starts with ids of checks, and brings in the texts when somebody asks", () => {
    const files = Object.keys(atStart["server"] ?? {}).filter((file) => file.startsWith("engine/checks/"));
    assert.deepEqual(files, ["engine/checks/check-ids.ts"]);
    assert.ok("engine/checks/catalogue.ts" in (contents["server"] ?? {}));
  });

  it("the language server's own code is less than a third of what it was with the checks", () => {
    const own = Object.entries(atStart["server"] ?? {}).filter(([file]) => !file.includes("node_modules/"));
    const bytes = own.reduce((sum, [, size]) => sum + size, 0);
    assert.ok(bytes < 673_000 / 3, `${bytes} bytes`);
  });
});
