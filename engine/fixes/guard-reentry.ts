/** Ways back into a function: its effect goes before the call, or the guard that the contract has is applied. */

import { closerOf, declarationAround, findFlat } from "./code-tokens.ts";
import type { Fix, FixPlace } from "./fix.ts";
import { indentAt, lineEndOf, type Statement, statementOf, withWholeLines } from "./statement.ts";

/** The effect first where the withdrawal is simple, then the guard where it is at hand. */
export function guardReentry(place: FixPlace): readonly Fix[] {
  return [...effectFirst(place), ...applyGuard(place)];
}

/**
 * `(bool ok, ) = to.call{value: amount}(""); require(ok); balances[to] = 0;`: the assignment moves before the call,
 * unless the call reads what it writes.
 */
export function effectFirst(place: FixPlace): readonly Fix[] {
  const call = statementOf(place);
  const effect = call && effectAfter(place, call);
  if (call === undefined || effect === undefined) return [];
  const { text, tokens } = place;
  const from = tokens[call.first]?.start ?? 0;
  const written = writtenBy(place, effect);
  const between = text.slice(from, tokens[effect.first]?.start);
  if (written === undefined || between.includes(written)) return [];
  const start = tokens[effect.first]?.start ?? 0;
  const end = tokens[effect.semicolon]?.end ?? start;
  const line = `${text.slice(start, end)}${lineEndOf(text)}${indentAt(text, from)}`;
  const gone = withWholeLines(text, start, end);
  // A comment at its end stays with what it is about, or nothing is moved.
  if (text.slice(end, gone.end).trim() !== "") return [];
  return [
    {
      title: "Update the state before the call",
      edits: [
        { start: from, end: from, text: line },
        { ...gone, text: "" },
      ],
    },
  ];
}

/** The assignment right after the call, and after what checks the call. */
function effectAfter({ tokens }: FixPlace, call: Statement): Statement | undefined {
  let first = call.semicolon + 1;
  while (tokens[first]?.text === "require") first = findFlat(tokens, first, ";") + 1;
  const semicolon = first > 0 ? findFlat(tokens, first, ";") : -1;
  return semicolon > first ? { first, semicolon } : undefined;
}

/** What a statement of one assignment, or `delete`, writes; undefined where it does anything else. */
function writtenBy({ tokens, text }: FixPlace, { first, semicolon }: Statement): string | undefined {
  const isDelete = tokens[first]?.text === "delete";
  const equals = findFlat(tokens, first, "=");
  if (!isDelete && (equals < 0 || equals > semicolon)) return undefined;
  const calls = tokens.slice(first, semicolon).some(({ text: part }) => part === "(" || part === "{");
  if (calls) return undefined;
  const from = isDelete ? tokens[first]?.end : tokens[first]?.start;
  const compound = ["+", "-"].includes(tokens[equals - 1]?.text ?? "") ? equals - 1 : equals;
  const to = isDelete ? tokens[semicolon]?.start : tokens[compound]?.start;
  return text.slice(from, to).trim();
}

const functionWords: ReadonlySet<string> = new Set(["function"]);
const contractWords: ReadonlySet<string> = new Set(["contract"]);
const visibilities: ReadonlySet<string> = new Set(["external", "public"]);

/** `nonReentrant`, in a contract that inherits a guard. */
export function applyGuard({ tokens, from }: FixPlace): readonly Fix[] {
  const contract = declarationAround(tokens, from, contractWords);
  const at = declarationAround(tokens, from, functionWords);
  if (contract < 0 || at < 0) return [];
  const bases = tokens.slice(contract, findFlat(tokens, contract, "{"));
  if (!bases.some(({ text }) => guards.has(text))) return [];
  const parameters = closerOf(tokens, findFlat(tokens, at, "("));
  const body = findFlat(tokens, parameters + 1, "{");
  const header = tokens.slice(parameters + 1, body);
  const visibility = header.find(({ text }) => visibilities.has(text));
  if (visibility === undefined || header.some(({ text }) => text === "nonReentrant")) return [];
  const { end } = visibility;
  return [{ title: "Guard the function with nonReentrant", edits: [{ start: end, end, text: " nonReentrant" }] }];
}

/** Contracts of OpenZeppelin and of those who follow it that have the modifier. */
const guards: ReadonlySet<string> = new Set([
  "ReentrancyGuard",
  "ReentrancyGuardUpgradeable",
  "ReentrancyGuardTransient",
  "ReentrancyGuardTransientUpgradeable",
]);
