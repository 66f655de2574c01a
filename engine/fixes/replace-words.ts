/** Words that have a better one: `tx.origin`, and what Solidity gave new names. */

import type { CodeToken } from "./code-tokens.ts";
import type { Fix, FixEdit, FixPlace } from "./fix.ts";
import { titled } from "./fix-title.ts";

/** `tx.origin` in the finding becomes `msg.sender`. */
export function senderForOrigin({ tokens, from, to }: FixPlace): readonly Fix[] {
  const edits = findWords(tokens.slice(from, to), "tx.origin", "msg.sender");
  return edits.length === 0 ? [] : [{ title: titled("Ask for msg.sender"), edits }];
}

/** By the deprecated word: what to write. */
const successors: ReadonlyMap<string, string> = new Map([
  ["now", "block.timestamp"],
  ["throw", "revert()"],
  ["suicide", "selfdestruct"],
  ["sha3", "keccak256"],
  ["msg.gas", "gasleft()"],
  ["block.blockhash", "blockhash"],
]);

/** Everywhere in the file: the finding stands for all places of its contract. */
export function modernWord({ tokens, start, end, text }: FixPlace): readonly Fix[] {
  const word = text.slice(start, end).replaceAll(/\s/g, "");
  const successor = successors.get(word);
  if (successor === undefined) return [];
  return [{ title: titled("Write {0} for {1}", successor, word), edits: findWords(tokens, word, successor) }];
}

/** An `assert` of what callers decide becomes a `require`; one that never holds, or that changes state, is wrong otherwise. */
export function requireForAssert({ tokens, from, finding }: FixPlace): readonly Fix[] {
  const word = tokens[from];
  if (word?.text !== "assert" || !finding.description.head.startsWith("Whoever ")) return [];
  return [
    { title: titled("Write require for assert"), edits: [{ start: word.start, end: word.end, text: "require" }] },
  ];
}

/** `x =+ 1` becomes `x += 1`, and `10 ^ 18` becomes `10 ** 18` where nothing else can be meant. */
export function intendedOperator({ tokens, from, to, finding }: FixPlace): readonly Fix[] {
  const parts = tokens.slice(from, to);
  const equals = parts.findIndex(({ text }) => text === "=");
  const [first, sign] = [parts[equals], parts[equals + 1]];
  if (first !== undefined && sign !== undefined) {
    if (first.end !== sign.start || !"+-".includes(sign.text)) return [];
    const text = `${sign.text}=`;
    return [{ title: titled("Write {0}", text), edits: [{ start: first.start, end: sign.end, text }] }];
  }
  const [power, ...others] = parts.filter(({ text }) => text === "^");
  if (power === undefined || others.length > 0 || finding.confidence !== "High") return [];
  return [{ title: titled("Write **"), edits: [{ start: power.start, end: power.end, text: "**" }] }];
}

/** `x == true` becomes `x`, and `x == false` becomes `!x`. */
export function bareCondition({ tokens, from, to, start, end, text }: FixPlace): readonly Fix[] {
  const last = tokens[to - 1];
  const operator = tokens[to - 3];
  const isTail = (last?.text === "true" || last?.text === "false") && tokens[to - 2]?.text === "=";
  if (!isTail || operator === undefined || (operator.text !== "=" && operator.text !== "!")) return [];
  const condition = text.slice(start, operator.start).trim();
  const isNegated = (last.text === "false") === (operator.text === "=");
  const isSimple = tokens.slice(from, to - 3).every(({ text: part }) => /^[\w.$()[\]]+$/.test(part));
  const negated = isSimple ? `!${condition}` : `!(${condition})`;
  return [{ title: titled("Drop the comparison"), edits: [{ start, end, text: isNegated ? negated : condition }] }];
}

/** A word, or a word and its member, wherever it is not itself a member. */
function findWords(tokens: readonly CodeToken[], words: string, text: string): FixEdit[] {
  const parts = words.split(".").flatMap((part, index) => (index === 0 ? [part] : [".", part]));
  return tokens.flatMap((token, index) => {
    const isHere = parts.every((part, offset) => tokens[index + offset]?.text === part);
    const last = tokens[index + parts.length - 1];
    if (!isHere || last === undefined || tokens[index - 1]?.text === ".") return [];
    return [{ start: token.start, end: last.end, text }];
  });
}
