/** What was compiled is not compiled again; what is on disk never makes an answer wrong. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { CompilerSettings } from "../../../engine/model/analysis.ts";
import { makeCompileCache } from "../../../engine/node/compile-cache.ts";
import type { Compiler } from "../../../engine/solc/compiler.ts";
import { makeInput } from "../../../engine/solc/make-input.ts";
import { makeSourceText } from "../../../engine/text/source-text.ts";
import { bundledVersion, inProcessCompiler } from "../../harness/in-process-compiler.ts";
import { useTempFolders } from "../../harness/temp-folder.ts";

const never = new AbortController().signal;
const source = (name: string): string =>
  `// SPDX-License-Identifier: MIT\npragma solidity ^0.8.0;\ncontract ${name} { }\n`;

describe("compile cache", () => {
  const makeFolder = useTempFolders();
  let folder: string;
  let nCompiles: number;
  /** The real compiler, counting. */
  const counting: Compiler = {
    ...inProcessCompiler,
    compile(...args) {
      nCompiles++;
      return inProcessCompiler.compile(...args);
    },
  };

  beforeEach(() => {
    folder = path.join(makeFolder(), "compiled");
    nCompiles = 0;
  });

  function compile(
    text: string,
    settings: CompilerSettings = {},
    options: { wanted?: "ast" | "nothing"; maxBytes?: number } = {},
  ) {
    const { wanted = "ast", maxBytes = 1e9 } = options;
    const input = makeInput([makeSourceText("a.sol", text)], settings, wanted, bundledVersion);
    return makeCompileCache({ folder, maxBytes })(counting).compile(bundledVersion, input, never);
  }

  const entries = (): string[] => readdirSync(folder).map((name) => path.join(folder, name));

  it("answers the second time what the compiler answered the first time", async () => {
    const first = await compile(source("A"));
    assert.ok(first.ok && first.value.sources?.["a.sol"]?.ast !== undefined);
    assert.deepEqual(await compile(source("A")), JSON.parse(JSON.stringify(first)));
    assert.equal(nCompiles, 1);
  });

  it("compiles what differs in its text or its settings", async () => {
    await compile(source("A"));
    await compile(source("B"));
    await compile(source("A"), { optimizerRuns: 5 });
    await compile(source("A"), { evmVersion: "london" });
    assert.equal(nCompiles, 4);
    assert.equal(entries().length, 4);
  });

  it("keeps nothing of what has an error, and no mere messages", async () => {
    for (const _ of [1, 2]) await compile("contract {");
    for (const _ of [1, 2]) await compile(source("A"), {}, { wanted: "nothing" });
    assert.equal(nCompiles, 4);
    assert.throws(() => readdirSync(folder), /ENOENT/);
  });

  it("compiles anew where an entry is damaged, and mends it", async () => {
    await compile(source("A"));
    const [entry = ""] = entries();
    const good = readFileSync(entry);
    for (const bad of [Buffer.alloc(0), Buffer.from("no gzip"), good.subarray(0, good.length / 2)]) {
      writeFileSync(entry, bad);
      assert.ok((await compile(source("A"))).ok);
      assert.deepEqual(readFileSync(entry), good);
    }
    assert.equal(nCompiles, 4);
  });

  it("removes what was not used for longest when it grows too large", async () => {
    await compile(source("A"));
    const [oldest = ""] = entries();
    const longAgo = new Date(Date.now() - 1e6);
    utimesSync(oldest, longAgo, longAgo);
    await compile(source("B"), {}, { maxBytes: statSync(oldest).size * 1.5 });
    assert.equal(entries().length, 1);
    assert.ok(!entries().includes(oldest));
  });

  it("compiles where the disk fails", async () => {
    writeFileSync(folder, "a file where a folder should be");
    assert.ok((await compile(source("A"))).ok);
    assert.ok((await compile(source("A"))).ok);
    assert.equal(nCompiles, 2);
  });
});
