/** Password hashes. */

import assert from "node:assert/strict";
import { hashPassword, makeRandomPassword, verifyPassword } from "../../../api/auth/password.ts";

describe("passwords", () => {
  it("verify against their own hash alone", async () => {
    const hashed = await hashPassword("pässword");
    assert.match(hashed, /^scrypt\$15\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
    assert.equal(await verifyPassword("pässword", hashed), true);
    assert.equal(await verifyPassword("pa\u0308ssword", hashed), true, "the same letters in another Unicode form");
    assert.equal(await verifyPassword("password", hashed), false);
    assert.equal(await verifyPassword("pässword", undefined), false);
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
