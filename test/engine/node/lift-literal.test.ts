/** The program in a compiler's text is given beside it, and the text does the same. */

import assert from "node:assert/strict";
import vm from "node:vm";
import { liftLiteral, literalName } from "../../../engine/node/lift-literal.ts";

const program = "AGFzbQEAAAA+/x09".repeat(100_000);

/** What the code returns once the literal is back by its name. */
function run(code: string): unknown {
  const lifted = liftLiteral(code);
  return vm.compileFunction(lifted.code, [literalName])(lifted.literal);
}

describe("the literal of a compiler's code", () => {
  it("is taken out where it is called with, and where it is a variable's", () => {
    const called = `var short = "a"; return (function (text, n) { return text.length + n; })("${program}", 1);`;
    const kept = `var prefix = "data:"; var file = "data:;base64,${program}"; return file.length - prefix.length;`;
    for (const [code, result] of [
      [called, program.length + 1],
      [kept, program.length + 8],
    ] as const) {
      const lifted = liftLiteral(code);
      assert.equal(run(code), result);
      assert.ok((lifted.literal?.length ?? 0) >= program.length);
      assert.ok(lifted.code.length < 200);
    }
  });

  it("stays where it is short, has something escaped, is code, or has the name in it", () => {
    const code = "f(1);".repeat(300_000);
    const texts = [
      `return "${program.slice(0, 1000)}".length;`,
      `return "${program}\\n".length;`,
      `var a = "x"; ${code} var b = "y";`,
      `var ${literalName} = 1; return "${program}".length;`,
      `return "${program}`,
    ];
    for (const text of texts) assert.deepEqual(liftLiteral(text), { code: text, literal: null });
  });
});
