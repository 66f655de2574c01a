/** What the language status says, in words. */

import type { StatusParams } from "../server/protocol.ts";
import { commandIds } from "./command-ids.ts";
import { countsText, plural } from "./words.ts";

export type ServerState = "starting" | "running" | "stopped";

export interface StatusText {
  readonly text: string;
  readonly detail: string;
  readonly isBusy: boolean;
  readonly isBroken: boolean;
  readonly command: { readonly command: string; readonly title: string };
}

const nothingYet = "no analysis yet";
const analyze = { command: commandIds.analyzeContract, title: "Analyze Contract" };
const cancel = { command: commandIds.cancel, title: "Cancel" };
const restart = { command: commandIds.restart, title: "Restart" };
const showOutput = { command: commandIds.showOutput, title: "Show Output" };

/**
 * `status` is that of the active editor's folder; undefined while the server has said nothing about it. Only what the
 * user asked for can be cancelled.
 */
export function statusText(server: ServerState, status: StatusParams | undefined, isCancellable: boolean): StatusText {
  if (server === "stopped") {
    return make("Solhound is not running", "its language server ended", { isBroken: true, command: restart });
  }
  if (server === "starting") return make("Solhound is starting", "", { isBusy: true, command: showOutput });
  if (status === undefined) return make("Solhound", nothingYet, {});
  const detail = detailText(status);
  if (status.state === "compiling") return make("Solhound: compiling", detail, { isBusy: true });
  if (status.state === "analyzing") {
    return make("Solhound: analyzing", detail, { isBusy: true, command: isCancellable ? cancel : analyze });
  }
  return status.mode === null ? make("Solhound", nothingYet, {}) : make(`Solhound: ${shownText(status)}`, detail, {});
}

function make(text: string, detail: string, rest: Partial<StatusText>): StatusText {
  return { text, detail, isBusy: false, isBroken: false, command: analyze, ...rest };
}

function shownText({ counts, nCompilerErrors, mode }: StatusParams): string {
  const errors = nCompilerErrors > 0 ? plural(nCompilerErrors, "compiler error") : "";
  const shown = [errors, countsText(counts)].filter((part) => part !== "").join(", ");
  if (shown !== "") return shown;
  return mode === "compile" ? "no compiler errors" : "no findings";
}

const connectionWords = { ready: "", "signed-out": " (not signed in)", offline: " (does not answer)" } as const;

function detailText({ mode, solc, connection }: StatusParams): string {
  const compiler = solc === null ? "" : `solc ${solc}`;
  const place = connection === null ? "" : `analyses on ${connection.name}${connectionWords[connection.state]}`;
  return [mode === null ? "" : `${mode} mode`, compiler, place].filter((part) => part !== "").join(", ");
}
