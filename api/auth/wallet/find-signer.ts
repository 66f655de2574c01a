/** The user who has signed a challenge. */

import { err, ok, type Result } from "../../../engine/util/result.ts";
import type { Note } from "../../http/audit-trail.ts";
import type { Failure } from "../../http/error-catalogue.ts";
import type { Store, UserRecord } from "../../store/store.ts";
import type { SigningKeys } from "../signing-keys.ts";
import { type Challenge, readChallenge } from "./challenge.ts";
import { recoverAddress } from "./recover-address.ts";
import { challengeHashes } from "./typed-data.ts";

export interface SignedChallenge {
  /** 64 hex digits in lower case. */
  readonly challenge: string;
  readonly signature: string;
}

export type SignerFault = "challenge-expired" | "challenge-invalid" | "address-unknown";

interface SignerDeps {
  readonly store: Pick<Store, "users" | "challenges">;
  readonly keys: SigningKeys;
  readonly now: () => number;
}

/** Reads `MetaMask <challenge>.<signature>`; clients may name another wallet. Undefined where the header is no such thing. */
export function parseSignedChallenge(authorization: string): SignedChallenge | undefined {
  const [, scheme = "", credentials = ""] = /^([\w-]{1,50}) +(\S{1,1000})$/.exec(authorization) ?? [];
  if (["", "bearer", "basic"].includes(scheme.toLowerCase())) return undefined;
  const [challenge = "", signature = ""] = credentials.split(".");
  return { challenge: challenge.toLowerCase(), signature };
}

/** A challenge for one login is used up by the first that finds its signer. */
export async function findSigner(
  { store, keys, now }: SignerDeps,
  signed: SignedChallenge,
  note: Note,
): Promise<Result<UserRecord, Failure<SignerFault>>> {
  const read = readSigned(keys, signed, now());
  if (!read.ok) return read;
  const { address, type, expiresAt } = read.value;
  const user = await store.users.findByIdentifier(address);
  if (user) note({ subjectId: user.id });
  if (!user || user.isDisabled) return err({ code: "address-unknown" });
  const id = signed.challenge;
  const isFirst = type === "short_lived" || (await store.challenges.use({ id, expiresAt }, now()));
  return isFirst ? ok(user) : err({ code: "challenge-invalid" });
}

/** The challenge says for whom it was made only to those who know the address: each form it may have been signed in gives one. */
function readSigned(
  keys: SigningKeys,
  { challenge, signature }: SignedChallenge,
  now: number,
): Result<Challenge & { readonly address: string }, Failure<"challenge-expired" | "challenge-invalid">> {
  if (!/^[0-9a-f]{64}$/.test(challenge)) return err({ code: "challenge-invalid" });
  let failure: Failure<"challenge-expired" | "challenge-invalid"> = { code: "challenge-invalid" };
  for (const hash of challengeHashes(challenge)) {
    const address = recoverAddress(hash, signature);
    const read = address === null ? undefined : readChallenge(keys, address, challenge, now);
    if (address !== null && read?.ok) return ok({ ...read.value, address });
    if (read?.ok === false && read.error.code === "challenge-expired") failure = read.error;
  }
  return err(failure);
}
