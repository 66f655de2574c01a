/** `solhound/evidence`: the transactions that prove a finding, as a text to read and as tests to run. */

import type { CancellationToken } from "vscode-languageserver/node";
import type { Rerun } from "../../engine/model/rerun.ts";
import { transactionsPage } from "../../engine/report/execution/transactions-page.ts";
import type { FindingEvidence, FindingReference } from "../protocol.ts";
import type { Session } from "../session.ts";
import { uriKey } from "../texts/uri.ts";

/** No sequence that was saved takes as long. */
const budgetMs = 120_000;

/** Null where the finding is not shown, or was not executed. Its transactions are run again for that. */
export async function evidence(
  { publisher, backend }: Pick<Session, "publisher" | "backend">,
  { uri, fingerprint }: FindingReference,
  cancellation: CancellationToken,
): Promise<FindingEvidence | null> {
  const findings = publisher.shown(uriKey(uri)).flatMap((item) => (item.kind === "finding" ? [item.finding] : []));
  const finding = findings.find((one) => one.fingerprint === fingerprint && one.testCases.length > 0);
  const story = finding?.story;
  if (finding === undefined || story === undefined) return null;
  const controller = new AbortController();
  const registration = cancellation.onCancellationRequested(() => controller.abort());
  const input = { kind: "sequence", testCase: finding.testCases[0] } as const;
  let tests: Rerun["tests"] = null;
  for await (const event of backend.run({ input, mode: "quick", budgetMs, signal: controller.signal })) {
    if (event.kind === "rerun") tests = event.rerun.tests;
  }
  registration.dispose();
  return {
    story: transactionsPage(finding, story, tests?.foundry ?? null),
    foundry: tests?.foundry ?? null,
    hardhat: tests?.hardhat ?? null,
  };
}
