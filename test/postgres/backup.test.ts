/** A backup holds all that a store keeps, and either kind of store takes it over whole. */

import assert from "node:assert/strict";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { readBackup, writeBackup } from "../../api/store/backup.ts";
import { openLowdbStore } from "../../api/store/lowdb/lowdb-store.ts";
import { openPostgresStore } from "../../api/store/postgres/postgres-store.ts";
import type { Store } from "../../api/store/store.ts";
import { contentOf, each, entries } from "../api/store/arbitrary-store.ts";
import { makeAnalysis, makeUser } from "../api/store/make-records.ts";
import { makeDataFolder } from "../harness/api/api-server.ts";
import { closeSharedPostgres, emptyDatabase, makeTestDatabase, type TestDatabase } from "../harness/api/postgres.ts";

// Of all files of this process, once all are over.
after(closeSharedPostgres);

describe("a backup", () => {
  let database: TestDatabase;
  let data: ReturnType<typeof makeDataFolder>;
  before(async () => {
    database = await makeTestDatabase();
  });
  beforeEach(() => {
    data = makeDataFolder();
  });
  afterEach(() => data.remove());
  after(() => database.remove());

  const file = () => path.join(data.folder, "backup.gz");
  const withFolder = async <T>(use: (store: Store) => Promise<T>): Promise<T> => {
    const { folder, remove } = makeDataFolder();
    const store = await openLowdbStore(folder);
    try {
      return await use(store);
    } finally {
      await store.close();
      remove();
    }
  };
  const withDatabase = async <T>(use: (store: Store) => Promise<T>): Promise<T> => {
    const store = await openPostgresStore(database.url);
    try {
      return await use(store);
    } finally {
      await store.close();
      await emptyDatabase(database.url);
    }
  };

  for (const [from, to, withFirst, withSecond] of [
    ["a folder", "a database", withFolder, withDatabase],
    ["a database", "a folder", withDatabase, withFolder],
  ] as const) {
    it(`of ${from} is taken over by ${to} with all there was`, async () => {
      let n = 0;
      await fc.assert(
        fc.asyncProperty(entries, async (given) => {
          const backup = path.join(data.folder, `backup-${n++}.gz`);
          const before = await withFirst(async (store) => {
            await store.load(each(given));
            await writeBackup(store, backup, "0.0.0");
            return contentOf(store);
          });
          const nRecords = given.filter((entry) => "table" in entry).length;
          assert.equal(before.filter((one) => typeof one === "object" && "table" in (one as object)).length, nRecords);
          await withSecond(async (store) => {
            assert.equal((await readBackup(store, backup)).records, nRecords);
            assert.deepEqual(await contentOf(store), before);
          });
        }),
        { numRuns: 15 },
      );
    });
  }

  it("is for nobody else to read, and takes nothing's place", async () => {
    await withFolder(async (store) => {
      await writeBackup(store, file(), "0.0.0");
      assert.equal(statSync(file()).mode & 0o777, 0o600);
      await assert.rejects(writeBackup(store, file(), "0.0.0"), { code: "EEXIST" });
    });
  });

  it("is taken over by an empty store alone, and what waits or ran in it is begun", async () => {
    const [ran, waiting] = [makeAnalysis(), makeAnalysis()];
    await withFolder(async (store) => {
      await store.users.insert(makeUser());
      for (const one of [ran, waiting]) await store.analyses.insert(one);
      assert.equal((await store.analyses.take("worker", 5))?.uuid, ran.uuid);
      await writeBackup(store, file(), "0.0.0");
      await assert.rejects(readBackup(store, file()), { message: /^It holds data already\. Import into an empty one/ });
    });
    await withDatabase(async (store) => {
      await readBackup(store, file());
      assert.equal((await store.analyses.take("worker", 5))?.uuid, waiting.uuid);
      await store.analyses.recover({ silentMs: 60_000, maxStarts: 3, reason: "", at: 5 });
      const again = await store.analyses.take("worker", 5);
      assert.deepEqual([again?.uuid, again?.nStarts], [ran.uuid, 2]);
      assert.equal(await store.analyses.take("worker", 5), undefined);
      await assert.rejects(readBackup(store, file()), { message: /^It holds data already/ });
    });
  });

  it("that is no backup, newer, cut off or changed is refused, and nothing is taken over", async () => {
    await withFolder(async (store) => {
      for (let n = 0; n < 50; n++) await store.users.insert(makeUser({ username: `user ${n}` }));
      await writeBackup(store, file(), "0.0.0");
    });
    const whole = readFileSync(file());
    const lines = gunzipSync(whole).toString().split("\n");
    const without = (index: number) => gzipSync(lines.filter((_line, at) => at !== index).join("\n"));
    const cases: readonly (readonly [Buffer, RegExp])[] = [
      [Buffer.from("nonsense"), /is damaged: it is no compressed file, or breaks off\.$/],
      [gzipSync("{}\n"), /is no backup of Solhound\.$/],
      [gzipSync('{"solhound":"backup","format":9,"version":"9.0.0"}\n'), /was made by version 9\.0\.0 of Solhound/],
      [whole.subarray(0, whole.length / 2), /is damaged: it is no compressed file, or breaks off\.$/],
      [gzipSync(lines.slice(0, -3).join("\n")), /is damaged: it breaks off\.$/],
      [without(5), /is damaged: it does not hold as much as it says\.$/],
      [gzipSync(lines.map((line, at) => (at === 5 ? "{" : line)).join("\n")), /a line of it is not valid JSON\.$/],
      [gzipSync(lines.map((line, at) => (at === 5 ? '{"table":"x"}' : line)).join("\n")), /a line of it is no record/],
    ];
    for (const withStore of [withFolder, withDatabase]) {
      await withStore(async (store) => {
        for (const [bytes, message] of cases) {
          writeFileSync(file(), bytes);
          await assert.rejects(readBackup(store, file()), { message });
          assert.deepEqual(await store.users.all(), []);
        }
        await assert.rejects(readBackup(store, path.join(data.folder, "none")), { code: "ENOENT" });
      });
    }
    assert.ok(existsSync(file()));
  });
});
