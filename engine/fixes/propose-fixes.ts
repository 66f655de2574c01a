/** Which fixes there may be for a finding. Nothing here is believed until `verify-fixes.ts` has seen its result. */

import type { Finding } from "../model/finding.ts";
import { makeSourceText } from "../text/source-text.ts";
import { memoize } from "../util/memoize.ts";
import { acceptPayment } from "./accept-payment.ts";
import { requireAddress } from "./check-address.ts";
import { callInsteadOfTransfer, requireSuccess, requireTransfer } from "./check-calls.ts";
import { codeTokens } from "./code-tokens.ts";
import { emitEvent } from "./emit-event.ts";
import type { Fix, Fixer } from "./fix.ts";
import { applyGuard, guardReentry } from "./guard-reentry.ts";
import { pinPragma } from "./pin-pragma.ts";
import { indexAddresses, internalState, publicFunction, unchanging } from "./qualify-declaration.ts";
import { removeDeclaration, removeDirective, removeVariable } from "./remove-unused.ts";
import { renameLocal } from "./rename-local.ts";
import { bareCondition, intendedOperator, modernWord, requireForAssert, senderForOrigin } from "./replace-words.ts";
import { requireInModifier } from "./require-in-modifier.ts";

/** By the id of the check. */
const fixers: ReadonlyMap<string, Fixer> = new Map<string, Fixer>([
  ["tx-origin", senderForOrigin],
  ["deprecated-construct", modernWord],
  ["boolean-equality", bareCondition],
  ["floating-pragma", pinPragma],
  ["unchecked-call", requireSuccess],
  ["unchecked-transfer", requireTransfer],
  ["hardcoded-gas", callInsteadOfTransfer],
  ["default-state-visibility", internalState],
  ["default-function-visibility", publicFunction],
  ["unchanging-state", unchanging],
  ["unindexed-event", indexAddresses],
  ["unchecked-zero-address", requireAddress],
  ["missing-event", emitEvent],
  ["unused-declaration", removeDeclaration],
  ["unused-variable", removeVariable],
  ["idle-using-for", removeDirective],
  ["reentrancy-eth", guardReentry],
  ["reentrancy-state", guardReentry],
  ["reentrancy-order", guardReentry],
  ["reentrancy-balance", applyGuard],
  ["reentrancy-token-hook", guardReentry],
  ["shadowed-name", renameLocal],
  ["value-never-paid", acceptPayment],
  ["silent-modifier", requireInModifier],
  ["assert-misuse", requireForAssert],
  ["typographical-error", intendedOperator],
]);

/** Whether there may be a fix for findings of this check. */
export function isFixable(check: string): boolean {
  return fixers.has(check);
}

/** A text is asked about for each of its findings. */
const tokensOf = memoize((source: object & { readonly text: string }) => codeTokens(source.text));

/** A text that was analysed, and the compiler it was analysed with. */
export interface AnalyzedText {
  /** Without a byte order mark. */
  readonly text: string;
  readonly solc: string | null;
}

/** Fixes that may be right, the best first. `finding` lies in this text. */
export function proposeFixes(analyzed: AnalyzedText, finding: Finding): readonly Fix[] {
  const fixer = fixers.get(finding.check);
  if (fixer === undefined) return [];
  const { text, solc } = analyzed;
  const { offset, length } = finding.location.span;
  const { start, end } = makeSourceText("", text).toUnits(offset, length);
  const tokens = tokensOf(analyzed);
  const from = tokens.findIndex((token) => token.start >= start);
  const after = tokens.findIndex((token) => token.start >= end);
  if (from < 0) return [];
  return fixer({ finding, text, start, end, solc, tokens, from, to: after < 0 ? tokens.length : after });
}
