/** `textDocument/signatureHelp`: how what is being called is called. */

import {
  MarkupKind,
  type ParameterInformation,
  type SignatureHelp,
  type SignatureHelpParams,
  type SignatureInformation,
} from "vscode-languageserver/node";
import { escapeMarkdown } from "../../../engine/report/markdown-escape.ts";
import { type CallAt, type Callee, callAt } from "../../language/calls.ts";
import type { Declared } from "../../language/declarations/declarations.ts";
import { documentationOf, taggedText, toMarkdown } from "../../language/natspec.ts";
import type { Session } from "../../session.ts";
import { uriKey } from "../../texts/uri.ts";

type SignatureDeps = Pick<Session, "documents" | "settings" | "sources" | "client">;

/** All overloads; null where the place lies in no call that is known. */
export async function signatureHelp(
  deps: SignatureDeps,
  { textDocument, position }: SignatureHelpParams,
): Promise<SignatureHelp | null> {
  await deps.settings.ready;
  const document = deps.documents.find(uriKey(textDocument.uri));
  if (document === undefined) return null;
  const { file, sources } = await deps.sources.read(document);
  const call = callAt(sources, file, document.content.offsetAt(position));
  if (call === null) return null;
  const { callees } = call;
  const active = callees.findIndex((callee) => {
    const argument = argumentOf(call, callee);
    return argument >= 0 && argument < Math.max(1, callee.parameters.length);
  });
  const activeSignature = Math.max(0, active);
  const chosen = callees[activeSignature];
  return {
    signatures: callees.map((callee) =>
      toSignature(callee, argumentOf(call, callee), deps.client.features.hoverMarkdown),
    ),
    activeSignature,
    activeParameter: chosen === undefined ? 0 : Math.max(0, argumentOf(call, chosen)),
  };
}

function argumentOf({ argument }: CallAt, callee: Callee): number {
  return typeof argument === "number" ? argument : argument(callee);
}

/** Parameters are told as stretches of the label, in UTF-16 units. */
function toSignature({ found, parameters }: Callee, active: number, isMarkdown: boolean): SignatureInformation {
  const { declared, file } = found;
  const documentation = documentationOf(found);
  const textOf = ({ range }: Declared) => file.text.slice(range.start, range.end).replace(/\s+/g, " ");
  const informations: ParameterInformation[] = [];
  let label = `${titleOf(declared)}(`;
  for (const [index, parameter] of parameters.entries()) {
    if (index > 0) label += ", ";
    const start = label.length;
    label += textOf(parameter);
    const said = taggedText(documentation, `@param ${parameter.name}`);
    informations.push({ label: [start, label.length], ...(said === undefined ? {} : { documentation: said }) });
  }
  label += `)${declared.returns.length === 0 ? "" : ` returns (${declared.returns.map(textOf).join(", ")})`}`;
  const isKnown = active >= 0 && active < parameters.length;
  return {
    label,
    parameters: informations,
    ...(isKnown ? { activeParameter: active } : {}),
    ...(documentation === "" || !isMarkdown
      ? {}
      : { documentation: { kind: MarkupKind.Markdown, value: toMarkdown(documentation, escapeMarkdown) } }),
  };
}

function titleOf({ kind, name }: Declared): string {
  return kind === "function" || kind === "constructor" ? name : `${kind} ${name}`;
}
