/** Takes the many spellings of a path to the one that routes are declared with. */

/**
 * Collapses repeated slashes, drops one at the end, and drops the version prefix: `/v1//auth/login/?x` becomes
 * `/auth/login?x`. The query is kept as it is.
 */
export function normalizeUrl(url: string): string {
  const start = url.indexOf("?");
  const path = start === -1 ? url : url.slice(0, start);
  const query = start === -1 ? "" : url.slice(start);
  const plain = path
    .replace(/\/{2,}/g, "/")
    .replace(/^\/v1(?=\/|$)/i, "")
    .replace(/\/$/, "");
  return `${plain === "" ? "/" : plain}${query}`;
}
