/** Effects go before payments in the words of every Solidity: what moves, and what stays where it is. */

import assert from "node:assert/strict";
import { applyFixes } from "../../../engine/fixes/apply-fixes.ts";
import { codeTokens } from "../../../engine/fixes/code-tokens.ts";
import { effectFirst } from "../../../engine/fixes/effect-first.ts";
import type { FixPlace } from "../../../engine/fixes/fix.ts";

/** What the body becomes with `call` as the finding; null where nothing is proposed. */
function moved(body: string, call: string): string | null {
  const text = `function f() { ${body} }`;
  const start = text.indexOf(call);
  const end = start + call.length;
  const tokens = codeTokens(text);
  const from = tokens.findIndex((token) => token.start >= start);
  const to = tokens.findIndex((token) => token.start >= end);
  // What is found there does not matter for it.
  const place = { text, tokens, start, end, from, to, solc: null } as unknown as FixPlace;
  const [fix] = effectFirst(place);
  const changed = fix === undefined ? null : applyFixes(text, [fix]);
  return changed?.slice("function f() { ".length, -" }".length).replace(/\s+/g, " ").trim() ?? null;
}

const old = "to.call.value(n)()";
const now = 'to.call{value: n}("")';

describe("the effect of a payment", () => {
  const moving = [
    [`${old}; due[to] -= n;`, old, `due[to] -= n; ${old};`],
    [`require(${old}); due[to] -= n;`, old, `due[to] -= n; require(${old});`],
    [`if (!${old}) throw; due[to] = 0;`, old, `due[to] = 0; if (!${old}) throw;`],
    [`if (!${old}) { throw; } delete due[to];`, old, `delete due[to]; if (!${old}) { throw; }`],
    [
      `(bool ok, ) = ${now}; if (!ok) revert No(); a = 0; b = 1;`,
      now,
      `a = 0; b = 1; (bool ok, ) = ${now}; if (!ok) revert No();`,
    ],
    [`(bool ok, ) = ${now}; emit Paid(to); due[to] = 0;`, now, `due[to] = 0; (bool ok, ) = ${now}; emit Paid(to);`],
  ] as const;
  for (const [body, call, expected] of moving) it(`moves in ${body}`, () => assert.equal(moved(body, call), expected));

  it("is kept in mind where it is what is paid", () => {
    const before = "to.call.value(due[to])()";
    const after = "uint256 due2 = due[to]; due[to] = 0; if (!to.call.value(due2)()) throw;";
    assert.equal(moved(`if (!${before}) throw; due[to] = 0;`, before), after);
  });

  const staying = [
    [`bool ok = ${old}; done = ok;`, old],
    [`(ok, ) = ${now}; done = ok;`, now],
    [`if (${old}) due[to] = 0;`, old],
    [`if (!${old}) { throw; } else { log(); } due[to] = 0;`, old],
    [`if (!${old}) { failed = true; throw; } due[to] = 0;`, old],
    [`${old}; log(due[to]); due[to] = 0;`, old],
    [`${old}; require(due[to] > 0); due[to] = 0;`, old],
    [`${old}; uint x = 0;`, old],
    [`${old};\n due[to] = 0; // what\n`, old],
  ] as const;
  for (const [body, call] of staying) it(`stays in ${body}`, () => assert.equal(moved(body, call), null));
});
