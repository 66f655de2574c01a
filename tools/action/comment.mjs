/** The step "Comment" of the GitHub Action: one comment on the pull request, kept up to date; none where there never was anything to tell. */
import { readFileSync } from "node:fs";

/** What our own comment is known by. */
const marker = "<!-- solhound -->";

/** Pages of a hundred comments that are looked through. */
const maxPages = 30;

const { GITHUB_API_URL, GITHUB_REPOSITORY, GITHUB_TOKEN, SOLHOUND_PULL, SOLHOUND_SUMMARY } = process.env;
const issues = `${GITHUB_API_URL}/repos/${GITHUB_REPOSITORY}/issues`;

async function ask(method, url, body) {
  const response = await fetch(url, {
    method,
    headers: {
      accept: "application/vnd.github+json",
      authorization: `Bearer ${GITHUB_TOKEN}`,
      "user-agent": "solhound",
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
  if (!response.ok) throw new Error(`GitHub answered ${response.status}`);
  return response.json();
}

async function ownComment() {
  for (let page = 1; page <= maxPages; page++) {
    const comments = await ask("GET", `${issues}/${SOLHOUND_PULL}/comments?per_page=100&page=${page}`);
    const own = comments.find(({ body, user }) => body?.startsWith(marker) && user?.type === "Bot");
    if (own || comments.length < 100) return own;
  }
  return undefined;
}

async function comment() {
  const text = readFileSync(SOLHOUND_SUMMARY, "utf8");
  const body = `${marker}\n${text}`;
  const own = await ownComment();
  if (own) return own.body === body || ask("PATCH", `${issues}/comments/${own.id}`, { body });
  return text.includes("| severity |") && ask("POST", `${issues}/${SOLHOUND_PULL}/comments`, { body });
}

try {
  await comment();
} catch (error) {
  // Pull requests from forks have a token that may not write; the findings are in the summary of the job all the same.
  console.log(`::warning title=Solhound::The comment could not be written: ${error.message}.`);
}
