/** Findings in SARIF: which are new, and how they are told. */

/** Worst first; a threshold takes what stands before it along. */
export const severities = ["high", "medium", "low", "informational"];

/** How many findings a comment lists. */
const shown = 25;

const fingerprint = (result) => result.partialFingerprints["solhound/v1"];

/** The results that `base` does not have; of several with one fingerprint, as many as there are more. */
export function newResults(results, base) {
  const known = new Map();
  for (const result of base) known.set(fingerprint(result), (known.get(fingerprint(result)) ?? 0) + 1);
  return results.filter((result) => {
    const left = known.get(fingerprint(result)) ?? 0;
    known.set(fingerprint(result), left - 1);
    return left <= 0;
  });
}

/** Nothing of a finding is taken for Markdown or HTML, or calls a user. */
const escapeMarkdown = (text) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replace(/[\\*_[\]|#>~]/g, "\\$&")
    .replaceAll("@", "@\u200b")
    .replace(/\s+/g, " ");

const rank = ({ properties }) => severities.indexOf(properties.severity.toLowerCase());

function row(result, { GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_SHA }) {
  const { artifactLocation, region } = result.locations[0].physicalLocation;
  const place = `${decodeURIComponent(artifactLocation.uri)}:${region.startLine}`;
  const url = `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/blob/${GITHUB_SHA}/${artifactLocation.uri}#L${region.startLine}`;
  const linked = GITHUB_REPOSITORY ? `[${escapeMarkdown(place)}](${url})` : escapeMarkdown(place);
  const proof = result.properties.evidence === "replayed" ? " **Shown by transactions that were replayed.**" : "";
  return `| ${result.properties.severity} | ${escapeMarkdown(result.ruleId)} | ${linked} | ${escapeMarkdown(result.message.text)}${proof} |`;
}

/** New findings as Markdown, worst first. `github` is what the runner says of repository and commit, with `total`, the number of all findings. */
export function summarize(fresh, github) {
  const sorted = [...fresh].sort((one, other) => rank(one) - rank(other));
  const count = fresh.length === 1 ? "1 new finding" : `${fresh.length || "No"} new findings`;
  const known = github.total - fresh.length;
  const cut = github.isComplete ? "" : "; not everything could be analysed, see the log of the job";
  const heading = `### Solhound: ${count}${known > 0 ? `, ${known} known` : ""}${cut}\n`;
  if (fresh.length === 0) return heading;
  const more = fresh.length > shown ? `\nand ${fresh.length - shown} more; the report has all of them.\n` : "";
  const rows = sorted.slice(0, shown).map((result) => row(result, github));
  return [heading, "| severity | check | place | what happens |", "|---|---|---|---|", ...rows, more].join("\n");
}
