/** Decides what `solhound.compilerDiagnostics: auto` means here: off where another extension shows the same messages. */

import { type CancellationToken, Disposable, extensions, workspace } from "vscode";
import {
  type ConfigurationParams,
  type ConfigurationRequest,
  DidChangeConfigurationNotification,
  type LanguageClient,
} from "vscode-languageclient/node";
import { isRecord } from "../engine/util/is-record.ts";
import { type CompilerDiagnosticsChoice, type FetchChoice, settingsSection } from "../server/protocol.ts";

/** Extensions that compile Solidity and show what the compiler says. */
const compilingExtensions = ["NomicFoundation.hardhat-solidity", "JuanBlanco.solidity"];

/** Answers the server's question for settings; `auto` leaves the client only as `on` or `off`. */
export async function resolveConfiguration(
  params: ConfigurationParams,
  token: CancellationToken,
  next: ConfigurationRequest.HandlerSignature,
): Promise<unknown[]> {
  const answers = await next(params, token);
  if (!Array.isArray(answers)) return [];
  return answers.map((answer: unknown, index) => {
    const { section } = params.items[index] ?? {};
    if (section === settingsSection && isRecord(answer)) {
      return {
        ...answer,
        compilerDiagnostics: resolved(answer["compilerDiagnostics"]),
        fetchCompilers: ifTrusted(answer["fetchCompilers"], "never"),
        connection: ifTrusted(answer["connection"], null),
      };
    }
    return section === `${settingsSection}.compilerDiagnostics` ? resolved(answer) : answer;
  });
}

/** Tells the server to ask again when extensions come or go, and when the workspace becomes trusted. */
export function watchOtherExtensions(client: LanguageClient): Disposable {
  let wasPresent = isOtherCompilerPresent();
  const tell = (): void => {
    client.sendNotification(DidChangeConfigurationNotification.type, { settings: null }).catch(() => {
      // Without a server there is nobody to tell; it asks when it starts.
    });
  };
  const onExtensions = extensions.onDidChange(() => {
    const isPresent = isOtherCompilerPresent();
    if (isPresent === wasPresent) return;
    wasPresent = isPresent;
    tell();
  });
  return Disposable.from(onExtensions, workspace.onDidGrantWorkspaceTrust(tell));
}

/**
 * What is fetched because of a workspace is code that runs, and what is sent away cannot be taken back: neither for one
 * that is not trusted, whatever the user prefers.
 */
function ifTrusted<Otherwise extends FetchChoice | null>(choice: unknown, otherwise: Otherwise): unknown {
  return workspace.isTrusted ? choice : otherwise;
}

function resolved(choice: unknown): unknown {
  const auto: CompilerDiagnosticsChoice = "auto";
  if (choice !== auto) return choice;
  const answer: CompilerDiagnosticsChoice = isOtherCompilerPresent() ? "off" : "on";
  return answer;
}

function isOtherCompilerPresent(): boolean {
  return compilingExtensions.some((id) => extensions.getExtension(id) !== undefined);
}
