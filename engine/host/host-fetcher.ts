/** Gets compilers from the host, seen from the engine process, which has no network of its own. */

import type { CompilerFetcher } from "../node/compilers/compiler-library.ts";
import { err, ok } from "../util/result.ts";
import type { CompilerAnswer, CompilerQuestion, HostReply, HostRequest } from "./protocol.ts";

export interface HostFetcher extends CompilerFetcher {
  /** To be called with every answer of the host. */
  hear(answer: Extract<HostRequest, { kind: "answer" }>): void;
}

/** An abort ends the waiting, not what the host does: the next analysis needs the same compiler. */
export function makeHostFetcher(send: (reply: HostReply) => void): HostFetcher {
  const waiting = new Map<number, (answer: CompilerAnswer | undefined) => void>();
  let nextQuestion = 1;

  function ask(question: CompilerQuestion, signal: AbortSignal): Promise<CompilerAnswer | undefined> {
    const number = nextQuestion++;
    return new Promise((resolve) => {
      const finish = (answer: CompilerAnswer | undefined): void => {
        waiting.delete(number);
        signal.removeEventListener("abort", onAbort);
        resolve(answer);
      };
      const onAbort = (): void => finish(undefined);
      if (signal.aborted) {
        resolve(undefined);
        return;
      }
      waiting.set(number, finish);
      signal.addEventListener("abort", onAbort);
      send({ kind: "question", question: number, ask: question });
    });
  }

  return {
    async fetch(version, mirror, signal) {
      const answer = await ask({ kind: "fetch", version, mirror }, signal);
      if (answer?.kind !== "fetched") return err({ message: "it was cancelled" });
      return answer.failure === null ? ok(null) : err(answer.failure);
    },
    async list(mirror, signal) {
      const answer = await ask({ kind: "list", mirror }, signal);
      return answer?.kind === "listed" ? answer.versions : [];
    },
    hear({ question, answer }) {
      waiting.get(question)?.(answer);
    },
  };
}
