/** Text from a contract or a check, made safe to show as Markdown. */

/** Escapes everything that has a meaning; `code` between backticks stays code, since checks write names that way. */
export function toMarkdown(text: string): string {
  return text
    .split(/(`[^`\r\n]+`)/)
    .map((part, index) => (index % 2 === 1 ? part : escapeMarkdown(part)))
    .join("");
}

/** One paragraph of plain text in which nothing is markup. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*_{}[\]()#+\-.!|~$:@]/g, "\\$&")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/\s*[\r\n]+\s*/g, "\n\n");
}
