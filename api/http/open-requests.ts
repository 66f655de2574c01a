/** Requests that are being answered, so that whoever is locked out meanwhile gets nothing more. */

import type { Principal } from "./principal.ts";

/** Notes a request whose caller is known by now; `cutOff` is called where it is let in no more. Answers what notes its end. */
export type Enter = (caller: Principal, signal: AbortSignal, cutOff: () => void) => () => void;

export interface OpenRequests {
  /** To be called before it is looked who asks, so that nobody slips in who is locked out between the two. */
  begin(): Enter;
  /** Cuts off the user's requests whose session or key works no more, but for the one with that signal. */
  recheck(userId: string, except?: AbortSignal): Promise<void>;
}

interface OpenRequest {
  readonly caller: Principal;
  readonly signal: AbortSignal;
  readonly cutOff: () => void;
}

/** `isStillOpen` tells whether the caller would be let in again. */
export function makeOpenRequests(isStillOpen: (caller: Principal) => Promise<boolean>): OpenRequests {
  const byUser = new Map<string, Set<OpenRequest>>();
  let nRechecks = 0;
  const check = async ({ caller, cutOff }: OpenRequest): Promise<void> => {
    if (!(await isStillOpen(caller))) cutOff();
  };
  return {
    begin() {
      const nBefore = nRechecks;
      return (caller, signal, cutOff) => {
        const { id } = caller.user;
        const requests = byUser.get(id) ?? new Set();
        const request = { caller, signal, cutOff };
        byUser.set(id, requests.add(request));
        // Where it cannot be looked, the request itself will say so.
        if (nRechecks !== nBefore) check(request).catch(() => {});
        return () => {
          requests.delete(request);
          if (requests.size === 0 && byUser.get(id) === requests) byUser.delete(id);
        };
      };
    },
    async recheck(userId, except) {
      nRechecks++;
      const others = [...(byUser.get(userId) ?? [])].filter(({ signal }) => signal !== except);
      for (const request of others) await check(request);
    },
  };
}
