/** Runs an analysis that the user asked for: progress with a button to cancel, then what came of it. */

import { randomUUID } from "node:crypto";
import { type CancellationToken, type LogOutputChannel, type Progress, ProgressLocation, window } from "vscode";
import {
  ExecuteCommandRequest,
  type LanguageClient,
  LSPErrorCodes,
  ResponseError,
  WorkDoneProgress,
} from "vscode-languageclient/node";
import type { AnalyzeResult } from "../server/protocol.ts";
import { t } from "./l10n.ts";
import { outcomeOf } from "./outcome.ts";
import { offerOutput, reportFailure, showOutputButton } from "./report-failure.ts";
import type { RunningAnalyses } from "./running-analyses.ts";

export interface AnalysisDeps {
  readonly client: LanguageClient;
  readonly analyses: RunningAnalyses;
}

export interface AnalysisRequest {
  /** What is analyzed, for people. */
  readonly name: string;
  /** The server's command and its one argument. */
  readonly command: string;
  readonly args: object;
}

type Report = Progress<{ message?: string; increment?: number }>;

const messageMs = 8_000;

/** Ends when the outcome has been told. */
export async function runAnalysis({ client, analyses }: AnalysisDeps, request: AnalysisRequest): Promise<void> {
  const end = analyses.begin();
  try {
    const result = await window.withProgress(
      { location: ProgressLocation.Notification, title: t("Solhound: analyzing {0}", request.name), cancellable: true },
      (report, cancellation) => ask(client, request, report, cancellation),
    );
    tell(client.outputChannel, request.name, result);
  } catch (error) {
    if (isCancelled(error)) window.setStatusBarMessage(t("Solhound: cancelled"), messageMs);
    else reportFailure(error);
  } finally {
    end();
  }
}

async function ask(
  client: LanguageClient,
  { command, args }: AnalysisRequest,
  report: Report,
  cancellation: CancellationToken,
): Promise<AnalyzeResult> {
  const workDoneToken = randomUUID();
  const listener = client.onProgress(WorkDoneProgress.type, workDoneToken, makeForwarder(report));
  try {
    const params = { command, arguments: [args], workDoneToken };
    return await client.sendRequest(ExecuteCommandRequest.type, params, cancellation);
  } finally {
    listener.dispose();
  }
}

/** The server says how far it is, VS Code wants to know how much further that is than before. */
function makeForwarder(report: Report): (value: { message?: string; percentage?: number }) => void {
  let reached = 0;
  return ({ message, percentage }) => {
    const increment = Math.max(0, (percentage ?? reached) - reached);
    reached += increment;
    report.report({ ...(message === undefined ? {} : { message }), ...(increment > 0 ? { increment } : {}) });
  };
}

function tell(output: LogOutputChannel, name: string, result: AnalyzeResult): void {
  const { text, isProblem } = outcomeOf(name, result);
  if (isProblem) {
    output.warn(text);
    offerOutput(window.showWarningMessage(`Solhound: ${text}`, showOutputButton()));
  } else {
    output.info(text);
    window.setStatusBarMessage(`Solhound: ${text}`, messageMs);
  }
}

function isCancelled(error: unknown): boolean {
  return error instanceof ResponseError && error.code === LSPErrorCodes.RequestCancelled;
}
