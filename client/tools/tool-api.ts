/** The part of VS Code's interface for tools of agents that we use. VS Code has it from 1.95 on; our types are older. */

import * as vscode from "vscode";
import { isRecord } from "../../engine/util/is-record.ts";

/** Answers a text for what an agent says it wants. */
export type ToolAnswer = (input: unknown, token: vscode.CancellationToken) => Promise<string>;

/** Registers a tool by the name that the manifest has; null where this VS Code has no tools. */
export type RegisterTool = (name: string, answer: ToolAnswer) => vscode.Disposable;

type Constructor = new (content: unknown) => unknown;

/** Null where this VS Code is older. */
export function findToolApi(): RegisterTool | null {
  const api: unknown = vscode;
  if (!isRecord(api)) return null;
  const { lm, LanguageModelToolResult: Result, LanguageModelTextPart: TextPart } = api;
  const register = isRecord(lm) ? lm["registerTool"] : undefined;
  if (typeof register !== "function" || !isConstructor(Result) || !isConstructor(TextPart)) return null;
  return (name, answer) =>
    register.call(lm, name, {
      invoke: async ({ input }: { readonly input: unknown }, token: vscode.CancellationToken) =>
        new Result([new TextPart(await answer(input, token))]),
    });
}

function isConstructor(value: unknown): value is Constructor {
  return typeof value === "function";
}
