/** The embedded store: the contract, and what is its own. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { groupWrites } from "../../../api/store/lowdb/database.ts";
import { openLowdbStore } from "../../../api/store/lowdb/lowdb-store.ts";
import { makeDataFolder } from "../../harness/api/api-server.ts";
import { makeUser } from "./make-records.ts";
import { storeContract } from "./store-contract.ts";

let data: ReturnType<typeof makeDataFolder>;

describe("the embedded store", () => {
  storeContract({
    open: () => {
      data = makeDataFolder();
      return openLowdbStore(data.folder);
    },
    reopen: async (store) => {
      await store.close();
      return openLowdbStore(data.folder);
    },
    remove: async () => data.remove(),
  });
});

describe("the data folder", () => {
  beforeEach(() => {
    data = makeDataFolder();
  });
  afterEach(() => data.remove());

  const file = (name: string) => path.join(data.folder, name);

  it("that another process uses is refused, by its number", async () => {
    writeFileSync(file("server.lock"), String(process.ppid));
    await assert.rejects(openLowdbStore(data.folder), {
      message: `${data.folder} is in use by process ${process.ppid}. Stop that server, name another data folder, or remove ${file("server.lock")} if it is no server.`,
    });
    assert.equal(readFileSync(file("server.lock"), "utf8"), String(process.ppid));
  });

  it("that a crashed process used is taken over, and let go of in the end", async () => {
    for (const left of ["999999999", "", "nonsense", "-1"]) {
      writeFileSync(file("server.lock"), left);
      await (await openLowdbStore(data.folder)).close();
      assert.ok(!readdirSync(data.folder).includes("server.lock"));
    }
  });

  it("that a server elsewhere uses is refused, whatever its number, and taken over when it is gone", async () => {
    for (const pid of [process.pid, 999999999]) {
      writeFileSync(file("server.lock"), `${pid} elsewhere`);
      const touching = setInterval(() => utimesSync(file("server.lock"), new Date(), new Date()), 200);
      await assert.rejects(openLowdbStore(data.folder), {
        message: `${data.folder} is in use by a server in another container or on another machine. Stop that server, or name another data folder.`,
      });
      clearInterval(touching);
      const longAgo = new Date(Date.now() - 10_000);
      utimesSync(file("server.lock"), longAgo, longAgo);
      await (await openLowdbStore(data.folder)).close();
    }
  });

  const another = "Put a backup in its place, or name another data folder.";
  for (const [content, fault] of [
    ['{"format":1,"users":[', `is damaged: it is not valid JSON. ${another}`],
    ["null", `is damaged: it does not say which format it has. ${another}`],
    ['{"users":[]}', `is damaged: it does not say which format it has. ${another}`],
    ['{"format":2,"users":{}}', `is damaged: users is no list of records. ${another}`],
    ['{"format":2,"analyses":[{"uuid":"x"},null]}', `is damaged: analyses is no list of records. ${another}`],
    ['{"format":0}', `has format 0; this version of Solhound reads formats 1, 2, 3, 4 and 5. ${another}`],
    [
      '{"format":6}',
      "has format 6; this version of Solhound reads formats 1, 2, 3, 4 and 5. Install the newer version that wrote it, or name another data folder.",
    ],
  ] as const) {
    it(`whose file is ${content} is left alone, with advice`, async () => {
      writeFileSync(file("db.json"), content);
      await assert.rejects(openLowdbStore(data.folder), { message: `${file("db.json")} ${fault}` });
      assert.equal(readFileSync(file("db.json"), "utf8"), content);
      assert.ok(!readdirSync(data.folder).includes("server.lock"));
    });
  }

  it("is rid of what a crash left unfinished", async () => {
    const store = await openLowdbStore(data.folder);
    const name = await store.blobs.put(Buffer.from("kept"));
    const folder = path.join(data.folder, "blobs", name.slice(0, 2));
    writeFileSync(path.join(folder, `${"0".repeat(64)}.tmp`), "half of so");
    writeFileSync(file("db.json.tmp"), '{"for');
    await store.close();
    const again = await openLowdbStore(data.folder);
    await again.users.insert(makeUser());
    await again.close();
    assert.deepEqual(readdirSync(folder), [name]);
    assert.deepEqual(readdirSync(data.folder).sort(), ["blobs", "db.json"]);
  });
});

describe("groupWrites", () => {
  /** Writes that end when they are told to. */
  function makeWrites() {
    const ends: { resolve: () => void; reject: (error: Error) => void }[] = [];
    let nFailures = 0;
    const write = groupWrites(
      () => new Promise<void>((resolve, reject) => ends.push({ resolve, reject })),
      () => nFailures++,
    );
    return { write, ends, nFailures: () => nFailures };
  }
  /** Long enough for every promise that can settle. */
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  it("lets all that come during a write share the next", async () => {
    const { write, ends } = makeWrites();
    const done: string[] = [];
    for (const name of ["a", "b", "c"]) void write().then(() => done.push(name));
    assert.equal(ends.length, 1, "one write is in flight");
    ends[0]?.resolve();
    await settled();
    assert.deepEqual(done, ["a"]);
    assert.equal(ends.length, 2);
    void write().then(() => done.push("d"));
    ends[1]?.resolve();
    await settled();
    assert.deepEqual(done, ["a", "b", "c"]);
    assert.equal(ends.length, 3);
    ends[2]?.resolve();
    await settled();
    assert.deepEqual(done, ["a", "b", "c", "d"]);
  });

  it("tells a failure to all that wait, since what they wrote may rest on it, and goes on", async () => {
    const { write, ends, nFailures } = makeWrites();
    const outcomeOf = (one: Promise<void>) =>
      one.then(
        () => "written",
        (error: Error) => error.message,
      );
    const outcomes = [write(), write()].map(outcomeOf);
    ends[0]?.reject(new Error("disk full"));
    assert.deepEqual(await Promise.all(outcomes), ["disk full", "disk full"]);
    assert.deepEqual([nFailures(), ends.length], [1, 1]);
    const next = outcomeOf(write());
    ends[1]?.resolve();
    assert.equal(await next, "written");
  });
});
