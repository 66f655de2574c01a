/** Comments that silence checks, in every form, and where they do not. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { detectors } from "../../../engine/detectors/index.ts";
import { aliases } from "../../../engine/suppression/aliases.ts";
import { findUnusedDirectives, readSuppressions } from "../../../engine/suppression/suppressions.ts";

/** The lines of `text` where `check` is silenced, as `text` shows them. */
function silenced(text: string, check = "tx-origin"): string[] {
  const suppressions = readSuppressions(text);
  return text.split("\n").filter((_, line) => suppressions.isSuppressed(check, line));
}

const three = (comment: string): string => `one();\n${comment}\ntwo();\nthree();`;

describe("suppression comments", () => {
  for (const comment of [
    "// solhound-disable-next-line tx-origin",
    "// solhound-disable-next-line",
    "// solhound-disable-next-line all",
    "// solhound-disable-next-line weak-randomness, tx-origin -- the relayer is trusted",
    "//solhound-disable-next-line weak-randomness,tx-origin",
    "/* solhound-disable-next-line tx-origin */",
    "/// solhound-disable-next-line tx-origin",
    "// slither-disable-next-line tx-origin",
    "// slither-disable-next-line timestamp,tx-origin",
    "// slither-disable-next-line all",
    "// aderyn-ignore-next-line(tx-origin-used-for-auth)",
    "// aderyn-ignore-next-line(centralization-risk, tx-origin-used-for-auth)",
    "// aderyn-ignore-next-line",
    "// aderyn-fp-next-line(tx-origin-used-for-auth)",
    "// solhint-disable-next-line avoid-tx-origin",
    "// solhint-disable-next-line",
    "// wake-disable-next-line tx-origin (an entry point for accounts only)",
    "// wake-disable-next-line",
    "// forge-lint: disable-next-line(tx-origin)",
  ]) {
    it(`${comment} silences the next line`, () => assert.deepEqual(silenced(three(comment)), ["two();"]));
  }

  for (const comment of [
    "// solhound-disable-line tx-origin",
    "// aderyn-ignore(tx-origin-used-for-auth)",
    "// solhint-disable-line avoid-tx-origin",
    "// wake-disable-line tx-origin",
    "// forge-lint: disable-line(tx-origin)",
  ]) {
    const line = `two(); ${comment}`;
    it(`${comment} silences its line`, () => assert.deepEqual(silenced(`one();\n${line}\nthree();`), [line]));
  }

  it("solhint can silence the line before", () => {
    assert.deepEqual(silenced(three("// solhint-disable-previous-line avoid-tx-origin")), ["one();"]);
  });

  for (const [on, off] of [
    ["// solhound-disable-start tx-origin", "// solhound-disable-end tx-origin"],
    ["// solhound-disable-start", "// solhound-disable-end"],
    ["// solhound-disable tx-origin", "// solhound-enable tx-origin"],
    ["// slither-disable-start tx-origin", "// slither-disable-end tx-origin"],
    ["/* solhint-disable avoid-tx-origin */", "/* solhint-enable avoid-tx-origin */"],
    ["// wake-disable tx-origin", "// wake-enable tx-origin"],
    ["// forge-lint: disable-start(tx-origin)", "// forge-lint: disable-end(tx-origin)"],
  ] as const) {
    it(`${on} lasts until ${off}`, () => {
      assert.deepEqual(silenced(`one();\n${on}\ntwo();\n${off}\nthree();`), [on, "two();", off]);
    });

    it(`${on} lasts to the end of the file when nothing ends it`, () => {
      assert.deepEqual(silenced(three(on)), [on, "two();", "three();"]);
    });
  }

  for (const comment of [
    "// solhound-disable-next-line weak-randomness",
    "// solhound-disable-next-line tx-originx",
    "// please solhound-disable-next-line tx-origin",
    "// slither-disable-next-line",
    "// slither-disable-next-line reentrancy-eth",
    "// aderyn-ignore-next-line(tx-origin)",
    "// solhint-disable-next-line no-inline-assembly",
    "// solhound-disable-end tx-origin",
    "// solhound-disabled tx-origin",
    'string memory s = "// solhound-disable-next-line tx-origin";',
    "string memory s = '/* solhound-disable-start */';",
    "solhound-disable-next-line tx-origin",
  ]) {
    it(`${comment} silences nothing`, () => assert.deepEqual(silenced(three(comment)), []));
  }

  it("a comment of another tool silences what that tool has, however broad it is", () => {
    assert.deepEqual(silenced("// solhint-disable\none();", "shadowed-state"), []);
    assert.deepEqual(silenced("// solhound-disable\none();", "shadowed-state").length, 2);
  });

  it("ends one check where several began", () => {
    const text =
      "// solhound-disable-start tx-origin, weak-randomness\none();\n// solhound-disable-end tx-origin\ntwo();";
    assert.deepEqual(silenced(text).at(-1), "// solhound-disable-end tx-origin");
    assert.deepEqual(silenced(text, "weak-randomness").at(-1), "two();");
  });

  it("reaches the next line of code over other comments and blank lines", () => {
    const text =
      "// solhound-disable-next-line tx-origin\n// slither-disable-next-line timestamp\n\n/* why */\none();\ntwo();";
    assert.deepEqual(silenced(text), ["one();"]);
  });

  it("does not take the rest of its own line for the next", () => {
    assert.deepEqual(silenced("/* solhound-disable-next-line */ one();\ntwo();\nthree();"), ["two();"]);
  });

  it("silences a whole function where Slither's comment stands above it", () => {
    const body = "function f(uint a)\n  public {\n  if (a > 0) { g(); }\n  h();\n}\nfunction i() public { j(); }";
    assert.deepEqual(silenced(`// slither-disable-next-line tx-origin\n${body}`), body.split("\n").slice(0, 5));
    assert.deepEqual(silenced(`// solhound-disable-next-line tx-origin\n${body}`), ["function f(uint a)"]);
  });

  it("does not run past a function without a body", () => {
    const text = "// slither-disable-next-line tx-origin\nfunction f()\n  external;\nfunction g() public {\n}";
    assert.deepEqual(silenced(text), ["function f()", "  external;"]);
  });

  it("keeps the reason", () => {
    const reasons = readSuppressions(
      '// solhound-disable-line a -- for "b"\n/* solhound-disable-line -- c */\n// solhound-disable-line a\n',
    ).directives.map(({ reason }) => reason);
    assert.deepEqual(reasons, ['for "b"', "c", null]);
  });

  it("finds our own comments that silence nothing", () => {
    const text = [
      "// solhound-disable-start weak-randomness",
      "one(); // solhound-disable-line tx-origin",
      "two(); // solhound-disable-line tx-origin",
      "// solhound-disable-end weak-randomness",
      "// slither-disable-next-line tx-origin",
      "three(); // solhound-disable-line typo",
    ].join("\n");
    const findings = [
      { check: "weak-randomness", startLine: 2 },
      { check: "tx-origin", startLine: 1 },
    ];
    const unused = findUnusedDirectives(readSuppressions(text), findings);
    assert.deepEqual(
      unused.map(({ line, names }) => ({ line, names })),
      [
        { line: 2, names: ["tx-origin"] },
        { line: 5, names: ["typo"] },
      ],
    );
  });

  it("never fails, and silences only lines that exist or follow an open start", () => {
    const fragment = fc.constantFrom(
      "// solhound-disable-next-line ",
      "/* slither-disable-start ",
      "solhint-disable",
      "tx-origin",
      "all",
      ",",
      "--",
      "*/",
      "{",
      "}",
      "function",
      '"',
      "\n",
      "\r",
      "\u2028",
      ";",
    );
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 40 }), (parts) => {
        const text = parts.join("");
        const { directives, isSuppressed } = readSuppressions(text);
        for (let line = 0; line < 45; line++) isSuppressed("tx-origin", line);
        for (const { firstLine, lastLine, start, end } of directives) {
          assert.ok(firstLine <= lastLine && start < end && end <= text.length);
        }
      }),
    );
  });

  it("takes in tens of thousands of comments", () => {
    const nLines = 10_000;
    const stacked = "// solhound-disable-next-line tx-origin\n".repeat(nLines);
    assert.ok(readSuppressions(`${stacked}one();`).isSuppressed("tx-origin", nLines));
    const nested = "// slither-disable-next-line tx-origin\nfunction f() {\n".repeat(nLines);
    assert.ok(readSuppressions(nested).isSuppressed("tx-origin", 1));
    const opened = "// solhound-disable-start a, tx-origin\n".repeat(nLines);
    assert.ok(readSuppressions(opened).isSuppressed("tx-origin", nLines));
  });
});

describe("aliases of other tools", () => {
  it("are there for checks that exist, and for no others", () => {
    const ids = detectors.map(({ id }) => id);
    assert.deepEqual(
      Object.keys(aliases).filter((check) => !ids.includes(check)),
      [],
    );
  });
});
