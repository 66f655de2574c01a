/** `workspace/executeCommand`: analyses that are asked for, and their end. */

import type { CancellationToken, ExecuteCommandParams } from "vscode-languageserver/node";
import type { Result } from "../../engine/util/result.ts";
import { analyze } from "../commands/analyze.ts";
import { analyzeWorkspace, type WorkspaceDeps } from "../commands/analyze-workspace.ts";
import { cancel } from "../commands/cancel.ts";
import { triage } from "../commands/triage.ts";
import { invalidParams } from "../lifecycle.ts";
import { commands } from "../protocol.ts";
import {
  toAnalyzeArguments,
  toAnalyzeWorkspaceArguments,
  toCancelArguments,
  toTriageArguments,
} from "../results/from-lsp.ts";
import type { RequestContext } from "../runs/requested-runs.ts";
import type { Session } from "../session.ts";

type CommandDeps = WorkspaceDeps & Pick<Session, "client">;
type Arguments = ExecuteCommandParams["arguments"];
type Command = (deps: CommandDeps, args: Arguments, context: RequestContext) => unknown;

const table: ReadonlyMap<string, Command> = new Map<string, Command>([
  [commands.analyze, (deps, args, context) => analyze(deps, valid(toAnalyzeArguments(args)), context)],
  [
    commands.analyzeWorkspace,
    (deps, args, context) => analyzeWorkspace(deps, valid(toAnalyzeWorkspaceArguments(args)), context),
  ],
  [commands.triage, (deps, args) => triage(deps, valid(toTriageArguments(args)))],
  [commands.cancel, (deps, args) => cancel(deps, toCancelArguments(args))],
]);

/** Answers the command's result; fails with `InvalidParams` where the command or its arguments are not known. */
export async function executeCommand(
  deps: CommandDeps,
  params: ExecuteCommandParams,
  cancellation: CancellationToken,
): Promise<unknown> {
  const command = table.get(params.command);
  if (command === undefined) throw invalidParams(`unknown command ${params.command}`);
  return command(deps, params.arguments, { cancellation, progressToken: params.workDoneToken });
}

function valid<T>(result: Result<T, string>): T {
  if (!result.ok) throw invalidParams(result.error);
  return result.value;
}
