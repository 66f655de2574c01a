/** Answers the questions of engine processes for compilers: each is fetched once, however many ask. */

import { fetchCompiler, listFetchable } from "../node/compilers/fetch-compiler.ts";
import { fetchLimits } from "../node/compilers/fetch-failure.ts";
import type { CompilerAnswer, CompilerQuestion } from "./protocol.ts";

export interface CompilerBroker {
  answer(question: CompilerQuestion): Promise<CompilerAnswer>;
  /** Ends the fetches under way. */
  close(): void;
}

/** For so long nobody asks the network again what it did not know, or what can hardly have changed. */
const failureHoldsMs = 30_000;
const listHoldsMs = 600_000;

/** `folder` is that of fetched compilers. */
export function makeCompilerBroker(folder: string): CompilerBroker {
  const closing = new AbortController();
  const answers = new Map<string, Promise<CompilerAnswer>>();

  async function find(question: CompilerQuestion): Promise<CompilerAnswer> {
    const { mirror } = question;
    const { signal } = closing;
    if (question.kind === "list") return { kind: "listed", versions: await listFetchable(mirror, fetchLimits, signal) };
    const fetched = await fetchCompiler({ folder, version: question.version, mirror, limits: fetchLimits }, signal);
    return { kind: "fetched", failure: fetched.ok ? null : fetched.error };
  }

  return {
    answer(question) {
      const key = JSON.stringify(question);
      const known = answers.get(key);
      if (known !== undefined) return known;
      const answer = find(question);
      answers.set(key, answer);
      void answer.then((told) => {
        const holdsMs = told.kind === "listed" ? listHoldsMs : told.failure === null ? 0 : failureHoldsMs;
        setTimeout(() => answers.delete(key), holdsMs).unref();
      });
      return answer;
    },
    close: () => closing.abort(),
  };
}
