/** Logging in with a wallet, over HTTP; what wallets really sign is in `test/old-clients/wallet.test.ts`. */

import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import sinon from "sinon";
import { recoverAddress } from "../../../api/auth/wallet/recover-address.ts";
import { challengeHashes } from "../../../api/auth/wallet/typed-data.ts";
import { startTestServer, type TestServer, type Tokens, withServer } from "../../harness/api/api-server.ts";
import { addressOf, signHash, toSignatureText } from "../../harness/api/wallet.ts";

const secret = new Uint8Array(32).fill(7);
const sign = (hash: Uint8Array, key = secret): string => signHash(hash, key);
const order = secp256k1.Point.Fn.ORDER;

function parts(signature: string) {
  const at = (from: number, to: number) => BigInt(`0x${signature.slice(from, to)}`);
  return { r: at(2, 66), s: at(66, 130), v: Number(at(130, 132)) };
}

const hashAt = (challenge: string, index: number) => challengeHashes(challenge)[index] ?? new Uint8Array();

describe("wallet login", () => {
  const address = addressOf(secret);
  let server: TestServer;
  let admin: string;
  before(async () => {
    server = await startTestServer();
    admin = (await server.login()).access;
    const json = { ethAddress: address, roles: ["regular"] };
    assert.equal((await server.call("POST", "/v1/users", { token: admin, json })).status, 200);
  });
  after(() => server.close());

  const challengeFor = async (query: string): Promise<string> => {
    const { status, json, text } = await server.call("GET", `/v1/auth/challenge?${query}`);
    assert.equal(status, 200, text);
    const legacy = json as readonly { readonly name: string; readonly value: string }[];
    const typed = json as { readonly message: { readonly value: string } };
    return Array.isArray(json) ? (legacy[1]?.value ?? "") : typed.message.value;
  };
  const loginWith = (challenge: string, signature: string, scheme = "MetaMask", more: object = {}) =>
    server.call("POST", "/v1/auth/login", {
      headers: { Authorization: `${scheme} ${challenge}.${signature}` },
      ...more,
    });
  const faultOf = async (challenge: string, signature: string) => {
    const { status, json } = await loginWith(challenge, signature);
    assert.equal(status, 401);
    return (json as { error: string }).error;
  };

  it("gives the challenge as the former service did at first", async () => {
    const { json } = await server.call("GET", `/v1/auth/challenge?ethAddress=${address}`);
    const [banner, challenge, ...rest] = json as { type: string; name: string; value: string }[];
    assert.deepEqual([banner?.type, banner?.name], ["string", "banner"]);
    assert.deepEqual([challenge?.type, challenge?.name], ["string", "challenge"]);
    assert.match(challenge?.value ?? "", /^[0-9a-f]{64}$/);
    assert.deepEqual(rest, []);
  });

  it("gives it as EIP-712 too", async () => {
    const { json } = await server.call("GET", `/v1/auth/challenge?ethAddress=${address}&format=eip712`);
    const { primaryType, domain, message } = json as {
      primaryType: string;
      domain: object;
      message: { value: string };
    };
    assert.deepEqual({ primaryType, domain }, { primaryType: "Challenge", domain: { name: "Solhound" } });
    assert.match(message.value, /^[0-9a-f]{64}$/);
  });

  for (const [index, form] of ["the legacy form", "EIP-712"].entries()) {
    it(`takes a signature of ${form}, once`, async () => {
      const challenge = await challengeFor(`ethAddress=${address}`);
      const signature = sign(hashAt(challenge, index));
      const answer = await loginWith(challenge, signature);
      assert.equal(answer.status, 200, answer.text);
      const { access } = answer.json as Tokens;
      const me = (await server.call("GET", "/v1/users", { token: access })).json as { users: { ethAddress: string }[] };
      assert.equal(me.users[0]?.ethAddress, address);
      assert.equal(await faultOf(challenge, signature), "Invalid challenge");
    });
  }

  it("takes addresses in any case, other names of wallets, v from 0, and what else a login may say", async () => {
    const challenge = await challengeFor(`ethAddress=${address.toUpperCase().replace("0X", "0x")}`);
    const { r, s, v } = parts(sign(hashAt(challenge, 1)));
    const more = { json: { jwtLifetimes: { access: "2 mins" }, permissions: [] } };
    const { status, json } = await loginWith(challenge.toUpperCase(), toSignatureText(r, s, v - 27), "Frame", more);
    assert.equal(status, 200);
    assert.deepEqual((json as { permissions: { granted: string[] } }).permissions.granted, []);
  });

  it("lets one of many win that answer one challenge at once", async () => {
    const challenge = await challengeFor(`ethAddress=${address}`);
    const signature = sign(hashAt(challenge, 0));
    const answers = await Promise.all([1, 2, 3].map(() => loginWith(challenge, signature)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401]);
  });

  it("takes a short-lived challenge many times, but not for long", async () => {
    const clock = sinon.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
    try {
      const challenge = await challengeFor(`ethAddress=${address}&type=short_lived`);
      const signature = sign(hashAt(challenge, 0));
      assert.equal((await loginWith(challenge, signature)).status, 200);
      clock.setSystemTime(Date.now() + 10 * 60_000 - 1);
      assert.equal((await loginWith(challenge, signature)).status, 200);
      clock.setSystemTime(Date.now() + 1);
      assert.equal(await faultOf(challenge, signature), "Challenge expired");
    } finally {
      clock.restore();
    }
  });

  it("takes a challenge for one login within 24 hours", async () => {
    const clock = sinon.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
    try {
      const [first, second] = [
        await challengeFor(`ethAddress=${address}`),
        await challengeFor(`ethAddress=${address}`),
      ];
      clock.setSystemTime(Date.now() + 24 * 3_600_000 - 1);
      assert.equal((await loginWith(first, sign(hashAt(first, 0)))).status, 200);
      clock.setSystemTime(Date.now() + 1);
      assert.equal(await faultOf(second, sign(hashAt(second, 0))), "Challenge expired");
    } finally {
      clock.restore();
    }
  });

  it("refuses what was not signed by the address that the challenge is for", async () => {
    const challenge = await challengeFor(`ethAddress=${address}`);
    const hash = hashAt(challenge, 0);
    const right = sign(hash);
    const { r, s, v } = parts(right);
    const wrong: Readonly<Record<string, string>> = {
      "another key": sign(hash, new Uint8Array(32).fill(8)),
      "another message": sign(randomBytes(32)),
      "the twin with the larger s": toSignatureText(r, order - s, 55 - v),
      "the other recovery id": toSignatureText(r, s, 55 - v),
      "an unknown recovery id": toSignatureText(r, s, 29),
      "no r": toSignatureText(0n, s, v),
      "too large an s": toSignatureText(r, order + 1n, v),
      "cut off": right.slice(0, -2),
      "no 0x": right.slice(2),
      nothing: "",
    };
    for (const [what, signature] of Object.entries(wrong)) {
      assert.equal(await faultOf(challenge, signature), "Invalid challenge", what);
    }
    assert.equal((await loginWith(challenge, right)).status, 200, "none of these used it up");
  });

  it("refuses a challenge that is none of ours", async () => {
    const challenge = await challengeFor(`ethAddress=${address}`);
    const others = await challengeFor(`ethAddress=0x${"1".repeat(40)}`);
    const flipped = (at: number) =>
      challenge.slice(0, at) + (challenge[at] === "0" ? "1" : "0") + challenge.slice(at + 1);
    for (const forged of [others, flipped(1), flipped(13), flipped(20), flipped(63), "0".repeat(64)]) {
      assert.equal(await faultOf(forged, sign(hashAt(forged, 0))), "Invalid challenge");
    }
    assert.equal(await faultOf("abc", sign(hashAt("abc", 0))), "Invalid challenge");
  });

  it("tells a signer whom nobody knows", async () => {
    const stranger = new Uint8Array(32).fill(9);
    const challenge = await challengeFor(`ethAddress=${addressOf(stranger)}`);
    assert.equal(
      await faultOf(challenge, sign(hashAt(challenge, 0), stranger)),
      "No account has this address. Ask an administrator to make one.",
    );
  });

  it("says what a question for a challenge lacks", async () => {
    for (const [query, error] of [
      ["", "ethAddress is missing"],
      ["ethAddress=0x12", "ethAddress must be `0x` and 40 hex digits"],
      [`ethAddress=${address}&type=forever`, "type must be one of one_time, short_lived"],
    ] as const) {
      const { status, json } = await server.call("GET", `/v1/auth/challenge?${query}`);
      assert.equal(status, 400);
      assert.equal((json as { error: string }).error, error);
    }
  });

  it("remembers what was used when it starts again", async () => {
    const challenge = await challengeFor(`ethAddress=${address}`);
    const signature = sign(hashAt(challenge, 0));
    assert.equal((await loginWith(challenge, signature)).status, 200);
    const { dataFolder } = server;
    await server.stop();
    await withServer({ dataFolder }, async (next) => {
      const headers = { Authorization: `MetaMask ${challenge}.${signature}` };
      assert.equal((await next.call("POST", "/v1/auth/login", { headers })).status, 401);
    });
    server = await startTestServer({ dataFolder });
  });
});

describe("recoverAddress", () => {
  it("finds the signer, and never fails on what is no signature", () => {
    const hash = new Uint8Array(32).fill(1);
    assert.equal(recoverAddress(hash, sign(hash)), addressOf(secret));
    assert.equal(recoverAddress(hash, toSignatureText(5n, 5n, 27)), null, "no point has this r");
    assert.equal(recoverAddress(hash, `0x${"z".repeat(130)}`), null);
  });
});
