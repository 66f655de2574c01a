/** Execution coverage in the editor: shown and hidden by command, kept true while the text is edited. */

import {
  commands,
  Disposable,
  type ExtensionContext,
  StatusBarAlignment,
  type TextEditor,
  window,
  workspace,
} from "vscode";
import { type LanguageClient, State, type StaticFeature } from "vscode-languageclient/node";
import {
  type CoverageParams,
  coverageCapability,
  coverageNotification,
  coverageRequest,
  type FileCoverage,
} from "../../server/coverage-protocol.ts";
import { commandIds, coverageContextKey } from "../command-ids.ts";
import { t } from "../l10n.ts";
import { languageId } from "../solidity-documents.ts";
import { makeCoverageDecorations } from "./coverage-decorations.ts";

/** Where the workspace remembers that it is shown. */
const stateKey = "coverage.isShown";

/** Quiet time after an edit: until then VS Code moves the decorations with the text. */
const debounceMs = 200;

/** Has to be called before the client is started; shows it until disposed. */
export function showCoverage(client: LanguageClient, { workspaceState, extensionUri }: ExtensionContext): Disposable {
  const decorations = makeCoverageDecorations(extensionUri);
  const item = window.createStatusBarItem("solhound.coverage", StatusBarAlignment.Right);
  item.name = t("Solhound: execution coverage");
  item.command = commandIds.hideCoverage;
  let isShown = workspaceState.get(stateKey) === true;
  let timer: NodeJS.Timeout | undefined;
  client.registerFeature(coverageFeature);

  /** Null: there is none. */
  async function ask({ document }: TextEditor): Promise<FileCoverage | null> {
    if (!isShown || client.state !== State.Running || document.languageId !== languageId) return null;
    const uri = client.code2ProtocolConverter.asUri(document.uri);
    return client.sendRequest<FileCoverage | null>(coverageRequest, { uri }).catch(() => null);
  }

  async function showIn(editor: TextEditor): Promise<FileCoverage | null> {
    const { version } = editor.document;
    const coverage = await ask(editor);
    if (editor.document.version !== version) return coverage; // another edit: it is asked again
    decorations.set(editor, isShown ? (coverage?.lines ?? []) : []);
    if (editor === window.activeTextEditor) tellShare(coverage);
    return coverage;
  }

  function tellShare(coverage: FileCoverage | null): void {
    if (coverage === null || !isShown) {
      item.hide();
      return;
    }
    item.text = t("{0} % of lines run", coverage.percent);
    item.tooltip = t(
      "Of the lines of this file that can be run, transactions of the last analysis ran {0} %. Click to hide.",
      coverage.percent,
    );
    item.show();
  }

  async function tellWhatIsMissing(editor: TextEditor | undefined): Promise<void> {
    if (editor?.document.languageId !== languageId) {
      window.showInformationMessage(t("Open a .sol file: its lines that were run are shaded."));
    } else if ((await ask(editor)) === null) await offerAnalysis();
  }

  const showAll = (): void => {
    if (window.activeTextEditor === undefined) item.hide();
    for (const editor of window.visibleTextEditors) void showIn(editor);
  };
  const showSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(showAll, debounceMs);
  };
  const toggle = async (wanted: boolean): Promise<void> => {
    isShown = wanted;
    await Promise.all([
      workspaceState.update(stateKey, wanted),
      commands.executeCommand("setContext", coverageContextKey, wanted),
    ]);
    showAll();
    if (wanted) await tellWhatIsMissing(window.activeTextEditor);
  };
  void commands.executeCommand("setContext", coverageContextKey, isShown);
  return Disposable.from(
    ...[decorations, item, new Disposable(() => clearTimeout(timer))],
    commands.registerCommand(commandIds.showCoverage, () => toggle(true)),
    commands.registerCommand(commandIds.hideCoverage, () => toggle(false)),
    client.onNotification(coverageNotification, (_: CoverageParams) => showAll()),
    client.onDidChangeState(showAll),
    window.onDidChangeVisibleTextEditors(showAll),
    window.onDidChangeActiveTextEditor(showAll),
    workspace.onDidChangeTextDocument(({ document }) => {
      if (isShown && document.languageId === languageId) showSoon();
    }),
  );
}

async function offerAnalysis(): Promise<void> {
  const analyze = t("Analyze Contract");
  const chosen = await window.showInformationMessage(
    t("Nothing of this file was executed yet, or it was edited since. Analyze it in the mode quick or full."),
    analyze,
  );
  if (chosen === analyze) await commands.executeCommand(commandIds.analyzeContract);
}

/** Tells the server, in the handshake, that somebody listens. */
const coverageFeature: StaticFeature = {
  fillClientCapabilities(capabilities) {
    capabilities.experimental = { ...capabilities.experimental, [coverageCapability]: true };
  },
  initialize() {},
  getState: () => ({ kind: "static" }),
  clear() {},
};
