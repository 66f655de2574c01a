/** `solhound.analyze`: one file, whether open, on disk or untitled. */

import type { AnalyzeArguments, AnalyzeResult } from "../protocol.ts";
import { targetOf } from "../runs/target.ts";
import type { Session } from "../session.ts";
import { type RequestContext, runForRequest, runRequested } from "./requested-run.ts";

/** Answers when the analysis has ended, in whatever way; its findings are published by then. */
export async function analyze(
  session: Session,
  { uri, mode }: AnalyzeArguments,
  context: RequestContext,
): Promise<AnalyzeResult> {
  await session.ready;
  const target = targetOf(uri);
  const work = { title: `Analyzing ${target.name}`, keys: [target.key] };
  return runRequested(session, work, context, (signal, progress) =>
    runForRequest(session, [target], null, mode, signal, ({ message, fraction }) => progress.report(message, fraction)),
  );
}
