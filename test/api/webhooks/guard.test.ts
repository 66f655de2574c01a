/** Where webhooks may lead. */

import assert from "node:assert/strict";
import { findAddress, isPublic } from "../../../api/webhooks/guard.ts";

describe("the guard of webhooks", () => {
  it("lets only ordinary addresses of the internet pass", () => {
    for (const address of ["93.184.216.34", "8.8.8.8", "2606:2800:220:1::1"]) assert.ok(isPublic(address), address);
    for (const address of [
      ...["127.0.0.1", "127.9.9.9", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "0.0.0.0"],
      ...["100.64.0.1", "224.0.0.1", "255.255.255.255", "192.0.2.1", "198.18.0.1", "240.0.0.1"],
      ...[
        "::1",
        "::",
        "fe80::1",
        "fc00::1",
        "fd12::1",
        "ff02::1",
        "::ffff:10.0.0.1",
        "::ffff:7f00:1",
        "64:ff9b::a00:1",
      ],
      // Version 4 in version 6, and what nobody was given.
      ...["::7f00:1", "::a00:1", "::fffe:7f00:1", "::ffff:0:7f00:1", "64:ff9b:1::a00:1", "fec0::1", "4000::1"],
      ...["2002:a00:1::", "2001:db8::1", "", "x", "1.2.3"],
    ]) {
      assert.ok(!isPublic(address), address);
    }
  });

  it("asks whither a name leads, and takes no other way of writing an address", async () => {
    const refused = { ok: false, error: "The host is not one of the public internet." };
    for (const host of ["localhost", "127.0.0.1", "[::1]", "10.1.2.3", "[::ffff:192.168.0.1]"]) {
      assert.deepEqual(await findAddress(host, false), refused, host);
    }
    for (const url of ["http://2130706433/", "http://0x7f.1/", "http://0177.0.0.1/", "http://127.1/"]) {
      assert.deepEqual(await findAddress(new URL(url).hostname, false), refused, url);
    }
    assert.deepEqual(await findAddress("127.0.0.1", true), { ok: true, value: "127.0.0.1" });
    assert.deepEqual(await findAddress("none.invalid", true), { ok: false, error: "The host is not known." });
  });
});
