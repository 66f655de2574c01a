/** Lines of the log: whole, in their order of importance, without secrets. */

import assert from "node:assert/strict";
import { stripVTControlCharacters } from "node:util";
import fc from "fast-check";
import { errorFields, type LogLevel, logLevels, makeLogger } from "../../../../api/http/logging/logger.ts";
import { scrub } from "../../../../api/http/logging/scrub.ts";

function linesAt(level: LogLevel, isPretty = false): { log: ReturnType<typeof makeLogger>; lines: string[] } {
  const lines: string[] = [];
  return { log: makeLogger({ level, isPretty, write: (line) => void lines.push(line) }), lines };
}

describe("the log", () => {
  it("has one object of JSON a line", () => {
    const { log, lines } = linesAt("info");
    log("info", "listening", { url: "http://127.0.0.1:3100", n: 1, isOpen: true, none: null });
    const [line = ""] = lines;
    assert.ok(line.endsWith("}\n"));
    const { time, ...rest } = JSON.parse(line);
    assert.match(time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const fields = { url: "http://127.0.0.1:3100", n: 1, isOpen: true, none: null };
    assert.deepEqual(rest, { level: "info", event: "listening", ...fields });
  });

  it("leaves out what is below its level", () => {
    for (const [index, level] of logLevels.entries()) {
      const { log, lines } = linesAt(level);
      for (const one of logLevels) log(one, one);
      assert.deepEqual(
        lines.map((line) => JSON.parse(line).event),
        logLevels.slice(index),
      );
    }
  });

  it("is read by people in a terminal, which obeys nothing in it", () => {
    const { log, lines } = linesAt("info", true);
    log("error", "internal-error", { path: "/a\u{1b}[2J", status: 500, stack: "at a.ts:1\nat b.ts:2" });
    const plain = stripVTControlCharacters(lines.join(""));
    assert.match(
      plain,
      /^\d\d:\d\d:\d\d\.\d{3} error internal-error path="\/a\\u001b\[2J" status=500\n {4}at a\.ts:1\n {4}at b\.ts:2\n$/,
    );
  });

  it("holds no fields that are named like secrets", () => {
    const { log, lines } = linesAt("info");
    log("info", "odd", { password: "one two three", token: "abc", source: "contract C {}" });
    assert.doesNotMatch(lines.join(""), /one two|abc|contract/);
  });

  it("tells where in the code something broke, and not what was parsed", () => {
    const broken = parse('{"password":"correct horse"');
    const { error, message, stack } = errorFields(broken);
    assert.deepEqual([error, message], ["SyntaxError", ""]);
    assert.match(String(stack), /^at .*logger\.test/m);
    assert.doesNotMatch(String(stack), /horse/);
    const { message: own } = errorFields(new Error("x".repeat(1000)));
    assert.equal(String(own).length, 500);
    assert.deepEqual(errorFields("text"), { error: "string", message: "text", stack: "" });
  });
});

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error;
  }
}

describe("scrubbing", () => {
  for (const [text, scrubbed] of [
    ["Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln", "Bearer [redacted]"],
    ["/v1/auth/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln/x", "/v1/auth/[redacted]/x"],
    [`MetaMask ${"ab".repeat(32)}.0x${"cd".repeat(65)}`, "MetaMask [redacted]"],
    [`signed 0x${"cd".repeat(65)} by`, "signed [redacted] by"],
    ['{"password":"a b \\u0063","n":1}', '{"password":[redacted],"n":1}'],
    ["newPassword=abc&x=1", "newPassword=[redacted]&x=1"],
    ["refreshToken: abc", "refreshToken: [redacted]"],
    [
      "ed6b2347-68b7-4ef3-b85c-4340ae404867 of 5d6fca7fef1fc700129b6efa",
      "ed6b2347-68b7-4ef3-b85c-4340ae404867 of 5d6fca7fef1fc700129b6efa",
    ],
  ] as const) {
    it(`makes ${scrubbed.slice(0, 40)} of ${text.slice(0, 20)}`, () => assert.equal(scrub(text), scrubbed));
  }

  it("takes tokens out of any text", () => {
    const token = `eyJ${"aZ09_-".repeat(8)}.eyJ${"bY18_-".repeat(8)}.${"cX27_-".repeat(8)}`;
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        assert.ok(!scrub(`${before} ${token} ${after}`).includes(token.slice(10, 30)));
      }),
    );
  });
});
