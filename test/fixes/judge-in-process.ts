/** Judges a text by the engine in the test's process, as doors do by an engine process. */

import type { Judgement } from "../../engine/fixes/verify-fixes.ts";
import { noPolicy } from "../../engine/model/check-policy.ts";
import { analyzeInProcess } from "../harness/analyze-in-process.ts";
import { inProcessCompiler } from "../harness/in-process-compiler.ts";

/** Of one file, with quiet checks too; null where it does not compile. */
export async function judgeInProcess(text: string): Promise<Judgement | null> {
  const policy = { ...noPolicy, checks: { "boolean-equality": "on" } } as const;
  return analyzeInProcess({ sources: { "a.sol": text } }, inProcessCompiler, { policy }).then(
    ({ findings, summary }) => ({ findings, solc: summary.solc }),
    () => null,
  );
}
