/** What the tests in the extension host do with editors and diagnostics. */

import * as vscode from "vscode";

const waitMs = 15_000;

/** A workspace folder by its name. */
export function folderUri(name: string): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.find((one) => one.name === name);
  if (folder === undefined) throw new Error(`the workspace has no folder ${name}`);
  return folder.uri;
}

/** Opens a file of a workspace folder in an editor; `at` is as in `bank/Wallet.sol`. */
export async function openFixture(at: string): Promise<vscode.TextEditor> {
  return vscode.window.showTextDocument(fixtureUri(at));
}

/** The URI of a file of a workspace folder. */
export function fixtureUri(at: string): vscode.Uri {
  const [folder = "", ...rest] = at.split("/");
  return vscode.Uri.joinPath(folderUri(folder), ...rest);
}

/** One line a diagnostic: `severity source code "what it underlines"`, sorted. */
export function shownIn(document: vscode.TextDocument): string[] {
  const lines = vscode.languages.getDiagnostics(document.uri).map((diagnostic) => {
    const severity = vscode.DiagnosticSeverity[diagnostic.severity];
    return `${severity} ${diagnostic.source} ${codeOf(diagnostic)} "${document.getText(diagnostic.range)}"`;
  });
  return lines.sort();
}

/** Waits until the diagnostics of a document are exactly these; throws with what they are instead. */
export async function untilShown(document: vscode.TextDocument, expected: readonly string[]): Promise<void> {
  const wanted = [...expected].sort().join("\n");
  await until(
    () => shownIn(document).join("\n") === wanted,
    vscode.languages.onDidChangeDiagnostics,
    () => `${document.uri.path} shows\n${shownIn(document).join("\n")}\nand not\n${wanted}`,
  );
}

/** Waits until something holds, looking again at each event; throws the text of `otherwise`. */
export async function until(
  holds: () => boolean,
  event: vscode.Event<unknown>,
  otherwise: () => string,
  withinMs = waitMs,
): Promise<void> {
  if (holds()) return;
  await new Promise<void>((resolve, reject) => {
    const end = (): void => {
      listener.dispose();
      clearTimeout(timer);
    };
    const listener = event(() => {
      if (!holds()) return;
      end();
      resolve();
    });
    const timer = setTimeout(() => {
      end();
      reject(new Error(otherwise()));
    }, withinMs);
  });
}

/** Replaces the first occurrence of a text in the buffer; nothing is saved. */
export async function replaceText(editor: vscode.TextEditor, from: string, to: string): Promise<void> {
  const { document } = editor;
  const start = document.getText().indexOf(from);
  if (start < 0) throw new Error(`${document.uri.path} has no ${from}`);
  const range = new vscode.Range(document.positionAt(start), document.positionAt(start + from.length));
  if (!(await editor.edit((builder) => builder.replace(range, to)))) throw new Error("the edit was refused");
}

/** Throws away what is not saved, and closes every editor. */
export async function closeAll(): Promise<void> {
  while (vscode.window.activeTextEditor?.document.isDirty) {
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
  }
  await vscode.commands.executeCommand("workbench.action.closeAllEditors");
}

function codeOf({ code }: vscode.Diagnostic): string {
  return String(typeof code === "object" ? code.value : code);
}
