/** Findings and messages in the protocol's words. */

import assert from "node:assert/strict";
import { DiagnosticSeverity } from "vscode-languageserver/node";
import type { Finding } from "../../../engine/model/finding.ts";
import { severities } from "../../../engine/model/finding.ts";
import { checkPageUrl } from "../../../engine/report/check-page.ts";
import { clientFeatures } from "../../../server/client-features.ts";
import type { FindingItem } from "../../../server/results/items.ts";
import type { Place } from "../../../server/results/places.ts";
import { toDiagnostic, toHover } from "../../../server/results/to-lsp.ts";
import { richCapabilities } from "../../harness/lsp-client.ts";
import { at, makeFinding } from "../make-finding.ts";

const rich = clientFeatures(richCapabilities);
const plain = clientFeatures({});
const { range } = at("a.sol", 1, 2, 3);
const place: Place = { key: "file:///a.sol", range, span: null, lost: false };
const locate = (one: Place) => ({ uri: one.key, range: one.range });

function itemOf(parts: Parameters<typeof makeFinding>[1], related: FindingItem["related"] = []): FindingItem {
  return { kind: "finding", finding: makeFinding(at("a.sol", 1, 2, 3), parts), place, related };
}

const findingOf = (parts: Parameters<typeof makeFinding>[1]): Finding => makeFinding(at("a.sol", 1, 2, 3), parts);

describe("a finding as a diagnostic", () => {
  it("says everything a rich client can show", () => {
    const related = [
      { place, message: "the call" },
      { place: { ...place, lost: true }, message: "edited away" },
    ];
    assert.deepEqual(toDiagnostic(itemOf({}, related), locate, rich), {
      range,
      severity: DiagnosticSeverity.Warning,
      source: "solhound",
      code: "tx-origin",
      codeDescription: { href: checkPageUrl("tx-origin") },
      message: "Authorization through tx.origin: `drain` trusts `tx.origin`.",
      data: { kind: "finding", check: "tx-origin", fingerprint: "f1" },
      relatedInformation: [{ location: { uri: "file:///a.sol", range }, message: "the call" }],
    });
  });

  it("leaves out what the client did not offer", () => {
    assert.deepEqual(Object.keys(toDiagnostic(itemOf({}, [{ place, message: "x" }]), locate, plain)).sort(), [
      "code",
      "message",
      "range",
      "severity",
      "source",
    ]);
  });

  it("maps severities one to one", () => {
    assert.deepEqual(
      severities.map((severity) => toDiagnostic(itemOf({ severity }), locate, plain).severity),
      [DiagnosticSeverity.Error, DiagnosticSeverity.Warning, DiagnosticSeverity.Information, DiagnosticSeverity.Hint],
    );
  });
});

describe("a compiler message as a diagnostic", () => {
  const message = { kind: "message", severity: "error", message: "Expected ';'", place, related: [] } as const;

  it("comes from solc, with its number", () => {
    assert.deepEqual(toDiagnostic({ ...message, source: "compiler", code: "2314" }, locate, rich), {
      range,
      severity: DiagnosticSeverity.Error,
      source: "solc",
      code: "2314",
      message: "Expected ';'",
    });
  });

  it("comes from us where it is ours", () => {
    const ours = toDiagnostic({ ...message, source: "solhound", code: null }, locate, rich);
    assert.deepEqual([ours.source, "code" in ours], ["solhound", false]);
  });
});

describe("a hover", () => {
  it("explains each finding, in Markdown that the contract cannot write", () => {
    const hostile = {
      title: "Title [click](http://evil)",
      description: { head: "`f` does <img src=x> *it*", tail: "Do `y` instead." },
    };
    assert.deepEqual(toHover([findingOf(hostile), findingOf({ swc: null })], range, rich), {
      contents: {
        kind: "markdown",
        value: [
          "**Title \\[click\\]\\(http&#58;//evil\\)**",
          "Medium severity · high confidence · seen in the code",
          "`f` does &lt;img src=x\\> \\*it\\*",
          "Do `y` instead.",
          `[tx-origin](${checkPageUrl("tx-origin")}) · SWC-115`,
          "---",
          "**Authorization through tx.origin**",
          "Medium severity · high confidence · seen in the code",
          "`drain` trusts `tx.origin`.",
          "Compare `msg.sender` instead.",
          `[tx-origin](${checkPageUrl("tx-origin")})`,
        ].join("\n\n"),
      },
      range,
    });
  });

  it("says once what holds for several of one kind", () => {
    const other = findingOf({ description: { head: "`take` trusts it too.", tail: "Compare `msg.sender` instead." } });
    const hover = toHover([findingOf({}), other, findingOf({})], range, plain);
    assert.deepEqual(hover?.contents, {
      kind: "plaintext",
      value: [
        "Authorization through tx.origin",
        "Medium severity · high confidence · seen in the code",
        "`drain` trusts `tx.origin`.",
        "`take` trusts it too.",
        "Compare `msg.sender` instead.",
        `tx-origin: ${checkPageUrl("tx-origin")}`,
      ].join("\n"),
    });
  });

  it("is plain text for clients that show nothing else", () => {
    const hover = toHover([findingOf({})], range, plain);
    assert.deepEqual(hover?.contents, {
      kind: "plaintext",
      value: [
        "Authorization through tx.origin",
        "Medium severity · high confidence · seen in the code",
        "`drain` trusts `tx.origin`.",
        "Compare `msg.sender` instead.",
        `tx-origin: ${checkPageUrl("tx-origin")}`,
      ].join("\n"),
    });
  });

  it("is nothing where there is nothing", () => {
    assert.equal(toHover([], range, rich), null);
  });
});
