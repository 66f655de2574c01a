/** The view "Finding": why the chosen finding matters, what to do, and how it comes about. */

import { randomBytes } from "node:crypto";
import { commands, type Disposable, env, type Webview, type WebviewView, window, workspace } from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { isRecord } from "../../engine/util/is-record.ts";
import { detailsRequest, type FindingDetails } from "../../server/findings-protocol.ts";
import { evidenceRequest, type FindingEvidence, type FindingReference } from "../../server/protocol.ts";
import { commandIds, viewIds } from "../command-ids.ts";
import { t } from "../l10n.ts";
import { detailsHtml, type PageAction, pageActions } from "./details-html.ts";
import type { FindingNode } from "./finding-tree.ts";
import type { FindingsStore } from "./findings-store.ts";
import { showPlace } from "./show-place.ts";

export interface DetailsView extends Disposable {
  /** Explains a finding; `isFocused` brings the view to the front. */
  show(reference: FindingReference, options?: { readonly isFocused?: boolean }): Promise<void>;
}

interface Shown {
  readonly details: FindingDetails;
  readonly evidence: FindingEvidence | null;
}

/** Shows nothing until it is told to. */
export function showDetails(client: LanguageClient, store: FindingsStore): DetailsView {
  let view: WebviewView | undefined;
  let shown: Shown | null = null;
  let nAsked = 0;
  const render = (): void => {
    if (view !== undefined) view.webview.html = pageOf(shown, store);
  };
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
  return {
    async show(reference, { isFocused = false } = {}) {
      const asked = ++nAsked;
      if (isFocused) await commands.executeCommand(`${viewIds.details}.focus`);
      const details = await ask<FindingDetails>(client, detailsRequest, reference);
      // Who chooses quickly wants what he chose last.
      if (asked !== nAsked) return;
      shown = details === null ? null : { details, evidence: null };
      render();
      if (details === null || details.steps.length === 0) return;
      // Its transactions are run again for that, which takes a moment.
      const evidence = await ask<FindingEvidence>(client, evidenceRequest, reference);
      if (asked !== nAsked || evidence === null) return;
      shown = { details, evidence };
      render();
    },
    dispose: () => registration.dispose(),
  };
}

/** Null also where the server does not know the request, as one that has no evidence to give. */
async function ask<T>(client: LanguageClient, method: string, reference: FindingReference): Promise<T | null> {
  return client.sendRequest<T | null>(method, reference).catch(() => null);
}

function pageOf(shown: Shown | null, store: FindingsStore): string {
  return detailsHtml({
    details: shown?.details ?? null,
    evidence: shown?.evidence ?? null,
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
  const actions: Readonly<Record<PageAction, () => unknown>> = {
    open: () => showPlace(store, details.path[index] ?? { uri, range: entry.range }),
    foundry: () => copy(evidence?.foundry),
    hardhat: () => copy(evidence?.hardhat),
    ignoreHere: () => commands.executeCommand(commandIds.ignoreHere, node),
    ignoreInProject: () => commands.executeCommand(commandIds.ignoreInProject, node),
  };
  actions[action]();
}

async function copy(text: string | null | undefined): Promise<void> {
  if (text == null) return;
  await env.clipboard.writeText(text);
  window.setStatusBarMessage(t("Solhound: copied"), 5_000);
}
