/** Signing keys grow old and are replaced. */

import assert from "node:assert/strict";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { loadSigningKeys } from "../../../api/auth/signing-keys.ts";
import { signToken, verifyToken } from "../../../api/auth/tokens.ts";
import { openKeyStore } from "../../../api/store/lowdb/keys.ts";
import { makeDataFolder } from "../../harness/api/api-server.ts";

const dayMs = 86_400_000;
const startMs = 1_700_000_000_000;

describe("signing keys", () => {
  let file: string;
  let remove: () => void;
  beforeEach(() => {
    const made = makeDataFolder();
    remove = made.remove;
    file = path.join(made.folder, "signing-keys.json");
  });
  afterEach(() => remove());

  const load = async (now: number, settleMs?: number) => loadSigningKeys(await openKeyStore(file), now, settleMs);
  const nKeys = () => JSON.parse(readFileSync(file, "utf8")).keys.length;

  it("are made once and come back", async () => {
    const first = await load(startMs);
    const again = await load(startMs + 30 * dayMs - 1);
    assert.equal(again.current().id, first.current().id);
    if (process.platform !== "win32") assert.equal(statSync(file).mode & 0o777, 0o600);
  });

  it("answer the same of a token that they have seen before: for its use, until it expires, with the key it names", async () => {
    const keys = await load(startMs);
    const token = signToken(keys, { use: "access", jti: "j", sid: "s", iat: 0, exp: 100 });
    for (const _ of [1, 2]) {
      assert.equal(verifyToken(keys, "access", token, 99)?.jti, "j");
      assert.equal(verifyToken(keys, "refresh", token, 99), null);
      assert.equal(verifyToken(keys, "access", token, 100), null);
      assert.equal(verifyToken({ ...keys, find: () => undefined }, "access", token, 99), null);
    }
  });

  it("are replaced after 30 days; the old one verifies for 28 more", async () => {
    const keys = await load(startMs);
    const claims = { use: "refresh", jti: "j", sid: "s", iat: 0, exp: 9_999_999_999 } as const;
    const token = signToken(keys, claims);
    const old = keys.current().id;
    await keys.rotate(startMs + 30 * dayMs);
    assert.notEqual(keys.current().id, old);
    assert.equal(nKeys(), 2);
    assert.ok(verifyToken(keys, "refresh", token, 1));
    await keys.rotate(startMs + 58 * dayMs - 1);
    assert.ok(verifyToken(keys, "refresh", token, 1));
    await keys.rotate(startMs + 58 * dayMs);
    assert.equal(verifyToken(keys, "refresh", token, 1), null);
    assert.equal(nKeys(), 1);
    assert.ok(verifyToken(keys, "refresh", signToken(keys, claims), 1));
  });

  it("of a file that does not say how old they are are replaced at once, and still verify", async () => {
    writeFileSync(file, JSON.stringify({ keys: [{ id: "old", secret: "c2VjcmV0" }] }));
    const keys = await load(startMs);
    assert.notEqual(keys.current().id, "old");
    assert.ok(keys.find("old"));
  });

  it("that cannot be written leave the old one in its place", async () => {
    const keys = await load(startMs);
    const old = keys.current().id;
    const store = await openKeyStore(file, () => Promise.reject(new Error("full")));
    const failing = await loadSigningKeys(store, startMs);
    await assert.rejects(failing.rotate(startMs + 30 * dayMs), { message: "The data could not be written: full" });
    assert.equal(failing.current().id, old);
  });

  it("sign when every server has had the time to learn of them, and verify at once", async () => {
    const keys = await load(startMs, 1000);
    const old = keys.current().id;
    const renewedAt = startMs + 30 * dayMs;
    await keys.rotate(renewedAt);
    const other = await load(renewedAt + 999, 1000);
    for (const one of [keys, other]) assert.deepEqual([one.current().id, one.all().length], [old, 2]);
    await other.rotate(renewedAt + 1000);
    assert.notEqual(other.current().id, old);
    assert.ok(keys.find(other.current().id));
  });

  it("in a damaged file are not made up anew", async () => {
    for (const content of ["{", '{"keys":[]}']) {
      writeFileSync(file, content);
      await assert.rejects(load(startMs), { message: /Remove it to have a new (one|key) made/ });
    }
  });
});
