/** Which addresses anything is sent to. */

import assert from "node:assert/strict";
import { parseAddress } from "../../remote/address.ts";

describe("parseAddress", () => {
  const told = (text: string): string => {
    const address = parseAddress(text);
    return address.ok ? `${address.value.name} ${address.value.base.href}` : address.error;
  };

  for (const [text, name, base] of [
    ["https://audits.example", "https://audits.example", "https://audits.example/v1/"],
    ["https://audits.example:8443/", "https://audits.example:8443", "https://audits.example:8443/v1/"],
    ["https://audits.example/team/v1/", "https://audits.example/team", "https://audits.example/team/v1/"],
    ["https://audits.example/?a=1#b", "https://audits.example", "https://audits.example/v1/"],
    ["http://localhost:3000", "http://localhost:3000", "http://localhost:3000/v1/"],
    ["http://127.0.0.1:3000", "http://127.0.0.1:3000", "http://127.0.0.1:3000/v1/"],
    ["http://[::1]:3000", "http://[::1]:3000", "http://[::1]:3000/v1/"],
  ] as const) {
    it(`takes ${text}`, () => assert.equal(told(text), `${name} ${base}`));
  }

  for (const text of [
    "http://audits.example",
    "http://127.0.0.1.example",
    "http://localhost.example",
    "ftp://localhost",
    "file:///etc/passwd",
    "javascript:alert(1)",
  ]) {
    it(`refuses ${text}, which is not encrypted`, () => {
      assert.match(told(text), /is not encrypted: the address must begin with https/);
    });
  }

  it("refuses what is no address, and what has a secret in it", () => {
    assert.equal(told("audits"), '"audits" is not an address. Write it as in https://audits.example.');
    assert.equal(told("https://ada:pw@audits.example"), "The address must not hold a user name or a password.");
  });
});
