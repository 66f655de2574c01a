/** Says, before anything else, which files the result does not cover, and why. */

import type { Report } from "../../analyses/contract.ts";
import { h } from "../dom.ts";
import { count, nameText } from "../parts/words.ts";

type FileStatus = NonNullable<Report["meta"]["files"]>[number];

const stateTexts: Readonly<Record<Exclude<FileStatus["state"], "analysed">, string>> = {
  "ended-early": "was not analyzed to the end",
  "around-errors": "does not compile; only the rest of it was analyzed",
  "not-analysed": "was not analyzed",
};

/** Null where all files were wholly analysed, and for reports that do not tell. */
export function fileBanner(reports: readonly Report[]): HTMLElement | null {
  const files = reports.flatMap(({ meta }) => meta.files ?? []);
  const items = files.flatMap(({ file, state, reason }) => (state === "analysed" ? [] : [toItem(file, state, reason)]));
  if (items.length === 0) return null;
  const were = items.length === 1 ? "was" : "were";
  return h(
    "section",
    { class: "lacking", role: "alert" },
    h("h2", {}, `${items.length} of ${count(files.length, "file")} ${were} not fully analyzed`),
    h("ul", {}, ...items),
  );
}

function toItem(file: string, state: keyof typeof stateTexts, reason: string | null): HTMLElement {
  const why = reason === null ? null : h("code", {}, nameText(reason));
  return h("li", {}, h("strong", {}, h("bdi", {}, nameText(file))), ` ${stateTexts[state]}. `, why);
}
