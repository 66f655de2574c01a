/** The document says what the report says, in characters of any script. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { faces, fontsIn, type ReadFont } from "../../../api/pdf/fonts.ts";
import type { PdfReport } from "../../../api/pdf/pdf-report.ts";
import { renderPdf } from "../../../api/pdf/render-pdf.ts";
import type { Finding, TestStep } from "../../../engine/model/finding.ts";
import { cleanReport, sampleReport } from "../../engine/report/sample.ts";
import { readPdf } from "../../harness/api/read-pdf.ts";
import { inRoot } from "../../harness/root.ts";

const unpack = fontsIn(inRoot("dist/fonts"));
const buffers = new Map(faces.map((face) => [face, unpack(face)]));
/** Each font is unpacked once for all tests. */
const fonts: ReadFont = (face) => buffers.get(face) ?? unpack(face);
const sample: PdfReport = {
  subject: "contracts/Till.sol",
  facts: [
    ["Mode", "quick"],
    ["Group", "金庫 Ж"],
  ],
  notices: ["`Token` is taken for `token.sol`."],
  report: sampleReport,
  createdAt: 1_700_000_000_000,
};

const step = (origin: string, address: string, more: Partial<TestStep>): TestStep => ({
  ...{ origin, address, input: "0x2e1a7d4d", value: "0xde0b6b3a7640000", gasLimit: "0x1", gasPrice: "0x1" },
  ...{ blockCoinbase: "0x0", blockDifficulty: "0x0", blockGasLimit: "0x0", blockNumber: "0x0", blockTime: "0x0" },
  ...more,
});

/** The sample with the first finding changed, and no other. */
function withOne(changes: Partial<Finding>): PdfReport {
  const [run] = sampleReport.runs;
  const [finding] = run?.findings ?? [];
  assert.ok(run && finding);
  return { ...sample, report: { ...sampleReport, runs: [{ ...run, findings: [{ ...finding, ...changes }] }] } };
}

const read = async (pdf: PdfReport) => readPdf(await renderPdf(pdf, fonts));
const textOf = async (pdf: PdfReport) => (await read(pdf)).pages.join("\n");

describe("the document of an analysis", () => {
  it("tells what was analysed, what is not known, what was found and where", async () => {
    const { title, pages, outline, links } = await read(sample);
    const text = pages.join("\n");
    assert.equal(title, "Security analysis of contracts/Till.sol");
    assert.deepEqual(outline, [
      "1. Ether is sent before the books are closed",
      "2. Authorization through `tx.origin`",
      "3. Authorization through `tx.origin`",
      "4. Floating pragma",
    ]);
    for (const line of [
      "金庫 Ж",
      "Token is taken for token.sol.",
      "The analysis ended early: the time budget of 5 s was used up in the static phase. There may be more",
      "contracts/Till.sol:9:19 in Till.close(address)",
      '> 9 │ (bool sent, ) = to.call{value: amount}(""); // 送金',
      "contracts/Till.sol:11:9 The balance is cleared only here.",
      "What to do. Clear the balance first, then send.",
      "Note. Assumed: The receiver is a stranger.",
      "Evidence. Seen in the code; nothing was executed.",
      "confidence medium · fingerprint sample-reent",
    ]) {
      assert.ok(text.includes(line), `${line}\n\n${text}`);
    }
    assert.ok(links.some((link) => link.endsWith("/sample-origin.md")));
    assert.ok(links.includes("https://swcregistry.io/docs/SWC-107/"));
  });

  it("numbers its pages", async () => {
    const { pages } = await read(sample);
    assert.ok(pages.length > 1);
    for (const [index, text] of pages.entries()) assert.ok(text.includes(`Page ${index + 1} of ${pages.length}`), text);
  });

  it("shows the transactions that lead to a finding", async () => {
    const steps = [
      step(`0xaffeaffe${"0".repeat(32)}`, "", { input: "0x6080" }),
      step(`0xdeadbeef${"0".repeat(32)}`, `0x901d12${"e".repeat(34)}`, { decodedInput: "withdraw(uint256) 7" }),
      step(`0x1234${"5".repeat(36)}`, `0x901d12${"e".repeat(34)}`, { value: "odd", name: "unknown" }),
    ];
    const text = await textOf(
      withOne({ evidence: "replayed", testCases: [{ initialState: { accounts: {} }, steps }] }),
    );
    for (const line of [
      "The transactions below were replayed from the deployment on, and showed it.",
      "1 creator new contract deployment 1000000000000000000",
      "2 attacker 0x901d…eeee withdraw(uint256) 7 1000000000000000000",
      "3 0x1234…5555 0x901d…eeee 0x2e1a7d4d odd",
    ]) {
      assert.ok(text.includes(line), `${line}\n\n${text}`);
    }
  });

  it("says so where nothing was found, and where nothing was looked at", async () => {
    const clean = await textOf({ ...sample, notices: [], report: cleanReport });
    assert.match(clean, /No check of this version found a weakness\. That is no proof that there is none\./);
    assert.doesNotMatch(clean, /To know first/);
    const none = await textOf({ ...sample, report: { ...cleanReport, runs: [] } });
    assert.match(none, /Nothing was analysed, so nothing is known\./);
  });

  it("writes the code of a character that no font has, and shows what would hide", async () => {
    const text = await textOf(
      withOne({ title: "A 🦊 and \u{202e}more", description: { head: "\u{1b}[2J 👍", tail: "" } }),
    );
    assert.match(text, /A <U\+1F98A> and <U\+202E>more/);
    assert.match(text, /␛\[2J <U\+1F44D>/);
  });

  it("breaks lines at spaces alone, but for what no line holds", async () => {
    const head = `${"word ".repeat(19)}and \`code\`.`;
    const long = "x".repeat(200);
    const text = await textOf(withOne({ description: { head: `${head} ${long} end`, tail: "" } }));
    assert.doesNotMatch(text, /\n\./);
    assert.match(text, /and code\./);
    assert.equal(/(x+\n)+x+/.exec(text)?.[0].replaceAll("\n", ""), long);
  });

  it("is the same however often it is made", async () => {
    assert.deepEqual(await renderPdf(sample, fonts), await renderPdf(sample, fonts));
  });

  it("stays a document where there are very many findings", async () => {
    const [run] = sampleReport.runs;
    const [finding] = run?.findings ?? [];
    assert.ok(run && finding);
    const findings = Array.from({ length: 500 }, () => ({ ...finding, related: [] }));
    const many = { ...sample, report: { ...sampleReport, runs: [{ ...run, findings }] } };
    const { pages, outline } = await readPdf(await renderPdf(many, fonts), 10);
    assert.equal(outline.length, 200);
    assert.match(pages.join("\n"), /… and 300 findings more, which the report as JSON or SARIF has\./);
  });

  it("comes of any text", async () => {
    const text = fc.string({ unit: "binary", maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(text, text, text, async (subject, title, message) => {
        const pdf = withOne({ title, description: { head: message, tail: title } });
        const { pages } = await read({ ...pdf, subject, notices: [message], facts: [[title, message]] });
        assert.match(pages.at(-1) ?? "", /Page \d+ of \d+/);
      }),
      { numRuns: 4 },
    );
  });
});
