/** The view "Finding": why the chosen finding matters, what to do, and how it comes about. */

import { randomBytes } from "node:crypto";
import { commands, Disposable, env, type Webview, type WebviewView, window, workspace } from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { isRecord } from "../../engine/util/is-record.ts";
import { detailsRequest, type FindingDetails } from "../../server/findings-protocol.ts";
import { evidenceRequest, type FindingEvidence, type FindingReference } from "../../server/protocol.ts";
import { commandIds, viewIds } from "../command-ids.ts";
import { copyText } from "../copy-text.ts";
import { detailsHtml, type PageAction, type PageState, pageActions, type ToolFinding } from "./details-html.ts";
import type { FindingNode } from "./finding-tree.ts";
import type { FindingsStore } from "./findings-store.ts";
import type { FindingSource } from "./findings-view.ts";
import { showPlace } from "./show-place.ts";

export interface DetailsView extends Disposable {
  /** Explains a finding of the list; `isFocused` brings the view to the front. */
  show(finding: ToolFinding, options?: { readonly isFocused?: boolean }): Promise<void>;
}

/** Who knows of findings: ours, and those of other tools. */
export interface DetailsSources {
  readonly store: FindingsStore;
  readonly imported: FindingSource;
}

interface Shown {
  readonly details: FindingDetails | ToolFinding;
  /** Undefined: there is nothing to wait for, or it is waited for. */
  readonly evidence?: FindingEvidence | null;
}

/** Shows nothing until it is told to. */
export function showDetails(client: LanguageClient, { store, imported }: DetailsSources): DetailsView {
  let view: WebviewView | undefined;
  let shown: Shown | null = null;
  let nAsked = 0;
  const isGone = (): boolean => shown !== null && ![store, imported].some((source) => lists(source, shown));
  const state = (): PageState => ({ ...testsOf(shown), isGone: isGone() });
  const render = (): void => {
    if (view !== undefined) view.webview.html = pageOf(shown, state(), store);
  };
  // A page that is drawn anew loses the reader's place.
  const tellPage = (): void => void view?.webview.postMessage(state());
  const registration = window.registerWebviewViewProvider(viewIds.details, {
    resolveWebviewView(resolved) {
      view = resolved;
      listen(resolved.webview, () => shown, store);
      resolved.onDidDispose(() => {
        view = undefined;
      });
      render();
    },
  });
  const parts = Disposable.from(registration, store.onDidChange(tellPage), imported.onDidChange(tellPage));
  return {
    async show(finding, { isFocused = false } = {}) {
      const asked = ++nAsked;
      if (isFocused) await commands.executeCommand(`${viewIds.details}.focus`);
      const reference = { uri: finding.uri, fingerprint: finding.entry.fingerprint };
      const isOurs = finding.entry.tool === undefined;
      const details = isOurs ? await ask<FindingDetails>(client, detailsRequest, reference) : finding;
      // Who chooses quickly wants what he chose last.
      if (asked !== nAsked) return;
      shown = details === null ? null : { details };
      render();
      if (details === null || !("steps" in details) || details.steps.length === 0) return;
      // Its transactions are run again for that, which takes a moment.
      const evidence = await ask<FindingEvidence>(client, evidenceRequest, reference);
      if (asked !== nAsked) return;
      shown = { details, evidence };
      tellPage();
    },
    dispose: () => parts.dispose(),
  };
}

/** Null also where the server does not know the request, as one that has no evidence to give. */
async function ask<T>(client: LanguageClient, method: string, reference: FindingReference): Promise<T | null> {
  return client.sendRequest<T | null>(method, reference).catch(() => null);
}

function lists(source: FindingSource, shown: Shown | null): boolean {
  const fingerprint = shown?.details.entry.fingerprint;
  return source.files().some(({ findings }) => findings.some((one) => one.fingerprint === fingerprint));
}

function testsOf(shown: Shown | null): Pick<PageState, "foundry" | "hardhat"> {
  const evidence = shown?.evidence;
  if (evidence === undefined) return { foundry: null, hardhat: null };
  return { foundry: evidence?.foundry != null, hardhat: evidence?.hardhat != null };
}

function pageOf(shown: Shown | null, state: PageState, store: FindingsStore): string {
  return detailsHtml({
    details: shown?.details ?? null,
    state,
    language: env.language,
    nameOf: (uri) => workspace.asRelativePath(store.toUri(uri)),
    nonce: randomBytes(16).toString("hex"),
  });
}

function listen(webview: Webview, current: () => Shown | null, store: FindingsStore): void {
  webview.options = { enableScripts: true, localResourceRoots: [] };
  webview.onDidReceiveMessage((message: unknown) => {
    const shown = current();
    const action = isRecord(message) ? pageActions.find((one) => one === message["action"]) : undefined;
    if (shown !== null && action !== undefined && isRecord(message))
      act(action, shown, Number(message["index"]), store);
  });
}

function act(action: PageAction, { details, evidence }: Shown, index: number, store: FindingsStore): void {
  const { uri, entry } = details;
  const node: FindingNode = { kind: "finding", id: "", uri, entry, label: "", description: "", place: "" };
  const path = "path" in details ? details.path : [];
  const actions: Readonly<Record<PageAction, () => unknown>> = {
    open: () => showPlace(store, path[index] ?? { uri, range: entry.range }),
    foundry: () => copy(evidence?.foundry),
    hardhat: () => copy(evidence?.hardhat),
    ignoreHere: () => commands.executeCommand(commandIds.ignoreHere, node),
    ignoreInProject: () => commands.executeCommand(commandIds.ignoreInProject, node),
  };
  actions[action]();
}

async function copy(text: string | null | undefined): Promise<void> {
  if (text != null) await copyText(text);
}
