/** Answers what the server asks about instances. */

import { Disposable, type ExtensionContext } from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import {
  sessionNotification,
  type TokenAnswer,
  type TokenParams,
  tokenRequest,
  type UploadAnswer,
  type UploadParams,
  uploadRequest,
} from "../../server/protocol.ts";
import { type CredentialStore, makeCredentialStore } from "./credentials.ts";
import { signIn } from "./sign-in.ts";
import { makeTokenDesk } from "./token-desk.ts";
import { askForUpload } from "./upload-consent.ts";

export interface Connection extends Disposable {
  readonly store: CredentialStore;
  /** Tells the server that tokens known before count no more. */
  readonly onSession: () => void;
}

/** Answers until disposed. */
export function serveConnection(client: LanguageClient, context: ExtensionContext): Connection {
  const store = makeCredentialStore(context.secrets);
  const desk = makeTokenDesk({ store, signIn: (address) => signIn(store, address) });
  const listeners = Disposable.from(
    client.onRequest<TokenAnswer, void>(tokenRequest, (params: TokenParams) => desk.answer(params)),
    client.onRequest<UploadAnswer, void>(uploadRequest, (params: UploadParams) =>
      askForUpload(context.workspaceState, params),
    ),
  );
  return {
    store,
    onSession: () => {
      client.sendNotification(sessionNotification).catch(() => {
        // Without a server there is nobody to tell; it knows no tokens when it starts.
      });
    },
    dispose: () => listeners.dispose(),
  };
}
