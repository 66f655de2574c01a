/** What every store promises of the audit log. */

import assert from "node:assert/strict";
import type { AuditFilter } from "../../../api/store/audit-store.ts";
import type { Store } from "../../../api/store/store.ts";
import { makeAuditEntry } from "./make-records.ts";

/** Declares the tests. */
export function auditContract(current: () => Store, restart: () => Promise<void>): void {
  const insert = async (entries: readonly ReturnType<typeof makeAuditEntry>[]) => {
    for (const entry of entries) await current().audit.insert(entry);
  };
  const list = async (filter: AuditFilter = {}) =>
    (await current().audit.list(filter, 0, 100)).entries.map(({ at }) => at);

  describe("the audit log", () => {
    it("has what was begun, and how it ended, also after a restart", async () => {
      const [one, two] = [makeAuditEntry(), makeAuditEntry()];
      await insert([one, two]);
      const { kind, subjectId, subjectName } = one;
      const end = { kind, subjectId, subjectName, detail: "why", outcome: "refused", reason: "last-admin" } as const;
      await current().audit.end(one.id, end);
      await current().audit.end("none", end);
      await restart();
      assert.deepEqual(await current().audit.list({}, 0, 9), { total: 2, entries: [two, { ...one, ...end }] });
    });

    it("is listed newest first, page by page", async () => {
      await insert([1, 2, 3, 4, 5].map((at) => makeAuditEntry({ at })));
      const page = await current().audit.list({ from: 2 }, 1, 2);
      assert.deepEqual({ ...page, entries: page.entries.map(({ at }) => at) }, { total: 4, entries: [4, 3] });
    });

    it("is filtered by each of its fields", async () => {
      const [ada, eve] = ["a".repeat(24), "e".repeat(24)];
      await insert([
        makeAuditEntry({ at: 1, actorId: ada, subjectId: null, action: "log-in" }),
        makeAuditEntry({ at: 2, actorId: eve, subjectId: ada, kind: "own" }),
        makeAuditEntry({ at: 3, actorId: eve, subjectId: null, outcome: "done" }),
        makeAuditEntry({ at: 4, actorId: null, subjectId: eve, address: "10.0.0.1" }),
      ]);
      for (const [filter, times] of [
        [{}, [4, 3, 2, 1]],
        [{ from: 2, to: 3 }, [3, 2]],
        [{ action: "log-in" }, [1]],
        [{ kind: "own" }, [2]],
        [{ outcome: "done" }, [3]],
        [{ userId: ada }, [2, 1]],
        [{ userId: eve }, [4, 3, 2]],
        [{ address: "10.0.0.1" }, [4]],
        [{ userId: eve, kind: "own" }, [2]],
        [{ userId: "__proto__" }, []],
      ] as const) {
        assert.deepEqual(await list(filter), times, JSON.stringify(filter));
      }
    });

    it("forgets what is old, and of each kind the oldest beyond what it shall keep", async () => {
      await insert([1, 2, 3].map((at) => makeAuditEntry({ at })));
      await insert([4, 5, 6, 7].map((at) => makeAuditEntry({ at, kind: "refused" })));
      await insert([makeAuditEntry({ at: 8, kind: "own" })]);
      assert.equal(await current().audit.forget(2, 3), 2);
      assert.deepEqual(await list(), [8, 7, 6, 5, 3, 2]);
      assert.equal(await current().audit.forget(2, 3), 0);
      assert.equal(await current().audit.forget(0, 1), 3);
      await restart();
      assert.deepEqual(await list(), [8, 7, 3]);
    });
  });
}
