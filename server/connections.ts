/** The instances that folders are connected to: their tokens, what the user allows, and how they were last found. */

import {
  MessageType,
  ShowMessageNotification,
  ShowMessageRequest,
  type ShowMessageRequestParams,
} from "vscode-languageserver/node";
import { isRecord } from "../engine/util/is-record.ts";
import { err, ok, type Result } from "../engine/util/result.ts";
import { type InstanceAddress, parseAddress } from "../remote/address.ts";
import type { RemoteFailure } from "../remote/failure.ts";
import { type Instance, makeInstance, signedOut, type TokenSource } from "../remote/instance.ts";
import { isToken } from "../remote/log-in.ts";
import type { Client } from "./client.ts";
import { t } from "./l10n.ts";
import {
  type ConnectionSettings,
  type ConnectionStatus,
  type TokenParams,
  tokenRequest,
  type UploadParams,
  uploadRequest,
} from "./protocol.ts";

export interface Connections {
  /** The instance, on whose behalf the user is asked to sign in only where `mayAsk`; the error is a sentence. */
  open(settings: ConnectionSettings, mayAsk: boolean): Result<Instance, string>;
  /** Whether the sources of a folder may be sent there. */
  mayUpload(params: UploadParams): Promise<boolean>;
  statusOf(settings: ConnectionSettings | null): ConnectionStatus | null;
  /** The instance answered. */
  noteAnswer(address: InstanceAddress): void;
  /** The instance could not be used, and the work is done here: told once, until it answers again. */
  noteFailure(address: InstanceAddress, failure: RemoteFailure): void;
  /** Somebody signed in or out. */
  forgetTokens(): void;
}

const away = { kind: "unreachable", status: 0, code: null, retryAfterS: null } as const;

/** No instance was asked anything yet. `onChange`: a status is another now. */
export function makeConnections(client: Client, onChange: () => void): Connections {
  const tokens = new Map<string, string>();
  const asking = new Map<string, Promise<Result<string, RemoteFailure>>>();
  const states = new Map<string, ConnectionStatus["state"]>();
  const allowed = new Set<string>();

  function note({ name }: InstanceAddress, state: ConnectionStatus["state"]): boolean {
    const isNews = (states.get(name) ?? "ready") !== state;
    states.set(name, state);
    if (isNews) onChange();
    return isNews;
  }

  /** Whoever asks while the client looks for it has the same answer. */
  function askToken(address: InstanceAddress, params: TokenParams): Promise<Result<string, RemoteFailure>> {
    const key = JSON.stringify([params.instance, params.mayAsk]);
    const underWay = asking.get(key);
    if (underWay !== undefined) return underWay;
    const answer = requestToken(client, address, params)
      .then((token) => {
        if (token.ok) tokens.set(params.instance, token.value);
        else tokens.delete(params.instance);
        return token;
      })
      .finally(() => asking.delete(key));
    asking.set(key, answer);
    return answer;
  }

  const tokensOf = (address: InstanceAddress, mayAsk: boolean): TokenSource => ({
    async get(refused) {
      const instance = address.name;
      const known = tokens.get(instance);
      if (known !== undefined && known !== refused) return ok(known);
      return askToken(address, { instance, isRefused: refused !== null, mayAsk });
    },
  });

  return {
    open(settings, mayAsk) {
      const address = parseAddress(settings.url);
      return address.ok ? ok(makeInstance(address.value, tokensOf(address.value, mayAsk))) : address;
    },
    async mayUpload(params) {
      const key = JSON.stringify([params.folder, params.instance]);
      if (!allowed.has(key) && (await askUpload(client, params))) allowed.add(key);
      return allowed.has(key);
    },
    statusOf(settings) {
      const address = settings === null ? null : parseAddress(settings.url);
      if (settings === null || !address?.ok) return null;
      const { name } = address.value;
      return { name, mode: settings.mode, state: states.get(name) ?? "ready" };
    },
    noteAnswer: (address) => void note(address, "ready"),
    noteFailure(address, { status, message }) {
      if (!note(address, status === 401 ? "signed-out" : "offline")) return;
      const text = t("{0} The analysis goes on here, on this machine.", message);
      client.notify(ShowMessageNotification.method, { type: MessageType.Warning, message: text });
    },
    forgetTokens() {
      tokens.clear();
      states.clear();
      onChange();
    },
  };
}

/** A client that knows nothing of tokens is signed in nowhere. */
async function requestToken(
  { connection }: Client,
  address: InstanceAddress,
  params: TokenParams,
): Promise<Result<string, RemoteFailure>> {
  try {
    const answer: unknown = await connection.sendRequest(tokenRequest, params);
    const { token, unreachable } = isRecord(answer) ? answer : {};
    if (typeof token === "string" && isToken(token)) return ok(token);
    return err(typeof unreachable === "string" ? { ...away, message: unreachable } : signedOut(address));
  } catch {
    return err(signedOut(address));
  }
}

/** A client that does not know the question is asked in the protocol's own way. */
async function askUpload({ connection }: Client, params: UploadParams): Promise<boolean> {
  try {
    return (await connection.sendRequest(uploadRequest, params)) === true;
  } catch {
    const { instance, mode, nFiles } = params;
    const upload = t("Upload");
    const ask =
      nFiles === 1
        ? t("Send {0} file to {1} and have it analyzed there, in {2} mode?", nFiles, instance, mode)
        : t("Send {0} files to {1} and have them analyzed there, in {2} mode?", nFiles, instance, mode);
    const question: ShowMessageRequestParams = {
      type: MessageType.Info,
      message: ask,
      actions: [{ title: upload }, { title: t("Analyze Here") }],
    };
    // Where nobody can be asked, nobody has agreed.
    const answer: unknown = await connection.sendRequest(ShowMessageRequest.type, question).catch(() => null);
    return isRecord(answer) && answer["title"] === upload;
  }
}
