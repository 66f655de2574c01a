/** What V8 made of a script is taken for the same script alone, whole, and with as much of it as was ever kept. */

import assert from "node:assert/strict";
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type KeptScript, loadKeptScript } from "../../../engine/node/kept-script.ts";
import { useTempFolders } from "../../harness/temp-folder.ts";

const source = {
  code: "(function (n) { function add(a) { return a + 1; } return add(n); })",
  filename: "/there/one.cjs",
  hash: "one",
};

describe("kept script", () => {
  const makeFolder = useTempFolders();
  let folder: string;
  beforeEach(() => {
    folder = path.join(makeFolder(), "code");
  });

  const load = (part: Partial<typeof source> = {}): KeptScript => loadKeptScript({ ...source, ...part }, folder);
  const run = ({ script }: KeptScript): unknown => script.runInThisContext()(41);
  /** Undefined where nothing was there to be taken. */
  const isTaken = ({ script: { cachedDataRejected } }: KeptScript): boolean => cachedDataRejected === false;
  const files = (): string[] => readdirSync(folder).map((name) => path.join(folder, name));
  const onlyFile = (): string => {
    const [file = "", ...more] = files();
    assert.deepEqual(more, []);
    return file;
  };

  it("is compiled where nothing is kept", () => {
    const first = load();
    assert.equal(isTaken(first), false);
    assert.equal(run(first), 42);
  });

  it("is taken as it was kept", async () => {
    const first = load();
    run(first);
    await first.keep(1);
    const second = load();
    assert.equal(isTaken(second), true);
    assert.equal(run(second), 42);
  });

  it("has the functions that had run", async () => {
    // Within a process V8 knows a text again.
    const first = load({ code: "(function (n) { function plus(a) { return a + 1; } return plus(n); })" });
    await first.keep(1);
    const before = statSync(onlyFile()).size;
    run(first);
    await first.keep(2);
    assert.ok(statSync(onlyFile()).size > before);
  });

  it("is kept anew only where more has run than ever", async () => {
    await load().keep(2);
    const kept = readFileSync(onlyFile());
    const second = load();
    run(second);
    await second.keep(1);
    await second.keep(2);
    assert.deepEqual(readFileSync(onlyFile()), kept);
    await second.keep(3);
    assert.notDeepEqual(readFileSync(onlyFile()), kept);
  });

  it("is not taken for another script", async () => {
    await load().keep(1);
    const other = load({ hash: "other", code: "(function (n) { return n - 1; })" });
    assert.equal(isTaken(other), false);
    assert.equal(run(other), 40);
  });

  for (const [what, damage] of [
    ["changed", (bytes: Buffer) => bytes.fill(1, bytes.length - 9, bytes.length - 8)],
    ["cut off", (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)],
    ["empty", () => Buffer.alloc(0)],
  ] as const) {
    it(`is compiled where what is kept is ${what}, and kept again`, async () => {
      await load().keep(2);
      writeFileSync(onlyFile(), damage(readFileSync(onlyFile())));
      const second = load();
      assert.equal(isTaken(second), false);
      assert.equal(run(second), 42);
      await second.keep(1);
      assert.equal(isTaken(load()), true);
    });
  }

  it("lies where nobody else reads or writes", async function () {
    if (process.platform === "win32") this.skip(); // files have no such modes there: who may read them comes from the folder
    await load().keep(1);
    assert.equal(statSync(folder).mode & 0o777, 0o700);
    assert.equal(statSync(onlyFile()).mode & 0o777, 0o600);
  });

  it("is not taken from where others write", async function () {
    if (process.platform === "win32") this.skip(); // no modes to set there, so nothing to refuse by
    await load().keep(1);
    assert.equal(isTaken(load()), true);
    for (const place of [folder, onlyFile()]) {
      const { mode } = statSync(place);
      chmodSync(place, 0o777);
      assert.equal(isTaken(load()), false);
      chmodSync(place, mode);
    }
    assert.equal(isTaken(load()), true);
  });

  it("is no failure where the disk fails", async () => {
    writeFileSync(folder, "no folder");
    const first = load();
    await first.keep(1);
    assert.equal(run(first), 42);
  });
});
