/** What the language status says, in words. */

import type { ConnectionStatus, StatusParams } from "../server/protocol.ts";
import { commandIds } from "./command-ids.ts";
import { t } from "./l10n.ts";
import { countsText, plural } from "./words.ts";

export type ServerState = "starting" | "running" | "stopped";

export interface StatusText {
  /** Each short: VS Code cuts long ones off, and what is offered beside them. */
  readonly lines: readonly string[];
  readonly isBusy: boolean;
  readonly isBroken: boolean;
  readonly command: { readonly command: string; readonly title: string };
}

const analyze = () => ({ command: commandIds.analyzeContract, title: t("Analyze Contract") });
const cancel = () => ({ command: commandIds.cancel, title: t("Cancel") });
const restart = () => ({ command: commandIds.restart, title: t("Restart") });
const showOutput = () => ({ command: commandIds.showOutput, title: t("Show Output") });

/**
 * `status` is that of the active editor's folder; undefined while the server has said nothing about it. Only what the
 * user asked for can be cancelled.
 */
export function statusText(server: ServerState, status: StatusParams | undefined, isCancellable: boolean): StatusText {
  if (server === "stopped") {
    const lines = [t("Solhound is not running"), t("its language server ended")];
    return make(lines, { isBroken: true, command: restart() });
  }
  if (server === "starting") return make([t("Solhound is starting")], { isBusy: true, command: showOutput() });
  if (status === undefined) return make([t("Solhound: no analysis yet")], {});
  const details = detailLines(status);
  if (status.state === "compiling") return make([t("Solhound: compiling"), ...details], { isBusy: true });
  if (status.state === "analyzing") {
    const command = isCancellable ? cancel() : analyze();
    return make([t("Solhound: analyzing"), ...details], { isBusy: true, command });
  }
  return status.mode === null
    ? make([t("Solhound: no analysis yet")], {})
    : make([`Solhound: ${shownText(status)}`, ...details], {});
}

function make(lines: readonly string[], rest: Partial<StatusText>): StatusText {
  return { lines, isBusy: false, isBroken: false, command: analyze(), ...rest };
}

function shownText({ counts, nCompilerErrors, mode }: StatusParams): string {
  const errors = nCompilerErrors > 0 ? plural(nCompilerErrors, "compiler error") : "";
  const shown = [errors, countsText(counts)].filter((part) => part !== "").join(", ");
  if (shown !== "") return shown;
  return mode === "compile" ? t("no compiler errors") : t("no findings");
}

const connectionTexts: Readonly<Record<ConnectionStatus["state"], (name: string) => string>> = {
  ready: (name) => t("analyses on {0}", name),
  "signed-out": (name) => t("analyses on {0} (not signed in)", name),
  offline: (name) => t("analyses on {0} (does not answer)", name),
};

/** How it was looked at, then where. */
function detailLines({ mode, solc, connection }: StatusParams): string[] {
  const compiler = solc === null ? "" : `solc ${solc}`;
  const place = connection === null ? "" : connectionTexts[connection.state](connection.name);
  // A compile checks nothing: the findings beside it are of other runs.
  const depth = mode === null || mode === "compile" ? "" : t("{0} mode", mode);
  const how = [depth, compiler].filter((part) => part !== "").join(", ");
  return [how, place].filter((line) => line !== "");
}
