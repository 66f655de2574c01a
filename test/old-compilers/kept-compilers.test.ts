/** A compiler that is JavaScript begins with what V8 made of it in another thread, and says the same. */

import assert from "node:assert/strict";
import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { StandardJsonOutput } from "../../engine/solc/standard-json.ts";
import { makeSourceText } from "../../engine/text/source-text.ts";
import { skipOrFail, startOldCompilers } from "../harness/old-compilers.ts";
import { useTempFolders } from "../harness/temp-folder.ts";

const texts = [makeSourceText("a.sol", "pragma solidity >=0.4.0; contract A { uint x; }")];

const formsIn = (folder: string): string[] => readdirSync(folder).filter((name) => name.endsWith(".v8"));

describe("kept compilers", () => {
  const makeFolder = useTempFolders();

  /** What a compiler says that is started for this alone. */
  async function ask(this: Mocha.Context, version: string, codeFolder?: string): Promise<StandardJsonOutput> {
    const started = await startOldCompilers([version], codeFolder);
    if (!started.ok) return skipOrFail(this, started.error) as never;
    const output = await started.value.compile(version, texts);
    // It is kept once the answer is out.
    for (let waits = 0; codeFolder !== undefined && waits < 20 && formsIn(codeFolder).length === 0; waits++)
      await sleep(100);
    await started.value.close();
    return output;
  }

  it("are taken as they were kept", async function () {
    const folder = makeFolder();
    const known = await ask.call(this, "0.4.26");
    assert.deepEqual(await ask.call(this, "0.4.26", folder), known);
    const [form = "", ...more] = formsIn(folder);
    assert.deepEqual(more, []);
    const file = path.join(folder, form);
    const { ino } = statSync(file);
    assert.deepEqual(await ask.call(this, "0.4.26", folder), known);
    assert.equal(statSync(file).ino, ino);
  });

  it("are not kept where they are WebAssembly", async function () {
    const folder = makeFolder();
    await ask.call(this, "0.8.20", folder);
    assert.deepEqual(readdirSync(folder), []);
  });
});
