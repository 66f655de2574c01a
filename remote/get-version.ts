/** Asks an address whether there is an instance. */

import { isRecord } from "../engine/util/is-record.ts";
import { err, ok, type Result } from "../engine/util/result.ts";
import type { InstanceAddress } from "./address.ts";
import { type RemoteFailure, unusable } from "./failure.ts";
import { requestJson } from "./request.ts";

/** The version of the API there. Needs no session. */
export async function getVersion(address: InstanceAddress): Promise<Result<string, RemoteFailure>> {
  const answer = await requestJson(address, { path: "version", authorization: null, timeoutMs: 15_000 });
  if (!answer.ok) return answer;
  const version = isRecord(answer.value) ? answer.value["api"] : null;
  return typeof version === "string"
    ? ok(version.slice(0, 100))
    : err(unusable(address.name, "is no instance of Solhound"));
}
