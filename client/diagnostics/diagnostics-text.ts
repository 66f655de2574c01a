/** The report of a problem, as Markdown for the user to read before sending it anywhere. */

import type { ServerDiagnostics } from "../../server/diagnostics-protocol.ts";
import { t } from "../l10n.ts";

export interface DiagnosticsReport {
  /** Names and versions, in the order they are told. */
  readonly versions: Readonly<Record<string, string>>;
  /** `solhound.*` by scope, as far as it is not the default. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** A sentence where the server did not answer. */
  readonly server: ServerDiagnostics | string;
  /** The end of the log. */
  readonly log: readonly string[];
  /** Only where the user wants it told. */
  readonly source: { readonly name: string; readonly text: string } | null;
}

/** Nothing is taken out of it yet. */
export function diagnosticsText({ versions, settings, server, log, source }: DiagnosticsReport): string {
  const contents = source === null ? t("It contains no source.") : t("It contains the source of {0}.", source.name);
  return [
    `# ${t("Diagnostics of Solhound")}`,
    `${t("Read this before you send it to anybody: nothing has left your machine.")} ${contents}`,
    ...section(t("Versions"), table(versions)),
    ...section(t("Settings that are not the default"), json(settings)),
    ...(typeof server === "string" ? section(t("Server"), server) : serverSections(server)),
    ...section(t("Log"), fenced("text", log.length === 0 ? t("nothing") : log.join("\n"))),
    ...(source === null ? [] : section(source.name, fenced("solidity", source.text))),
    "",
  ].join("\n\n");
}

function serverSections({ runs, errors, ...state }: ServerDiagnostics): string[] {
  const rows = runs.map(
    ({ mode, name, durationMs, solc, nFindings, error }) =>
      `${mode} ${name}: ${durationMs} ms, solc ${solc ?? "-"}, ${error ?? `${nFindings} findings`}`,
  );
  return [
    ...section(t("Server"), json(state)),
    ...section(t("Last analyses"), fenced("text", rows.length === 0 ? t("none") : rows.join("\n"))),
    ...section(t("Last errors"), fenced("text", errors.length === 0 ? t("none") : errors.join("\n"))),
  ];
}

function section(title: string, content: string): string[] {
  return [`## ${title}`, content];
}

function table(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `- ${name}: ${value}`)
    .join("\n");
}

function json(value: unknown): string {
  return fenced("json", JSON.stringify(value, null, 2));
}

/** Whatever fence the text itself has, this one is longer. */
function fenced(language: string, text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}
