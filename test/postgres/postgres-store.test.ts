/** The store in PostgreSQL: the contract, and what is its own. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { decodeRecord, decodeText, encodeRecord, encodeText } from "../../api/store/postgres/encode-text.ts";
import { openPostgresStore } from "../../api/store/postgres/postgres-store.ts";
import { makeAnalysis, makeUser } from "../api/store/make-records.ts";
import { storeContract } from "../api/store/store-contract.ts";
import {
  closeSharedPostgres,
  emptyDatabase,
  makeTestDatabase,
  runSql,
  type TestDatabase,
} from "../harness/api/postgres.ts";

let database: TestDatabase;

// Of all files of this process, once all are over.
after(closeSharedPostgres);

describe("the store in PostgreSQL", () => {
  before(async () => {
    database = await makeTestDatabase();
  });
  after(() => database.remove());

  storeContract({
    open: () => openPostgresStore(database.url),
    reopen: async (store) => {
      await store.close();
      return openPostgresStore(database.url);
    },
    remove: () => emptyDatabase(database.url),
  });
});

describe("a database", () => {
  it("is set up by one of those that start at once", async () => {
    const fresh = await makeTestDatabase();
    const stores = await Promise.all([1, 2, 3].map(() => openPostgresStore(fresh.url)));
    const [one, two] = stores;
    const user = makeUser({ username: "ada" });
    assert.equal(await one?.users.insert(user), true);
    assert.deepEqual(await two?.users.findByIdentifier("ada"), user);
    for (const store of stores) await store.close();
    await fresh.remove();
  });

  it("of an earlier version gets totals of what it holds already", async () => {
    const earlier = await makeTestDatabase();
    const store = await openPostgresStore(earlier.url);
    const { userId } = makeAnalysis();
    for (const mainSource of ["a.sol", "a.sol", null]) await store.analyses.insert(makeAnalysis({ mainSource }));
    await store.close();
    const undone = ["drop table solhound.analysis_counts", "drop function solhound.count_analyses cascade"];
    const index = "create index analyses_user_id_main_source_idx on solhound.analyses (user_id, main_source)";
    const step = "delete from solhound.migrations where version = 3";
    for (const sql of [...undone, index, step]) await runSql(earlier.url, sql);
    const again = await openPostgresStore(earlier.url);
    await again.analyses.insert(makeAnalysis({ mainSource: "a.sol" }));
    const totalOf = async (filter: object) => (await again.analyses.list({ userId, ...filter }, 0, 9)).total;
    assert.deepEqual([await totalOf({}), await totalOf({ hasMainSource: () => true })], [4, 3]);
    await again.close();
    await earlier.remove();
  });

  it("that a newer version has set up is left alone, with advice", async () => {
    const fresh = await makeTestDatabase();
    await (await openPostgresStore(fresh.url)).close();
    await runSql(fresh.url, "insert into solhound.migrations values (99, now())");
    await assert.rejects(openPostgresStore(fresh.url), {
      message: /^its tables have version 99; this version of Solhound knows them up to \d+\. Install the newer version/,
    });
    await fresh.remove();
  });

  it("that is not there cannot be opened", async () => {
    await assert.rejects(openPostgresStore("postgres://nobody@127.0.0.1:1/none"), { name: "NotKept" });
  });
});

describe("text for the database", () => {
  it("comes back as it was, whatever it is, and is what the database takes", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(0, 0xf8ff, 0xd800, 0xdc00, 0x30), fc.nat(0xffff))), (codes) => {
        const text = String.fromCharCode(...codes);
        const encoded = encodeText(text);
        assert.ok(!/\p{Surrogate}/u.test(encoded));
        assert.ok(!encoded.includes("\0"));
        assert.equal(decodeText(encoded), text);
        assert.deepEqual(decodeRecord(encodeRecord({ text, more: [text] })), { text, more: [text] });
      }),
    );
  });

  it("is the same for nearly every text", () => {
    for (const text of ["", "plain", "ünïcödé 😀", "\\u0000"]) assert.equal(encodeText(text), text);
  });
});
