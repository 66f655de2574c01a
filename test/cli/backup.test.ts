/** `solhound export` and `import` as users call them. */

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import path from "node:path";
import { openLowdbStore } from "../../api/store/lowdb/lowdb-store.ts";
import { makeUser } from "../api/store/make-records.ts";
import { makeDataFolder } from "../harness/api/api-server.ts";
import { runCli } from "../harness/cli.ts";

describe("solhound export and import", () => {
  let data: ReturnType<typeof makeDataFolder>;
  beforeEach(() => {
    data = makeDataFolder();
  });
  afterEach(() => data.remove());
  const place = (name: string) => path.join(data.folder, name);
  const run = async (...args: string[]) => {
    const { status, stdout, stderr } = await runCli(args, { env: { ...process.env, DATABASE_URL: "" } });
    return [status, stdout || stderr];
  };

  it("move all from one folder to another", async () => {
    const user = makeUser({ username: "ada" });
    const store = await openLowdbStore(place("old"));
    await store.users.insert(user);
    const file = place("backup.gz");
    const [refused, why] = await run("export", file, "--data", place("old"));
    assert.equal(refused, 2);
    assert.match(String(why), /is in use by process \d+\. Stop that server/);
    await store.close();
    assert.deepEqual(await run("export", file, "--data", place("old")), [
      0,
      `Wrote 1 records and 0 files to ${file}\n`,
    ]);
    const taken = [0, `Took over 1 records and 0 files from ${file}\n`];
    assert.deepEqual(await run("import", file, "--data", place("new")), taken);
    const again = await openLowdbStore(place("new"));
    assert.deepEqual(await again.users.all(), [user]);
    await again.close();
    const [status, message] = await run("import", file, "--data", place("new"));
    assert.equal(status, 2);
    assert.match(String(message), /^solhound: It holds data already\./);
  });

  it("say what is wrong with the file", async () => {
    const none = place("none");
    assert.deepEqual(await run("import", none, "--data", place("new")), [2, `solhound: ${none} does not exist\n`]);
    const file = place("backup.gz");
    await run("export", file, "--data", place("new"));
    assert.ok(existsSync(file));
    const said = [2, `solhound: ${file} is there already. Name another file.\n`];
    assert.deepEqual(await run("export", file, "--data", place("new")), said);
  });
});
