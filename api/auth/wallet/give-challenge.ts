/** Gives challenges out. Whether anybody has the address is not told. */

import type { ChallengeQuery } from "../contract.ts";
import type { SigningKeys } from "../signing-keys.ts";
import { makeChallenge } from "./challenge.ts";
import { toLegacyMessage, toTypedMessage } from "./typed-data.ts";

interface ChallengeDeps {
  readonly keys: SigningKeys;
  readonly now: () => number;
}

/** What the wallet is asked to sign, in the form that was asked for. */
export function giveChallenge(
  { keys, now }: ChallengeDeps,
  { ethAddress, type = "one_time", format = "legacy" }: ChallengeQuery,
) {
  const challenge = makeChallenge(keys, ethAddress.toLowerCase(), type, now());
  return format === "legacy" ? [...toLegacyMessage(challenge)] : toTypedMessage(challenge);
}
