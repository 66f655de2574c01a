/** What lets a user in: sessions and API keys, ended one by one or all. */

import type { AccountSession } from "../../accounts/contract.ts";
import type { ApiKey } from "../../auth/contract.ts";
import type { Answer } from "../client/answer.ts";
import { type Child, h } from "../dom.ts";
import { makeAttempts } from "../parts/attempt.ts";
import { confirm } from "../parts/confirm.ts";
import { dataTable } from "../parts/data-table.ts";
import { focusTitle } from "../parts/focus-title.ts";
import { loadInto } from "../parts/load.ts";
import { keyName, nameText, timeOf } from "../parts/words.ts";
import type { AccountPlace } from "./account-place.ts";

/** The two cards. */
export function credentialCards(place: AccountPlace): readonly HTMLElement[] {
  return [credentialCard(place, sessionsOf(place)), credentialCard(place, keysOf(place))];
}

function sessionsOf({ app, account: { id }, signal }: AccountPlace): Credentials<AccountSession> {
  const { admin } = app.client;
  return {
    name: "sessions",
    title: "Sessions",
    columns: ["Opened", "Ends", "Asked for", "Actions"],
    none: "There are no sessions.",
    endAll: "End all sessions",
    warning: "The user is signed out everywhere at once, and can sign in again. API keys stay.",
    load: async () => {
      const answer = await admin.sessions(id, signal);
      return answer.ok ? { ok: true, value: answer.value.sessions } : answer;
    },
    end: (one) => admin.endSessions(id, one?.id),
    toRow: (session, button) => [
      timeOf(session.createdAt),
      timeOf(session.expiresAt),
      session.permissions === null ? "all permissions" : session.permissions.map(nameText).join(", ") || "nothing",
      button("End", `End the session of ${session.createdAt}`),
    ],
  };
}

function keysOf({ app, account: { id }, signal }: AccountPlace): Credentials<ApiKey> {
  const { admin } = app.client;
  return {
    name: "keys",
    title: "API keys",
    columns: ["Name", "Made", "Expires", "May", "Actions"],
    none: "There are no API keys.",
    endAll: "Revoke all keys",
    warning: "Programs that use them are not let in any more. Sessions stay.",
    load: async () => {
      const answer = await admin.keys(id, signal);
      return answer.ok ? { ok: true, value: answer.value.apiKeys } : answer;
    },
    end: (one) => admin.revokeKeys(id, one?.id),
    toRow: (key, button) => [
      h("bdi", {}, keyName(key)),
      timeOf(key.createdAt),
      timeOf(key.expiresAt),
      key.permissions.map(nameText).join(", ") || "nothing more",
      button("Revoke", `Revoke ${keyName(key)}`),
    ],
  };
}

interface Credentials<One> {
  readonly name: string;
  readonly title: string;
  readonly columns: readonly string[];
  readonly none: string;
  readonly endAll: string;
  readonly warning: string;
  load(): Answer<readonly One[]>;
  /** That one, or all. */
  end(one?: One): Answer<object>;
  toRow(one: One, button: (text: string, label: string) => HTMLElement): readonly Child[];
}

function credentialCard<One>({ app, signal }: AccountPlace, kind: Credentials<One>): HTMLElement {
  const { trouble, attempt } = makeAttempts(signal);
  const title = h("h2", { id: `${kind.name}-title` }, kind.title);
  const list = h("div", {});
  const end = (one?: One): Promise<void> =>
    attempt(kind.end(one), async () => {
      app.announce("It is done");
      await load();
      focusTitle(title);
    });
  const endAll = async (): Promise<void> => {
    if (await confirm(`${kind.endAll}?`, kind.warning, kind.endAll)) await end();
  };
  const show = (all: readonly One[]): Child => {
    if (all.length === 0) return h("p", { class: "empty" }, kind.none);
    const rows = all.map((one) =>
      kind.toRow(one, (text, label) =>
        h("button", { class: "quiet", "aria-label": label, on: { click: () => void end(one) } }, text),
      ),
    );
    return [
      dataTable(kind.title, kind.columns, rows),
      h("div", { class: "actions" }, h("button", { on: { click: () => void endAll() } }, kind.endAll)),
    ];
  };
  const load = (): Promise<void> => loadInto(list, { app, signal }, () => kind.load(), show);
  void load();
  return h("section", { class: "card", "aria-labelledby": title.id }, title, trouble, list);
}
