/** Asks the user before a compiler is fetched. */

import { MessageType, ShowMessageRequest, type ShowMessageRequestParams } from "vscode-languageserver/node";
import type { AnalysisError } from "../../engine/model/analysis-error.ts";
import type { Client } from "../client.ts";
import { t } from "../l10n.ts";
import type { ProjectStore } from "../projects.ts";
import type { RunOutcome } from "./run-outcome.ts";
import type { Target } from "./target.ts";

export interface CompilerConsents {
  /** The versions that the user wants fetched. */
  agreed(): ReadonlySet<string>;
  /**
   * Where an analysis failed for the lack of a compiler that could be fetched, asks whether it shall be. Where nobody
   * waits for the analysis, once for each version; whoever asked for it (`isRequested`) may have changed his mind, and
   * shares the answer to a question that is still open. Answers whether the user has agreed now, so that it is worth
   * while to analyse again.
   */
  ask(target: Target, outcome: RunOutcome | AnalysisError, isRequested: boolean): Promise<boolean>;
}

export interface ConsentDeps {
  readonly client: Client;
  readonly projects: ProjectStore;
}

/** Nobody was asked yet. */
export function makeCompilerConsents({ client, projects }: ConsentDeps): CompilerConsents {
  /** Of the versions that the user was asked about; what came of it is there once it is known. */
  const questions = new Map<string, Question>();
  return {
    agreed: () => new Set([...questions].flatMap(([version, { isAgreed }]) => (isAgreed === true ? [version] : []))),
    async ask(target, outcome, isRequested) {
      const version = lackOf(outcome);
      if (version === undefined || projects.of(target.key).settings.fetchCompilers !== "ask") return false;
      const before = questions.get(version);
      if (before !== undefined && before.isAgreed === null) return isRequested && before.answer;
      if (before !== undefined && (before.isAgreed === true || !isRequested)) return false;
      const question: Question = { isAgreed: null, answer: askUser(client, target.name, version) };
      questions.set(version, question);
      question.isAgreed = await question.answer;
      return question.isAgreed;
    },
  };
}

interface Question {
  /** Null until the user has answered. */
  isAgreed: boolean | null;
  readonly answer: Promise<boolean>;
}

/** A client that can ask nobody has nobody who agrees. */
async function askUser({ connection }: Client, name: string, version: string): Promise<boolean> {
  const fetchIt = t("Fetch");
  const question: ShowMessageRequestParams = {
    type: MessageType.Info,
    message: t("{0} needs the compiler solc {1}, which is not on this machine. Fetch it?", name, version),
    actions: [{ title: fetchIt }, { title: t("Not Now") }],
  };
  const answer = await connection.sendRequest(ShowMessageRequest.type, question).catch(() => null);
  return answer?.title === fetchIt;
}

/** What an analysis lacked: the version of a compiler that could be fetched; undefined where it lacked none. */
function lackOf(outcome: RunOutcome | AnalysisError): string | undefined {
  const error = "summary" in outcome ? outcome.summary.error : null;
  return error?.code === "no-compiler" ? error.compiler : undefined;
}
