/** The files of the embedded store: what is written when, what a crash or a full disk leaves, and what is read again. */

import assert from "node:assert/strict";
import { cpSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { openLowdbStore } from "../../../api/store/lowdb/lowdb-store.ts";
import type { Store } from "../../../api/store/store.ts";
import { makeDataFolder } from "../../harness/api/api-server.ts";
import { blockJournal } from "../../harness/api/block-journal.ts";
import { makeAnalysis, makeSession, makeUser } from "./make-records.ts";

let data: ReturnType<typeof makeDataFolder>;
let store: Store;

const file = (name: string) => path.join(data.folder, name);
const journal = () => readFileSync(file("db.journal"), "utf8");

/** The folder as a crash would leave it now, with some of it changed, read by a server that starts again. */
async function afterCrash<T>(use: (store: Store) => Promise<T>, change: (folder: string) => void = () => {}) {
  const left = makeDataFolder();
  try {
    cpSync(data.folder, left.folder, { recursive: true });
    writeFileSync(path.join(left.folder, "server.lock"), "999999999");
    change(left.folder);
    const again = await openLowdbStore(left.folder);
    try {
      return await use(again);
    } finally {
      await again.close();
    }
  } finally {
    left.remove();
  }
}

describe("the journal", () => {
  beforeEach(async () => {
    data = makeDataFolder();
    store = await openLowdbStore(data.folder);
    await store.users.insert(makeUser({ id: "1".repeat(24), username: "first" }));
  });
  afterEach(async () => {
    await store.close();
    data.remove();
  });

  it("takes a line for each change, and the snapshot stays as it is", async () => {
    const before = readFileSync(file("db.json"), "utf8");
    await store.users.insert(makeUser({ id: "2".repeat(24) }));
    await store.users.update("1".repeat(24), { hasLoggedIn: true });
    assert.equal(readFileSync(file("db.json"), "utf8"), before);
    const lines = journal().trimEnd().split("\n");
    assert.equal(lines.length, 3);
    assert.deepEqual(
      lines.slice(1).map((line) => JSON.parse(line).users.map(({ id }: { id: string }) => id[0])),
      [["2"], ["1"]],
    );
    assert.equal(statSync(file("db.journal")).mode & 0o777, 0o600);
  });

  it("is read again after a crash, changes and removals in their order", async () => {
    const uuids: string[] = [];
    for (let n = 0; n < 5; n++) {
      const analysis = makeAnalysis({ userId: "1".repeat(24) });
      uuids.push(analysis.uuid);
      await store.analyses.insert(analysis);
    }
    await store.analyses.take("worker", 1);
    const sessions = [1, 2, 3].map((createdAt) => makeSession({ createdAt }));
    for (const session of sessions) await store.sessions.insert(session, 2);
    await afterCrash(async (again) => {
      const { analyses } = await again.analyses.list({ userId: "1".repeat(24) }, 0, 9);
      assert.deepEqual(analyses.map(({ uuid }) => uuid).reverse(), uuids);
      assert.equal((await again.analyses.find(uuids[0] ?? ""))?.state, "running");
      const found = await Promise.all(sessions.map(({ id }) => again.sessions.find(id)));
      assert.deepEqual(
        found.map((one) => one?.createdAt),
        [undefined, 2, 3],
      );
    });
  });

  it("goes into the snapshot when the server ends", async () => {
    await store.users.insert(makeUser({ username: "last" }));
    await store.close();
    assert.ok(!existsSync(file("db.journal")));
    assert.deepEqual(
      JSON.parse(readFileSync(file("db.json"), "utf8")).users.map(({ username }: { username: string }) => username),
      ["first", "last"],
    );
    store = await openLowdbStore(data.folder);
  });

  it("goes into the snapshot when it has grown large, and nothing is lost at any moment", async () => {
    await store.close();
    store = await openLowdbStore(data.folder, 2_000);
    const sizes: number[] = [];
    for (let n = 0; n < 40; n++) {
      await store.users.insert(makeUser({ username: `user-${n}` }));
      sizes.push(journal().length);
      if (n % 8 === 0) await afterCrash(async (again) => assert.equal((await again.users.all()).length, n + 2));
    }
    const nSnapshots = sizes.filter((size, index) => size < (sizes[index - 1] ?? 0)).length;
    assert.ok(nSnapshots >= 2 && nSnapshots <= 6, `${nSnapshots} snapshots`);
  });

  it("that lacks the end of its last line is read up to there", async () => {
    await store.users.insert(makeUser({ username: "second" }));
    const nBytes = Buffer.byteLength(journal());
    await store.users.insert(makeUser({ username: "third" }));
    const whole = journal();
    for (const end of [nBytes, nBytes + 1, nBytes + 40, whole.length - 2]) {
      const cut = (folder: string) => writeFileSync(path.join(folder, "db.journal"), whole.slice(0, end));
      await afterCrash(async (again) => {
        assert.ok(await again.users.findByIdentifier("second"));
        assert.equal(await again.users.findByIdentifier("third"), undefined);
        await again.users.insert(makeUser({ username: "fourth" }));
      }, cut);
    }
  });

  it("that is damaged is refused by its line, and left alone", async () => {
    await store.users.insert(makeUser({ username: "second" }));
    await store.users.insert(makeUser({ username: "third" }));
    const whole = journal();
    const cases = [
      [whole.replace("second", 'sec"ond'), "line 2: is not valid JSON"],
      [whole.replace('"users":[', '"users":[7,'), "line 2: users is no list of records"],
      [whole.replace(/^\{/, ""), "line 1 does not say after which db.json it goes on"],
    ] as const;
    for (const [text, fault] of cases) {
      await assert.rejects(
        afterCrash(
          async () => {},
          (folder) => writeFileSync(path.join(folder, "db.journal"), text),
        ),
        ({ message }: Error) =>
          message.endsWith(`db.journal is damaged: ${fault}. Put a backup in its place, or name another data folder.`),
      );
    }
  });

  it("of another backup than the snapshot beside it is refused", async () => {
    const old = readFileSync(file("db.json"));
    await store.users.insert(makeUser());
    await store.close();
    store = await openLowdbStore(data.folder);
    await store.users.insert(makeUser());
    await assert.rejects(
      afterCrash(
        async () => {},
        (folder) => writeFileSync(path.join(folder, "db.json"), old),
      ),
      /db\.journal goes on after a newer db\.json than the one beside it\. Put both from the same backup there\.$/,
    );
  });

  it("that a crash has left beside a snapshot which has it already changes nothing", async () => {
    await store.users.update("1".repeat(24), { hasLoggedIn: true });
    const left = readFileSync(file("db.journal"));
    await store.close();
    const then = readFileSync(file("db.json"), "utf8");
    writeFileSync(file("db.journal"), left);
    store = await openLowdbStore(data.folder);
    assert.deepEqual((await store.users.all()).length, JSON.parse(then).users.length);
    assert.equal((await store.users.find("1".repeat(24)))?.hasLoggedIn, true);
  });
});

describe("a change that cannot be written", () => {
  beforeEach(async () => {
    data = makeDataFolder();
    store = await openLowdbStore(data.folder);
    await store.users.insert(makeUser({ id: "1".repeat(24) }));
  });
  afterEach(async () => {
    await store.close();
    data.remove();
  });

  it("is taken back, with those made on top of it, and the store goes on when it can", async () => {
    const unblock = blockJournal(data.folder);
    const analysis = makeAnalysis({ userId: "1".repeat(24) });
    const outcomes = await Promise.allSettled([
      store.analyses.insert(analysis),
      store.analyses.take("worker", 5),
      store.users.update("1".repeat(24), { isDisabled: true }),
    ]);
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ["rejected", "rejected", "rejected"],
    );
    assert.equal(await store.analyses.find(analysis.uuid), undefined);
    assert.equal((await store.users.find("1".repeat(24)))?.isDisabled, false);
    assert.equal(store.isWritable(), false);
    await assert.rejects(store.users.insert(makeUser({ username: "too early" })));
    assert.equal((await store.users.all()).length, 1);
    unblock();
    await store.users.insert(makeUser({ username: "later" }));
    assert.equal(store.isWritable(), true);
    await afterCrash(async (again) => {
      assert.equal((await again.users.all()).length, 2);
      assert.equal((await again.users.find("1".repeat(24)))?.isDisabled, false);
      assert.equal(await again.analyses.find(analysis.uuid), undefined);
    });
  });

  it("leaves a store that finds out by itself when it can write again", async () => {
    const unblock = blockJournal(data.folder);
    await assert.rejects(store.users.insert(makeUser()));
    assert.equal(store.isWritable(), false);
    unblock();
    while (!store.isWritable()) await new Promise((resolve) => setTimeout(resolve, 5));
  });

  it("to the journal, because somebody took it away, is written with all else anew", async () => {
    renameSync(file("db.journal"), file("aside"));
    await store.users.insert(makeUser({ username: "later" }));
    await afterCrash(async (again) => assert.equal((await again.users.all()).length, 2));
  });
});
