/** Findings and messages in the protocol's words. */

import assert from "node:assert/strict";
import { DiagnosticSeverity } from "vscode-languageserver/node";
import { checkPageUrl } from "../../../engine/model/check-page-url.ts";
import type { Finding } from "../../../engine/model/finding.ts";
import { severities } from "../../../engine/model/finding.ts";
import { clientFeatures } from "../../../server/client-features.ts";
import type { FindingItem } from "../../../server/results/items.ts";
import type { Place } from "../../../server/results/places.ts";
import { toDiagnostic, toHover } from "../../../server/results/to-lsp.ts";
import { richCapabilities } from "../../harness/lsp/lsp-client.ts";
import { at, makeFinding } from "../make-finding.ts";

const rich = clientFeatures(richCapabilities);
const plain = clientFeatures({});
const { range } = at("a.sol", 1, 2, 3);
const place: Place = { key: "file:///a.sol", range, span: null, lost: false, origin: null };
const locate = (one: Place) => ({ uri: one.key, range: one.range });

function itemOf(parts: Parameters<typeof makeFinding>[1], related: FindingItem["related"] = []) {
  return { item: findingItem(parts, related), others: [] };
}

function findingItem(parts: Parameters<typeof makeFinding>[1], related: FindingItem["related"] = []): FindingItem {
  return { kind: "finding", finding: makeFinding(at("a.sol", 1, 2, 3), parts), place, related };
}

const checks = [
  {
    id: "tx-origin",
    title: "Authorization through tx.origin",
    severity: "Medium",
    confidence: "High",
    swc: "SWC-115",
    cwe: [],
    why: "A contract that the owner calls passes too.",
    fix: "Compare `msg.sender` instead.",
    example: { bad: "", good: "" },
    references: [],
  },
] as const;

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
      message: "Authorization through tx.origin: 'drain' trusts 'tx.origin'.",
      data: { kind: "finding", check: "tx-origin", fingerprint: "f1" },
      relatedInformation: [{ location: { uri: "file:///a.sol", range }, message: "the call" }],
    });
  });

  it("stands for the milder ones at its place", () => {
    const other = findingItem({ check: "unchecked-send", fingerprint: "f2", title: "Send", severity: "Low" });
    const { message, data, relatedInformation } = toDiagnostic(
      { item: findingItem({}), others: [other] },
      locate,
      rich,
    );
    assert.deepEqual(
      [message, data, relatedInformation],
      [
        "Authorization through tx.origin: 'drain' trusts 'tx.origin'.",
        { kind: "finding", check: "tx-origin", fingerprint: "f1", also: ["f2"] },
        [
          {
            location: { uri: "file:///a.sol", range },
            message: "Also: Send: 'drain' trusts 'tx.origin'. (unchecked-send)",
          },
        ],
      ],
    );
  });

  it("underlines the first line alone of what the compiler says of a whole contract", () => {
    const whole = { start: { line: 1, character: 2 }, end: { line: 50, character: 1 } };
    const item = {
      kind: "message",
      source: "compiler",
      severity: "warning",
      code: "3628",
      message: "No receive",
    } as const;
    const there = { ...place, range: whole };
    const { range: shown } = toDiagnostic({ item: { ...item, place: there, related: [] }, others: [] }, locate, rich);
    assert.deepEqual([shown.start, shown.end.line], [whole.start, 1]);
    assert.ok(shown.end.character > 10_000);
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
    assert.deepEqual(
      toDiagnostic({ item: { ...message, source: "compiler", code: "2314" }, others: [] }, locate, rich),
      {
        range,
        severity: DiagnosticSeverity.Error,
        source: "solc",
        code: "2314",
        message: "Expected ';'",
      },
    );
  });

  it("comes from us where it is ours", () => {
    const ours = toDiagnostic({ item: { ...message, source: "solhound", code: null }, others: [] }, locate, rich);
    assert.deepEqual([ours.source, "code" in ours], ["solhound", false]);
  });
});

describe("a hover", () => {
  const grade = "Medium severity · high confidence · seen in the code";
  const page = checkPageUrl("tx-origin");
  const tail = "A contract that the owner calls passes too. Compare `msg.sender` instead. The owner is a person.";
  const told = { description: { head: "`drain` trusts `tx.origin`.", tail } };

  it("says what to do, then why, and not what the diagnostic says", () => {
    assert.deepEqual(toHover([findingOf(told)], checks, range, rich), {
      contents: {
        kind: "markdown",
        value: [
          "**What to do:** Compare `msg.sender` instead.",
          "A contract that the owner calls passes too.",
          "The owner is a person.",
          `${grade} · [tx-origin](${page}) · [SWC-115](https://swcregistry.io/docs/SWC-115/)`,
        ].join("\n\n"),
      },
      range,
    });
  });

  it("explains each finding under its name, in Markdown that the contract cannot write", () => {
    const hostile = {
      check: "other",
      title: "Title [click](http://evil)",
      description: { head: "", tail: "`f` does <img src=x> *it*" },
    };
    assert.deepEqual(toHover([findingOf(hostile), findingOf({ swc: null })], checks, range, rich)?.contents, {
      kind: "markdown",
      value: [
        "**Title \\[click\\](http&#58;//evil)**",
        "`f` does &lt;img src=x\\> \\*it\\*",
        `${grade} · [other](${checkPageUrl("other")}) · [SWC-115](https://swcregistry.io/docs/SWC-115/)`,
        "---",
        "**Authorization through tx.origin**",
        "Compare `msg.sender` instead.",
        `${grade} · [tx-origin](${page})`,
      ].join("\n\n"),
    });
  });

  it("says once what holds for several of one kind", () => {
    const other = findingOf({ ...told, description: { ...told.description, head: "`take` trusts it too." } });
    const one = toHover([findingOf(told)], checks, range, plain);
    assert.deepEqual(toHover([findingOf(told), other], checks, range, plain), one);
  });

  it("is plain text for clients that show nothing else", () => {
    assert.deepEqual(toHover([findingOf(told)], checks, range, plain)?.contents, {
      kind: "plaintext",
      value: [
        "What to do: Compare `msg.sender` instead.",
        "A contract that the owner calls passes too.",
        "The owner is a person.",
        grade,
        `tx-origin: ${page}`,
      ].join("\n"),
    });
  });

  it("is nothing where there is nothing", () => {
    assert.equal(toHover([], checks, range, rich), null);
  });
});
