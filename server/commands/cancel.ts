/** `solhound.cancel`: ends analyses that were asked for. */

import type { CancelArguments } from "../protocol.ts";
import type { Session } from "../session.ts";
import { uriKey } from "../texts/uri.ts";

/** Answers how many it ended. */
export function cancel({ requested }: Pick<Session, "requested">, { uri }: CancelArguments): number {
  const key = uri === undefined ? null : uriKey(uri);
  return requested.cancel((keys) => key === null || keys.includes(key));
}
