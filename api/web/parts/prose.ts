/** Text of findings: paragraphs, and what stands in backticks as code. */

import { visible } from "../../../engine/report/visible.ts";
import { type Child, h } from "../dom.ts";

/** Paragraphs of a longer text. */
export function paragraphs(text: string): readonly HTMLElement[] {
  return text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== "")
    .map((part) => h("p", {}, inline(part.replace(/\s*\n\s*/g, " "))));
}

/** One line of text. A backtick without its partner stands for itself. */
export function inline(text: string): readonly Child[] {
  return text.split(/`([^`]+)`/).map((part, index) => (index % 2 === 1 ? h("code", {}, visible(part)) : visible(part)));
}
