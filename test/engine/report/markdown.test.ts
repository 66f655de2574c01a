/** The Markdown report. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { toMarkdown } from "../../../engine/report/markdown.ts";
import {
  codeBlock,
  codeCell,
  codeSpan,
  escapeMarkdown,
  sentenceToMarkdown,
} from "../../../engine/report/markdown-escape.ts";
import { assertSnapshot } from "../../harness/snapshot.ts";
import { cleanReport, sampleReport } from "./sample.ts";

describe("Markdown report", () => {
  it("shows findings, failures and a summary", () => {
    assertSnapshot("test/engine/report/snapshots/markdown.snap.md", toMarkdown(sampleReport));
  });

  it("says that nothing was found", () => {
    assertSnapshot("test/engine/report/snapshots/markdown-clean.snap.md", toMarkdown(cleanReport));
  });
});

describe("Markdown escaping", () => {
  it("leaves no markup, mention, link or line end of strangers alive", () => {
    const text = "a*b*_c_ [x](y) <img src=x> `z` @all https://evil.example www.evil.example # 1|2\n\u{202e}~~";
    assert.equal(
      escapeMarkdown(text),
      "a\\*b\\*\\_c\\_ \\[x\\](y) &lt;img src=x\\> \\`z\\` @<!-- -->all https&#58;//evil.example www&#46;evil.example \\# 1&#124;2 <U+202E>\\~\\~".replace(
        "<U+202E>",
        "&lt;U+202E\\>",
      ),
    );
  });

  it("leaves alone what means nothing to Markdown where it stands: the page is read as text too", () => {
    assert.equal(escapeMarkdown("user_1 calls Bank_v2.pay(1, -2)!"), "user_1 calls Bank_v2.pay(1, -2)!");
    assert.equal(escapeMarkdown("_owner a__b _ é_ü [_x_]"), "\\_owner a\\_\\_b \\_ é_ü \\[\\_x\\_\\]");
  });

  it("keeps what a check puts between backticks as code", () => {
    assert.equal(sentenceToMarkdown("`a|b` is _not_ `c"), "`a|b` is \\_not\\_ \\`c");
  });

  it("fences code with more backticks than it has", () => {
    assert.equal(codeSpan("a``b"), "```a``b```");
    assert.equal(codeSpan("`"), "`` ` ``");
    assert.deepEqual(codeBlock(["````"], "text"), ["`````text", "````", "`````"]);
  });

  it("keeps the border of a table cell out of code", () => {
    assert.equal(codeCell("a|b"), "`a\\|b`");
  });

  it("never lets text begin a tag or an entity", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const escaped = escapeMarkdown(text).replaceAll("@<!-- -->", "");
        assert.doesNotMatch(escaped, /<|&(?!amp;|lt;|#124;|#58;|#46;)|\n/);
      }),
    );
  });
});
