/** Words that the compiler objects to, and that say nothing of what the code does: left out without a loss. */

import type { CompilerDiagnostic } from "../../model/compiler-diagnostic.ts";
import type { Stretch } from "../../text/outline.ts";
import type { SourceText } from "../../text/source-text.ts";
import { readTokens } from "../../text/token-table.ts";

const overridesNothing = /^(Function|Public state variable|Modifier) has override specified but does not override/;
const foreignOverride = /^Invalid contracts? specified in override list/;
const wrongCall = /^Wrong argument count for modifier invocation/;
const wrongArguments = /^Wrong argument count for constructor call/;
const badLicense = /^(Invalid|Multiple) SPDX license identifiers?/;

/**
 * The comments that name a license which the compiler does not take; beside stand-ins, which are empty, `override` and
 * what is passed to a base's constructor too. Empty where the error is about anything else.
 */
export function idleWordsOf(
  { message, location, severity }: CompilerDiagnostic,
  text: SourceText,
  isBesideStandIns: boolean,
): readonly Stretch[] {
  if (severity !== "error" || location === null) return [];
  if (badLicense.test(message)) return licensesOf(text);
  if (!isBesideStandIns) return [];
  const { start, end } = text.toUnits(location.span.offset - text.bomLength, location.span.length);
  if ([overridesNothing, foreignOverride, wrongCall].some((one) => one.test(message))) return [{ start, end }];
  const open = text.text.indexOf("(", start);
  return wrongArguments.test(message) && start < open && open < end ? [{ start: open, end }] : [];
}

function licensesOf({ text }: SourceText): readonly Stretch[] {
  return readTokens(text).comments.filter(({ start, end }) =>
    text.slice(start, end).includes("SPDX-License-Identifier"),
  );
}
