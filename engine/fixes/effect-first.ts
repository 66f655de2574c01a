/** A payment that comes before its effect: the effect goes first, where the withdrawal is simple. */

import { type CodeToken, closerOf, findFlat, freshName } from "./code-tokens.ts";
import type { Fix, FixEdit, FixPlace } from "./fix.ts";
import { titled } from "./fix-title.ts";
import { hasComment, indentAt, isBoundary, lineEndOf, type Statement, withWholeLines } from "./statement.ts";

/**
 * `(bool ok, ) = to.call{value: amount}(""); require(ok); balances[to] = 0;`: the assignments right after the call, and
 * after what is required of it, move before it. What the call pays is read before that where they write it; anything
 * else that they write must not be read on the way.
 */
export function effectFirst(place: FixPlace): readonly Fix[] {
  const call = callStatement(place);
  return call === undefined ? [] : [false, true].flatMap((withEvents) => moveEffects(place, call, withEvents));
}

/** An event that tells of the effect may have to go with it. */
function moveEffects(place: FixPlace, call: Statement, withEvents: boolean): readonly Fix[] {
  const { text, tokens } = place;
  const effects = effectsAfter(tokens, call, withEvents);
  const written = new Set(effects.flatMap((effect) => writtenBy(tokens, effect) ?? []));
  const [first] = effects;
  const last = effects.at(-1);
  if (first === undefined || last === undefined || written.size === 0 || usesAnswer(place, call, effects)) return [];
  const paid = payFirst(place, { first: call.first, semicolon: first.first }, written);
  const start = tokens[first.first]?.start ?? 0;
  const end = tokens[last.semicolon]?.end ?? start;
  const gone = withWholeLines(text, start, end);
  // A comment stays with what it is about, or nothing is moved.
  if (paid === null || text.slice(end, gone.end).trim() !== "" || hasComment(text.slice(start, end))) return [];
  const from = tokens[call.first]?.start ?? 0;
  const next = `${lineEndOf(text)}${indentAt(text, from)}`;
  const lines = [...paid.lines, text.slice(start, end), ""].join(next);
  const edits = [{ start: from, end: from, text: lines }, ...paid.edits, { ...gone, text: "" }];
  return [{ title: titled("Update the state before the call"), edits }];
}

/** The statement of the call: a plain one, or a check that it stands in. */
function callStatement({ tokens, from, to }: FixPlace): Statement | undefined {
  let first = from;
  while (first > 0 && !isBoundary(tokens[first - 1])) first--;
  const isCheck = checks.has(tokens[first]?.text ?? "");
  const semicolon = isCheck ? checkEnd(tokens, first) : findFlat(tokens, to, ";");
  return semicolon >= to - 1 ? { first, semicolon } : undefined;
}

const checks: ReadonlySet<string> = new Set(["require", "assert", "if"]);
const exits: ReadonlySet<string> = new Set(["revert", "throw"]);

/** The last token of what is required at `at`, or said in an event; -1 where neither begins there. */
function checkEnd(tokens: readonly CodeToken[], at: number): number {
  const word = tokens[at]?.text ?? "";
  if (word !== "if") return checks.has(word) || word === "emit" ? findFlat(tokens, at, ";") : -1;
  const body = closerOf(tokens, at + 1) + 1;
  const isBlock = tokens[body]?.text === "{";
  const exit = isBlock ? body + 1 : body;
  if (body === 0 || !exits.has(tokens[exit]?.text ?? "")) return -1;
  const semicolon = findFlat(tokens, exit, ";");
  if (isBlock && tokens[semicolon + 1]?.text !== "}") return -1;
  const end = isBlock ? semicolon + 1 : semicolon;
  return semicolon < 0 || tokens[end + 1]?.text === "else" ? -1 : end;
}

/** Whether an effect is about what the call has answered. */
function usesAnswer({ tokens, from }: FixPlace, call: Statement, effects: readonly Statement[]): boolean {
  const words = tokens.slice(call.first, from).filter(({ isWord }) => isWord);
  const answers = new Set(tokens[from - 1]?.text === "=" ? words.map(({ text }) => text) : []);
  return effects.some(({ first, semicolon }) => tokens.slice(first, semicolon).some(({ text }) => answers.has(text)));
}

/** The assignments in a row that come after the call and its checks, and the events among them where they are wanted. */
function effectsAfter(tokens: readonly CodeToken[], call: Statement, withEvents: boolean): readonly Statement[] {
  const isEvent = (at: number): boolean => tokens[at]?.text === "emit";
  const passes = (at: number): number => (withEvents && isEvent(at) ? -1 : checkEnd(tokens, at));
  let at = call.semicolon + 1;
  for (let end = passes(at); end >= 0; end = passes(at)) at = end + 1;
  const effects: Statement[] = [];
  for (;;) {
    const effect = { first: at, semicolon: findFlat(tokens, at, ";") };
    const isEffect = writtenBy(tokens, effect) !== undefined || (withEvents && isEvent(at));
    if (effect.semicolon < 0 || !isEffect) return effects;
    effects.push(effect);
    at = effect.semicolon + 1;
  }
}

/** The variable that a statement of one assignment, or of one `delete`, writes; undefined where it does anything else. */
function writtenBy(tokens: readonly CodeToken[], { first, semicolon }: Statement): string | undefined {
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

interface PaidFirst {
  /** The statement that keeps what is paid, if there has to be one. */
  readonly lines: readonly string[];
  readonly edits: readonly FixEdit[];
}

/** What has to be kept lest the effects change what the call pays; null where they change anything else that is read. */
function payFirst(place: FixPlace, { first, semicolon }: Statement, written: ReadonlySet<string>): PaidFirst | null {
  const { text, tokens } = place;
  const readsIn = (from: number, end: number): number =>
    tokens.slice(from, end).filter((token) => written.has(token.text)).length;
  const nReads = readsIn(first, semicolon);
  if (nReads === 0) return { lines: [], edits: [] };
  const [from, to] = paidBy(place) ?? [0, 0];
  const [start, end] = [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0];
  if (readsIn(from, to) < nReads || hasComment(text.slice(start, end))) return null;
  const name = freshName(tokens, "due");
  return { lines: [`uint256 ${name} = ${text.slice(start, end)};`], edits: [{ start, end, text: name }] };
}

/** The tokens of what the call pays, in `{value: amount}` or `.value(amount)`; undefined where it pays nothing. */
function paidBy({ tokens, from, to }: FixPlace): readonly [number, number] | undefined {
  for (let at = from; at < to; at++) {
    if (tokens[at]?.text !== "value") continue;
    const follower = tokens[at + 1]?.text;
    if (follower === "(") return [at + 2, closerOf(tokens, at + 1)];
    if (follower !== ":") continue;
    const ends = [",", "}"].map((text) => findFlat(tokens, at + 2, text)).filter((end) => end >= 0);
    return ends.length > 0 ? [at + 2, Math.min(...ends)] : undefined;
  }
  return undefined;
}
