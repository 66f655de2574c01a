/** One finding, as a terminal shows it. */

import { checkPageUrl } from "../model/check-page-url.ts";
import type { Finding } from "../model/finding.ts";
import type { RelatedLocation } from "../model/location.ts";
import { firstLineOf } from "./code-frame.ts";
import { explain } from "./explanation.ts";
import { describeSurrounding, placeText } from "./place-text.ts";
import { storyLines } from "./story-lines.ts";
import type { TextContext } from "./text-context.ts";
import { visible } from "./visible.ts";
import { wrap } from "./wrap.ts";

const labelWidth = 6;

/** Title, place, what is wrong, code, related places, why, what to do, where to read on. */
export function renderFinding(finding: Finding, context: TextContext): readonly string[] {
  const { paint, width } = context;
  const { why, fix, note } = explain(finding, context.report.checks);
  const surrounding = describeSurrounding(finding, visible);
  return [
    `${paint.badge[finding.severity]} ${paint.strong(visible(finding.title))} ${paint.dim(`· ${finding.check}`)}`,
    `  ${paint.place(visible(placeText(finding.location)))}${surrounding === "" ? "" : paint.dim(surrounding)}`,
    "",
    ...wrap(visible(finding.description.head), width - 2).map((line) => `  ${line}`),
    ...spaced(context.frame(finding.location, { caret: "^", mark: paint.mark[finding.severity], nContext: 2 })),
    ...finding.related.flatMap((related) => renderRelated(related, context)),
    ...renderStory(finding, context),
    "",
    ...paragraph("Why", why, context),
    ...(fix === null ? [] : paragraph("Fix", fix, context)),
    ...(note === "" ? [] : paragraph("Note", note, context)),
    ...paragraphLabel("More", `${paint.link(checkPageUrl(finding.check))}`, context),
    `  ${" ".repeat(labelWidth)}${paint.dim(describeNature(finding))}`,
  ];
}

/** The transactions that were run, numbered. */
function renderStory({ story }: Finding, context: TextContext): readonly string[] {
  if (story === undefined) return [];
  const lines = storyLines(story).flatMap((line, index) => paragraph(`${index + 1}.`, line, context));
  return ["", `  ${context.paint.strong("Proof")} ${context.paint.dim("replayed on an independent EVM")}`, ...lines];
}

/** As in `SWC-107 · confidence high · found in the code`. */
function describeNature({ swc, confidence, evidence }: Finding): string {
  return [swc, `confidence ${confidence.toLowerCase()}`, evidenceNames[evidence]].filter(Boolean).join(" · ");
}

const evidenceNames: Readonly<Record<Finding["evidence"], string>> = {
  static: "seen in the code",
  symbolic: "a path to it was solved",
  replayed: "replayed as transactions",
};

function renderRelated({ location, message }: RelatedLocation, context: TextContext): readonly string[] {
  const { paint } = context;
  return [
    "",
    `  ${paint.place(visible(placeText(location)))} ${visible(message)}`,
    ...context.frame(
      { file: location.file, range: firstLineOf(location.range) },
      { caret: "~", mark: paint.mark.related, nContext: 0 },
    ),
  ];
}

function spaced(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ["", ...lines];
}

function paragraph(label: string, text: string, context: TextContext): readonly string[] {
  const [first = "", ...rest] = wrap(visible(text), context.width - labelWidth - 2);
  return [...paragraphLabel(label, first, context), ...rest.map((line) => `  ${" ".repeat(labelWidth)}${line}`)];
}

function paragraphLabel(label: string, text: string, { paint }: TextContext): readonly string[] {
  return [`  ${paint.strong(label.padEnd(labelWidth))}${text}`];
}
