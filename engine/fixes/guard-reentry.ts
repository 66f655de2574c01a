/** Ways back into a function: its effect goes before the call, or the guard that the contract has is applied. */

import { closerOf, declarationAround, findFlat } from "./code-tokens.ts";
import type { Fix, FixPlace } from "./fix.ts";
import { hasComment, indentAt, lineEndOf, type Statement, statementOf, withWholeLines } from "./statement.ts";

/** The effect first where the withdrawal is simple, then the guard where it is at hand. */
export function guardReentry(place: FixPlace): readonly Fix[] {
  return [...effectFirst(place), ...applyGuard(place)];
}

/**
 * `(bool ok, ) = to.call{value: amount}(""); require(ok); balances[to] = 0;`: the assignments right after the call, and
 * after what is required of it, move before it, unless the call reads what they write.
 */
export function effectFirst(place: FixPlace): readonly Fix[] {
  const call = statementOf(place);
  const effects = call === undefined ? [] : effectsAfter(place, call);
  const [first] = effects;
  const last = effects.at(-1);
  if (call === undefined || first === undefined || last === undefined) return [];
  const { text, tokens } = place;
  const written = new Set(effects.map((effect) => writtenBy(place, effect)));
  if (tokens.slice(call.first, first.first).some((token) => written.has(token.text))) return [];
  const from = tokens[call.first]?.start ?? 0;
  const start = tokens[first.first]?.start ?? 0;
  const end = tokens[last.semicolon]?.end ?? start;
  const gone = withWholeLines(text, start, end);
  // A comment stays with what it is about, or nothing is moved.
  if (text.slice(end, gone.end).trim() !== "" || hasComment(text.slice(start, end))) return [];
  const lines = `${text.slice(start, end)}${lineEndOf(text)}${indentAt(text, from)}`;
  const title = "Update the state before the call";
  return [
    {
      title,
      edits: [
        { start: from, end: from, text: lines },
        { ...gone, text: "" },
      ],
    },
  ];
}

/** The assignments in a row that come after the call and its checks. */
function effectsAfter(place: FixPlace, call: Statement): readonly Statement[] {
  const { tokens } = place;
  let at = call.semicolon + 1;
  while (at > 0 && tokens[at]?.text === "require") at = findFlat(tokens, at, ";") + 1;
  const effects: Statement[] = [];
  while (at > 0) {
    const effect = { first: at, semicolon: findFlat(tokens, at, ";") };
    if (effect.semicolon < 0 || writtenBy(place, effect) === undefined) break;
    effects.push(effect);
    at = effect.semicolon + 1;
  }
  return effects;
}

/** The variable that a statement of one assignment, or of one `delete`, writes; undefined where it does anything else. */
function writtenBy({ tokens }: FixPlace, { first, semicolon }: Statement): string | undefined {
  const words = tokens.slice(first, semicolon);
  const isDelete = words[0]?.text === "delete";
  const name = words[isDelete ? 1 : 0];
  const follower = words[isDelete ? 2 : 1]?.text ?? "";
  const doesMore = words.some(({ text }) => text === "(" || text === "{" || text === "?");
  const isAssignment = isDelete || words.some(({ text }) => text === "=");
  // After a type comes a name: that declares a variable.
  const isDeclaration = /^\w/.test(follower);
  return doesMore || !isAssignment || isDeclaration || name?.isWord !== true ? undefined : name.text;
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
