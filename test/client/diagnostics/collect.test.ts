/** The diagnostics for who reports a problem: everything that helps, and nothing that is nobody's business. */

import assert from "node:assert/strict";
import { diagnosticsText } from "../../../client/diagnostics/diagnostics-text.ts";
import { scrub } from "../../../client/diagnostics/scrub.ts";
import { makeLogTail } from "../../../client/log-tail.ts";
import type { ServerDiagnostics } from "../../../server/diagnostics-protocol.ts";
import { defaultSettings } from "../../../server/protocol.ts";

const token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJtZSJ9.c2lnbmF0dXJl";
const key = "4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318";
const source = "contract Planted { uint secretSauce; }";

const server: ServerDiagnostics = {
  version: "1.2.3",
  node: "v20.19.0",
  platform: "linux x64",
  upSeconds: 60,
  memoryMb: 80,
  nOpenDocuments: 1,
  nFilesWithResults: 2,
  engines: { analyses: { nProcesses: 1, nRunning: 0, nWaiting: 0 } },
  projects: [
    {
      folder: "file:///home/ada/contracts",
      settings: {
        ...defaultSettings,
        connection: { url: `https://ada:pa55word@audits.example/?key=hidden`, mode: "quick", project: null },
      },
      status: null,
    },
  ],
  runs: [{ mode: "static", name: "A.sol", durationMs: 12, solc: "0.8.37", nFindings: 3, error: null }],
  errors: [`2026-01-01 Error: refused Bearer ${token} at /home/ada/contracts/A.sol`],
};

const collect = (parts: Partial<Parameters<typeof diagnosticsText>[0]> = {}): string =>
  scrub(
    diagnosticsText({
      versions: { Solhound: "1.2.3" },
      settings: { contracts: { solcMirror: "https://ada:pa55word@mirror.example/" } },
      server,
      log: [`token ${token}`, `key 0x${key}`, '"password": "pa55word"', "opened /home/ada/contracts/A.sol"],
      source: null,
      ...parts,
    }),
    "/home/ada",
  );

describe("the diagnostics", () => {
  it("have versions, settings, the server's state, its last runs and errors, and the log", () => {
    const text = collect();
    for (const part of [
      "- Solhound: 1.2.3",
      '"solcMirror": "https://[redacted]@mirror.example/"',
      '"platform": "linux x64"',
      "static A.sol: 12 ms, solc 0.8.37, 3 findings",
      "2026-01-01 Error: refused Bearer [token] at ~/contracts/A.sol",
      "opened ~/contracts/A.sol",
      "It contains no source.",
    ]) {
      assert.ok(text.includes(part), `${part} is not in ${text}`);
    }
  });

  it("have no token, key, password or credential, and do not tell whose folder it is", () => {
    const text = collect();
    for (const planted of [token, token.split(".")[2] ?? "", key, "pa55word", "hidden", "ada"]) {
      assert.equal(text.includes(planted), false, `${planted} is in ${text}`);
    }
  });

  it("have source where the user wants it, and nowhere else", () => {
    assert.equal(collect().includes("Planted"), false);
    const text = collect({ source: { name: "A.sol", text: `${source}\n\`\`\`\`` } });
    assert.ok(text.includes(`\`\`\`\`\`solidity\n${source}\n`));
    assert.ok(text.includes("It contains the source of A.sol."));
  });

  it("say why there is nothing of a server that does not answer", () => {
    assert.ok(collect({ server: "It did not answer within 5 s." }).includes("## Server\n\nIt did not answer"));
  });

  it("know a home folder in every spelling", () => {
    const home = "C:\\Users\\Ada";
    const texts = [home, "C:/Users/Ada", "file:///c%3A/Users/Ada", JSON.stringify(home), "c:\\Users\\Ada"];
    for (const text of texts) assert.equal(scrub(`${text}/x`, home).includes("Ada"), false, text);
  });

  it("have the end of the log, each line cut", () => {
    const tail = makeLogTail();
    for (let n = 0; n < 1000; n++) tail.note("info", `line ${n} ${"x".repeat(10_000)}`);
    const lines = tail.lines();
    assert.equal(lines.length, 300);
    assert.match(lines.at(-1) ?? "", /\[info\] line 999 x{490,491}$/);
  });
});
