/** What a wallet is asked to sign, in the two forms that clients know, and the hashes that it signs. */

import { keccak_256 } from "@noble/hashes/sha3.js";

/** Shown in the wallet's dialog. */
const banner = "Sign in to Solhound. This costs nothing and sends no transaction.";

/** The name of the domain in EIP-712. */
const domainName = "Solhound";

/** For `eth_signTypedData`, version 1. */
export function toLegacyMessage(challenge: string) {
  return [
    { type: "string", name: "banner", value: banner },
    { type: "string", name: "challenge", value: challenge },
  ] as const;
}

/** For `eth_signTypedData_v3` and `_v4`, which agree where all fields are strings. */
export function toTypedMessage(challenge: string) {
  return {
    types: {
      EIP712Domain: [{ name: "name", type: "string" }],
      Challenge: [{ name: "value", type: "string" }],
    },
    primaryType: "Challenge",
    domain: { name: domainName },
    message: { value: challenge },
  } as const;
}

/** The hash of each form of a challenge. */
export function challengeHashes(challenge: string): readonly Uint8Array[] {
  return [legacyHash(challenge), typedHash(challenge)];
}

function legacyHash(challenge: string): Uint8Array {
  const fields = toLegacyMessage(challenge);
  const schema = keccakOf(...fields.map(({ type, name }) => utf8(`${type} ${name}`)));
  const values = keccakOf(...fields.map(({ value }) => utf8(value)));
  return keccakOf(schema, values);
}

function typedHash(challenge: string): Uint8Array {
  const domain = keccakOf(keccakOf(utf8("EIP712Domain(string name)")), keccakOf(utf8(domainName)));
  const message = keccakOf(keccakOf(utf8("Challenge(string value)")), keccakOf(utf8(challenge)));
  return keccakOf(Uint8Array.of(0x19, 0x01), domain, message);
}

function keccakOf(...parts: readonly Uint8Array[]): Uint8Array {
  return keccak_256(Buffer.concat(parts));
}

function utf8(text: string): Uint8Array {
  return Buffer.from(text, "utf8");
}
