/** Remembers what dear precompiled contracts gave: contracts, and those who test them, ask the same again and again. */
import { bytesToHex } from "../word.ts";
import type { Precompile } from "./precompile.ts";

/** So many answers are kept, and those to longer inputs are not. */
const maxAnswers = 1024;
const maxInputBytes = 1024;

/** A contract that gives the same; its answer must not depend on the hardfork, and outputs may not be changed. */
export function cached(precompile: Precompile): Precompile {
  const answers = new Map<string, Uint8Array | undefined>();
  return {
    ...precompile,
    run(input, hardfork) {
      if (input.length > maxInputBytes) return precompile.run(input, hardfork);
      const key = bytesToHex(input);
      if (answers.has(key)) return answers.get(key);
      const output = precompile.run(input, hardfork);
      if (answers.size >= maxAnswers) answers.clear();
      answers.set(key, output);
      return output;
    },
  };
}
