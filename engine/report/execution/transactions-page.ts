/** The transactions of a finding as a page of Markdown: what happens step by step, and a test that shows it. */

import type { Finding } from "../../model/finding.ts";
import type { Story, StoryStep } from "../../model/story.ts";
import { codeSpan, escapeMarkdown, sentenceToMarkdown } from "../markdown-escape.ts";
import { placeText } from "../place-text.ts";
import { storyLines } from "../story-lines.ts";

/** Ends with a line end. `foundry` is null where there is no test. */
export function transactionsPage(finding: Finding, story: Story, foundry: string | null): string {
  const { title, location, description } = finding;
  const steps = storyLines(story).map((line, index) => {
    const step = story.steps[index];
    return `${index + 1}. ${isBroken(step) ? `**${escapeMarkdown(line)}**` : escapeMarkdown(line)}`;
  });
  const lines = [
    `# ${sentenceToMarkdown(title)}`,
    "",
    `${codeSpan(placeText(location))}: ${sentenceToMarkdown(description.head)}`,
    "",
    "These transactions were run from the deployment on, and again on an independent EVM:",
    "",
    ...steps,
    ...(foundry === null ? [] : ["", "## Foundry test", "", ...fenced(foundry)]),
  ];
  return `${lines.join("\n")}\n`;
}

function isBroken(step: StoryStep | undefined): boolean {
  return step !== undefined && step.broken !== null;
}

/** The text has no fence of its own: its comments are in ASCII, and no line of it begins with a backtick. */
function fenced(code: string): readonly string[] {
  return ["````solidity", code.trimEnd(), "````"];
}
