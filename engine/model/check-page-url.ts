/** Where the pages of checks are, as readers reach them. */

const checkPagesUrl = "https://github.com/solhound/solhound/blob/main/docs/checks";

/** The address of a check's page: what is wrong, why it matters, what to do, with examples. */
export function checkPageUrl(check: string): string {
  return `${checkPagesUrl}/${encodeURIComponent(check)}.md`;
}
