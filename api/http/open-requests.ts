/** Requests that are being answered, so that whoever is locked out meanwhile gets nothing more. */

import type { Principal } from "./principal.ts";

export interface OpenRequests {
  /** Notes a request; `cutOff` is called where its caller is let in no more. Answers what notes its end. */
  enter(caller: Principal, signal: AbortSignal, cutOff: () => void): () => void;
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
  return {
    enter(caller, signal, cutOff) {
      const { id } = caller.user;
      const requests = byUser.get(id) ?? new Set();
      const request = { caller, signal, cutOff };
      byUser.set(id, requests.add(request));
      return () => {
        requests.delete(request);
        if (requests.size === 0 && byUser.get(id) === requests) byUser.delete(id);
      };
    },
    async recheck(userId, except) {
      for (const { caller, signal, cutOff } of [...(byUser.get(userId) ?? [])]) {
        if (signal !== except && !(await isStillOpen(caller))) cutOff();
      }
    },
  };
}
