/** An engine process that finds one thing, and then fails in the way that the source asks for in a comment. */

import type { HostReply, HostRequest } from "../../../engine/host/protocol.ts";
import type { Finding } from "../../../engine/model/finding.ts";
import { failedSummary } from "../../../engine/model/summary.ts";

const finding: Finding = {
  check: "floating-pragma",
  swc: "SWC-103",
  title: "Floating pragma",
  severity: "Low",
  confidence: "High",
  evidence: "static",
  location: {
    file: "open.sol",
    span: { offset: 0, length: 1 },
    range: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } },
  },
  contract: null,
  function: null,
  description: { head: "It floats.", tail: "Pin it." },
  fingerprint: "f".repeat(64),
  related: [],
  testCases: [],
};

function send(reply: HostReply): Promise<void> {
  return new Promise((resolve) => process.send?.(reply, () => resolve()));
}

async function serve({ id, input, options }: Extract<HostRequest, { kind: "analyze" }>): Promise<void> {
  const tell = (event: Extract<HostReply, { kind: "event" }>["event"]) => send({ kind: "event", id, event });
  const text = JSON.stringify(input);
  await tell({ kind: "progress", phase: "static", message: "Checking", fraction: null });
  await tell({ kind: "finding", finding });
  if (text.includes("// crash")) process.kill(process.pid, "SIGSEGV");
  if (text.includes("// memory")) {
    for (const held: string[][] = []; ; ) held.push(Array.from({ length: 100_000 }, (_, n) => `${n} ${held.length}`));
  }
  const summary = failedSummary(options, { code: "internal-error", message: "" }, 0);
  await tell({ kind: "summary", summary: { ...summary, error: null } });
}

process.on("message", (request: HostRequest) => {
  if (request.kind === "analyze") void serve(request);
});
process.on("disconnect", () => process.exit());
void send({ kind: "ready" });
