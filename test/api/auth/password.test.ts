/** Password hashes. */

import assert from "node:assert/strict";
import { makePasswords, makeRandomPassword } from "../../../api/auth/password.ts";

const { hash: hashPassword, verify: verifyPassword } = makePasswords();

describe("passwords", () => {
  it("verify against their own hash alone", async () => {
    const hashed = await hashPassword("pässword");
    assert.match(hashed, /^scrypt\$15\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
    assert.equal(await verifyPassword("pässword", hashed), true);
    assert.equal(await verifyPassword("pa\u0308ssword", hashed), true, "the same letters in another Unicode form");
    assert.equal(await verifyPassword("password", hashed), false);
    assert.equal(await verifyPassword("pässword", undefined), false);
  });

  it("verify against hashes of another cost, as old ones may be", async () => {
    const hashed = await makePasswords({ logN: 4, r: 8, p: 1 }).hash("pässword");
    assert.match(hashed, /^scrypt\$4\$8\$1\$/);
    assert.equal(await verifyPassword("pässword", hashed), true);
    assert.equal(await verifyPassword("password", hashed), false);
  });

  it("have a new salt each time", async () => {
    assert.notEqual(await hashPassword("x"), await hashPassword("x"));
  });

  it("that are made up are long and differ", () => {
    const made = Array.from({ length: 100 }, makeRandomPassword);
    assert.equal(new Set(made).size, 100);
    for (const password of made) assert.match(password, /^[A-HJ-NP-Za-km-z2-9]{24}$/);
  });
});
