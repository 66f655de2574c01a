/** What is kept of a project. */

import assert from "node:assert/strict";
import { createProject } from "../../../api/projects/projects.ts";
import { openLowdbStore } from "../../../api/store/lowdb/lowdb-store.ts";
import { makeDataFolder } from "../../harness/api/api-server.ts";
import { makeUser } from "../store/make-records.ts";

describe("a project that was just made", () => {
  it("has not been modified since, however long it took", async () => {
    const data = makeDataFolder();
    const store = await openLowdbStore(data.folder);
    try {
      let ms = 0;
      const made = await createProject({ store, now: () => ms++ }, { user: makeUser() }, { name: "vaults" });
      assert.deepEqual(made.ok && [made.value.created, made.value.modified], Array(2).fill(new Date(0).toISOString()));
    } finally {
      await store.close();
      data.remove();
    }
  });
});
