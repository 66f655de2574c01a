/** Challenges that say themselves what they are, so that nothing has to be kept of those that nobody answers. */

import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from "node:crypto";
import { err, ok, type Result } from "../../../engine/util/result.ts";
import type { Failure } from "../../http/error-catalogue.ts";
import { type ChallengeType, challengeTypes } from "../contract.ts";
import type { SigningKeys } from "../signing-keys.ts";

const minuteMs = 60_000;
const lifetimesMs: Readonly<Record<ChallengeType, number>> = {
  one_time: 24 * 60 * minuteMs,
  short_lived: 10 * minuteMs,
};

export interface Challenge {
  readonly type: ChallengeType;
  readonly expiresAt: number;
}

/** 32 bytes: kind, 6 bytes of time in milliseconds, 9 random ones; then 16 of a MAC over these and the address. */
const layout = { timeLength: 6, headLength: 16, macLength: 16 };

/** A challenge of 64 hex digits for an address, in lower case. */
export function makeChallenge(keys: SigningKeys, address: string, type: ChallengeType, now: number): string {
  const head = Buffer.alloc(layout.headLength);
  head.writeUInt8(challengeTypes.indexOf(type), 0);
  head.writeUIntBE(now, 1, layout.timeLength);
  randomBytes(layout.headLength).copy(head, 1 + layout.timeLength);
  return Buffer.concat([head, macOf(keys.current().key, head, address)]).toString("hex");
}

/** What the challenge is; refused where it is none of ours for that address, or its time is over. */
export function readChallenge(
  keys: SigningKeys,
  address: string,
  value: string,
  now: number,
): Result<Challenge, Failure<"challenge-expired" | "challenge-invalid">> {
  const bytes = Buffer.from(value, "hex");
  const [head, mac] = [bytes.subarray(0, layout.headLength), bytes.subarray(layout.headLength)];
  const type = challengeTypes[head[0] ?? -1];
  const isOurs =
    type !== undefined &&
    mac.length === layout.macLength &&
    keys.all().some(({ key }) => timingSafeEqual(mac, macOf(key, head, address)));
  if (!isOurs) return err({ code: "challenge-invalid" });
  const expiresAt = head.readUIntBE(1, layout.timeLength) + lifetimesMs[type];
  return now < expiresAt ? ok({ type, expiresAt }) : err({ code: "challenge-expired" });
}

function macOf(key: KeyObject, head: Uint8Array, address: string): Buffer {
  return createHmac("sha256", key)
    .update("wallet-challenge:")
    .update(head)
    .update(address)
    .digest()
    .subarray(0, layout.macLength);
}
