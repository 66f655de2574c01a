/** What files on disk were like when they were last seen. */

import assert from "node:assert/strict";
import { rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { makeDiskTexts } from "../../../server/texts/disk-texts.ts";
import { keyOfPath } from "../../../server/texts/uri.ts";
import { useTempFolders } from "../../harness/temp-folder.ts";

describe("texts on disk", () => {
  const makeFolder = useTempFolders();

  it("are the same, changed or gone", async () => {
    const file = path.join(makeFolder({ "a.sol": "one" }), "a.sol");
    const key = keyOfPath(file);
    const disk = makeDiskTexts();
    assert.equal(await disk.look(key), "changed");
    utimesSync(file, new Date(), new Date());
    assert.equal(await disk.look(key), "same");
    writeFileSync(file, "two");
    assert.equal(await disk.look(key), "changed");
    assert.deepEqual([disk.isLast(key, "two"), disk.isLast(key, "one")], [true, false]);
    rmSync(file);
    assert.equal(await disk.look(key), "gone");
    assert.equal(disk.isLast(key, "two"), false);
  });

  it("count without their byte order mark", async () => {
    const key = keyOfPath(path.join(makeFolder({ "a.sol": "\uFEFFone" }), "a.sol"));
    const disk = makeDiskTexts();
    await disk.look(key);
    assert.equal(disk.isLast(key, "one"), true);
  });

  it("are remembered only where they are older than what is known of them", async () => {
    const file = path.join(makeFolder({ "a.sol": "one" }), "a.sol");
    const key = keyOfPath(file);
    const writtenMs = 1_700_000_000_000;
    utimesSync(file, new Date(writtenMs), new Date(writtenMs));
    const disk = makeDiskTexts();
    await disk.remember(key, writtenMs);
    assert.equal(disk.isLast(key, "one"), false);
    await disk.remember(key, writtenMs + 1);
    assert.deepEqual([disk.isLast(key, "one"), disk.isLast(key, "one", writtenMs)], [true, false]);
    const changes = () => [disk.changedSince(key, writtenMs), disk.changedSince(key, writtenMs + 1)];
    assert.deepEqual(changes(), [false, false]);
    await disk.look(key);
    assert.deepEqual(changes(), [true, false]);
    writeFileSync(file, "two");
    await disk.look(key);
    assert.deepEqual(changes(), [true, true]);
  });

  it("vanish by themselves or with their folder, and are changed since then", async () => {
    const folder = makeFolder({ "sub/a.sol": "one", "b.sol": "one" });
    const keyOf = (name: string) => keyOfPath(path.join(folder, name));
    const [a, b] = [keyOf("sub/a.sol"), keyOf("b.sol")];
    const beforeMs = Date.now();
    for (const gone of ["sub", "sub/a.sol"]) {
      const disk = makeDiskTexts();
      await disk.remember(a, Number.POSITIVE_INFINITY);
      await disk.remember(b, Number.POSITIVE_INFINITY);
      disk.noteGone(path.join(folder, gone));
      const changes = [a, b].map((key) => disk.changedSince(key, beforeMs));
      assert.deepEqual([changes, disk.changedSince(a, Date.now() + 1)], [[true, false], false]);
      assert.deepEqual([disk.isLast(a, "one"), disk.isLast(b, "one")], [false, true]);
    }
  });

  it("are never read from what is no file, or has no end", async () => {
    const folder = makeFolder({ "sub/x.sol": "" });
    const disk = makeDiskTexts();
    assert.equal(await disk.look(keyOfPath(path.join(folder, "sub"))), "changed");
    assert.equal(await disk.look("untitled:Untitled-1"), "gone");
    if (process.platform === "win32") return;
    const endless = path.join(folder, "endless.sol");
    symlinkSync("/dev/zero", endless);
    assert.equal(await disk.look(keyOfPath(endless)), "changed");
  });
});
