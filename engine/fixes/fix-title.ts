/** What a fix does, as a button says it: a sentence and what is put into it, so that each door says it in its language. */

import { fillPlaces } from "../util/translator.ts";

/** Every sentence that a fix may have; `{0}` and so on stand for words of the code. */
export type FixSentence =
  | "Add a licence line: UNLICENSED"
  | "Add {0}"
  | "Ask for msg.sender"
  | "Call {0} of SafeERC20"
  | "Comment out {0}"
  | "Do not import {0}"
  | "Drop the comparison"
  | "Emit {0}"
  | "Guard the function with nonReentrant"
  | "Index its addresses"
  | "Make it {0}"
  | "Make the function payable"
  | "Pin the compiler to {0}"
  | "Remove it"
  | "Remove its name"
  | "Rename it to {0}"
  | "Require an address that is not zero"
  | "Revert where the call fails"
  | "Revert where the function must not run"
  | "Revert where the transfer fails"
  | "Say that it is internal"
  | "Say that it is public"
  | "Send with call, and check it"
  | "Update the state before the call"
  | "Write **"
  | "Write require for assert"
  | "Write {0}"
  | "Write {0} for {1}";

export interface FixTitle {
  readonly sentence: FixSentence;
  readonly values: readonly string[];
}

/** A title with the words of the code in the order of its places. */
export function titled(sentence: FixSentence, ...values: readonly string[]): FixTitle {
  return { sentence, values };
}

/** As the command line says it. */
export function inEnglish({ sentence, values }: FixTitle): string {
  return fillPlaces(sentence, values);
}
