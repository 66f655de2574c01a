/** The page of a finding: everything is on it, and nothing of a stranger runs in it. */

import assert from "node:assert/strict";
import { detailsHtml } from "../../../client/findings/details-html.ts";
import type { FindingDetails } from "../../../server/findings-protocol.ts";

const range = { start: { line: 4, character: 0 }, end: { line: 4, character: 3 } };
const details: FindingDetails = {
  uri: "file:///a.sol",
  entry: {
    check: "tx-origin",
    fingerprint: "f",
    severity: "High",
    confidence: "Medium",
    evidence: "replayed",
    title: "Title",
    message: "",
    contract: "Vault",
    function: "close()",
    range,
  },
  head: "`f` is wrong.",
  why: "Because.",
  fix: "Use `g`.",
  note: "The owner is a person.",
  path: [{ uri: "file:///b.sol", range, message: "the call of `h`" }],
  steps: [
    { text: "creator deploys Vault", isBroken: false },
    { text: "attacker calls Vault.close()", isBroken: true },
  ],
  example: { bad: "a < b", good: "b" },
  registries: [{ name: "SWC-115", url: "https://swc" }],
  references: ["https://more"],
  pageUrl: "https://page",
};
const state = { foundry: null, hardhat: false, isGone: false };
const nameOf = (uri: string) => uri.slice("file:///".length);
const page = { details, state, language: "de", nameOf, nonce: "0a1b" };

describe("the page of a finding", () => {
  it("says what to do before why, then how it comes about, step by step", () => {
    const html = detailsHtml(page);
    const parts = [
      '<html lang="de">',
      '<h1 lang="en">Title</h1>',
      "High severity · medium confidence · shown by a transaction sequence",
      "<code>f</code> is wrong.",
      ">a.sol:5</button> in <code>Vault.close()</code>",
      '<h2>What to do</h2><p lang="en">Use <code>g</code>.</p>',
      '<h2>Why it matters</h2><p lang="en">Because.</p><p lang="en">The owner is a person.</p>',
      'the call of <code>h</code> <button type="button" class="place" data-action="open" data-index="0">b.sol:5</button>',
      '<li lang="en">creator deploys Vault</li><li lang="en" class="broken">attacker calls Vault.close()</li>',
      'data-action="foundry"',
      "a &lt; b",
      '<a href="https://page">',
      '<a href="https://swc">SWC-115</a>',
    ];
    const places = parts.map((part) => html.indexOf(part));
    assert.ok(!places.includes(-1), `it lacks ${parts[places.indexOf(-1)]}`);
    assert.deepEqual(
      [...places].sort((a, b) => a - b),
      places,
    );
    assert.ok(html.includes('show({"foundry":null,"hardhat":false,"isGone":false});'));
  });

  it("loads nothing, and runs only what is its own", () => {
    const html = detailsHtml(page);
    assert.ok(html.includes(`content="default-src 'none'; style-src 'nonce-0a1b'; script-src 'nonce-0a1b'"`));
    assert.equal(html.match(/<script/g)?.length, 1);
    assert.doesNotMatch(html, /\b(src|style)=|\bon\w+=/);
  });

  it("shows the text of strangers as text", () => {
    const hostile = `<img src=x onerror="alert(1)">\`<b>\`'&`;
    const html = detailsHtml({
      ...page,
      details: {
        ...details,
        entry: { ...details.entry, title: hostile, contract: hostile, function: hostile },
        head: hostile,
        why: hostile,
        fix: hostile,
        note: hostile,
        path: [{ uri: `file:///${hostile}`, range, message: hostile }],
        steps: [{ text: hostile, isBroken: true }],
        example: { bad: hostile, good: hostile },
        registries: [{ name: hostile, url: "javascript:alert(1)" }],
        references: [`https://${hostile}`],
      },
    });
    assert.ok(!html.includes("<img") && !html.includes("<b>"));
    assert.ok(!html.includes('href="javascript:'));
    assert.ok(html.includes("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;<code>&lt;b&gt;</code>&#39;&amp;"));
  });

  it("tells of another tool's finding what its report told, and offers nothing that is for ours", () => {
    const entry = { ...details.entry, tool: "Sniffer", title: "Sniffer: loud", message: "Too <loud>." };
    const html = detailsHtml({ ...page, details: { uri: details.uri, entry } });
    for (const part of ["High severity · found by Sniffer", "Too &lt;loud&gt;.", ">a.sol:5</button>"])
      assert.ok(html.includes(part), part);
    assert.doesNotMatch(html, /data-action="ignore|confidence/);
  });

  it("says what to do where nothing is chosen", () => {
    assert.match(detailsHtml({ ...page, details: null }), /Choose a finding/);
  });
});
